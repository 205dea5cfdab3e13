// The progress of a comparison: what was read since its first page, of how much. Millions of observations are
// counted in parts, one part per answer; a cursor carries the count.
import type { ComparedSoFar } from '../../../../../contract/calls/history.ts';
import type { Db } from '../../database.ts';

export interface Progress {
  readonly looked: number;
  readonly counted: number;
  /** Observations from here backwards are uncounted; undefined when all are counted. */
  readonly uncounted: { readonly since: number; readonly subject: number } | undefined;
}

/** The start: nothing was read, and every observation until `to` is uncounted. */
export const firstProgress = (to: number): Progress => ({
  looked: 0,
  counted: 0,
  uncounted: { since: to, subject: Number.MAX_SAFE_INTEGER },
});
/** For comparisons that read objects alone, whose number the scope knows. */
export const withoutObservations: Progress = { looked: 0, counted: 0, uncounted: undefined };

/** As whole numbers, for a cursor. */
export function numbersOf({ looked, counted, uncounted }: Progress): number[] {
  return [looked, counted, ...(uncounted === undefined ? [] : [uncounted.since, uncounted.subject])];
}

export function progressOf([looked = 0, counted = 0, since, subject]: readonly number[]): Progress {
  return {
    looked,
    counted,
    uncounted: since === undefined || subject === undefined ? undefined : { since, subject },
  };
}

/** Counts at most this many further observations. */
export function countedOn(db: Db, scope: number, from: number, progress: Progress, most: number): Progress {
  const { counted, uncounted } = progress;
  if (uncounted === undefined) return progress;
  const rest = [scope, from, uncounted.since, uncounted.subject] as const;
  const last = db
    .sql<{ since: number; subject: number }>(
      `SELECT since, subject FROM fact INDEXED BY fact_by_time
       WHERE scope = ? AND since > ? AND (since, subject) < (?, ?)
       ORDER BY since DESC, subject DESC LIMIT 1 OFFSET ?`,
    )
    .get(...rest, most - 1);
  if (last !== undefined) return { ...progress, counted: counted + most, uncounted: last };
  const left = db
    .sql<{ count: number }>(
      `SELECT count(*) AS count FROM fact INDEXED BY fact_by_time
       WHERE scope = ? AND since > ? AND (since, subject) < (?, ?)`,
    )
    .get(...rest);
  return { ...progress, counted: counted + (left?.count ?? 0), uncounted: undefined };
}

/** @param things objects to be read after the observations */
export function soFar({ looked, counted, uncounted }: Progress, things: number): ComparedSoFar {
  return { looked, ...(uncounted === undefined && { of: Math.max(looked, counted + things) }) };
}
