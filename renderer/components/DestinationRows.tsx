// A repayment destination part by part, in the order of a bank's form, whole or only its changed parts.
import { compareDestinations, type Destination } from '../../domain/destination.ts';
import { t } from '../text.ts';
import { Exactly } from './Exactly.tsx';
import { partName } from './part-name.ts';
import { paymentRows } from './payment-rows.ts';
import { Stack } from './Layout.tsx';
import styles from './DestinationRows.module.css';

interface Props {
  of: Destination;
  /** The destination before: only the parts that differ from it are shown, each with its earlier value. */
  before?: Destination | undefined;
}

export function DestinationRows({ of, before }: Props) {
  const changed = before && compareDestinations(before, of).filter((part) => part.before !== part.now);
  const parts = changed?.map(({ path, now }) => ({ path, value: now ?? t('provenance.missing') })) ?? of;
  return (
    <Stack as="dl" gap={0.5} className={styles['rows']}>
      {paymentRows(parts).map(({ path, value, line }) => (
        <div key={line}>
          <dt>
            <bdi>{partName(path)}</bdi>
          </dt>
          <dd>
            <Earlier value={changed?.[line]?.before} />
            <Exactly>{value}</Exactly>
          </dd>
        </div>
      ))}
    </Stack>
  );
}

function Earlier({ value }: { value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <>
      <del>
        <Exactly>{value}</Exactly>
      </del>{' '}
      <span aria-hidden="true">→</span> <span className="unseen">{t('addresses.became')}</span>
    </>
  );
}
