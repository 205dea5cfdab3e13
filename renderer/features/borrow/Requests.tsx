// Every request that may have moved money, with its outcome and its journal entries: quotes, accepts, direct
// applications.
import { useState } from 'react';
import type { IntentRow } from '../../../contract/calls/queries.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { client } from '../../bridge.ts';
import { Mono } from '../../components/Address.tsx';
import { Card } from '../../components/Card.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { grouped } from '../../components/format.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { Table, TableFoot, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useSlice } from '../../state/mirror.ts';
import { usePages } from '../../state/query.ts';
import { t } from '../../text.ts';
import { IntentFacts } from './Endings.tsx';
import { inWords } from '../../components/quote-facts.ts';
import { Stack } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

const tones: Record<IntentRow['state'], Tone> = {
  draft: 'plain',
  recorded: 'way',
  sent: 'way',
  confirmed: 'good',
  rejected: 'look',
  unknown: 'stop',
};

const columns: Column<IntentRow>[] = [
  { key: 'at', head: t('borrow.requests.at'), cell: (row) => <Time at={row.recordedAt} /> },
  { key: 'what', head: t('borrow.intent.kind'), cell: (row) => t(`borrow.requests.kind.${row.kind}`) },
  { key: 'terms', head: t('borrow.requests.terms'), grow: true, cell: termsOf },
  {
    key: 'ending',
    head: t('borrow.requests.ending'),
    cell: (row) => <Pill tone={tones[row.state]}>{wordFor(row.state, row.by)}</Pill>,
  },
  {
    key: 'journal',
    head: t('places.journal'),
    cell: (row) => t('journal.entries', { count: row.entries.length }),
  },
];

export function Requests() {
  const entries = useSlice('journal')?.entries ?? 0;
  const profile = useSlice('connect')?.profile?.id ?? '';
  const pages = usePages(`requests:${profile}`, entries, (at) => client['borrow.intents'](at));
  const [opened, setOpened] = useState<IntentRow>();
  const { value, error } = pages;
  return (
    <Card title={t('borrow.requests.title')} flush>
      {value === undefined ? (
        error === undefined ? (
          <Waiting lines={3} />
        ) : (
          <ErrorNotice error={error} />
        )
      ) : value.rows.length === 0 ? (
        <EmptyState title={t('borrow.requests.none')}>{t('borrow.requests.noneText')}</EmptyState>
      ) : (
        <>
          <Table
            label={t('borrow.requests.title')}
            columns={columns}
            rows={value.rows}
            rowKey={(row) => row.id}
            onOpen={setOpened}
          />
          {value.total > value.rows.length ? (
            <TableFoot
              shown={value.rows.length}
              total={value.total}
              hasMore={value.nextCursor !== undefined}
              loading={pages.loading}
              onMore={pages.more}
            />
          ) : null}
        </>
      )}
      {opened === undefined ? null : <Entries row={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

/** `4,000,000.00 · Naira token`: amounts grouped, a choice in words. */
function termsOf({ terms = {} }: IntentRow): string {
  return Object.values(terms)
    .map((value) => {
      const amount = parseDecimal(value);
      return amount === undefined ? inWords(value) : grouped(amount);
    })
    .join(' · ');
}

function Entries({ row, onClose }: { row: IntentRow; onClose: () => void }) {
  return (
    <Dialog title={t(`borrow.requests.kind.${row.kind}`)} onClose={onClose}>
      <RequestStory row={row} />
    </Dialog>
  );
}

/** The request, and each of its journal entries. */
export function RequestStory({ row }: { row: IntentRow }) {
  return (
    <Stack>
      <IntentFacts intent={row} />
      <Stack as="ol" gap={2} className={styles['entries']}>
        {row.entries.map((entry) => (
          <li key={entry.seq}>
            <Mono>{t('borrow.requests.entry', { number: entry.seq })}</Mono>
            <span>{wordFor(stateIn(entry.kind), row.by)}</span>
            <Time at={entry.at} show="clock" />
          </li>
        ))}
      </Stack>
      {row.by === undefined ? null : (
        <p className={styles['quiet']}>
          {t('borrow.requests.by', { by: t(`borrow.requests.settled.${byOf(row.by)}`) })}
        </p>
      )}
    </Stack>
  );
}

/** Only an answer of the service is a rejection; the other endings have the words that History has for them. */
function wordFor(state: IntentRow['state'], by: string | undefined): string {
  if (state !== 'rejected') return t(`borrow.requests.state.${state}`);
  const ending = ENDINGS.find((one) => one === by);
  return t(
    ending === undefined ? 'borrow.requests.state.rejected' : `borrow.requests.withoutAnswer.${ending}`,
  );
}
const ENDINGS = ['never-left', 'window-passed', 'operator'] as const;

const STATES = ['recorded', 'sent', 'confirmed', 'rejected', 'unknown'] as const;
const stateIn = (kind: string): (typeof STATES)[number] =>
  STATES.find((state) => kind === `intent.${state}`) ?? 'recorded';

const WAYS = ['answer', 'reading', 'operator', 'never-left', 'window-passed'] as const;
const byOf = (by: string): (typeof WAYS)[number] => WAYS.find((way) => way === by) ?? 'answer';
