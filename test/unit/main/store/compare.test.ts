// A comparison of a long history runs in parts: together they find what one query finds, and each reports
// its progress.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparedRow, ComparedSoFar, HistoryChange } from '../../../../contract/calls/history.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { historyCompare, type Bounds } from '../../../../main/store/worker/cache/history/compare.ts';
import { createObservedTimes } from '../../../../main/store/worker/cache/observed-times.ts';
import { BadInput } from '../../../../main/store/worker/faults.ts';
import { finish, histories, momentOf, play, PROFILE } from './history-model.ts';

const WHOLE: Bounds = { looked: 1_000_000, counted: 1_000_000 };
type Played = ReturnType<typeof play>;

interface Asked {
  from: number;
  to: number;
  change?: HistoryChange | undefined;
  limit: number;
  tellsFar?: true | undefined;
}

/** Every part until the end, with the progress that each reported. */
function partsOf({ db }: Played, { from, to, change, limit, tellsFar }: Asked, bounds: Bounds) {
  const seen = createObservedTimes(db);
  const parts: { rows: ComparedRow[]; soFar?: ComparedSoFar | undefined; nextCursor?: string | undefined }[] =
    [];
  for (let cursor: string | undefined; ;) {
    const query = {
      resource: 'loans' as const,
      from: momentOf(from),
      to: momentOf(to),
      change,
      limit,
      ...(tellsFar && { tellsFar }),
    };
    const part = historyCompare({ db, seen }, PROFILE, { ...query, cursor }, bounds);
    parts.push(part);
    if (part.nextCursor === undefined) return parts;
    cursor = part.nextCursor;
  }
}
const rowsOf = (parts: ReturnType<typeof partsOf>): ComparedRow[] => parts.flatMap(({ rows }) => rows);

const loan = (id: number, times: number): Observation => ({
  resource: 'loans',
  subject: `LN-${id}`,
  value: `${times}`,
  raw: `${times}`,
  index: {},
});

/** Begins with twenty loans in one answer; the first of them differs in the last answer, which is whole. */
function nearlyAllAdded(): Played {
  const played = play([]);
  const loans = (count: number, times: number) => Array.from({ length: count }, (_, id) => loan(id, times));
  finish(played.cache.observe(PROFILE, momentOf(0), loans(1, 0), { resource: 'loans', whole: true }));
  finish(played.cache.observe(PROFILE, momentOf(2), loans(20, 0), { resource: 'loans', whole: true }));
  finish(played.cache.observe(PROFILE, momentOf(3), [loan(0, 1)]));
  return played;
}

describe('a comparison in parts', () => {
  it('finds what one query finds, whatever the parts, and reports its progress', () => {
    fc.assert(
      fc.property(
        histories,
        fc.nat(11),
        fc.nat(11),
        fc.constantFrom<HistoryChange | undefined>('added', 'changed', 'gone', undefined),
        fc.record({ looked: fc.integer({ min: 1, max: 9 }), counted: fc.integer({ min: 1, max: 9 }) }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom<true | undefined>(true, undefined),
        (history, one, other, change, bounds, limit, tellsFar) => {
          const played = play(history);
          // One answer that has few objects and states that it has all.
          const few = [loan(1, 7), loan(2, 7)];
          finish(
            played.cache.observe(PROFILE, momentOf(history.length), few, { resource: 'loans', whole: true }),
          );
          const asked = { from: Math.min(one, other), to: Math.max(one, other), change, limit, tellsFar };
          const parts = partsOf(played, asked, bounds);
          expect(rowsOf(parts)).toEqual(rowsOf(partsOf(played, { ...asked, limit: 200 }, WHOLE)));
          let before = 0;
          let all: number | undefined;
          for (const { rows, soFar, nextCursor } of parts) {
            // Reported if a part has fewer rows than requested, or on request, but not for the last.
            const isTold = tellsFar === true || rows.length < limit;
            expect(soFar !== undefined).toBe(isTold && nextCursor !== undefined);
            if (soFar === undefined) continue;
            expect(soFar.looked).toBeGreaterThan(before);
            expect(soFar.looked).toBeLessThanOrEqual(soFar.of ?? Infinity);
            if (all !== undefined) expect(soFar.of).toBe(all);
            before = soFar.looked;
            all = soFar.of;
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reports its progress while only other changes were found', () => {
    const parts = partsOf(
      nearlyAllAdded(),
      { from: 1, to: 4, change: 'changed', limit: 100 },
      { looked: 4, counted: 100 },
    );
    expect(rowsOf(parts).map(({ subject }) => subject)).toEqual(['LN-0']);
    expect(parts.map(({ soFar }) => soFar)).toEqual([
      { looked: 4, of: 20 },
      { looked: 8, of: 20 },
      { looked: 12, of: 20 },
      { looked: 16, of: 20 },
      { looked: 20, of: 20 },
      undefined,
    ]);
  });

  it('counts in parts too, and states no total before all is counted', () => {
    const parts = partsOf(
      nearlyAllAdded(),
      { from: 1, to: 4, change: 'changed', limit: 100 },
      { looked: 5, counted: 8 },
    );
    expect(parts.map(({ soFar }) => soFar)).toEqual([
      { looked: 5 },
      { looked: 10 },
      { looked: 15, of: 20 },
      { looked: 20, of: 20 },
      undefined,
    ]);
  });

  it('counts the objects that may be gone only if it looks for them', () => {
    const played = nearlyAllAdded();
    const left = Array.from({ length: 4 }, (_, id) => loan(id, 0));
    finish(played.cache.observe(PROFILE, momentOf(4), left, { resource: 'loans', whole: true }));
    const ofWhat = (change: HistoryChange | undefined) =>
      partsOf(played, { from: 3, to: 5, change, limit: 100 }, { looked: 1, counted: 100 })[0]?.soFar?.of;
    expect([ofWhat('changed'), ofWhat('gone'), ofWhat(undefined)]).toEqual([1, 16, 17]);
  });

  it('refuses a cursor of another query', () => {
    const played = nearlyAllAdded();
    const { nextCursor } =
      partsOf(played, { from: 1, to: 4, change: 'changed', limit: 100 }, { looked: 4, counted: 9 })[0] ?? {};
    const query = { resource: 'loans' as const, from: momentOf(1), to: momentOf(4), limit: 100 };
    for (const other of [{ change: 'added' as const }, { from: momentOf(2), change: 'changed' as const }])
      expect(() =>
        historyCompare({ db: played.db, seen: createObservedTimes(played.db) }, PROFILE, {
          ...query,
          ...other,
          cursor: nextCursor,
        }),
      ).toThrow(BadInput);
  });
});
