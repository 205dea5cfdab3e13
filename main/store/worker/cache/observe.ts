// Takes in one answer. What differs from before is appended, what does not is only seen again; an answer in
// which nothing differs writes nothing.
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Observation, Seen as SeenThing } from '../../../desk/ports/store.ts';
import type { Changed } from '../../protocol.ts';
import type { Db } from '../database.ts';
import { amendFigures, isAfterSilence, noteFigures } from './figures.ts';
import { factsOf, keepFacts } from './history/facts.ts';
import { Rollup } from './history/rollup.ts';
import { blockOf, freePlace } from './place.ts';
import { countMore, findScope, makeScope } from './scopes.ts';
import type { Seen } from './seen.ts';
import { mergedWords } from './words.ts';
import type { Slices } from '../turns.ts';

/** A subject with its latest observation. */
interface Known {
  readonly id: number;
  readonly observation: number;
  readonly observedAt: number;
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

export interface Taken {
  readonly changed: Changed[];
  readonly strangers: string[];
}

/** Things looked at between two turns: 2 to 10 ms of work. */
const LOOKED_AT = 100;

/**
 * First everything is compared, which writes nothing and holds up nobody; what differs is then written in one
 * transaction. Writes come one at a time (turns.ts), so what was compared still holds when it is written.
 */
export function* observe(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  at: EpochMillis,
  all: readonly SeenThing[],
  whole = false,
): Slices<Taken> {
  const strangers: string[] = [];
  const toWrite: Observation[] = [];
  const resumed: Resumed[] = [];
  const scopes = new Set<number>();
  let looked = 0;
  for (const observation of oneEach(all)) {
    const scope = findScope(db, profile, observation.resource)?.id;
    if ((looked += 1) % LOOKED_AT === 0) yield 'shared';
    if (observation.raw === undefined) {
      const id = scope === undefined ? undefined : idOf(db, scope, observation.subject);
      if (scope !== undefined) scopes.add(scope);
      if (id === undefined) strangers.push(observation.subject);
      else seen.subject(id, at);
      continue;
    }
    const known = scope === undefined ? undefined : find(db, scope, observation.subject);
    if (scope !== undefined) scopes.add(scope);
    if (scope !== undefined && known !== undefined && known.raw === observation.raw) {
      const lastSeen = seen.subjectAt(known.id, known.observedAt);
      if (isAfterSilence(observation.index.figures, lastSeen, at))
        resumed.push({ scope, lastSeen, observation });
      seen.subject(known.id, at);
    }
    if (known === undefined || !isAsKnown(known, observation)) toWrite.push(observation);
  }
  for (const scope of scopes) seen.scope(scope, at);
  if (toWrite.length === 0 && resumed.length === 0 && !seen.isDue(at)) return { changed: [], strangers };
  return { changed: yield* write(db, seen, profile, at, toWrite, resumed, whole), strangers };
}

interface News {
  readonly rollup: Rollup;
  added: number;
  changed: number;
}

function noteSync(db: Db, scope: number, at: number, { added, changed }: News, whole: boolean): void {
  db.sql('INSERT OR REPLACE INTO sync (scope, at, added, changed, whole) VALUES (?, ?, ?, ?, ?)').run(
    scope,
    at,
    added,
    changed,
    whole ? 1 : 0,
  );
}

/** Read again as it was, after so long that nobody knows what it was in between. */
interface Resumed {
  readonly scope: number;
  readonly lastSeen: EpochMillis;
  readonly observation: Observation;
}

/**
 * One of each subject, the last: an answer that tells of a thing twice must not alternate between both for ever.
 * By name, so that things of the same millisecond stand in that order in lists.
 */
function oneEach(all: readonly SeenThing[]): SeenThing[] {
  const last = new Map(all.map((each) => [`${each.resource} ${each.subject}`, each]));
  return [...last.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1));
}

