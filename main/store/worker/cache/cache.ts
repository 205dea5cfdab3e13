// The open cache: its table's calls (calls.ts), and what opening, backups and closing need.
import type { CacheHolding } from '../../../desk/ports/backups.ts';
import type { CheckedPart, StoredFacts } from '../../../desk/ports/upkeep.ts';
import { pauseCheckpoints, resumeCheckpoints, type Db } from '../database.ts';
import { checkPart } from '../upkeep/check.ts';
import { stored } from '../upkeep/stored.ts';
import { boundTo, cacheTable, type Bound } from './calls.ts';
import { generationOf, nextGeneration } from './generation.ts';
import { cacheHoldings } from './holdings.ts';
import { createObservedTimes, type CacheFile } from './observed-times.ts';

export interface CacheDb extends Bound<typeof cacheTable> {
  readonly file: CacheFile;
  stored(cachePath: string, journalPath: string): StoredFacts;
  checkPart(cursor: string | undefined): CheckedPart;
  /**
   * Number of the opening that last wrote the cache (generation.ts). The next one is set at opening and
   * closing.
   */
  generation(): number;
  nextGeneration(known?: number): number;
  holdings(): CacheHolding[];
  /** Between the two nothing is written into the file itself; new data stays in the log. */
  pauseCheckpoints(): void;
  resumeCheckpoints(): void;
  close(): void;
  /** Closes a damaged file without another write to it. */
  abandon(): void;
}

export function createCache(db: Db): CacheDb {
  const seen = createObservedTimes(db);
  const file = { db, seen };
  // Finds a damaged list of scopes at opening, not at the first screen: then the cache is damaged.
  db.sql('SELECT count(*) FROM scope').get();
  return {
    ...boundTo(file, cacheTable),
    file,
    stored: (cachePath, journalPath) => stored(db, cachePath, journalPath),
    checkPart: (cursor) => checkPart(db, cursor),
    generation: () => generationOf(db),
    nextGeneration: (known) => nextGeneration(db, known),
    holdings: () => cacheHoldings(db, seen),
    pauseCheckpoints() {
      db.transaction(() => seen.write());
      pauseCheckpoints(db);
    },
    resumeCheckpoints: () => resumeCheckpoints(db),
    close() {
      try {
        db.transaction(() => seen.write());
      } finally {
        db.close();
      }
    },
    abandon: () => db.close(),
  };
}
