// Page anchors give the same row as counting from the beginning.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryRow, HistorySort } from '../../../../contract/calls/history.ts';
import { decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { createCache } from '../../../../main/store/worker/cache/cache.ts';
import { pageAnchorsOf, layPageAnchors } from '../../../../main/store/worker/cache/history/page-anchors.ts';
import { atOf, COLUMNS, type At } from '../../../../main/store/worker/cache/history/order.ts';
import { passedOver } from '../../../../main/store/worker/cache/history/skip.ts';
import { walked } from '../../../../main/store/worker/cache/history/walk.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { findScope } from '../../../../main/store/worker/cache/scopes.ts';
import type { Db } from '../../../../main/store/worker/database.ts';
import type { Slices } from '../../../../main/store/worker/turns.ts';
import { newDatabase } from './new-database.ts';

const PROFILE = 'p' as ProfileId;
const START = Date.parse('2026-01-01T00:00:00+01:00');
const EVERY = 3;

interface Said {
  readonly loan: number;
  readonly minute: number | undefined;
  readonly status: string | undefined;
  readonly amount: number | undefined;
}
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const said = fc.record<Said>({
  loan: fc.nat(60),
  minute: optional(fc.nat(9)),
  // Some of these sort differently by UTF-16 units than by bytes.
  status: optional(fc.constantFrom('', 'A', 'a', 'é', '\u{1F600}', '\uFF21')),
  amount: optional(fc.integer({ min: -3, max: 30 })),
});
/** An answer of the service, and how many steps of anchors are made before the next one. */
const steps = fc.array(
  fc.record({ answer: fc.array(said, { maxLength: 30 }), slices: fc.nat(8), forgets: fc.nat(9) }),
  { minLength: 1, maxLength: 6 },
);
const sorts = fc.record<HistorySort>({
  by: fc.constantFrom(...(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])),
  descending: fc.boolean(),
});

function observationOf({ loan, minute, status, amount }: Said): Observation {
  const raw = JSON.stringify({ loan, minute, status, amount });
  const index = {
    ...(minute !== undefined && { openedAt: epochMillis(START + minute * 60_000) }),
    ...(status !== undefined && { status }),
    ...(amount !== undefined && { amount: decimal(String(amount)), unit: 'NGN' }),
  };
  return { resource: 'loans', subject: `LN-${loan}`, value: raw, raw, index };
}

function finish(slices: Slices<unknown>, most = Infinity): number {
  for (let done = 0; ; done += 1) if (done >= most || slices.next().done === true) return done;
}

const places = (db: Db, scope: number, sort: HistorySort): At[] =>
  walked(db, { scope, filter: {}, sort, asOf: undefined }, undefined, 1_000).lines.map((line) =>
    atOf(line, sort),
  );

