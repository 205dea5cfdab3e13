// Checks a whole file. Every page has a tag, so reading all pages finds every changed byte; SQLite's quick
// check also verifies that they form the right tables. The comparison of indices with tables is left out,
// because it takes twice as long again (decision 0026).
import { Unsound } from './faults.ts';

/** The part of an open database that is needed here. */
interface Pragmas {
  pragma(text: string, options?: { simple: boolean }): unknown;
}

/**
 * Reads the whole file, at 10 to 30 seconds per gigabyte.
 * @throws Unsound if anything is wrong; the file then counts as damaged
 */
export function assertSound(raw: Pragmas): void {
  const found = String(raw.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Unsound(found);
}

/**
 * Checks a file after its migration: its references, then the whole file.
 * @throws Error if anything is wrong; the file itself does not count as damaged
 */
export function assertMigrated(raw: Pragmas): void {
  const [stray] = raw.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (stray !== undefined) throw new Error(`a row of ${stray.table} refers to no row of ${stray.parent}`);
  const found = String(raw.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Error(found);
}
