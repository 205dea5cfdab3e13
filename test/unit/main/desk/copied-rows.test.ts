// Rows for the clipboard come from the desk's own records, and none of their texts becomes a formula.
import { beforeEach, expect, it } from 'vitest';
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createRows, type RowsDesk } from '../../../../main/desk/clipboard/copied-rows.ts';
import { createJournal } from '../../../../main/store/worker/journal/journal.ts';
import { JOURNAL_MIGRATIONS } from '../../../../main/store/worker/journal/migrations.ts';
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
let clipboard: MemoryClipboard;
let rows: RowsDesk;
let asked: unknown[];
beforeEach(() => {
  clipboard = memoryClipboard();
  asked = [];
  const journal = createJournal(newDatabase(JOURNAL_MIGRATIONS));
  for (const kind of ['a', 'b', 'c']) journal.append({ kind, subject: '-1+1', at, body: '{"a":"b"}' });
  rows = createRows({
    history: {
      record: (query) => {
        asked.push(query);
        const row = query.subject === 'gone' ? {} : { row: loan(query.subject) };
        return Promise.resolve(ok({ ...row, timeline: [] }));
      },
    },
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

it('copies nothing if no row is there, and says so if the clipboard holds another text', async () => {
  const gone = { of: 'records' as const, resource: 'loans' as const, subjects: ['gone'], columns: [] };
  expect(await rows.copy({ rows: gone })).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(clipboard.text).toBe('');
  clipboard.swap = () => 'another program';
  expect(await rows.copy({ rows: { of: 'journal', entries: [1] } })).toEqual(
    fail({ code: 'blocked', by: 'clipboard' }),
  );
});
