// A search that finds very many rows: its sums, and the part within a narrow range.
import { describe, expect, it } from 'vitest';
import type { HistoryFilter, HistoryRow } from '../../../../contract/calls/history.ts';
import { compareDecimals, decimal } from '../../../../domain/decimal.ts';
import { sum } from '../../../../domain/arithmetic.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { createCache } from '../../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { BadInput } from '../../../../main/store/worker/faults.ts';
import { createLatestQuestion } from '../../../../main/store/worker/latest-question.ts';
import type { Slices } from '../../../../main/store/worker/turns.ts';
import { newDatabase } from './new-database.ts';

const PROFILE = 'p' as ProfileId;
const MANY = 5_600;
const START = Date.parse('2026-01-01T00:00:00+01:00');

const amountOf = (nth: number) => decimal(`${nth}.0${nth % 10}`);
function loan(nth: number, amount = amountOf(nth)): Observation {
  const raw = JSON.stringify({ nth, amount });
  const words = `marinaceous ${nth % 2 === 0 ? 'Éventail' : 'dépôt-7'}`;
  const openedAt = epochMillis(START + nth * 60_000);
  const destination = nth >= 5_000 ? 'Harbour 99' : 'Marina 0123';
  const index = { status: 'open', amount, unit: 'NGN', destination, openedAt, words };
  return { resource: 'loans', subject: `LN-${nth}`, value: raw, raw, index };
}

/** The answer, and the number of pauses before it. */
function finish<T>(slices: Slices<T>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = slices.next();
    if (done === true) return { value, pauses };
  }
}

const cache = createCache(newDatabase(CACHE_SCHEMA));
const all = Array.from({ length: MANY }, (_none, nth) => loan(nth));
finish(cache.observe(PROFILE, epochMillis(START), all, { resource: 'loans', whole: true }));

const totals = (filter: HistoryFilter) =>
  finish(cache['history.totals'](PROFILE, { resource: 'loans', filter }));
const rows = (filter: HistoryFilter): HistoryRow[] => {
  const sort = { by: 'amount', descending: false } as const;
  const page = cache['history.page'](PROFILE, { resource: 'loans', limit: 200, filter, sort });
  return JSON.parse(page.rows) as HistoryRow[];
};

describe('a search with many results', () => {
  it.each([
    ['a word typed past what is indexed by its beginning', 'marinac'],
    ['the beginning of every word', 'm'],
  ])('is added up exactly, in pieces: %s', (_why, search) => {
    const { value, pauses } = totals({ search });
    expect(value).toMatchObject({
      things: MANY,
      totals: [{ of: 'amount', unit: 'NGN', things: MANY }],
    });
    const added = value.totals[0]?.sum ?? decimal('0');
    expect(compareDecimals(added, sum(all.map((_, nth) => amountOf(nth))))).toBe(0);
    expect(pauses).toBeGreaterThan(2);
  });

  it.each([
    ['marinac', () => true],
    ['eventail', (nth: number) => nth % 2 === 0],
    ['ÉVENT', (nth: number) => nth % 2 === 0],
    ['depot-7', (nth: number) => nth % 2 === 1],
    ['7 depot', (nth: number) => nth % 2 === 1],
    ['depot-8', () => false],
    ['ln-12', (nth: number) => String(nth).startsWith('12')],
  ])('is the same where a narrow range is looked through for it: %s', (search, passes) => {
    const [least, most] = [decimal('1150'), decimal('1250.99')];
    const within = all.map((_, nth) => nth).filter((nth) => nth >= 1150 && nth <= 1250 && passes(nth));
    expect(rows({ search, amount: { least, most } }).map(({ subject }) => subject)).toEqual(
      within.map((nth) => `LN-${nth}`),
    );
  });

  it('is summed once for as long as none of it changes', () => {
    const filter = { search: 'marin' };
    const before = totals(filter).value;
    expect(totals(filter)).toEqual({ value: before, pauses: 0 });
    // An answer of another resource, and one without changes.
    const wallet: Observation = { resource: 'wallets', subject: 'w', value: '1', raw: '1', index: {} };
    finish(cache.observe(PROFILE, epochMillis(START + 1), [wallet], { resource: 'wallets', whole: true }));
    finish(cache.observe(PROFILE, epochMillis(START + 2), all, { resource: 'loans', whole: true }));
    expect(totals(filter).pauses).toBe(0);
    finish(cache.observe(PROFILE, epochMillis(START + 3), [loan(0, decimal('1000000.00'))]));
    const [now, was] = [totals(filter).value, before].map(
      ({ totals: [first] }) => first?.sum ?? decimal('0'),
    );
    expect(compareDecimals(now ?? decimal('0'), sum([was ?? decimal('0'), decimal('1000000')]))).toBe(0);
  });
});

describe('the number beside a list', () => {
  it('is never smaller than the list, even if an estimate would be', () => {
    const filter = { destination: 'harbour' };
    const page = cache['history.page'](PROFILE, { resource: 'loans', limit: 150, filter });
    expect((JSON.parse(page.rows) as HistoryRow[]).length).toBe(150);
    expect(page).toMatchObject({ total: 150, counted: 'at-least' });
  });
});

describe('work of which only the latest result is wanted', () => {
  const counting = (to: number) =>
    function* (): Slices<number> {
      for (let nth = 0; nth < to; nth += 1) yield 'shared';
      return to;
    };
  it('ends when something else is requested, and not when the same is', () => {
    const latest = createLatestQuestion();
    const first = latest.of('one', counting(3))();
    first.next();
    const same = latest.of('one', counting(3))();
    expect([finish(first).value, finish(same).value]).toEqual([3, 3]);
    const overtaken = latest.of('one', counting(3))();
    overtaken.next();
    const other = latest.of('other', counting(2))();
    expect(() => finish(overtaken)).toThrow(BadInput);
    expect(finish(other).value).toBe(2);
  });
});
