// Takes in one answer. Changed objects get a new observation, unchanged ones a new time; an answer without
// changes writes nothing.
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { AnswerItem, ListAnswer, Observation, Observed } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import type { Slices } from '../turns.ts';
import { isAfterSilence, noteFigures } from './figures.ts';
import { Rollup } from './history/rollup.ts';
import { find, findNamed, isUnchanged, saysTheSame, type LatestObservation } from './latest-observation.ts';
import { isTurned, noteAnswer, turn, turnoverOf, type Counts, type Turnover } from './membership.ts';
import { findScope, makeScope } from './scopes.ts';
import type { CacheFile, ObservedTimes } from './observed-times.ts';
import { noteGone, noteUnchecked } from './unchecked.ts';
import { append, introduce, understand } from './writing.ts';

/** Objects between two pauses: 2 to 10 ms of work. */
const MOST_READ = 100;

/**
 * Compares everything first, which writes nothing and blocks nobody; then writes the changes and the list's
 * members in one transaction. Writes come one at a time (turns.ts), so the comparison still holds.
 * @param list the list whose objects these are; undefined for objects read by themselves
 */
export function* observe(
  { db, seen }: CacheFile,
  profile: ProfileId,
  at: EpochMillis,
  all: readonly AnswerItem[],
  list?: ListAnswer,
): Slices<Observed> {
  const unknownSubjects: string[] = [];
  const toWrite: Observation[] = [];
  const resumed: Resumed[] = [];
  const named: Pick<LatestObservation, 'id' | 'joined'>[] = [];
  const news = new Map<Resource, Counts>();
  // The comparison writes nothing, so a scope stays as it is.
  const scopes = new Map<Resource, number | undefined>();
  const scopeOf = (resource: Resource): number | undefined => {
    if (!scopes.has(resource)) scopes.set(resource, findScope(db, profile, resource)?.id);
    return scopes.get(resource);
  };
  let looked = 0;
  for (const observation of oneEach(all)) {
    const { resource, subject } = observation;
    const scope = scopeOf(resource);
    if ((looked += 1) % MOST_READ === 0) yield 'shared';
    if (observation.raw === undefined) {
      const known = scope === undefined ? undefined : findNamed(db, scope, subject);
      if (known === undefined) unknownSubjects.push(subject);
      else {
        named.push(known);
        seen.subject(known.id, at);
      }
      continue;
    }
    const known = scope === undefined ? undefined : find(db, scope, subject);
    // Without its texts: all of a list together are larger than the thread's heap.
    if (known !== undefined) named.push({ id: known.id, joined: known.joined });
    if (scope !== undefined && known !== undefined && saysTheSame(known, observation)) {
      const lastSeen = seen.subjectAt(known.id, known.observedAt);
      if (isAfterSilence(observation.index.figures, lastSeen, at))
        resumed.push({ scope, lastSeen, observation });
      seen.subject(known.id, at);
    }
    if (known !== undefined && isUnchanged(known, observation)) continue;
    toWrite.push(observation);
    const { added, changed } = news.get(resource) ?? { added: 0, changed: 0 };
    if (known === undefined) news.set(resource, { added: added + 1, changed });
    else if (!saysTheSame(known, observation)) news.set(resource, { added, changed: changed + 1 });
  }
  if (unknownSubjects.length > 0) return { changed: [], unknownSubjects };
  const scope = list && findScope(db, profile, list.resource);
  const turnover = list && (yield* turnoverOf(db, scope, named, at, list));
  if (scope !== undefined && turnover?.readAt !== undefined) seen.scope(scope.id, at);
  const isTheSame = turnover === undefined || !isTurned(turnover);
  if (toWrite.length === 0 && resumed.length === 0 && isTheSame && !seen.isDue(at))
    return { changed: [], unknownSubjects };
  const differing = { toWrite, resumed, news, ...(list && turnover && { list: list.resource, turnover }) };
  return { changed: yield* write(db, seen, profile, at, differing), unknownSubjects };
}

/** The parts of an answer to be written. */
interface Differing {
  readonly toWrite: readonly Observation[];
  readonly resumed: readonly Resumed[];
  readonly news: ReadonlyMap<Resource, Counts>;
  readonly list?: Resource;
  readonly turnover?: Turnover;
}

/** Unchanged, but after such a long silence that the time in between is a gap. */
interface Resumed {
  readonly scope: number;
  readonly lastSeen: EpochMillis;
  readonly observation: Observation;
}

/**
 * The last item of each subject: an answer that has an object twice must not alternate between both for ever.
 * The second of two equal ones comes by name alone and must not replace the first, which may be new.
 * Sorted by name, so that objects of the same millisecond have this order in lists.
 */
function oneEach(all: readonly AnswerItem[]): AnswerItem[] {
  const last = new Map<string, AnswerItem>();
  for (const each of all) {
    const key = `${each.resource} ${each.subject}`;
    if (each.raw !== undefined || !last.has(key)) last.set(key, each);
  }
  return [...last.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1));
}

function* write(
  db: Db,
  seen: ObservedTimes,
  profile: ProfileId,
  at: EpochMillis,
  { toWrite, resumed, news, list, turnover }: Differing,
): Slices<string[]> {
  const changed: string[] = [];
  function noteChange(scope: number, subject: number, before: number | undefined, of: Observation): void {
    const { resource } = of;
    changed.push(of.subject);
    if (resource !== list || turnover?.isFirst !== true)
      noteUnchecked(db, { resource, scope, subject, before, at });
  }
  const rollups = new Map<number, Rollup>();
  const flush = seen.isDue(at);
  db.raw.exec('BEGIN IMMEDIATE');
  try {
    let joined: number | null = null;
    for (const [resource, counts] of news)
      if (resource !== list) noteAnswer(db, makeScope(db, profile, resource), at, counts);
    if (list !== undefined && turnover !== undefined) {
      const counts = news.get(list) ?? { added: 0, changed: 0 };
      if (isTurned(turnover) || counts.added + counts.changed > 0) {
        const scope = makeScope(db, profile, list);
        joined = noteAnswer(db, scope, at, counts, turnover);
        yield* turn(db, seen, scope, joined, turnover);
        changed.push(...noteGone(db, list, scope, at, turnover.leaving));
      }
    }
    for (const [done, observation] of toWrite.entries()) {
      const scope = makeScope(db, profile, observation.resource);
      const known = find(db, scope, observation.subject);
      const rollup = rollups.get(scope) ?? new Rollup();
      rollups.set(scope, rollup);
      if (known === undefined) {
        const subject = introduce(db, scope, at, observation, rollup, joined);
        noteChange(scope, subject, undefined, observation);
      } else if (saysTheSame(known, observation)) understand(db, scope, known, observation, rollup);
      else {
        append(db, scope, at, known, seen.subjectAt(known.id, known.observedAt), observation, rollup);
        seen.forget(known.id);
        noteChange(scope, known.id, known.observation, observation);
      }
      if (done % MOST_READ === MOST_READ - 1) yield 'exclusive';
    }
    for (const [scope, rollup] of rollups) rollup.write(db, scope);
    for (const { scope, lastSeen, observation } of resumed)
      noteFigures(db, scope, at, lastSeen, observation.index.figures);
    if (flush) seen.write();
    db.raw.exec('COMMIT');
  } finally {
    // On a full disk SQLite has rolled back itself.
    if (db.raw.inTransaction) db.raw.exec('ROLLBACK');
  }
  if (flush) seen.settle(at);
  return changed;
}
