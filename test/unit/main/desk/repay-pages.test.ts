// Outstanding returns among many closed loans, and repayment events of another version.
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import type { LoanRow } from '../../../../contract/calls/queries.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createRepaymentEvents } from '../../../../main/desk/repay/events.ts';
import { outstandingReturns } from '../../../../main/desk/repay/outstanding.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';

const profile = testProfile.id;
const T = epochMillis(1_790_000_000_000);

describe('the outstanding returns', () => {
  const row = (nth: number, change: Partial<LoanRow> = {}): LoanRow =>
    ({ id: `LN-${nth}`, status: 'closed', observedAt: epochMillis(T - nth), ...change }) as LoanRow;
  /** Pages of closed loans as the cache gives them; the cursor is the number of the next. */
  async function among(pages: LoanRow[][], alarms: [LoanId, 'wrong-asset'][] = []) {
    const asked: (string | undefined)[] = [];
    const found = await outstandingReturns(
      {
        loansPage: (_profile, { cursor }) => {
          asked.push(cursor);
          const at = Number(cursor ?? 0);
          const next = at + 1 < pages.length ? { nextCursor: String(at + 1) } : {};
          return Promise.resolve(ok({ rows: pages[at] ?? [], total: 0, ...next })) as never;
        },
      },
      profile,
      new Map<LoanId, 'reconciled' | 'wrong-asset'>([['LN-9' as LoanId, 'reconciled'], ...alarms]),
    );
    if (!found.ok) throw new Error(found.error.code);
    return { ...found.value, asked };
  }
  const final = { returned: 'final' } as const;

  it('are searched page by page until the last', async () => {
    const { rows, partial, asked } = await among([[row(1)], [row(2, final)], [row(3)]]);
    expect(rows.map(({ loanId }) => loanId)).toEqual(['LN-3', 'LN-1']);
    expect(asked).toEqual([undefined, '1', '2']);
    expect(partial).toBe(false);
  });
  it('are partial after 25 pages', async () => {
    const pages = (count: number) => Array.from({ length: count }, (_, nth) => [row(nth + 1, final)]);
    expect(await among(pages(25))).toMatchObject({ rows: [], partial: false });
    const more = await among(pages(26));
    expect(more).toMatchObject({ rows: [], partial: true });
    expect(more.asked).toHaveLength(25);
  });
  it('are a hundred at most, and then partial', async () => {
    const loans = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => row(from + nth + 10));
    expect(await among([loans(0, 100)])).toMatchObject({ partial: false });
    const over = await among([loans(0, 101)]);
    expect([over.rows.length, over.partial]).toEqual([100, true]);
    const full = await among([loans(0, 100), loans(100, 1)]);
    expect([full.rows.length, full.partial, full.asked.length]).toEqual([100, true, 1]);
  });
  it('leave out open, final and reconciled ones, except a misdirected one', async () => {
    const rows = [
      row(1, final),
      row(2, { status: 'open' } as never),
      row(9),
      row(4, { returned: 'on-its-way' }),
    ];
    expect((await among([rows])).rows).toMatchObject([{ loanId: 'LN-4', progress: 'on-its-way' }]);
    expect((await among([rows], [['LN-1' as LoanId, 'wrong-asset']])).rows).toMatchObject([
      { loanId: 'LN-4' },
      { loanId: 'LN-1', progress: 'wrong-asset' },
    ]);
  });
  it('state the time of closing, or of the reading that showed it', async () => {
    const closedAt = epochMillis(T - 50);
    const { rows } = await among([[row(1, { closedAt }), row(2, { closedAt, closedBy: 'latest' }), row(3)]]);
    expect(rows.map(({ since, sinceIs }) => [since, sinceIs])).toEqual([
      [closedAt, 'closed'],
      [closedAt, 'seen'],
      [T - 3, 'seen'],
    ]);
  });
});

describe('the events of a repayment', () => {
  const [one, two] = ['LN-1' as LoanId, 'LN-2' as LoanId];
  const other = 'other' as ProfileId;
  async function loaded(...bodies: [subject: string, body: object][]) {
    const journal = memoryJournal();
    for (const [subject, body] of bodies)
      await journal.append({ kind: 'repay.read', subject, at: T, body: JSON.stringify(body) });
    const events = createRepaymentEvents(journal);
    expect(await events.load()).toMatchObject({ ok: true });
    return events;
  }
  it('of another version count for their loan at their service', async () => {
    const events = await loaded([one, { v: 99, profile }]);
    expect(events.hasUnread(profile, one)).toBe(true);
    expect(events.hasUnread(profile, two)).toBe(false);
    expect(events.hasUnread(other, one)).toBe(false);
    expect(events.loans(profile)).toEqual([]);
  });
  it('without a readable service count for their loan at each', async () => {
    const events = await loaded([one, { v: 99 }]);
    expect([events.hasUnread(profile, one), events.hasUnread(other, one)]).toEqual([true, true]);
    expect(events.hasUnread(profile, two)).toBe(false);
  });
  it('make a repayment under way until it is stopped, and read once a reading is among them', async () => {
    const events = await loaded();
    const stopped = { kind: 'stopped', at: T, reason: 'sold' } as never;
    const started = { kind: 'started', at: T, preparedBy: undefined } as never;
    await events.append(profile, one, started);
    await events.append(profile, two, started);
    expect(events.underWay(profile)).toEqual([one, two]);
    expect(events.readAndUnderWay(profile)).toEqual([]);
    await events.append(profile, one, { kind: 'read', at: T } as never);
    expect(events.readAndUnderWay(profile)).toEqual([one]);
    await events.append(profile, two, stopped);
    expect(events.underWay(profile)).toEqual([one]);
    expect([events.isStopped(profile, one), events.isStopped(profile, two)]).toEqual([false, true]);
    expect(events.isStopped(other, two)).toBe(false);
    await events.append(profile, two, started);
    expect(events.isStopped(profile, two)).toBe(false);
  });
});