function* write(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  at: EpochMillis,
  observations: readonly Observation[],
  resumed: readonly Resumed[],
  whole: boolean,
): Slices<Changed[]> {
  const changed: Changed[] = [];
  const news = new Map<number, News>();
  const flush = seen.isDue(at);
  db.raw.exec('BEGIN IMMEDIATE');
  try {
    for (const [done, observation] of observations.entries()) {
      const scope = makeScope(db, profile, observation.resource);
      const known = find(db, scope, observation.subject);
      const of = news.get(scope) ?? { rollup: new Rollup(), added: 0, changed: 0 };
      news.set(scope, of);
      if (known === undefined) {
        of.added += 1;
        introduce(db, scope, at, observation, of.rollup);
        changed.push({ subject: observation.subject, before: undefined });
      } else if (known.raw === observation.raw) understand(db, scope, known, observation, of.rollup);
      else {
        of.changed += 1;
        changed.push(differ(db, seen, scope, at, known, observation, of.rollup));
      }
      db.sql('UPDATE scope SET observed_at = ? WHERE id = ?').run(at, scope);
      if (done % LOOKED_AT === LOOKED_AT - 1) yield 'exclusive';
    }
    for (const [scope, of] of news) {
      of.rollup.write(db, scope);
      if (of.added + of.changed > 0) noteSync(db, scope, at, of, whole);
    }
    for (const { scope, lastSeen, observation } of resumed)
      noteFigures(db, scope, at, lastSeen, observation.index.figures);
    if (flush) seen.write();
    db.raw.exec('COMMIT');
  } finally {
    // SQLite has rolled back by itself where the disk was full.
    if (db.raw.inTransaction) db.raw.exec('ROLLBACK');
  }
  if (flush) seen.settle(at);
  return changed;
}

function differ(
  db: Db,
  seen: Seen,
  scope: number,
  at: EpochMillis,
  known: Known,
  observation: Observation,
  rollup: Rollup,
): Changed {
  const { resource, subject } = observation;
  const lastSeen = seen.subjectAt(known.id, known.observedAt);
  const { since, value, raw } = known;
  append(db, scope, at, known, lastSeen, observation, rollup);
  seen.forget(known.id);
  return {
    subject,
    before: { resource, subject, value, raw, since: since as EpochMillis, observedAt: lastSeen },
  };
}

function find(db: Db, scope: number, name: string): Known | undefined {
  return db
    .sql<Known>(
      `SELECT s.id, s.observation, s.observed_at AS observedAt, s.closed, s.sorted_at AS sortedAt,
         s.opened_at AS openedAt, s.closed_at AS closedAt, s.row, s.words, o.since, o.value, o.raw
       FROM subject s JOIN observation o ON o.id = s.observation WHERE s.scope = ? AND s.name = ?`,
    )
    .get(scope, name);
}

function idOf(db: Db, scope: number, name: string): number | undefined {
  return db.sql<{ id: number }>('SELECT id FROM subject WHERE scope = ? AND name = ?').get(scope, name)?.id;
}

/** What lists need to know of an observation first seen at `since`. */
function indexOf({ index }: Observation, since: number) {
  return {
    closed: index.standing === 'closed' ? 1 : 0,
    sortedAt: index.openedAt ?? since,
    openedAt: index.openedAt ?? null,
    closedAt: index.closedAt ?? null,
    row: index.row ?? null,
  };
}

type Index = ReturnType<typeof indexOf>;

function isIndexedAs(known: Known, index: Index): boolean {
  return (
    index.closed === known.closed &&
    index.sortedAt === known.sortedAt &&
    index.openedAt === known.openedAt &&
    index.closedAt === known.closedAt &&
    index.row === known.row
  );
}

/** The same answer, understood the same way: nothing to write. */
function isAsKnown(known: Known, observation: Observation): boolean {
  return (
    known.raw === observation.raw &&
    known.value === observation.value &&
    isIndexedAs(known, indexOf(observation, known.since)) &&
    mergedWords(observation.index.words ?? '', known.words) === known.words
  );
}

function introduce(db: Db, scope: number, at: EpochMillis, observation: Observation, rollup: Rollup): void {
  const index = indexOf(observation, at);
  const words = mergedWords(observation.index.words ?? '', '');
  const place = freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt));
  const made = db
    .sql(
      `INSERT INTO subject (scope, name, place, observation, observed_at, closed, sorted_at, opened_at, closed_at, row, words)
       VALUES (@scope, @name, @place, 0, @at, @closed, @sortedAt, @openedAt, @closedAt, @row, @words)`,
    )
    .run({ ...index, scope, name: observation.subject, place, at, words });
  const id = Number(made.lastInsertRowid);
  db.sql('UPDATE subject SET observation = ? WHERE id = ?').run(
    note(db, scope, id, at, observation, rollup),
    id,
  );
  addWords(db, scope, place, `${observation.subject} ${words}`);
  noteFigures(db, scope, at, undefined, observation.index.figures);
  countMore(db, scope, { subjects: 1, closed: index.closed, observations: 1 });
}

