// Which opening last wrote the cache, as a number that only grows: kept in the file's header and, beside the journal's
// anchor, in the keychain. A file with a lower number than the keychain's is an older one that was put in its place.
import type { Db } from '../database.ts';

/** 0 for a file made new. */
export const generationOf = ({ raw }: Db): number => Number(raw.pragma('application_id', { simple: true }));

/** Written into the file before the keychain hears of it, so that a crash in between leaves the file ahead. */
export function nextGeneration(db: Db, known = 0): number {
  const next = Math.max(generationOf(db), known) + 1;
  db.raw.pragma(`application_id=${next}`);
  return next;
}
