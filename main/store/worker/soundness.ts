// Whether a whole file makes sense. Every page carries a tag, so reading them all finds every changed byte; what
// SQLite's quick check adds is whether they form the tables they should. It leaves out the comparison of each index
// with its table, which takes twice as long again (decision 0026).
import { Unsound } from './faults.ts';

/** As much of an open database as it takes. */
interface Pragmas {
  pragma(text: string, options?: { simple: boolean }): unknown;
}

/** Reads everything: some 10 to 30 seconds a gigabyte. Throws as for a damaged page where anything is wrong. */
export function assertSound(raw: Pragmas): void {
  const found = String(raw.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Unsound(found);
}

/** The same, and whether everything that is referred to is there. */
export function assertMigrated(raw: Pragmas): void {
  const [stray] = raw.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (stray !== undefined) throw new Error(`a row of ${stray.table} refers to no row of ${stray.parent}`);
  const found = String(raw.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Error(found);
}
