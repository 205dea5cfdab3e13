// The journal: every intent, outcome and sign-off in the order they were written, chained by hash. Verify
// states what it checked and what that proves.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Verification } from '../../../contract/slices/journal.ts';
import { accounts } from '../../../messages/en-NG/accounts.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { count, glimpse } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { RawRecord } from '../../components/RawRecord.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Table, TableFoot, type Column } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { client } from '../../bridge.ts';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { keptState } from '../../state/kept.ts';
import { useSlice } from '../../state/mirror.ts';
import { usePages, type Wanted } from '../../state/query.ts';
import { t } from '../../text.ts';
import { confirmedBy } from './confirmed-by.ts';
import styles from './Journal.module.css';

const columns: Column<JournalRow>[] = [
  { key: 'seq', head: t('journal.number'), cell: (row) => count(row.seq) },
  { key: 'at', head: t('journal.at'), cell: (row) => <Time at={row.at} /> },
  {
    key: 'kind',
    head: t('journal.kind'),
    cell: (row) => (
      <>
        {kindWords(row)}{' '}
        {row.unread === undefined ? null : <Pill tone="look">{t('journal.unread.mark')}</Pill>}
      </>
    ),
  },
  { key: 'subject', head: t('journal.subject'), grow: true, cell: (row) => <Mono>{row.subject}</Mono> },
  {
    key: 'hash',
    head: t('journal.hash'),
    right: true,
    cell: (row) => <Mono title={row.hash}>{glimpse(row.hash)}</Mono>,
  },
];

/** In the catalogue's words; an alert also names its kind, and a kind of another version has its own name. */
function kindWords({ kind, body }: JournalRow): string {
  const key = kind.replaceAll(/[.:/]/g, '-');
  const alert = kind === 'alert' ? alertIn(body) : undefined;
  if (alert !== undefined)
    return t('journal.kindWords', { area: t('journal.kinds.alert'), what: t(`alerts.kind.${alert}`) });
  return isKind(key) ? t(`journal.kinds.${key}`) : t('journal.unread.kind', { kind });
}

type Kind = keyof typeof accounts.journal.kinds;
const isKind = (key: string): key is Kind => Object.hasOwn(accounts.journal.kinds, key);
type AlertKind = keyof typeof accounts.alerts.kind;
const isAlert = (key: string): key is AlertKind => Object.hasOwn(accounts.alerts.kind, key);

function alertIn(body: string): AlertKind | undefined {
  try {
    const said: unknown = JSON.parse(body);
    const kind = typeof said === 'object' && said !== null && 'kind' in said ? said.kind : undefined;
    return typeof kind === 'string' && isAlert(kind) ? kind : undefined;
  } catch {
    return undefined;
  }
}

const useKept = keptState<{ open: JournalRow | undefined; wanted: Wanted | undefined }>({
  open: undefined,
  wanted: undefined,
});

export function JournalScreen() {
  const journal = useSlice('journal');
  const [{ open, wanted }, keep] = useKept();
  const verify = useCommand('journal.verify');
  const pages = usePages('journal', journal?.entries ?? 0, (at) => client['journal.page'](at), {
    wanted,
    onWanted: (next) => keep({ wanted: next }),
  });
  const page = pages.value;
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
      <ErrorNotice error={verify.error ?? pages.error} />
      {journal?.verification === undefined ? null : <Outcome verification={journal.verification} />}
      <div className={open === undefined ? undefined : styles['columns']}>
        {page === undefined ? (
          pages.error === undefined ? (
            <Card>
              <Skeleton lines={8} />
            </Card>
          ) : null
        ) : page.rows.length === 0 ? (
          <Card>
            <EmptyState title={t('journal.none')}>{t('journal.noneText')}</EmptyState>
          </Card>
        ) : (
          <Card flush>
            <Table
              label={t('places.journal')}
              columns={columns}
              rows={page.rows}
              rowKey={(row) => String(row.seq)}
              selected={open === undefined ? undefined : String(open.seq)}
              onOpen={(row) => keep({ open: row.seq === open?.seq ? undefined : row })}
            />
            <TableFoot
              shown={page.rows.length}
              total={page.total}
              hasMore={page.nextCursor !== undefined}
              loading={pages.loading}
              onMore={pages.more}
            />
          </Card>
        )}
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
} as const;

function verdict({ outcome, checked, brokenAt }: Verification): string {
  if (outcome !== 'broken') return t(`journal.outcome.${outcome}`, { count: checked });
  return brokenAt === undefined
    ? t('journal.outcome.damaged', { count: checked })
    : t('journal.outcome.broken', { count: checked, at: count(brokenAt) });
}

function Outcome({ verification }: { verification: Verification }) {
  return (
    <Notice tone={tones[verification.outcome]} title={verdict(verification)}>
      <p className={styles['more']}>
        {t(`journal.means.${verification.outcome}`)} {t('journal.checkedAt')} <Time at={verification.at} />.
      </p>
    </Notice>
  );
}

function Entry({ row }: { row: JournalRow }) {
  const by = confirmedBy(row);
  return (
    <Card title={t('journal.entry', { number: count(row.seq) })}>
      <div className={styles['entry']}>
        {row.unread === undefined ? null : (
          <Notice tone="look" title={t('journal.unread.title')}>
            {t(`journal.unread.${row.unread}`)}
          </Notice>
        )}
        <Facts>
          <Fact name={t('journal.kind')}>{kindWords(row)}</Fact>
          <Fact name={t('journal.at')}>
            <Time at={row.at} utc="beside" />
          </Fact>
          {by === undefined ? null : <Fact name={t('journal.confirmedBy')}>{by}</Fact>}
          <Fact name={t('journal.subject')}>
            <Mono>{row.subject}</Mono>
          </Fact>
          <Fact name={t('journal.hash')}>
            <Mono>{row.hash}</Mono>
          </Fact>
        </Facts>
        <RawRecord raw={row.body} label={t('journal.body')} />
      </div>
    </Card>
  );
}
