// The position over time: no spike is lost, nothing is drawn without a reading, and a long history answers
// quickly.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FigurePoint } from '../../../../contract/calls/queries.ts';
import { decimal, type Decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Figures, FiguresQuery } from '../../../../main/desk/ports/store.ts';
import { createCache, type CacheDb } from '../../../../main/store/worker/cache/cache.ts';
import { noteFigures } from '../../../../main/store/worker/cache/figures.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { HOUR, thinned, widened, type Run } from '../../../../main/store/worker/cache/thin.ts';
import type { Db } from '../../../../main/store/worker/database.ts';
import type { Slices } from '../../../../main/store/worker/turns.ts';
import { newDatabase } from './new-database.ts';

const START = 1_790_000_000_000;
const MINUTE = 60_000;

const runs = fc
  .array(
    fc.record({
      pause: fc.oneof(fc.integer({ min: 1, max: MINUTE }), fc.integer({ min: 1, max: 9 * HOUR })),
      lasts: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * HOUR })),
      ltv: fc.option(fc.integer({ min: 0, max: 9_000 }), { freq: 6, nil: undefined }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let at = START;
    return steps.map(({ pause, lasts, ltv }): Run => {
      const since = (at += pause);
      at += lasts;
      const text = ltv === undefined ? null : (ltv / 100).toFixed(2);
      return { since, until: at, ltv: text, value: null, currency: 'NGN' };
    });
  });

const wanted = (all: readonly Run[], most: number) => ({
  measure: 'ltv' as const,
  currency: 'NGN',
  from: all[0]?.since ?? 0,
  to: all.at(-1)?.until ?? 0,
  most,
  silence: 5 * MINUTE,
});
const thinnedRuns = (all: readonly Run[], most: number): FigurePoint[] =>
  thinned(
    all.map((run) => widened(undefined, run)),
    wanted(all, most),
  );

describe('a line with fewer points', () => {
  it('has at most the requested number of points, in the order of time, each of them a reading', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 8, max: 200 }), (all, most) => {
        const points = thinnedRuns(all, most);
        expect(points.length).toBeLessThanOrEqual(most);
        const read = new Set(all.map(({ ltv }) => ltv));
        for (const [index, { at, value, gap }] of points.entries()) {
          expect(at).toBeGreaterThanOrEqual(points[index - 1]?.at ?? 0);
          expect(value === undefined).toBe(gap !== undefined);
          if (value !== undefined) expect(read.has(value)).toBe(true);
        }
      }),
    );
  });

  it('keeps the lowest and the highest value, however few points it has', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 8, max: 60 }), (all, most) => {
        const stated = all.flatMap(({ ltv }) => (ltv === null ? [] : [Number(ltv)]));
        const shown = thinnedRuns(all, most).flatMap(({ value }) =>
          value === undefined ? [] : [Number(value)],
        );
        expect(Math.max(...shown)).toBe(Math.max(...stated));
        expect(Math.min(...shown)).toBe(Math.min(...stated));
      }),
    );
  });

  it('has a gap where nothing was read for longer than it can draw', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 40, max: 200 }), (all, most) => {
        const points = thinnedRuns(all, most);
        const { from, to, silence } = wanted(all, most);
        const width = (to - from + 1) / Math.floor(most / 5);
        for (const [index, run] of all.entries()) {
          const before = all[index - 1];
          if (before === undefined || run.since - before.until <= Math.max(silence, width)) continue;
          const from = points.findLastIndex(({ at, value }) => value !== undefined && at <= before.until);
          const to = points.findIndex(({ at, value }) => value !== undefined && at >= run.since);
          if (from < 0 || to < 0) continue;
          const between = points.slice(from + 1, to);
          expect(between.length).toBeGreaterThan(0);
          expect(between.every(({ value }) => value === undefined)).toBe(true);
        }
      }),
    );
  });
});

