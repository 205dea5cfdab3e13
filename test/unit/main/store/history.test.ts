// History against a model that keeps everything and reads it row by row.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryFilter, HistoryRow, HistorySort } from '../../../../contract/calls/history.ts';
import { compareDecimals, decimal, type Decimal } from '../../../../domain/decimal.ts';
import { sum } from '../../../../domain/arithmetic.ts';
import { AGE_GROUPS, ageGroupOf } from '../../../../domain/loan-age.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { compareRows, passes } from '../../../../main/desk/history/filter-rows.ts';
import {
  amountKey,
  amountOf,
  keysFrom,
  keysTo,
} from '../../../../main/store/worker/cache/history/amount-key.ts';
import { ExactSum } from '../../../../main/store/worker/cache/history/exact-sum.ts';
import { monthOf } from '../../../../main/store/worker/cache/history/rollup.ts';
import { clocks, DAY, histories, momentOf, play, PROFILE, rowsAt, START, texts } from './history-model.ts';

describe('an amount as text in sort order', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const same = /^-0(\.0+)?$/.test(text) ? decimal(text.slice(1)) : text;
        expect(amountOf(amountKey(text))).toBe(same);
      }),
    );
  });

  it('sorts and compares as the amounts do', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [one, other] = [amountKey(a) ?? '', amountKey(b) ?? ''];
        const order = compareDecimals(a, b);
        if (order !== 0) expect(one < other).toBe(order < 0);
        expect(one >= keysFrom(b)).toBe(order >= 0);
        expect(one <= keysTo(b)).toBe(order <= 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is undefined for anything but a plain decimal', () => {
    expect([amountKey(undefined), amountKey('1e5'), amountKey('250000 NGN')]).toEqual([null, null, null]);
  });

  it('sums exactly, however many and however long they are', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 60 }), (all) => {
        const exact = new ExactSum();
        for (const text of all) exact.add(amountKey(text) ?? '');
        expect(compareDecimals(exact.total(), sum(all))).toBe(0);
        expect(exact.things).toBe(all.length);
      }),
    );
    const nines = new ExactSum();
    for (let count = 0; count < 200_000; count += 1) nines.add(amountKey('9999999999999.99') ?? '');
    expect(nines.total()).toBe('1999999999999998000.00');
  });
});

/** Late enough that the model's loans lie in several groups. */
const AGES_ON = epochMillis(START + 120 * DAY);
const range = fc.record({ least: texts, most: texts }, { requiredKeys: [] });
const filters = fc.record<HistoryFilter>(
  {
    statuses: fc.subarray(['open', 'closed', 'unknown']),
    statusWords: fc.subarray(['ACTIVE', 'DONE']),
    notStatusWords: fc.subarray(['ACTIVE', 'PENDING']),
    amount: range,
    payoff: range,
    opened: fc.record({
      from: fc.integer({ min: START, max: START + 300 * DAY }).map(epochMillis),
    }),
    asset: fc.constantFrom('USDC', 'none'),
    destination: fc.constantFrom('mar', 'R 99', 'x'),
  },
  { requiredKeys: [] },
);
const sorts = fc.record<HistorySort>({
  by: fc.constantFrom('subject', 'openedAt', 'since', 'status', 'amount', 'payoff'),
  descending: fc.boolean(),
});

/** Equal rows may have any order, so the model's order is compared only if it is unique. */
function expectSame(rows: readonly HistoryRow[], expected: readonly HistoryRow[], sort: HistorySort): void {
  const name = (list: readonly HistoryRow[]) => list.map(({ subject }) => subject).toSorted();
  expect(name(rows)).toEqual(name(expected));
  for (const [nth, row] of rows.entries()) {
    const next = rows[nth + 1];
    if (next !== undefined) expect(compareRows(sort)(row, next)).toBeLessThanOrEqual(0);
    const { observedAt: _, ...facts } = row;
    const { observedAt: __, ...wanted } = expected.find(({ subject }) => subject === row.subject) ?? row;
    expect(facts).toEqual(wanted);
  }
}

