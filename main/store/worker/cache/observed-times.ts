// When unchanged things were last seen. A poll whose answer did not change must write nothing, so these times
// stay in memory and go to the file with the next change, after some minutes, or on closing. A crash loses
// minutes of them, and only in the safe direction: things look older than they are.
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Db } from '../database.ts';

/** The open cache, as every call of it gets it. */
export interface CacheFile {
  readonly db: Db;
  readonly seen: ObservedTimes;
}

export interface ObservedTimes {
  /** Subject → the last time it was seen as it is. */
  subject(id: number, at: EpochMillis): void;
  /** Scope → the last answer to its list. */
  scope(id: number, at: EpochMillis): void;
  /** The time to show: what is in memory, otherwise what is in the file. */
  subjectAt(id: number, stored: number): EpochMillis;
  scopeAt(id: number, stored: number | null): EpochMillis | undefined;
  /** What a transaction is about to write itself need not be written from here. */
  forget(subject: number): void;
  isDue(at: EpochMillis): boolean;
  /** Writes everything; runs inside the caller's transaction. `settle` clears the memory after its commit. */
  write(): void;
  settle(at: EpochMillis | undefined): void;
}

/** How much older than it is a thing may look after a crash, in ms. */
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
    // Math.abs: after the clock was set back, waiting for it to catch up could take forever.
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
