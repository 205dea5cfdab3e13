// The closing time of loans whose service does not state it: from the first reading, from an operator's
// entry, and as known at an earlier moment.
import { describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { ok } from '../../../../contract/errors.ts';
import { enterClosing, restoreClosings } from '../../../../main/desk/loans/closings.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { createCache } from '../../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { finish, PROFILE } from './history-model.ts';
import { newDatabase } from './new-database.ts';

const at = (text: string) => epochMillis(Date.parse(text));
const OPENED = at('2026-01-10T10:00Z');
const [READ_OPEN, READ_CLOSED, READ_LATER] = [
  at('2026-03-01T10:00Z'),
  at('2026-04-02T10:00Z'),
  at('2026-06-03T10:00Z'),
];
const ENTERED = at('2026-07-01T10:00Z');
const DAY_ENTERED = at('2026-03-14T23:00Z');
const LOAN = 'LN-1' as LoanId;

const said = (change: Partial<Observation['index']>, word = ''): Observation => {
  const index = { amount: '100.10', unit: 'NGN', openedAt: OPENED, ...change };
  return { resource: 'loans', subject: LOAN, value: '{}', raw: JSON.stringify([index, word]), index };
};
const open = said({ status: 'open' });
const closed = said({ status: 'closed' });

function desk() {
  const db = newDatabase(CACHE_SCHEMA);
  const cache = createCache(db);
  return {
    db,
    cache,
    read: (when: number, one: Observation) =>
      finish(cache.observe(PROFILE, epochMillis(when), [one], { resource: 'loans', whole: true })),
    enter: (day = DAY_ENTERED, source = 'a letter', enteredAt = ENTERED) =>
      finish(cache.enterClosings(PROFILE, [{ loanId: LOAN, at: day, source, enteredAt }])),
    row: (asOf?: number) =>
      cache['history.record'](PROFILE, {
        resource: 'loans',
        subject: LOAN,
        ...(asOf && { asOf: epochMillis(asOf) }),
      }).row,
    repaid: () => cache['history.series'](PROFILE, { measure: 'repayments' }).points,
    dates: (asOf?: number) =>
      cache['history.totals'](PROFILE, { resource: 'loans', ...(asOf && { asOf: epochMillis(asOf) }) }).dates,
  };
}
const latest = { closedAt: READ_CLOSED, closedBy: 'latest' };
const entered = { closedAt: DAY_ENTERED, closedBy: 'entered', closedSource: 'a letter' };

describe('a closed loan whose service states no time', () => {
  it('is closed at the latest when it was first read so, whatever is read of it later', () => {
    const { read, row, repaid, dates, cache } = desk();
    read(READ_OPEN, open);
    expect(row()?.closedAt).toBeUndefined();
    read(READ_CLOSED, closed);
    read(READ_LATER, said({ status: 'closed' }, 'other words'));
    expect(row()).toMatchObject(latest);
    expect(cache.closing(PROFILE, LOAN)).toEqual({
      at: READ_CLOSED,
      by: 'latest',
      firstSeen: READ_CLOSED,
      openedAt: OPENED,
    });
    expect(row(READ_OPEN)?.closedBy).toBeUndefined();
    expect(repaid()).toEqual([{ month: '2026-04', value: '100.1', things: 1, unit: 'NGN' }]);
    expect(dates()).toMatchObject({ latest: 1, entered: 0 });
    const [listed] = JSON.parse(cache.loansPage(PROFILE, { filter: 'closed', limit: 10 }).rows) as object[];
    expect(listed).toMatchObject(latest);
  });

  it('counts from the last reading that closed it, if it was open in between', () => {
    const { read, row } = desk();
    read(READ_OPEN, closed);
    read(READ_CLOSED, open);
    expect(row()?.closedAt).toBeUndefined();
    read(READ_LATER, closed);
    expect(row()).toMatchObject({ closedAt: READ_LATER, closedBy: 'latest' });
  });

  it('is closed on the entered day, from the moment of the entry', () => {
    const { read, row, enter, repaid, dates, cache } = desk();
    read(READ_OPEN, open);
    read(READ_CLOSED, closed);
    enter();
    expect(row()).toMatchObject(entered);
    expect(row(ENTERED - 1)).toMatchObject(latest);
    expect(row(ENTERED)).toMatchObject(entered);
    expect(dates()).toMatchObject({ latest: 0, entered: 1 });
    expect(dates(ENTERED - 1)).toMatchObject({ latest: 1, entered: 0 });
    expect(repaid()).toEqual([{ month: '2026-03', value: '100.1', things: 1, unit: 'NGN' }]);
    const inMarch = { closed: { from: at('2026-02-28T23:00Z'), to: at('2026-03-31T23:00Z') } };
    expect(cache['history.count'](PROFILE, { resource: 'loans', filter: inMarch }).total).toBe(1);
    read(READ_LATER, said({ status: 'closed' }, 'other words'));
    expect(row()).toMatchObject(entered);
  });

  it('takes the last of several entries, and the same ones twice change nothing', () => {
    const { enter, read, row, repaid } = desk();
    // The cache was lost, so the journal's entries exist before the loan.
    enter();
    enter(at('2026-03-20T23:00Z'), 'a better letter', epochMillis(ENTERED + 1));
    read(READ_CLOSED, closed);
    enter();
    expect(row()).toMatchObject({ closedAt: at('2026-03-20T23:00Z'), closedSource: 'a better letter' });
    expect(repaid()).toMatchObject([{ month: '2026-03', things: 1 }]);
  });

  it.each([
    ['by a clock that was set back', -36_000_000],
    ['within the same millisecond', 0],
  ])('takes the last entry of an operator also %s, and after the cache was lost', async (_how, by) => {
    const clock = fakeClock(ENTERED);
    const journal = memoryJournal();
    const fresh = () => {
      const { read, row, cache } = desk();
      read(READ_OPEN, open);
      read(READ_CLOSED, closed);
      const ports = {
        clock,
        journal,
        profile: PROFILE,
        cache: {
          closing: async () => ok(cache.closing(PROFILE, LOAN)),
          enterClosings: async (...entries: Parameters<typeof cache.enterClosings>) =>
            ok(finish(cache.enterClosings(...entries))),
        },
      };
      return { ports, row };
    };
    const { ports, row } = fresh();
    await enterClosing(ports, { loanId: LOAN, day: '2026-03-20', source: 'a letter' });
    clock.jump(by);
    await enterClosing(ports, { loanId: LOAN, day: '2026-03-15', source: 'a better letter' });
    const better = { closedAt: DAY_ENTERED, closedSource: 'a better letter' };
    expect(row()).toMatchObject(better);
    await restoreClosings(ports);
    expect(row()).toMatchObject(better);
    const anew = fresh();
    await restoreClosings(anew.ports);
    expect(anew.row()).toMatchObject(better);
  });

  it('is closed when the service says, as soon as it does', () => {
    const { enter, read, row, cache } = desk();
    read(READ_CLOSED, closed);
    enter();
    const closedAt = at('2026-03-16T08:00Z');
    read(READ_LATER, said({ status: 'closed', closedAt }));
    expect(row()).toMatchObject({ closedAt });
    expect(row()?.closedBy).toBeUndefined();
    expect(cache.closing(PROFILE, LOAN)).toMatchObject({ at: closedAt, by: 'stated' });
  });

  it('is forgotten with its entries', () => {
    const { cache, db, enter, read } = desk();
    read(READ_CLOSED, closed);
    enter();
    finish(cache.forget(PROFILE));
    expect(db.sql('SELECT * FROM closing').all()).toEqual([]);
  });
});
