// The changes that a watcher has not checked yet. They are written in the transaction of their answer, so that
// an alert is not lost if the session or the app ends before it is raised. The first answer to a list leaves
// none.
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { ChangeWatcher, UncheckedChange } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import type { Slices } from '../turns.ts';
import type { CacheFile } from './observed-times.ts';
import { findScope } from './scopes.ts';

/** Who checks the changes of each resource; nobody checks the others. */
export const WATCHERS: Readonly<Partial<Record<Resource, readonly ChangeWatcher[]>>> = {
  deposits: ['alerts'],
  returnAddresses: ['alerts'],
  applications: ['alerts'],
  loans: ['alerts', 'returns'],
};

/** Changes noted between two pauses: some milliseconds of work. */
const AT_ONCE = 500;

interface Change {
  readonly resource: Resource;
  readonly scope: number;
  /** Rows of the subject and of its former observation, if it had one. */
  readonly subject: number;
  readonly before: number | undefined;
  readonly at: EpochMillis;
  readonly isGone?: true;
}

/** Runs inside the caller's transaction, after the subject has its latest observation. */
export function noteUnchecked(db: Db, { resource, scope, subject, before, at, isGone }: Change): void {
  const watchers = WATCHERS[resource];
  if (watchers === undefined) return;
  db.sql(
    `INSERT INTO unchecked (scope, subject, observation, before, at, gone, alerts, returns)
     SELECT @scope, id, observation, @before, @at, @gone, @alerts, @returns FROM subject WHERE id = @subject`,
  ).run({
    scope,
    subject,
    before: before ?? null,
    at,
    gone: isGone === true ? 1 : 0,
    alerts: watchers.includes('alerts') ? 1 : 0,
    returns: watchers.includes('returns') ? 1 : 0,
  });
}

/** Lists whose objects are missed once they are not named. Closed loans are not. */
export const MISSED: ReadonlySet<Resource> = new Set(['returnAddresses', 'deposits', 'loans']);

/** Subjects that left their list, by row. Returns the names of those that are missed. */
export function noteGone(
  db: Db,
  resource: Resource,
  scope: number,
  at: EpochMillis,
  leaving: readonly number[],
): string[] {
  if (!MISSED.has(resource)) return [];
  return leaving.flatMap((subject) => {
    const row = db
      .sql<{ name: string; observation: number }>(
        'SELECT name, observation FROM subject WHERE id = ? AND closed = 0',
      )
      .get(subject);
    if (row === undefined) return [];
    noteUnchecked(db, { resource, scope, subject, before: row.observation, at, isGone: true });
    return [row.name];
  });
}

/** The last value of the subject with this column, if the former observation lacks it and the present has it. */
const lastWith = (column: 'destination' | 'payoff' | 'collateral' | 'status_word'): string =>
  `CASE WHEN nf.${column} IS NOT NULL AND bf.${column} IS NULL THEN (
     SELECT o.value FROM fact f JOIN observation o ON o.id = f.observation
     WHERE f.subject = u.subject AND f.${column} IS NOT NULL AND f.observation < u.observation
     ORDER BY f.observation DESC LIMIT 1
   ) END`;

interface Row extends Omit<UncheckedChange, 'isGone' | 'isListed'> {
  readonly isNew: number;
  readonly isGone: number;
  readonly isListed: number;
}

/** In the order in which they were observed, after this one. Text that retention removed is empty. */
export function unchecked(
  { db }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  watcher: ChangeWatcher,
  after: number,
  limit: number,
): UncheckedChange[] {
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return [];
  return db
    .sql<Row>(
      `SELECT u.id, s.name AS subject, u.at, coalesce(n.value, '') AS now, coalesce(b.value, '') AS before,
         u.before IS NULL AS isNew, u.gone AS isGone, s.joined IS NOT NULL AS isListed,
         ${lastWith('destination')} AS lastDestination, ${lastWith('payoff')} AS lastPayoff,
         ${lastWith('collateral')} AS lastCollateral, ${lastWith('status_word')} AS lastStatus
       FROM unchecked u JOIN subject s ON s.id = u.subject
       LEFT JOIN observation n ON n.id = u.observation LEFT JOIN observation b ON b.id = u.before
       LEFT JOIN fact nf ON nf.subject = u.subject AND nf.since = n.since AND nf.observation = n.id
       LEFT JOIN fact bf ON bf.subject = u.subject AND bf.since = b.since AND bf.observation = b.id
       WHERE u.scope = ? AND u.${watcher} = 1 AND u.id > ? ORDER BY u.id LIMIT ?`,
    )
    .all(scope.id, after, limit)
    .map(({ isNew, isGone, isListed, before, ...row }) => ({
      ...row,
      before: isNew === 1 ? undefined : before,
      lastDestination: row.lastDestination ?? undefined,
      lastPayoff: row.lastPayoff ?? undefined,
      lastCollateral: row.lastCollateral ?? undefined,
      lastStatus: row.lastStatus ?? undefined,
      isGone: isGone === 1,
      isListed: isListed === 1,
    }));
}

export function* checked(
  { db }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  watcher: ChangeWatcher,
  changes: readonly number[],
): Slices<void> {
  const scope = findScope(db, profile, resource);
  if (scope === undefined) return;
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    if (from > 0) yield 'shared';
    const some = JSON.stringify(changes.slice(from, from + AT_ONCE));
    const these = 'scope = ? AND id IN (SELECT value FROM json_each(?))';
    db.transaction(() => {
      db.sql(`UPDATE unchecked SET ${watcher} = 0 WHERE ${these}`).run(scope.id, some);
      db.sql(`DELETE FROM unchecked WHERE ${these} AND alerts = 0 AND returns = 0`).run(scope.id, some);
    });
  }
}

export const uncheckedCalls = { unchecked, checked };
