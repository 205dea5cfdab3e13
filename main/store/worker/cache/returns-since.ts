// Since when the return of a loan's collateral has had its present progress. A loan's text changes more often.
import * as v from 'valibot';
import { returnProgress } from '../../../../domain/collateral-return.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { LoanSchema } from '../../../../domain/loan.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { SinceTime } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import type { Slices } from '../turns.ts';
import type { CacheFile } from './observed-times.ts';
import { findScope } from './scopes.ts';

const Stored = v.pick(LoanSchema, ['collateralReturn']);

/** Readings of a loan between two pauses: a few milliseconds of work. */
const AT_ONCE = 100;
/** Readings of a loan that are parsed one after another. Of the older ones a search parses some twenty. */
const MOST_IN_ORDER = 500;

interface Row {
  readonly since: EpochMillis;
  readonly value: string;
}
interface Reading extends Row {
  readonly id: number;
}

/**
 * The first reading of the latest run of equal progress; undefined if the newest reading states none.
 * @param rows newest first
 * @param newer a reading of the same run that came after them
 */
export function firstOfRun<R extends Row>(rows: Iterable<R>, newer?: R): R | undefined {
  let progress = newer && progressIn(newer.value);
  let first = newer;
  for (const row of rows) {
    const stated = progressIn(row.value);
    if (stated === undefined || (progress !== undefined && progress !== stated)) break;
    [progress, first] = [stated, row];
  }
  return first;
}

/** Undefined for text that retention removed, or of a form that this version does not read. */
function progressIn(value: string): string | undefined {
  if (value === '') return undefined;
  const stored = v.safeParse(Stored, JSON.parse(value));
  return stored.success ? returnProgress(stored.output.collateralReturn) : undefined;
}

export function* returnsSince(
  { db }: CacheFile,
  profile: ProfileId,
  loans: readonly string[],
): Slices<SinceTime[]> {
  const scope = findScope(db, profile, 'loans');
  const times: SinceTime[] = [];
  for (const subject of loans) {
    const loan = db
      .sql<{ id: number }>('SELECT id FROM subject WHERE scope = ? AND name = ?')
      .get(scope?.id ?? 0, subject);
    const first = loan && (yield* firstReading(db, loan.id));
    if (first !== undefined) times.push({ subject, since: first.since });
  }
  return times;
}

function* firstReading(db: Db, loan: number): Slices<Reading | undefined> {
  let first: Reading | undefined;
  for (let read = 0; read < MOST_IN_ORDER; read += AT_ONCE) {
    const rows = db
      .sql<Reading>(
        `SELECT id, since, value FROM observation WHERE subject = ? AND id < ? ORDER BY id DESC LIMIT ${AT_ONCE}`,
      )
      .all(loan, first?.id ?? Number.MAX_SAFE_INTEGER);
    first = firstOfRun(rows, first);
    yield 'shared';
    if (rows.length < AT_ONCE || first !== rows.at(-1)) return first;
  }
  return first && searched(db, loan, first);
}

/**
 * Halves the older readings until one is left. A progress that has lasted for so many readings is not taken to have
 * been left and reached again before them.
 */
function searched(db: Db, loan: number, known: Reading): Reading {
  const progress = progressIn(known.value);
  let first = known;
  let from = 0;
  let to = known.id;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const row = db
      .sql<Reading>(
        'SELECT id, since, value FROM observation WHERE subject = ? AND id >= ? ORDER BY id LIMIT 1',
      )
      .get(loan, middle);
    if (row !== undefined && progressIn(row.value) !== progress) from = row.id + 1;
    else [first, to] = [row ?? first, middle];
  }
  return first;
}
