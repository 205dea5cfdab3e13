// A scope is one resource of one profile, with its counts and its full-text table.
import type { HistoryResource } from '../../../../contract/calls/history.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Db } from '../database.ts';
import type { CacheFile } from './observed-times.ts';
import type { Slices } from '../turns.ts';
import { searchTable } from './schema.ts';

export interface Scope {
  readonly id: number;
  readonly subjects: number;
  readonly closed: number;
  readonly observations: number;
  /** The time of the last answer to its list. */
  readonly observedAt: number | null;
  /** Number of the last differing answer to its list; null before the first. */
  readonly answer: number | null;
  /** The number of objects in that answer. */
  readonly listed: number;
}

/** Undefined if nothing was ever observed. */
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

/** The shape of the scope's answers. It is no column of Scope, because it has thousands of characters. */
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
  // Lets waiting reads go first, because nothing on screen depends on the shape.
  yield 'shared';
  db.transaction(() => {
    db.sql('UPDATE scope SET shape = ? WHERE id = ?').run(shape, makeScope(db, profile, resource));
  });
}

export const shapeCalls = { shape: shapeOf, keepShape };
