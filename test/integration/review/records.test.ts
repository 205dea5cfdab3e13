// Exports under review: every shown value is in the file letter for letter, unreadable lines are listed, and
// nothing is written outside the review's folder.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { ReviewOutcome } from '../../../main/desk/ports/review.ts';
import {
  EXPORTED_AT,
  exportedRow as row,
  recordLine as lineOf,
  recordsHead as head,
} from '../../support/records-file.ts';
import { okValue } from '../store/rig.ts';
import { newBench, readAll, rowsOf } from './rig.ts';

const fileOf = (rows: readonly HistoryRow[]): string => head() + rows.map((each) => lineOf(each)).join('');
const opened = (outcome: ReviewOutcome) => {
  if (outcome.refused !== undefined) throw new Error(`refused: ${outcome.refused}`);
  return outcome;
};
const bySubject = (rows: readonly HistoryRow[]) =>
  rows.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)).map((each) => ({ ...each }));

describe('an export as JSON lines', () => {
  it('is read row by row with exact amounts, and names its maker', async () => {
    const rows = [
      row(1),
      row(2, { amount: decimal('9007199254740993.010') }),
      row(3, { amount: decimal('-0.000000000000000001'), payoff: decimal('0.00') }),
      row(4, { destination: undefined }),
    ].map((each) => JSON.parse(JSON.stringify(each)) as HistoryRow);
    const text =
      head({ asOf: EXPORTED_AT, filter: { statuses: ['active'] } }) +
      rows.map((each) => lineOf(each)).join('');
    const bench = newBench();
    const review = bench.begin(text);
    const outcome = opened(await readAll(review));
    expect(outcome).toMatchObject({
      sha256: createHash('sha256').update(text).digest('hex'),
      records: 4,
      kinds: [{ resource: 'loans', records: 4 }],
      lacks: [],
      made: {
        profile: 'Marina Lending',
        environment: 'live',
        version: '1.2.3',
        at: EXPORTED_AT,
        asOf: EXPORTED_AT,
        filter: { statuses: ['active'] },
      },
      unread: { count: 0, first: [] },
    });
    expect(bySubject(await rowsOf(review.file, 'loans'))).toEqual(bySubject(rows));
  });

  it('can be searched, filtered, ordered and summed like History', async () => {
    const rows = Array.from({ length: 300 }, (_, nth) => row(nth + 1));
    const review = newBench().begin(fileOf(rows));
    opened(await readAll(review));
    const { history } = review.file;
    const found = okValue(
      await history['history.page']({ resource: 'loans', limit: 10, filter: { search: 'ln-42' } }),
    );
    expect(found.rows.map(({ subject }) => subject)).toEqual(['LN-42']);
    const dearest = okValue(
      await history['history.page']({
        resource: 'loans',
        limit: 2,
        filter: { standings: ['closed'] },
        sort: { by: 'amount', descending: true },
      }),
    );
    expect(dearest.rows.map(({ subject }) => subject)).toEqual(['LN-300', 'LN-297']);
    expect(dearest).toMatchObject({ total: 100, counted: 'exact' });
    const totals = okValue(await history['history.totals']({ resource: 'loans' }));
    expect(totals.totals.find(({ of }) => of === 'amount')).toMatchObject({
      things: 300,
      sum: '300045300.00',
    });
    const record = okValue(await history['history.record']({ resource: 'loans', subject: 'LN-42' }));
    expect(record.raw).toBe(lineOf(row(42)).trim());
    expect(record.row).toEqual(row(42));
    const months = okValue(await history['history.series']({ measure: 'drawdowns' }));
    expect(months.points[0]).toMatchObject({ things: 300, value: '300045300' });
  });

  it('opens its valid lines and states the fault of each bad one', async () => {
    const good = lineOf(row(1)).trim();
    const changed = (change: object): string =>
      JSON.stringify({ ...(JSON.parse(lineOf(row(9))) as object), ...change });
    const lines: [string | Buffer, object | undefined][] = [
      [head().trim(), undefined],
      [good, undefined],
      ['{"id":', { problem: 'not-json' }],
      ['[1,2]', { problem: 'not-a-record' }],
      ['{"format":"collateral-desk-profile"}', { problem: 'not-a-record' }],
      ['{"format":"collateral-desk-records","version":1}', { problem: 'head' }],
      [JSON.stringify(row(8)), { problem: 'missing', field: 'id' }],
      [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { problem: 'not-text' }],
      [`{"x":"${'y'.repeat(70_000)}"}`, { problem: 'too-long' }],
      [changed({ id: undefined }), { problem: 'missing', field: 'id' }],
      [changed({ id: 'x'.repeat(257) }), { problem: 'wrong', field: 'id' }],
      [changed({ amount: 1250.5 }), { problem: 'amount', field: 'amount' }],
      [changed({ amount: '1e400' }), { problem: 'amount', field: 'amount' }],
      [changed({ payoff_amount_ngn: '007.50' }), { problem: 'amount', field: 'payoff_amount_ngn' }],
      [changed({ since_utc: '2026-01-01' }), { problem: 'time', field: 'since_utc' }],
      [changed({ opened_at_utc: EXPORTED_AT }), { problem: 'time', field: 'opened_at_utc' }],
      [
        changed({ opened_at_utc: '+010000-01-01T00:00:00.000Z' }),
        { problem: 'time', field: 'opened_at_utc' },
      ],
      [changed({ closed_at_utc: '1969-12-31T23:59:59.999Z' }), { problem: 'time', field: 'closed_at_utc' }],
      [changed({ status: { deep: true } }), { problem: 'wrong', field: 'status' }],
      [changed({}).replace('{', '{"amount":"1.00",'), { problem: 'key-twice' }],
      [good, { problem: 'twice', field: 'id' }],
      ['', undefined],
      [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, { problem: 'not-a-record' }],
      [changed({ id: 'LN-__proto__', of_a_later_version: 7 }).replace('{', '{"__proto__":null,'), undefined],
      [good.slice(0, 40), { problem: 'cut-off' }],
    ];
    const parts = lines.flatMap(([line], nth) => [
      Buffer.from(line),
      Buffer.from(nth === lines.length - 1 ? '' : '\n'),
    ]);
    const review = newBench().begin(Buffer.concat(parts));
    const outcome = opened(await readAll(review));
    const wanted = lines.flatMap(([, problem], nth) => (problem ? [{ line: nth + 1, ...problem }] : []));
    // A duplicate is found only when its lines are stored.
    const told = outcome.unread.first.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    expect(told).toEqual(wanted);
    expect(outcome.unread.count).toBe(wanted.length);
    expect(await rowsOf(review.file, 'loans')).toHaveLength(2);
  });

  it('shows the time of the export if its records have no times, and reports that', async () => {
    const narrow = ['subject', 'amount', 'openedAt'] as const;
    const text = head({ resource: 'deposits', asOf: epochMillis(EXPORTED_AT - 5) }) + lineOf(row(1), narrow);
    const review = newBench().begin(text);
    expect(opened(await readAll(review))).toMatchObject({
      kinds: [{ resource: 'deposits', records: 1 }],
      lacks: ['since', 'observedAt'],
      unread: { count: 0 },
    });
    const { subject, amount, unit, openedAt } = row(1);
    const moment = { since: EXPORTED_AT - 5, observedAt: EXPORTED_AT - 5 };
    expect(await rowsOf(review.file, 'deposits')).toEqual([
      { resource: 'deposits', subject, amount, unit, openedAt, ...moment },
    ]);
  });

  it.each([
    ['lost', fileOf([row(1), row(2)]).replace(/^.*\n/, ''), []],
    ['damaged', fileOf([row(1)]).replace('{', ''), [{ line: 1, problem: 'not-json' }]],
    ['changed', fileOf([row(1)]).replace('"loans"', '"salaries"'), [{ line: 1, problem: 'head' }]],
    [
      'of no day there is',
      head({ filter: { opened: { from: epochMillis(9e15) } } }) + lineOf(row(1)),
      [{ line: 1, problem: 'head' }],
    ],
    ['moved', lineOf(row(1)) + head(), []],
  ])(
    'is refused if its first line is %s, because only that line states the kind of its records',
    async (_, text, first) => {
      expect(await readAll(newBench().begin(text))).toEqual({ refused: 'headless', first });
    },
  );

  it('is refused if two exports were joined', async () => {
    const two = fileOf([row(1)]) + head({ resource: 'deposits' }) + lineOf(row(2));
    expect(await readAll(newBench().begin(two))).toEqual({ refused: 'joined', first: [] });
  });

  it('may have a byte order mark and Windows line ends', async () => {
    const text = `\uFEFF${fileOf([row(1), row(2)])}`.replaceAll('\n', '\r\n');
    const review = newBench().begin(text);
    expect(opened(await readAll(review))).toMatchObject({ records: 2, unread: { count: 0 } });
  });

  it.each([
    ['empty', ''],
    ['empty', '\n\r\n  \n'],
    ['empty', head()],
    ['unknown', 'id,standing,amount\nLN-1,open,5\n'],
    ['unknown', Buffer.from('SQLite format 3\0'.repeat(400))],
    ['unknown', '{"a":1}\n'.repeat(5_000)],
    ['unknown', '{"id":"7","name":"Ada"}\n'],
    ['newer', `{"format":"collateral-desk-records","version":2}\n${lineOf(row(1))}`],
  ] as const)('is refused as %s if it has no record that can be read', async (why, content) => {
    const bench = newBench();
    const review = bench.begin(content);
    expect(await readAll(review)).toMatchObject({ refused: why });
  });

  it('needs memory only for one line, even if the line is long', async () => {
    const before = process.memoryUsage().rss;
    const review = newBench().begin(
      Buffer.concat([Buffer.from(fileOf([row(1)])), Buffer.alloc(50 * 1024 * 1024, 'x'), Buffer.from('\n')]),
    );
    expect(opened(await readAll(review))).toMatchObject({
      records: 1,
      unread: { count: 1, first: [{ line: 3, problem: 'too-long' }] },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('the review’s own database', () => {
  it('is unreadable without its key and removed with the review', async () => {
    const bench = newBench();
    const review = bench.begin(fileOf(Array.from({ length: 500 }, (_, nth) => row(nth))));
    opened(await readAll(review));
    const [name = ''] = bench.left();
    expect(bench.left()).toEqual([expect.stringMatching(/^review-\d+\.db$/)]);
    expect(statSync(`${bench.folder}/${name}`).mode & 0o777).toBe(0o600);
    expect(statSync(bench.folder).mode & 0o777).toBe(0o700);
    await review.file.close();
    expect(bench.left()).toEqual([]);
    expect(await review.file.history['history.count']({ resource: 'loans' })).toMatchObject({
      ok: false,
      error: { code: 'store-failed', fault: 'closed' },
    });
  });
});
