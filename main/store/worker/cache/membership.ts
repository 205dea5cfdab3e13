// Which objects the last answer to each list named, stored with every answer, because times do not show it:
// they are written late (observed-times.ts), while members are written in the transaction of their answer. A
// subject has the number of the answer since which it is listed; a departure keeps the period of an earlier
// membership. So an answer with the same objects writes nothing, and any other writes only what came and
// went.
import type { EpochMillis } from '../../../../domain/time.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { HistoryResource } from '../../../../contract/calls/history.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ListAnswer, ListedThings, ListState } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import type { Slices } from '../turns.ts';
import type { LatestObservation } from './latest-observation.ts';
import { listedThings } from './readings.ts';
import { findScope, type Scope } from './scopes.ts';
import type { CacheFile, ObservedTimes } from './observed-times.ts';

/** The changes of a list by an answer, apart from objects named for the first time. */
export interface Turnover {
  readonly whole: boolean;
  /** Undefined if the list keeps its time. */
  readonly readAt: EpochMillis | undefined;
  readonly joining: readonly number[];
  readonly leaving: readonly number[];
  /** The list's first answer, or one whose completeness differs from the last. */
  readonly isOther: boolean;
  /** The list's first answer. */
  readonly isFirst: boolean;
}

/** Members read or written between two pauses: some milliseconds. */
const AT_ONCE = 500;

/** @param named the known objects of the answer */
export function* turnoverOf(
  db: Db,
  scope: Scope | undefined,
  named: readonly Pick<LatestObservation, 'id' | 'joined'>[],
  at: EpochMillis,
  { whole, adds }: ListAnswer,
): Slices<Turnover> {
  const before = scope && wholeness(db, scope);
  const joining = named.filter(({ joined }) => joined === null).map(({ id }) => id);
  if (adds === true && before !== undefined)
    return { whole: before, readAt: undefined, joining, leaving: [], isOther: false, isFirst: false };
  const isOther = before !== whole;
  const leaving: number[] = [];
  if (scope !== undefined && scope.listed > named.length - joining.length) {
    const staying = new Set(named.map(({ id }) => id));
    for (let after = -1n; ;) {
      const members = db
        .sql<{ id: bigint; place: bigint }>(
          `SELECT id, place FROM subject INDEXED BY subject_listed
           WHERE scope = ? AND joined IS NOT NULL AND place > ? ORDER BY place LIMIT ${AT_ONCE}`,
        )
        .safeIntegers()
        .all(scope.id, after);
      for (const { id } of members) if (!staying.has(Number(id))) leaving.push(Number(id));
      const last = members.at(-1);
      if (last === undefined || members.length < AT_ONCE) break;
      after = last.place;
      yield 'shared';
    }
  }
  return { whole, readAt: at, joining, leaving, isOther, isFirst: before === undefined };
}

export const isTurned = ({ joining, leaving, isOther }: Turnover): boolean =>
  isOther || joining.length > 0 || leaving.length > 0;

/** Whether the last answer named everything; undefined before the first. */
function wholeness(db: Db, { id, answer }: Scope): boolean | undefined {
  if (answer === null) return undefined;
  const row = db
    .sql<{ whole: number }>('SELECT whole FROM answer WHERE scope = ? AND number = ?')
    .get(id, answer);
  return row?.whole === 1;
}

/** Whether no list until then proves that it was whole. A resource of one object has no list. */
export function mayBeIncomplete(
  db: Db,
  scope: number,
  resource: HistoryResource,
  asOf: number | undefined,
): boolean {
  if (resource === 'position') return false;
  const row = db
    .sql<{ whole: number }>(
      'SELECT whole FROM answer WHERE scope = ? AND whole IS NOT NULL AND at <= ? ORDER BY number DESC LIMIT 1',
    )
    .get(scope, asOf ?? Number.MAX_SAFE_INTEGER);
  return row?.whole !== 1;
}

/** The number of new and of changed objects in an answer. */
export interface Counts {
  readonly added: number;
  readonly changed: number;
}

/** Runs inside the caller's transaction. Returns the answer's number. */
export function noteAnswer(
  db: Db,
  scope: number,
  at: EpochMillis,
  { added, changed }: Counts,
  turnover?: Turnover,
): number {
  const before = db
    .sql<{ number: number | null }>('SELECT max(number) AS number FROM answer WHERE scope = ?')
    .get(scope)?.number;
  const number = (before ?? 0) + 1;
  const whole = turnover === undefined ? null : turnover.whole ? 1 : 0;
  db.sql(
    'INSERT INTO answer (scope, number, at, whole, added, changed, gone) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(scope, number, at, whole, added, changed, turnover?.leaving.length ?? 0);
  if (turnover !== undefined)
    db.sql(
      'UPDATE scope SET answer = ?, observed_at = coalesce(?, observed_at), listed = listed + ? WHERE id = ?',
    ).run(number, turnover.readAt ?? null, added + turnover.joining.length - turnover.leaving.length, scope);
  return number;
}

/** Runs inside the caller's transaction. @param number of the answer */
export function* turn(
  db: Db,
  seen: ObservedTimes,
  scope: number,
  number: number,
  { joining, leaving }: Turnover,
): Slices<void> {
  for (const [nth, id] of leaving.entries()) {
    const member = db
      .sql<{ joined: number; observedAt: number }>(
        'SELECT joined, observed_at AS observedAt FROM subject WHERE id = ?',
      )
      .get(id);
    if (member === undefined) continue;
    const seenAt = seen.subjectAt(id, member.observedAt);
    db.sql('INSERT INTO departure (scope, subject, joined, gone, seen_at) VALUES (?, ?, ?, ?, ?)').run(
      scope,
      id,
      member.joined,
      number,
      seenAt,
    );
    db.sql('UPDATE subject SET joined = NULL WHERE id = ?').run(id);
    if (nth % AT_ONCE === AT_ONCE - 1) yield 'exclusive';
  }
  for (const [nth, id] of joining.entries()) {
    db.sql('UPDATE subject SET joined = ? WHERE id = ?').run(number, id);
    if (nth % AT_ONCE === AT_ONCE - 1) yield 'exclusive';
  }
}

/** The last answer to this list without its objects; undefined before the first. */
export function listState(db: Db, seen: ObservedTimes, scope: Scope): ListState | undefined {
  const whole = wholeness(db, scope);
  const observedAt = seen.scopeAt(scope.id, scope.observedAt);
  return whole === undefined || observedAt === undefined ? undefined : { whole, observedAt };
}

/** The same with its objects, newest first. */
export function listed(
  { db, seen }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  limit: number,
): ListedThings | undefined {
  const scope = findScope(db, profile, resource);
  const state = scope && listState(db, seen, scope);
  if (scope === undefined || state === undefined) return undefined;
  return { ...state, things: listedThings(db, seen, scope, resource, limit) };
}

export function listedAmong(
  { db }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  subjects: readonly string[],
): string[] {
  return db
    .sql<{ name: string }>(
      `SELECT name FROM subject WHERE scope = ? AND joined IS NOT NULL
       AND name IN (SELECT value FROM json_each(?))`,
    )
    .all(findScope(db, profile, resource)?.id ?? 0, JSON.stringify(subjects))
    .map(({ name }) => name);
}