function append(
  db: Db,
  scope: number,
  at: EpochMillis,
  known: Known,
  lastSeen: EpochMillis,
  observation: Observation,
  rollup: Rollup,
): void {
  db.sql('UPDATE observation SET observed_at = ? WHERE id = ?').run(lastSeen, known.observation);
  const latest = note(db, scope, known.id, at, observation, rollup);
  db.sql('UPDATE subject SET observation = ?, observed_at = ? WHERE id = ?').run(latest, at, known.id);
  reindex(db, scope, known, observation, at);
  noteFigures(db, scope, at, lastSeen, observation.index.figures);
  countMore(db, scope, { subjects: 0, closed: 0, observations: 1 });
}

/**
 * The same answer may be understood anew: the operator mapped a word of the profile, or this version reads more
 * than the last. That is no observation of the service, so the latest one is brought up to date in place.
 */
function understand(db: Db, scope: number, known: Known, observation: Observation, rollup: Rollup): void {
  const { subject: name, value, index } = observation;
  if (known.value !== value)
    db.sql('UPDATE observation SET value = ? WHERE id = ?').run(value, known.observation);
  const { since, observation: id } = known;
  const facts = factsOf(observation);
  const before = keepFacts(db, { scope, subject: known.id, name, since, observation: id }, facts);
  rollup.note(before, { ...facts, since });
  if (known.value !== value) amendFigures(db, scope, index.figures);
  reindex(db, scope, known, observation, known.since);
}

function note(
  db: Db,
  scope: number,
  subject: number,
  at: EpochMillis,
  observation: Observation,
  rollup: Rollup,
): number | bigint {
  const { subject: name, value, raw } = observation;
  const made = db
    .sql('INSERT INTO observation (scope, subject, since, value, raw) VALUES (?, ?, ?, ?, ?)')
    .run(scope, subject, at, value, raw).lastInsertRowid;
  const facts = factsOf(observation);
  const before = keepFacts(db, { scope, subject, name, since: at, observation: made }, facts);
  rollup.note(before, { ...facts, since: at });
  return made;
}

function reindex(db: Db, scope: number, known: Known, observation: Observation, since: number): void {
  const index = indexOf(observation, since);
  const words = mergedWords(observation.index.words ?? '', known.words);
  const moves = blockOf(index.closed === 1, index.sortedAt) !== blockOf(known.closed === 1, known.sortedAt);
  if (moves || words !== known.words) {
    const was = placeOf(db, known.id);
    const place = moves ? freePlace(db, scope, blockOf(index.closed === 1, index.sortedAt)) : was;
    db.sql(`DELETE FROM search_${scope} WHERE rowid = ?`).run(was);
    db.sql('UPDATE subject SET place = ?, words = ? WHERE id = ?').run(place, words, known.id);
    addWords(db, scope, place, `${observation.subject} ${words}`);
  }
  if (isIndexedAs(known, index)) return;
  db.sql(
    `UPDATE subject SET closed = @closed, sorted_at = @sortedAt, opened_at = @openedAt,
       closed_at = @closedAt, row = @row WHERE id = @id`,
  ).run({ ...index, id: known.id });
  countMore(db, scope, { subjects: 0, closed: index.closed - known.closed, observations: 0 });
}

/** A place has up to 63 bits, more than a number keeps. */
function placeOf(db: Db, id: number): bigint {
  const found = db.sql<{ place: bigint }>('SELECT place FROM subject WHERE id = ?').safeIntegers().get(id);
  if (found === undefined) throw new Error('a subject without a place');
  return found.place;
}

function addWords(db: Db, scope: number, place: bigint, words: string): void {
  db.sql(`INSERT INTO search_${scope} (rowid, words) VALUES (?, ?)`).run(place, words);
}
