// An object's latest observation, and whether an answer differs from it.
import type { Observation } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import { mergedWords } from './words.ts';

/** An observation without its resource, which its scope determines. */
export type ScopedObservation = Omit<Observation, 'resource'>;

/** A subject with its latest observation. */
export interface LatestObservation {
  readonly id: number;
  readonly observation: number;
  readonly observedAt: number;
  /** Number of the answer since which its list names it; null if the last answer did not. */
  readonly joined: number | null;
  readonly closed: number;
  readonly sortedAt: number;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly row: string | null;
  readonly words: string;
  readonly since: number;
  readonly value: string;
  readonly raw: string;
}

export function find(db: Db, scope: number, name: string): LatestObservation | undefined {
  return db
    .sql<LatestObservation>(
      `SELECT s.id, s.observation, s.observed_at AS observedAt, s.joined, s.closed, s.sorted_at AS sortedAt,
         s.opened_at AS openedAt, s.closed_at AS closedAt, s.row, s.words, o.since, o.value, o.raw
       FROM subject s JOIN observation o ON o.id = s.observation WHERE s.scope = ? AND s.name = ?`,
    )
    .get(scope, name);
}

/** For items that only name their subject. */
export function findNamed(
  db: Db,
  scope: number,
  name: string,
): Pick<LatestObservation, 'id' | 'joined'> | undefined {
  return db
    .sql<Pick<LatestObservation, 'id' | 'joined'>>(
      'SELECT id, joined FROM subject WHERE scope = ? AND name = ?',
    )
    .get(scope, name);
}

/** The index columns of an observation first seen at `since`. */
export function indexOf({ index }: ScopedObservation, since: number) {
  return {
    closed: index.status === 'closed' ? 1 : 0,
    sortedAt: index.openedAt ?? since,
    openedAt: index.openedAt ?? null,
    closedAt: index.closedAt ?? null,
    row: index.row ?? null,
  };
}

export type Index = ReturnType<typeof indexOf>;

export function isIndexedAs(known: LatestObservation, index: Index): boolean {
  return (
    index.closed === known.closed &&
    index.sortedAt === known.sortedAt &&
    index.openedAt === known.openedAt &&
    index.closedAt === known.closedAt &&
    index.row === known.row
  );
}

type Content = Pick<Observation, 'value' | 'raw'>;

/** What the desk understands of an object: its value without the copy of the text that it came from. */
const meaningOf = ({ value, raw }: Content): string => value.replace(JSON.stringify(raw), '');

/**
 * The same text, or one that differs only in what the desk does not understand, such as a field that moves at
 * every reading: it makes no version.
 */
export const saysTheSame = (known: LatestObservation, observation: Observation): boolean =>
  known.raw === observation.raw ||
  (meaningOf(known) === meaningOf(observation) && isIndexedAs(known, indexOf(observation, known.since)));

/** The same content, understood in the same way: nothing to write. */
export function isUnchanged(known: LatestObservation, observation: Observation): boolean {
  return (
    meaningOf(known) === meaningOf(observation) &&
    isIndexedAs(known, indexOf(observation, known.since)) &&
    mergedWords(observation.index.words ?? '', known.words) === known.words
  );
}
