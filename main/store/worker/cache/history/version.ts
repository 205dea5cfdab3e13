// Versions of a resource's facts: a sum that took seconds is kept until they change, and an export ends if its
// order changes.
import type { Db } from '../../database.ts';
import type { Scope } from '../scopes.ts';

/** Counts by database and scope, since opening. */
function createCounts() {
  const counted = new WeakMap<Db, Map<number, number>>();
  return {
    add(db: Db, scope: number): void {
      const of = counted.get(db) ?? new Map<number, number>();
      counted.set(db, of);
      of.set(scope, (of.get(scope) ?? 0) + 1);
    },
    of: (db: Db, scope: number): number => counted.get(db)?.get(scope) ?? 0,
  };
}

const facts = createCounts();
const openings = createCounts();

export const factsWritten = (db: Db, scope: number): void => facts.add(db, scope);

/** A known object got another opening time, or its first. */
export const openingMoved = (db: Db, scope: number): void => openings.add(db, scope);

/** Removals show in the scope's own counts. */
export const factsVersion = (db: Db, { id, subjects, observations }: Scope): string =>
  `${facts.of(db, id)} ${subjects} ${observations}`;

/** A version of the known objects' order by opening. */
export const openingsVersion = (db: Db, { id }: Scope): string => `${openings.of(db, id)}`;
