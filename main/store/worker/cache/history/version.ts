// A version of a resource's facts, so that a sum that took seconds is kept until they change.
import type { Db } from '../../database.ts';
import type { Scope } from '../scopes.ts';

/** Database → scope → the number of writes to its facts since opening. */
const written = new WeakMap<Db, Map<number, number>>();

export function factsWritten(db: Db, scope: number): void {
  const of = written.get(db) ?? new Map<number, number>();
  written.set(db, of);
  of.set(scope, (of.get(scope) ?? 0) + 1);
}

/** Removals show in the scope's own counts. */
export const factsVersion = (db: Db, { id, subjects, observations }: Scope): string =>
  `${written.get(db)?.get(id) ?? 0} ${subjects} ${observations}`;
