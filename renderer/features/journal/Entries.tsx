// The journal's entries: a long table, narrowed by area, search, person and time.
import type { CallInput } from '../../../contract/contract.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { client } from '../../bridge.ts';
import { Mono } from '../../components/Address.tsx';
import { DataTable, type DataColumn, type Sort } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { count, glimpse } from '../../components/format.ts';
import { Pill } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { entryFacts } from './entry-facts.ts';
import { sentenceOf } from './kind-words.ts';

const columns: DataColumn<JournalRow>[] = [
  { key: 'seq', head: t('journal.number'), cell: (row) => count(row.seq), width: 64, always: true },
  {
    key: 'at',
    head: t('journal.at'),
    cell: (row) => <Time at={row.at} show="second" />,
    width: 178,
    sortable: true,
  },
  {
    key: 'kind',
    head: t('journal.kind'),
    width: 300,
    grow: true,
    cell: (row) =>
      row.unread === undefined ? (
        sentenceOf(row)
      ) : (
        <>
          {sentenceOf(row)} <Pill tone="look">{t('journal.unread.mark')}</Pill>
        </>
      ),
  },
  { key: 'person', head: t('journal.person'), width: 110, cell: (row) => entryFacts(row).person ?? '' },
  {
    key: 'subject',
    head: t('journal.subject'),
    width: 130,
    lookUp: true,
    cell: (row) => row.subject,
  },
  {
    key: 'hash',
    head: t('journal.hash'),
    width: 110,
    cell: (row) => <Mono title={row.hash}>{glimpse(row.hash)}</Mono>,
  },
];

/** The person's column stays out of the way until the journal names one. */
export const usualColumns = (hasPeople: boolean): readonly string[] =>
  ['seq', 'at', 'kind', 'person', 'subject'].filter((key) => key !== 'person' || hasPeople);

export type Terms = Omit<CallInput<'journal.page'>, 'cursor' | 'skip' | 'limit'>;

interface Props {
  terms: Terms;
  /** The number of entries in the journal. */
  entries: number;
  open: JournalRow | undefined;
  onOpen: (row: JournalRow) => void;
  /** By the order of writing. */
  onSort: (sort: Sort) => void;
  shown: readonly string[];
  onShown: (shown: readonly string[]) => void;
}

export function Entries({ terms, entries, open, onOpen, onSort, shown, onShown }: Props) {
  const question = JSON.stringify(terms);
  const { oldestFirst = false, ...conditions } = terms;
  const isNarrowed = Object.keys(conditions).length > 0;
  return (
    <DataTable
      label={t('places.journal')}
      name="journal"
      columns={columns}
      source={{
        key: question,
        version: entries,
        keepsRows: true,
        page: (skip, limit) => client['journal.page']({ ...terms, skip, limit }),
      }}
      rowKey={(row) => String(row.seq)}
      onOpen={onOpen}
      opened={open === undefined ? undefined : String(open.seq)}
      sort={{ key: 'at', direction: oldestFirst ? 'ascending' : 'descending' }}
      onSort={onSort}
      shown={shown}
      onShown={onShown}
      empty={
        isNarrowed ? (
          <EmptyState title={t('journal.noMatch')} />
        ) : (
          <EmptyState title={t('journal.none')}>{t('journal.noneText')}</EmptyState>
        )
      }
    />
  );
}
