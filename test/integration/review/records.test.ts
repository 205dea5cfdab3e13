// Exports read back: whatever is in the file, what is shown stands in it letter for letter, what cannot be read is
// listed, and nothing is written outside the review's own folder.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { recordsHeadLine } from '../../../contract/records-file.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { ReviewOutcome } from '../../../main/desk/ports/review.ts';
import { NOW, taken } from '../store/rig.ts';
import { newBench, readAll, rowsOf } from './rig.ts';

const row = (nth: number, more: Partial<HistoryRow> = {}): HistoryRow => ({
  resource: 'loans',
  subject: `LN-${nth}`,
  since: epochMillis(NOW + nth),
  observedAt: epochMillis(NOW + nth + 60_000),
  standing: nth % 3 === 0 ? 'closed' : 'open',
  status: 'active',
  amount: decimal(`${1_000_000 + nth}.50`),
  unit: 'NGN',
  payoff: decimal(`${1_100_000 + nth}.10`),
  collateral: decimal(`${nth}.000001`),
  asset: 'USDC',
  chain: 'base',
  destination: `Marina Practice Bank 01234567${nth}`,
  openedAt: epochMillis(NOW - nth * 1000),
  ...more,
});
const lineOf = (of: HistoryRow): string => `${JSON.stringify(of)}\n`;
const head = (more = {}) =>
  recordsHeadLine({
    resource: 'loans',
    exportedAt: NOW,
    profile: { name: 'Marina Lending', environment: 'live' },
    app: { name: 'Collateral Desk', version: '1.2.3' },
    ...more,
  });
const opened = (outcome: ReviewOutcome) => {
  if (outcome.refused !== undefined) throw new Error(`refused: ${outcome.refused}`);
  return outcome;
};
const bySubject = (rows: readonly HistoryRow[]) =>
  rows.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)).map((each) => ({ ...each }));

