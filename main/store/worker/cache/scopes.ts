// One scope is one resource of one profile, with its counts and its full-text table.
import type { HistoryResource } from '../../../../contract/calls/history.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Db } from '../database.ts';
import type { CacheFile } from './observed-times.ts';
import type { Slices } from '../turns.ts';
import { searchTable } from './migrations.ts';

export interface Scope {
  readonly id: number;
  readonly subjects: number;
  readonly closed: number;
  readonly observations: number;
  /** When its list was last answered. */
  readonly observedAt: number | null;
  /** Number of the last answer to its list that differed; null before the first. */
  readonly answer: number | null;
  /** How many things that named. */
  readonly listed: number;
}

/** Undefined where nothing was ever observed. */
export function findScope(db: Db, profile: ProfileId, resource: HistoryResource): Scope | undefined {
  return db
    .sql<Scope>(
      `SELECT id, subjects, closed, observations, observed_at AS observedAt, answer, listed
       FROM scope WHERE profile = ? AND resource = ?`,
    )
    .get(profile, resource);
}

/** Runs inside the caller's transaction. */
export function makeScope(db: Db, profile: ProfileId, resource: HistoryResource): number {
  const found = findScope(db, profile, resource);
  if (found !== undefined) return found.id;
  const made = db.sql('INSERT INTO scope (profile, resource) VALUES (?, ?)').run(profile, resource);
  const id = Number(made.lastInsertRowid);
  db.raw.exec(searchTable(id));
  return id;
}

export function countMore(
  db: Db,
  scope: number,
  more: { subjects: number; closed: number; observations: number },
): void {
  db.sql(
    `UPDATE scope SET subjects = subjects + @subjects, closed = closed + @closed,
       observations = observations + @observations WHERE id = @scope`,
  ).run({ ...more, scope });
}

/** What the scope's answers are built like; not among a scope's counts, as it is thousands of characters. */
export function shapeOf({ db }: CacheFile, profile: ProfileId, resource: Resource): string | undefined {
  const row = db
    .sql<{ shape: string | null }>('SELECT shape FROM scope WHERE profile = ? AND resource = ?')
    .get(profile, resource);
  return row?.shape ?? undefined;
}

export function* keepShape(
  { db }: CacheFile,
  profile: ProfileId,
  resource: Resource,
  shape: string,
): Slices<void> {
  // Nothing is shown from it, so whoever wants to look goes first.
  yield 'shared';
  db.transaction(() => {
    db.sql('UPDATE scope SET shape = ? WHERE id = ?').run(shape, makeScope(db, profile, resource));
  });
}

export const shapeCalls = { shape: shapeOf, keepShape };
