// The journal: every request, outcome and sign-off in the order they were written, chained by hash. Verify
// states what it checked and what that proves.
import { useDeferredValue } from 'react';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Verification } from '../../../contract/slices/journal.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Time } from '../../components/Time.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { createScreenState } from '../../state/screen-state.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { confirmedBy } from './confirmed-by.ts';
import { Entries, usualColumns } from './Entries.tsx';
import { AREAS, isArea, type Area } from './entry-areas.ts';
import { entryFacts } from './entry-facts.ts';
import { EntryCard } from './EntryCard.tsx';
import { NOT_NARROWED, PersonAndTime, termsOf, usePeople, type Narrowed } from './PersonAndTime.tsx';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Journal.module.css';

interface Kept {
  open: JournalRow | undefined;
  area: Area | 'all';
  typed: string;
  narrowed: Narrowed;
  oldestFirst: boolean;
  shown: readonly string[] | undefined;
}
const useScreenState = createScreenState<Kept>({
  open: undefined,
  area: 'all',
  typed: '',
  narrowed: NOT_NARROWED,
  oldestFirst: false,
  shown: undefined,
});

const OPTIONS = ['all', ...Object.keys(AREAS).filter(isArea)] as const;

export function JournalScreen() {
  const journal = useSlice('journal');
  const hasTeam = (useSlice('team')?.state ?? 'off') !== 'off';
  const [{ open, area, typed, narrowed, oldestFirst, shown }, keep] = useScreenState();
  const people = usePeople();
  const verify = useCommand('journal.verify');
  const search = useDeferredValue(typed.trim());
  const terms = {
    ...(area !== 'all' && { kinds: [...AREAS[area]] }),
    ...(search !== '' && { search }),
    ...termsOf(narrowed),
    ...(oldestFirst && { oldestFirst }),
  };
  const act = async (): Promise<void> => {
    const result = await verify.run({});
    if (result?.ok === true) announce(verdict(result.value));
  };
  return (
    <Screen
      title={t('places.journal')}
      place="journal"
      beside={
        journal === undefined ? undefined : <span>{t('journal.entries', { count: journal.entries })}</span>
      }
      actions={
        <Button busy={verify.busy} onClick={() => inBackground(act())}>
          {verify.busy ? t('journal.verifying') : t('journal.verify')}
        </Button>
      }
    >
      <ErrorNotice error={verify.error} />
      {journal?.verification === undefined ? null : <Outcome verification={journal.verification} />}
      <Row wrap className={styles['tools']}>
        <Segmented
          label={t('journal.show')}
          value={area}
          options={OPTIONS.map((value) => ({ value, label: t(`journal.areas.${value}`) }))}
          onValue={(next) => keep({ area: next })}
        />
        <SearchField label={t('journal.search')} value={typed} onValue={(next) => keep({ typed: next })} />
        <PersonAndTime people={people} value={narrowed} onValue={(next) => keep({ narrowed: next })} />
      </Row>
      <div className={cx(styles['list'], open !== undefined && styles['beside'])}>
        <Entries
          terms={terms}
          entries={journal?.entries ?? 0}
          open={open}
          onOpen={(row) => keep({ open: row.seq === open?.seq ? undefined : row })}
          onSort={({ direction }) => keep({ oldestFirst: direction === 'ascending' })}
          shown={shown ?? usualColumns(hasTeam || people.length > 0)}
          onShown={(next) => keep({ shown: next })}
        />
        {open === undefined ? null : <Entry row={open} />}
      </div>
    </Screen>
  );
}

const tones = {
  intact: 'good',
  unanchored: 'look',
  'anchor-lost': 'stop',
  broken: 'stop',
  truncated: 'stop',
  'content-wrong': 'stop',
} as const;

function verdict({ outcome, checked, brokenAt }: Verification): string {
  if (outcome === 'content-wrong')
    return t('journal.outcome.content-wrong', { count: checked, at: count(brokenAt ?? 0) });
  if (outcome !== 'broken') return t(`journal.outcome.${outcome}`, { count: checked });
  return brokenAt === undefined
    ? t('journal.outcome.damaged', { count: checked })
    : t('journal.outcome.broken', { count: checked, at: count(brokenAt) });
}

function Outcome({ verification }: { verification: Verification }) {
  return (
    <Notice tone={tones[verification.outcome]} title={verdict(verification)}>
      <Text size="same" tone="plain">
        {t(`journal.means.${verification.outcome}`)}{' '}
        {verification.attachments === undefined
          ? null
          : `${t('journal.attachments', { count: verification.attachments })} `}
        {t('journal.checkedAt')} <Time at={verification.at} />.
      </Text>
    </Notice>
  );
}

function Entry({ row }: { row: JournalRow }) {
  return (
    <EntryCard
      number={row.seq}
      row={row}
      person={entryFacts(row).person}
      confirmedBy={confirmedBy(row)}
      notice={
        row.unread === undefined ? null : (
          <Notice tone="look" title={t('journal.unread.title')}>
            {t(`journal.unread.${row.unread}`)}
          </Notice>
        )
      }
    />
  );
}
