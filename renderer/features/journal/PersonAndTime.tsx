// Narrows the journal to one second person and to days in Lagos.
import type { CallInput } from '../../../contract/contract.ts';
import { DAY, startOfLagosDay } from '../../../domain/days.ts';
import { epochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { DayField } from '../../components/DayField.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Journal.module.css';

/** Days as `2026-11-21`; an empty text sets no condition. */
export interface Narrowed {
  readonly person: string;
  readonly from: string;
  readonly to: string;
}
export const NOT_NARROWED: Narrowed = { person: '', from: '', to: '' };

export function termsOf({
  person,
  from,
  to,
}: Narrowed): Pick<CallInput<'journal.page'>, 'person' | 'from' | 'to'> {
  const first = startOfLagosDay(from);
  const last = startOfLagosDay(to);
  return {
    ...(person !== '' && { person }),
    ...(first !== undefined && { from: first }),
    // The whole last day counts.
    ...(last !== undefined && { to: epochMillis(last + DAY) }),
  };
}

/** The second persons that the journal names. */
export function usePeople(): readonly string[] {
  const signers = useSlice('repay')?.signers.length ?? 0;
  return useAnswer('journal.people', signers, () => client['journal.people']({})).value?.people ?? [];
}

interface Props {
  people: readonly string[];
  value: Narrowed;
  onValue: (value: Narrowed) => void;
}

export function PersonAndTime({ people, value, onValue }: Props) {
  const { person, from, to } = value;
  return (
    <Row gap="wide" rowGap={2} wrap className={styles['narrow']}>
      {people.length === 0 && person === '' ? null : (
        <ChoiceField
          label={t('journal.person')}
          value={person}
          options={[
            { value: '', label: t('journal.anyone') },
            ...people.map((name) => ({ value: name, label: name })),
          ]}
          onValue={(next) => onValue({ ...value, person: next })}
        />
      )}
      <DayField
        label={t('journal.from')}
        value={from}
        onValue={(next) => onValue({ ...value, from: next })}
      />
      <DayField
        label={t('journal.to')}
        error={from !== '' && to !== '' && to < from ? t('journal.backwards') : undefined}
        value={to}
        onValue={(next) => onValue({ ...value, to: next })}
      />
    </Row>
  );
}
