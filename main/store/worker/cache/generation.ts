// A rising number of the opening that last wrote the cache, in the file's header and with the journal's
// anchor in the keychain. A lower number in the file shows that an older file replaced it.
import type { Db } from '../database.ts';

/** 0 for a new file. */
export const generationOf = ({ raw }: Db): number => Number(raw.pragma('application_id', { simple: true }));

/** Written to the file before the keychain, so that a crash in between leaves the file ahead. */
export function nextGeneration(db: Db, known = 0): number {
  const next = Math.max(generationOf(db), known) + 1;
  db.raw.pragma(`application_id=${next}`);
  return next;
}