describe('an export as JSON lines', () => {
  it('is read back row for row, to the last place of each amount, and says who made it', async () => {
    const rows = [
      row(1),
      row(2, { amount: decimal('9007199254740993.010') }),
      row(3, { amount: decimal('-0.000000000000000001'), payoff: decimal('0.00') }),
      row(4, { resource: 'deposits', destination: undefined }),
      row(5, { resource: 'quotes' }),
    ].map((each) => JSON.parse(JSON.stringify(each)) as HistoryRow);
    const text = head({ asOf: NOW, filter: { statuses: ['active'] } }) + rows.map(lineOf).join('');
    const bench = newBench();
    const review = bench.begin(text);
    const outcome = opened(await readAll(review));
    expect(outcome).toMatchObject({
      sha256: createHash('sha256').update(text).digest('hex'),
      records: 5,
      kinds: [
        { resource: 'loans', records: 3 },
        { resource: 'deposits', records: 1 },
        { resource: 'quotes', records: 1 },
      ],
      made: {
        profile: 'Marina Lending',
        environment: 'live',
        version: '1.2.3',
        at: NOW,
        asOf: NOW,
        filter: { statuses: ['active'] },
      },
      unread: { count: 0, first: [] },
    });
    const found = [
      ...(await rowsOf(review.file, 'loans')),
      ...(await rowsOf(review.file, 'deposits')),
      ...(await rowsOf(review.file, 'quotes')),
    ];
    expect(bySubject(found)).toEqual(bySubject(rows));
  });

  it('is searched, narrowed, ordered, summed and looked into as History is', async () => {
    const rows = Array.from({ length: 300 }, (_, nth) => row(nth + 1));
    const review = newBench().begin(rows.map(lineOf).join(''));
    opened(await readAll(review));
    const { history } = review.file;
    const found = taken(
      await history['history.page']({ resource: 'loans', limit: 10, filter: { search: 'ln-42' } }),
    );
    expect(found.rows.map(({ subject }) => subject)).toEqual(['LN-42']);
    const dearest = taken(
      await history['history.page']({
        resource: 'loans',
        limit: 2,
        filter: { standings: ['closed'] },
        sort: { by: 'amount', descending: true },
      }),
    );
    expect(dearest.rows.map(({ subject }) => subject)).toEqual(['LN-300', 'LN-297']);
    expect(dearest).toMatchObject({ total: 100, counted: 'exact' });
    const totals = taken(await history['history.totals']({ resource: 'loans' }));
    expect(totals.totals.find(({ of }) => of === 'amount')).toMatchObject({
      things: 300,
      sum: '300045300.00',
    });
    const record = taken(await history['history.record']({ resource: 'loans', subject: 'LN-42' }));
    expect(record.raw).toBe(JSON.stringify(row(42)));
    expect(record.row).toEqual(row(42));
    const months = taken(await history['history.series']({ measure: 'drawdowns' }));
    expect(months.points[0]).toMatchObject({ things: 300, value: '300045300' });
  });

  it('opens what is good and says of each bad line what is wrong with it', async () => {
    const good = JSON.stringify(row(1));
    const changed = (change: object): string => JSON.stringify({ ...row(9), ...change });
    const lines: [string | Buffer, object | undefined][] = [
      [good, undefined],
      ['{"resource":', { problem: 'not-json' }],
      ['[1,2]', { problem: 'not-a-record' }],
      ['{"format":"collateral-desk-profile"}', { problem: 'not-a-record' }],
      [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { problem: 'not-text' }],
      [`{"x":"${'y'.repeat(70_000)}"}`, { problem: 'too-long' }],
      [changed({ subject: undefined }), { problem: 'missing', field: 'subject' }],
      [changed({ subject: 'x'.repeat(257) }), { problem: 'wrong', field: 'subject' }],
      [changed({ resource: 'salaries' }), { problem: 'wrong', field: 'resource' }],
      [changed({ amount: 1250.5 }), { problem: 'amount', field: 'amount' }],
      [changed({ amount: '1e400' }), { problem: 'amount', field: 'amount' }],
      [changed({ payoff: '007.50' }), { problem: 'amount', field: 'payoff' }],
      [changed({ since: '2026-01-01' }), { problem: 'time', field: 'since' }],
      [changed({ openedAt: 9e15 }), { problem: 'time', field: 'openedAt' }],
      [changed({ status: { deep: true } }), { problem: 'wrong', field: 'status' }],
      [changed({}).replace('{', '{"amount":"1.00",'), { problem: 'key-twice' }],
      [good, { problem: 'twice', field: 'subject' }],
      [head().trim(), { problem: 'head' }],
      ['', undefined],
      [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, { problem: 'not-a-record' }],
      [changed({ subject: 'LN-__proto__', __proto__: null }), undefined],
      [good.slice(0, 40), { problem: 'cut-off' }],
    ];
    const parts = lines.flatMap(([line], nth) => [
      Buffer.from(line),
      Buffer.from(nth === lines.length - 1 ? '' : '\n'),
    ]);
    const review = newBench().begin(Buffer.concat(parts));
    const outcome = opened(await readAll(review));
    const wanted = lines.flatMap(([, problem], nth) => (problem ? [{ line: nth + 1, ...problem }] : []));
    // What is there twice is known only when the lines around it are filed.
    const told = outcome.unread.first.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    expect(told).toEqual(wanted);
    expect(outcome.unread.count).toBe(wanted.length);
    expect(await rowsOf(review.file, 'loans')).toHaveLength(2);
  });

  it('is read by the columns of a table too, of what its first line names', async () => {
    const line = (more: object) =>
      `${JSON.stringify({ id: 'QT-1', amount: '1250000.00', unit: 'NGN', opened_at_utc: '2026-01-31T23:30:00.000Z', ...more })}\n`;
    const text =
      head({ resource: 'quotes', asOf: epochMillis(NOW - 5) }) +
      line({}) +
      line({ id: 'QT-2', since_utc: '2026-01-31', last_seen_utc: '2026-02-01T00:00:00.000Z' }) +
      line({ id: undefined });
    const review = newBench().begin(text);
    expect(opened(await readAll(review))).toMatchObject({
      kinds: [{ resource: 'quotes', records: 1 }],
      lacks: ['since', 'observedAt'],
      unread: {
        first: [
          { line: 3, field: 'since', problem: 'time' },
          { line: 4, problem: 'not-a-record' },
        ],
      },
    });
    expect(await rowsOf(review.file, 'quotes')).toEqual([
      {
        resource: 'quotes',
        subject: 'QT-1',
        amount: '1250000.00',
        unit: 'NGN',
        openedAt: Date.parse('2026-01-31T23:30:00.000Z'),
        since: NOW - 5,
        observedAt: NOW - 5,
      },
    ]);
    // Without the first line nothing says what they are.
    expect(await readAll(newBench().begin(line({})))).toMatchObject({ refused: 'unknown' });
  });

  it('is the same with a byte order mark and with the line ends of Windows', async () => {
    const text = `\uFEFF${head()}${lineOf(row(1))}${lineOf(row(2))}`.replaceAll('\n', '\r\n');
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
    ['newer', '{"format":"collateral-desk-records","version":2}\n'],
  ] as const)('is refused as %s where there is nothing to look at', async (why, content) => {
    const bench = newBench();
    const review = bench.begin(content);
    expect(await readAll(review)).toMatchObject({ refused: why });
  });

  it('costs no more than a line, however long one is', async () => {
    const before = process.memoryUsage().rss;
    const review = newBench().begin(
      Buffer.concat([Buffer.from(lineOf(row(1))), Buffer.alloc(50 * 1024 * 1024, 'x'), Buffer.from('\n')]),
    );
    expect(opened(await readAll(review))).toMatchObject({
      records: 1,
      unread: { count: 1, first: [{ line: 2, problem: 'too-long' }] },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('the review’s own database', () => {
  it('holds nothing that can be read without its key, and is gone with the review', async () => {
    const bench = newBench();
    const review = bench.begin(Array.from({ length: 500 }, (_, nth) => lineOf(row(nth))).join(''));
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
