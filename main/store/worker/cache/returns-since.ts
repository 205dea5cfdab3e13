// Since when the return of a loan's collateral has had its present progress. A loan's text changes more often.
import * as v from 'valibot';
import { returnProgress } from '../../../../domain/collateral-return.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { LoanSchema } from '../../../../domain/loan.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { SinceTime } from '../../../desk/ports/store.ts';
import type { Slices } from '../turns.ts';
import type { CacheFile } from './observed-times.ts';
import { findScope } from './scopes.ts';

const Stored = v.pick(LoanSchema, ['collateralReturn']);

/** Loans between two pauses: some milliseconds of work. */
const AT_ONCE = 50;

interface Row {
  readonly since: EpochMillis;
  readonly value: string;
}

/** The first time of the latest run of equal progress. @param rows newest first */
export function progressSince(rows: Iterable<Row>): EpochMillis | undefined {
  let progress: string | undefined;
  let first: EpochMillis | undefined;
  for (const { since, value } of rows) {
    const stated = progressIn(value);
    if (stated === undefined || (progress !== undefined && progress !== stated)) break;
    [progress, first] = [stated, since];
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
  for (const [done, subject] of loans.entries()) {
    if (done % AT_ONCE === AT_ONCE - 1) yield 'shared';
    const rows = db
      .sql<Row>(
        `SELECT o.since, o.value FROM subject s JOIN observation o ON o.subject = s.id
         WHERE s.scope = ? AND s.name = ? ORDER BY o.id DESC`,
      )
      .iterate(scope?.id ?? 0, subject);
    const since = progressSince(rows);
    if (since !== undefined) times.push({ subject, since });
  }
  return times;
}
