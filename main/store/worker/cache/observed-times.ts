// When unchanged objects were last observed. A poll without changes must write nothing, so these times stay
// in memory and are written with the next change, after some minutes, or on closing. A crash loses minutes of
// them, which makes objects look older than they are, never newer.
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Db } from '../database.ts';

/** The open cache, as passed to all its calls. */
export interface CacheFile {
  readonly db: Db;
  readonly seen: ObservedTimes;
}

export interface ObservedTimes {
  /** Subject → its last observation. */
  subject(id: number, at: EpochMillis): void;
  /** Scope → the last answer to its list. */
  scope(id: number, at: EpochMillis): void;
  /** The time to show: from memory, otherwise from the file. */
  subjectAt(id: number, stored: number): EpochMillis;
  scopeAt(id: number, stored: number | null): EpochMillis | undefined;
  /** Drops the time in memory of a subject that the caller's transaction writes itself. */
  forget(subject: number): void;
  /** Whether the times should be written now. */
  isDue(at: EpochMillis): boolean;
  /** Writes everything inside the caller's transaction. `settle` clears the memory after the commit. */
  write(): void;
  settle(at: EpochMillis | undefined): void;
}

/** In ms. After a crash an object may look older by this much. */
const WRITTEN_EVERY = 5 * 60_000;

export function createObservedTimes(db: Db): ObservedTimes {
  const subjects = new Map<number, EpochMillis>();
  const scopes = new Map<number, EpochMillis>();
  let writtenAt: EpochMillis | undefined;
  return {
    subject(id, at) {
      subjects.set(id, at);
      writtenAt ??= at;
    },
    scope(id, at) {
      scopes.set(id, at);
      writtenAt ??= at;
    },
    subjectAt: (id, stored) => subjects.get(id) ?? (stored as EpochMillis),
    scopeAt: (id, stored) => scopes.get(id) ?? ((stored ?? undefined) as EpochMillis | undefined),
    forget: (subject) => subjects.delete(subject),
    // Math.abs: if the clock was set back far, `at` would stay below `writtenAt` for a long time.
    isDue: (at) => writtenAt !== undefined && Math.abs(at - writtenAt) >= WRITTEN_EVERY,
    write() {
      const subject = db.sql('UPDATE subject SET observed_at = ? WHERE id = ?');
      for (const [id, at] of subjects) subject.run(at, id);
      const scope = db.sql('UPDATE scope SET observed_at = ? WHERE id = ?');
      for (const [id, at] of scopes) scope.run(at, id);
    },
    settle(at) {
      subjects.clear();
      scopes.clear();
      writtenAt = at;
    },
  };
}
