// Whether anything that lists know of a resource has changed, so that what took seconds to add up need not be added again.
import type { Db } from '../../database.ts';
import type { Scope } from '../scopes.ts';

/** Database → scope → how often its facts were written since it was opened. */
const written = new WeakMap<Db, Map<number, number>>();

export function factsWritten(db: Db, scope: number): void {
  const of = written.get(db) ?? new Map<number, number>();
  written.set(db, of);
  of.set(scope, (of.get(scope) ?? 0) + 1);
}

/** What is removed shows in the scope's own counts. */
export const factsVersion = (db: Db, { id, subjects, observations }: Scope): string =>
  `${written.get(db)?.get(id) ?? 0} ${subjects} ${observations}`;