describe('the history of loans', () => {
  it('shows the present and the past, filtered and sorted, page by page', () => {
    fc.assert(
      fc.property(
        histories,
        filters,
        sorts,
        fc.integer({ min: -1, max: 10 }),
        clocks,
        (history, filter, sort, nth, clock) => {
          const { cache, model } = play(history, clock);
          for (const asOf of [undefined, epochMillis(momentOf(nth) + 1)]) {
            const rows: HistoryRow[] = [];
            for (let cursor: string | undefined; ;) {
              const page = cache['history.page'](PROFILE, {
                resource: 'loans',
                filter,
                sort,
                asOf,
                cursor,
                limit: 7,
              });
              rows.push(...(JSON.parse(page.rows) as HistoryRow[]));
              if (page.nextCursor === undefined) break;
              cursor = page.nextCursor;
            }
            const known = rowsAt(model, asOf ?? Infinity).filter((row) => passes(row, filter));
            expectSame(rows, known, sort);
            const count = cache['history.count'](PROFILE, { resource: 'loans', filter, asOf });
            expect(count).toEqual({ total: known.length });
            const skipped = cache['history.page'](PROFILE, {
              resource: 'loans',
              filter,
              sort,
              asOf,
              skip: 3,
              limit: 200,
            });
            expect(JSON.parse(skipped.rows)).toEqual(rows.slice(3));
            const totals = cache['history.totals'](PROFILE, { resource: 'loans', filter, asOf });
            expect(totals.things).toBe(known.length);
            const amounts = known.flatMap(({ amount }) => amount ?? []);
            const total = totals.totals.find(({ of }) => of === 'amount');
            expect(total?.things ?? 0).toBe(amounts.length);
            if (total) expect(compareDecimals(total.sum, sum(amounts))).toBe(0);
            const aged = cache['history.totals'](PROFILE, {
              resource: 'loans',
              filter,
              asOf,
              agesOn: AGES_ON,
            });
            for (const age of AGE_GROUPS) {
              const group = known.filter(
                ({ status, openedAt }) => status !== 'closed' && ageGroupOf(openedAt, AGES_ON) === age,
              );
              const payoffs = group.flatMap(({ payoff }) => payoff ?? []);
              const stated = aged.ages?.find((one) => one.age === age);
              expect(stated?.loans ?? 0).toBe(group.length);
              expect(stated?.payoff === undefined).toBe(payoffs.length === 0);
              if (stated?.payoff) expect(compareDecimals(stated.payoff, sum(payoffs))).toBe(0);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps sums by month exact through every change', () => {
    fc.assert(
      fc.property(histories, clocks, (history, clock) => {
        const { cache, model } = play(history, clock);
        const now = rowsAt(model, Infinity);
        const drawn = new Map<string, Decimal>();
        for (const { amount, openedAt } of now)
          if (amount !== undefined && openedAt !== undefined) {
            const month = monthOf(openedAt);
            drawn.set(month, sum([drawn.get(month) ?? decimal('0'), amount]));
          }
        const { points } = cache['history.series'](PROFILE, { measure: 'drawdowns' });
        expect(points.map(({ month }) => month)).toEqual([...drawn.keys()].toSorted());
        for (const { month, value } of points)
          expect(compareDecimals(value ?? decimal('1'), drawn.get(month) ?? decimal('0'))).toBe(0);

        for (const { month, value, things } of cache['history.series'](PROFILE, { measure: 'outstanding' })
          .points) {
          const [year = 0, of = 0] = month.split('-').map(Number);
          const end = Date.UTC(year, of, 1) - 3_600_000 - 1;
          const due = rowsAt(model, end).filter((row) => row.status === 'open' && row.payoff !== undefined);
          expect(things).toBe(due.length);
          expect(compareDecimals(value ?? decimal('1'), sum(due.flatMap(({ payoff }) => payoff ?? [])))).toBe(
            0,
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('reports what was added and changed between two times, field by field', () => {
    fc.assert(
      fc.property(histories, fc.nat(9), fc.nat(9), clocks, (history, one, other, clock) => {
        const { cache, model } = play(history, clock);
        const [from, to] = [momentOf(Math.min(one, other)), momentOf(Math.max(one, other))];
        const rows = [];
        for (let cursor: string | undefined; ;) {
          const page = cache['history.compare'](PROFILE, { resource: 'loans', from, to, cursor, limit: 3 });
          rows.push(...page.rows);
          if (page.nextCursor === undefined) break;
          cursor = page.nextCursor;
        }
        const expected = [...model].flatMap(([subject, steps]) => {
          const then = steps.findLast(({ since }) => since <= from);
          const now = steps.findLast(({ since }) => since <= to);
          if (now === undefined || now.raw === then?.raw) return [];
          return `${then === undefined ? 'added' : 'changed'} ${subject} ${now.since}`;
        });
        expect(rows.map(({ change, subject, at }) => `${change} ${subject} ${at}`).toSorted()).toEqual(
          expected.toSorted(),
        );
        expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => b - a));
        for (const { fields, before, now } of rows)
          for (const { field, before: was, now: is } of fields) {
            if (field === 'raw') continue;
            const text = (row: object | undefined) => new Map(Object.entries(row ?? {})).get(field);
            expect([was, is].map((value) => value ?? 'undefined')).toEqual([
              String(text(before)),
              String(text(now)),
            ]);
          }
      }),
      { numRuns: 25 },
    );
  });
});
