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
import { finish } from './history-model.ts';
import { newDatabase } from './new-database.ts';

const PROFILE = 'p' as ProfileId;
/** More than are looked up one by one. */
const MANY = 2_600;
const START = Date.parse('2026-01-01T00:00:00+01:00');

const amountOf = (nth: number) => decimal(`${nth}.0${nth % 10}`);
function loan(nth: number, amount = amountOf(nth)): Observation {
  const raw = JSON.stringify({ nth, amount });
  const words = `marinaceous ${nth % 2 === 0 ? 'Éventail' : 'dépôt-7'}`;
  const openedAt = epochMillis(START + nth * 60_000);
  const destination = nth >= 2_000 ? 'Harbour 99' : 'Marina 0123';
  const index = { status: 'open', amount, unit: 'NGN', destination, openedAt, words };
  return { resource: 'loans', subject: `LN-${nth}`, value: raw, raw, index };
}

const cache = createCache(newDatabase(CACHE_SCHEMA));
const all = Array.from({ length: MANY }, (_none, nth) => loan(nth));
finish(cache.observe(PROFILE, epochMillis(START), all, { resource: 'loans', whole: true }));

const totals = (filter: HistoryFilter) => cache['history.totals'](PROFILE, { resource: 'loans', filter });
const rows = (filter: HistoryFilter): HistoryRow[] => {
  const sort = { by: 'amount', descending: false } as const;
  const page = cache['history.page'](PROFILE, { resource: 'loans', limit: 200, filter, sort });
  return JSON.parse(page.rows) as HistoryRow[];
};

describe('a search with many results', () => {
  it.each([
    ['a word typed past what is indexed by its beginning', 'marinac'],
    ['the beginning of every word', 'm'],
  ])('is added up exactly: %s', (_why, search) => {
    const value = totals({ search });
    expect(value).toMatchObject({
      things: MANY,
      totals: [{ of: 'amount', unit: 'NGN', things: MANY }],
    });
    const added = value.totals[0]?.sum ?? decimal('0');
    expect(compareDecimals(added, sum(all.map((_, nth) => amountOf(nth))))).toBe(0);
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
    const before = totals(filter);
    expect(totals(filter)).toBe(before);
    // An answer of another resource, and one without changes.
    const wallet: Observation = { resource: 'wallets', subject: 'w', value: '1', raw: '1', index: {} };
    finish(cache.observe(PROFILE, epochMillis(START + 1), [wallet], { resource: 'wallets', whole: true }));
    finish(cache.observe(PROFILE, epochMillis(START + 2), all, { resource: 'loans', whole: true }));
    expect(totals(filter)).toBe(before);
    finish(cache.observe(PROFILE, epochMillis(START + 3), [loan(0, decimal('1000000.00'))]));
    const [now, was] = [totals(filter), before].map(({ totals: [first] }) => first?.sum ?? decimal('0'));
    expect(compareDecimals(now ?? decimal('0'), sum([was ?? decimal('0'), decimal('1000000')]))).toBe(0);
  });
});
