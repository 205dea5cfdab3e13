// Takes in one answer. What differs from before is appended, what does not is only seen again; an answer in
// which nothing differs writes nothing.
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Observation, Seen as SeenThing } from '../../../desk/ports/store.ts';
import type { Changed } from '../../protocol.ts';
import type { Db } from '../database.ts';
import type { Slices } from '../turns.ts';
import { isAfterSilence, noteFigures } from './figures.ts';
import { Rollup } from './history/rollup.ts';
import { find, idOf, isAsKnown } from './known.ts';
import { findScope, makeScope } from './scopes.ts';
import type { Seen } from './seen.ts';
import { differ, introduce, understand } from './writing.ts';

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
