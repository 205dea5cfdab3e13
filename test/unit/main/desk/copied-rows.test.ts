// Rows for the clipboard come from the desk's own records, and none of their texts becomes a formula.
import { beforeEach, expect, it } from 'vitest';
import type { ComparedRow, HistoryRow, SeriesPoint } from '../../../../contract/calls/history.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import { decimal } from '../../../../domain/decimal.ts';
import type { LedgerEntry } from '../../../../domain/ledger.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createRows, type RowsDesk } from '../../../../main/desk/clipboard/copied-rows.ts';
import { createJournal } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { memoryClipboard, type MemoryClipboard } from '../../../support/memory-clipboard.ts';
import { newDatabase } from '../store/new-database.ts';

const at = epochMillis(Date.parse('2026-11-21T05:56:08Z'));
const loan = (subject: string): HistoryRow => ({
  resource: 'loans',
  subject,
  since: at,
  observedAt: at,
  standing: 'open',
  status: '=HYPERLINK("http://x")',
  amount: decimal('16550000.10'),
  unit: 'NGN',
  destination: 'Harbour\nMFB\t0123',
});
const changed: ComparedRow = {
  change: 'changed',
  subject: '=LN-1',
  at,
  before: loan('=LN-1'),
  fields: [
    { field: 'payoff', before: '-5.00', now: '7.50' },
    { field: 'status', now: '+open' },
  ],
};
const points: SeriesPoint[] = [
  { month: '2026-10', value: decimal('10.50'), unit: 'NGN', things: 2 },
  { month: '2026-10', value: decimal('3'), unit: 'USDC' },
  { month: '2026-11', unit: 'NGN' },
];
const entry: LedgerEntry = {
  line: 'seizures',
  from: 'typed',
  id: '12',
  asset: 'USDC',
  chain: 'base',
  amount: decimal('1.000000'),
  counted: true,
  seenAt: at,
  evidence: '@mail of 3 May',
};
let clipboard: MemoryClipboard;
let rows: RowsDesk;
let asked: unknown[];
beforeEach(() => {
  clipboard = memoryClipboard();
  asked = [];
  const journal = createJournal(newDatabase(JOURNAL_SCHEMA));
  for (const kind of ['a', 'b', 'c']) journal.append({ kind, subject: '-1+1', at, body: '{"a":"b"}' });
  rows = createRows({
    history: {
      record: (query) => {
        asked.push(query);
        const row = query.subject === 'gone' ? {} : { row: loan(query.subject) };
        return Promise.resolve(ok({ ...row, timeline: [], isCut: false }));
      },
      compare: (query) => {
        asked.push(query);
        return Promise.resolve(ok({ rows: [{ ...changed, change: 'gone', fields: [] }, changed] }));
      },
      series: (query) => {
        asked.push(query);
        return Promise.resolve(ok({ points }));
      },
    },
    ledger: () => Promise.resolve(ok({ entries: [entry] })),
    journal: { page: (query) => Promise.resolve(ok(journal.page(query))) },
    clipboard,
  });
});

it('copies records as cells separated by tabs, exact and without a formula', async () => {
  const records = {
    of: 'records',
    resource: 'loans',
    subjects: ['LN-1', 'gone', '@LN-2'],
    asOf: at,
    columns: ['subject', 'status', 'amount', 'destination', 'since'],
  } as const;
  expect(
    await rows.copy({ rows: { ...records, subjects: [...records.subjects], columns: [...records.columns] } }),
  ).toEqual(ok({ rows: 2 }));
  const rest =
    'open\t"\'=HYPERLINK(""http://x"")"\t16550000.10\tNGN\tHarbour MFB 0123\t2026-11-21T05:56:08.000Z';
  expect(clipboard.text.split('\r\n')).toEqual([
    'id\tstanding\tstatus\tamount\tunit\tdestination\tsince_utc',
    `LN-1\t${rest}`,
    `'@LN-2\t${rest}`,
    '',
  ]);
  expect(asked).toContainEqual({ source: undefined, resource: 'loans', subject: 'LN-1', asOf: at });
});

it('copies entries of the journal as they are hashed', async () => {
  expect(await rows.copy({ rows: { of: 'journal', entries: [3, 1, 99] } })).toEqual(ok({ rows: 2 }));
  const [head, third, first] = clipboard.text.split('\r\n').map((line) => line.split('\t'));
  expect(head).toEqual(['number', 'written_utc', 'kind', 'subject', 'content', 'hash']);
  expect(third?.slice(0, 5)).toEqual(['3', '2026-11-21T05:56:08.000Z', 'c', "'-1+1", '"{""a"":""b""}"']);
  expect(first?.[0]).toBe('1');
});

const lines = (): string[][] => clipboard.text.split('\r\n').map((line) => line.split('\t'));

it('copies exactly the named differences, one line for each field, as an export has them', async () => {
  const from = epochMillis(at - 1_000);
  const named = { of: 'compared' as const, resource: 'loans' as const, from, to: at };
  const changes = [{ change: 'changed' as const, subject: '=LN-1' }];
  expect(await rows.copy({ rows: { ...named, changes } })).toEqual(ok({ rows: 2 }));
  expect(asked.at(-1)).toMatchObject({ resource: 'loans', from, to: at, subjects: ['=LN-1'] });
  expect(lines()).toEqual([
    ['change', 'id', 'known_since_utc', 'field', 'before', 'after'],
    ['changed', "'=LN-1", '2026-11-21T05:56:08.000Z', 'payoff_amount_ngn', '-5.00', '7.50'],
    ['changed', "'=LN-1", '2026-11-21T05:56:08.000Z', 'status', '', "'+open"],
    [''],
  ]);
});

it('copies months of one unit, also those without a value', async () => {
  const named = { of: 'months' as const, measure: 'drawdowns' as const, to: at, unit: 'NGN' };
  expect(await rows.copy({ rows: { ...named, months: ['2026-11', '2026-10'] } })).toEqual(ok({ rows: 2 }));
  expect(asked.at(-1)).toMatchObject({ measure: 'drawdowns', to: at });
  expect(lines()).toEqual([
    ['month', 'measure', 'value', 'unit', 'loans'],
    ['2026-11', 'drawdowns', '', 'NGN', ''],
    ['2026-10', 'drawdowns', '10.50', 'NGN', '2'],
    [''],
  ]);
});

it('copies an entry of the ledger proof as its file has it, and none that differs', async () => {
  const { line, from, id, seenAt } = entry;
  const named = { line, from, ...(id !== undefined && { id }), seenAt };
  expect(await rows.copy({ rows: { of: 'ledger', entries: [named] } })).toEqual(ok({ rows: 1 }));
  expect(lines()[1]?.join('|')).toBe(
    "USDC|base|seizures|typed|12||1.000000|yes||2026-11-21T05:56:08.000Z|'@mail of 3 May",
  );
  const other = { ...named, seenAt: epochMillis(seenAt + 1) };
  expect(await rows.copy({ rows: { of: 'ledger', entries: [other] } })).toMatchObject({ ok: false });
});

it('copies nothing if no row is there, and says so if the clipboard holds another text', async () => {
  const gone = { of: 'records' as const, resource: 'loans' as const, subjects: ['gone'], columns: [] };
  expect(await rows.copy({ rows: gone })).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(clipboard.text).toBe('');
  clipboard.swap = () => 'another program';
  expect(await rows.copy({ rows: { of: 'journal', entries: [1] } })).toEqual(
    fail({ code: 'blocked', by: 'clipboard' }),
  );
});
