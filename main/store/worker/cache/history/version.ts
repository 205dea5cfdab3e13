// Versions of a resource's facts: counts and sums are kept until they change, and an export ends if its order
// changes.
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

/** The most counts and sums that are kept. The page asks for them again after each answer of the service. */
const MOST_KEPT = 16;
const keptOf = new WeakMap<Db, Map<string, { readonly version: string; readonly value: unknown }>>();

/** What `make` gives for this scope, made once until a fact changes. A name has always the same type. */
export function keptFor<T>(db: Db, scope: Scope, name: string, make: () => T): T {
  const kept = keptOf.get(db) ?? new Map<string, { version: string; value: unknown }>();
  keptOf.set(db, kept);
  const key = `${scope.id} ${name}`;
  const version = factsVersion(db, scope);
  const known = kept.get(key);
  const value = known?.version === version ? (known.value as T) : make();
  kept.delete(key);
  kept.set(key, { version, value });
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return value;
}