describe('page anchors', () => {
  it('give the same row as counting, in every order, from every row, after every change', () => {
    let compared = 0;
    fc.assert(
      fc.property(steps, sorts, (steps, sort) => {
        const db = newDatabase(CACHE_SCHEMA);
        const cache = createCache(db);
        const query = { resource: 'loans', sort, limit: 200 } as const;
        let gone: At[] = [];
        for (const [nth, { answer, slices, forgets }] of steps.entries()) {
          const at = epochMillis(START + nth * 1_000);
          if (forgets === 0) finish(cache.forget(PROFILE));
          finish(cache.observe(PROFILE, at, answer.map(observationOf)));
          // May be interrupted, so that the next step finds changes.
          finish(layPageAnchors(db, PROFILE, query, EVERY), slices);
          const scope = findScope(db, PROFILE, 'loans');
          if (scope === undefined) continue;
          const all = places(db, scope.id, sort);
          const anchors = pageAnchorsOf(db, scope, sort);
          if (anchors !== undefined) {
            const question = { scope: scope.id, filter: {}, sort, asOf: undefined };
            // A cursor of an earlier page may name a row that is gone.
            for (const after of [undefined, ...all, ...gone])
              for (let skip = 1; skip <= all.length + 2; skip += 1) {
                const counted = passedOver(db, question, after, skip, scope.subjects);
                expect(passedOver(db, question, after, skip, scope.subjects, anchors)).toEqual(counted);
                compared += 1;
              }
          }
          gone = all;
        }
        db.close();
      }),
      { numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it('are dropped once anything of the resource changes, and made again', () => {
    const db = newDatabase(CACHE_SCHEMA);
    const cache = createCache(db);
    const tell = (at: number, ...loans: number[]) =>
      finish(
        cache.observe(
          PROFILE,
          epochMillis(START + at),
          loans.map((loan) => observationOf({ loan, minute: at, status: 'A', amount: loan })),
        ),
      );
    const sort = { by: 'amount', descending: true } as const;
    const query = { resource: 'loans', sort, limit: 200 } as const;
    const laid = (): boolean => {
      const scope = findScope(db, PROFILE, 'loans');
      return scope !== undefined && pageAnchorsOf(db, scope, sort) !== undefined;
    };
    tell(0, ...Array.from({ length: 40 }, (_, loan) => loan));
    const laying = layPageAnchors(db, PROFILE, query, EVERY);
    laying.next();
    expect(laid()).toBe(false);
    tell(1, 7);
    expect(laying.next().done).toBe(true);
    expect(laid()).toBe(false);
    expect(finish(layPageAnchors(db, PROFILE, query, EVERY))).toBeGreaterThan(1);
    expect(laid()).toBe(true);
    tell(1, 7);
    expect(laid()).toBe(true);
    tell(2, 7);
    expect(laid()).toBe(false);
  });

  it('are not made for a short or filtered list', () => {
    const db = newDatabase(CACHE_SCHEMA);
    const cache = createCache(db);
    const all = Array.from({ length: 40 }, (_, loan) =>
      observationOf({ loan, minute: loan, status: 'A', amount: loan }),
    );
    finish(cache.observe(PROFILE, epochMillis(START), all));
    const of = { resource: 'loans', limit: 200 } as const;
    for (const narrowed of [
      { filter: { search: 'ln' } },
      { filter: { statusWords: ['A'] } },
      { asOf: START },
    ])
      expect(
        finish(
          layPageAnchors(db, PROFILE, { ...of, ...narrowed } as Parameters<typeof layPageAnchors>[2], EVERY),
        ),
      ).toBe(0);
    expect(finish(layPageAnchors(db, PROFILE, of, 40))).toBe(0);
    expect(finish(layPageAnchors(db, PROFILE, of, EVERY))).toBeGreaterThan(0);
  });

  it('are what a page of a long list is counted from', () => {
    const plain = newDatabase(CACHE_SCHEMA);
    const offsets: number[] = [];
    const db: Db = {
      ...plain,
      sql<Row>(text: string) {
        const statement = plain.sql<Row>(text);
        if (!text.includes('OFFSET')) return statement;
        const get = (...params: unknown[]): Row | undefined => {
          offsets.push(Number(params.at(-1)));
          return statement.get(...params);
        };
        return { get } as typeof statement;
      },
    };
    const cache = createCache(db);
    const all = Array.from({ length: 13_000 }, (_, loan) =>
      observationOf({ loan, minute: loan, status: 'A', amount: loan }),
    );
    finish(cache.observe(PROFILE, epochMillis(START), all));
    const query = { resource: 'loans', limit: 3, skip: 6_400 } as const;
    const jump = (cursor?: string): { subjects: string[]; furthest: number; next: string | undefined } => {
      offsets.length = 0;
      const { rows, nextCursor } = cache['history.page'](PROFILE, { ...query, cursor });
      const subjects = (JSON.parse(rows) as HistoryRow[]).map(({ subject }) => subject);
      return { subjects, furthest: Math.max(...offsets), next: nextCursor };
    };
    const before = jump();
    expect(before.furthest).toBe(6_399);
    finish(cache.layPageAnchors(PROFILE, query));
    const after = jump();
    expect(after.subjects).toEqual(['LN-6599', 'LN-6598', 'LN-6597']);
    expect(after.subjects).toEqual(before.subjects);
    expect(after.furthest).toBeLessThanOrEqual(2_000);
    const further = jump(after.next);
    expect(further.subjects).toEqual(['LN-196', 'LN-195', 'LN-194']);
    expect(further.furthest).toBeLessThanOrEqual(2_000);
  });
});