describe('the position in the cache', () => {
  const profile = 'test' as ProfileId;
  let db: Db;
  let cache: CacheDb;
  beforeEach(() => {
    db = newDatabase(CACHE_SCHEMA);
    cache = createCache(db);
  });

  function finish<T>(slices: Slices<T>): T {
    for (;;) {
      const slice = slices.next();
      if (slice.done === true) return slice.value;
    }
  }
  const text = (value: string | undefined): Decimal | undefined =>
    value === undefined ? undefined : decimal(value);
  function read(
    at: number,
    ltv: string | undefined,
    value = '1000.00',
    meant = 'as sent',
    currency = 'NGN',
  ): void {
    const figures: Figures = { ltv: text(ltv), value: text(value), currency };
    const raw = JSON.stringify({ ltv: meant === 'as sent' ? ltv : meant, value });
    finish(
      cache.observe(profile, epochMillis(at), [
        {
          resource: 'position',
          subject: 'position',
          value: JSON.stringify([raw, ltv, value, currency]),
          raw,
          index: { figures },
        },
      ]),
    );
  }
  const ask = (query: Partial<FiguresQuery>): FigurePoint[] =>
    cache.figures(profile, {
      measure: 'ltv',
      currency: 'NGN',
      to: epochMillis(START + HOUR),
      most: 400,
      silence: 5 * MINUTE,
      ...query,
    }).points;
  const drawn = (points: FigurePoint[]) =>
    points.map(({ at, value, gap }) => [(at - START) / MINUTE, value ?? gap]);

  it('is a line through the readings, each for as long as it was read', () => {
    read(START, '42.00');
    read(START + 2 * MINUTE, '42.00');
    read(START + 3 * MINUTE, '43.50');
    read(START + 4 * MINUTE, '43.50');
    expect(drawn(ask({}))).toEqual([
      [0, '42.00'],
      [2, '42.00'],
      [3, '43.50'],
      [4, '43.50'],
    ]);
  });

  it('breaks where nothing was read, even if the next reading is the same', () => {
    read(START, '42.00');
    read(START + MINUTE, '42.00');
    read(START + 40 * MINUTE, '42.00');
    const points = ask({});
    expect(points.map(({ value, gap }) => value ?? gap)).toEqual(['42.00', '42.00', 'unread', '42.00']);
  });

  it('breaks where the service stated none, and says that it was read', () => {
    read(START, '42.00');
    read(START + MINUTE, undefined);
    read(START + 2 * MINUTE, '41.00');
    expect(drawn(ask({}))).toEqual([
      [0, '42.00'],
      [1, 'unstated'],
      [2, '41.00'],
    ]);
  });

  it('draws values of one currency only', () => {
    read(START, '42.00', '1000.00');
    read(START + MINUTE, '42.00', '0.65', 'as sent', 'USD');
    expect(drawn(ask({ measure: 'value' }))).toEqual([
      [0, '1000.00'],
      [1, 'unstated'],
    ]);
    expect(drawn(ask({ measure: 'value', currency: 'USD' })).at(-1)).toEqual([1, '0.65']);
  });

  it('is updated if the latest reading is read differently, also by the hour', () => {
    read(START, undefined, '1000.00', '4200');
    read(START + MINUTE, '42.00', '1000.00', '4200');
    expect(drawn(ask({}))).toEqual([
      [0, '42.00'],
      [1, '42.00'],
    ]);
    const byTheHour = ask({ from: epochMillis(START - 60 * HOUR) });
    expect(byTheHour.map(({ value }) => value)).toContain('42.00');
  });

  it('begins with the value at the beginning of the requested period', () => {
    read(START, '42.00');
    for (let minute = 2; minute <= 30; minute += 2) read(START + minute * MINUTE, '42.00');
    expect(drawn(ask({ from: epochMillis(START + 20 * MINUTE) }))).toEqual([
      [20, '42.00'],
      [30, '42.00'],
    ]);
  });

  it('ends at the requested time, over days as over minutes', () => {
    const hour = Math.ceil(START / HOUR) * HOUR;
    for (let minute = 0; minute < 90; minute++)
      read(hour + minute * MINUTE, minute === 80 ? '99.99' : (40 + minute / 100).toFixed(2));
    const to = epochMillis(hour + 75 * MINUTE);
    for (const long of [HOUR, 60 * HOUR, undefined]) {
      const points = ask({ to, from: long === undefined ? undefined : epochMillis(to - long) });
      expect(points.at(-1)).toEqual({ at: to, value: '40.75' });
      expect(points.map(({ value }) => value)).not.toContain('99.99');
    }
    expect(ask({ to: epochMillis(hour - MINUTE) })).toEqual([]);
  });

  it('is deleted with the profile', () => {
    read(START, '42.00');
    finish(cache.forget(profile));
    expect(cache.figures(profile, { measure: 'ltv', to: epochMillis(START), most: 40, silence: 1 })).toEqual({
      points: [],
      first: undefined,
    });
    expect(db.sql('SELECT count(*) AS n FROM figure_hour').get()).toEqual({ n: 0 });
  });

  it('draws 40,000 readings with few points, including their only spike', () => {
    read(START, '42.00');
    const scope = 1;
    const many = 40_000;
    db.transaction(() => {
      for (let index = 1; index < many; index++) {
        const at = epochMillis(START + index * 30_000);
        const ltv = decimal(index === 12_345 ? '99.99' : (40 + (index % 300) / 100).toFixed(2));
        noteFigures(db, scope, at, at, { ltv, value: decimal('1000.00'), currency: 'NGN' });
      }
    });
    const to = epochMillis(START + many * 30_000);
    const spans = [undefined, to - 30 * 24 * HOUR, to - 7 * 24 * HOUR, to - 24 * HOUR];
    const drawn = spans.map((from) =>
      ask({ to, from: from === undefined ? undefined : epochMillis(from), most: 800 }),
    );
    for (const points of drawn) {
      expect(points.length).toBeGreaterThan(100);
      expect(points.length).toBeLessThanOrEqual(800);
    }
    const hasSpike = drawn.map((points) => points.some(({ value }) => value === '99.99'));
    expect(hasSpike).toEqual([true, true, false, false]);
  });
});
