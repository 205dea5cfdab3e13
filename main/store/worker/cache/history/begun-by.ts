// The words of a history that begin as what was typed. For a beginning that is longer than the prefix indexes the
// full-text table puts together all it finds before it gives the first of it: 85 ms for a word of a million entries.
// Asked for a whole word it gives them one by one. So where few words begin so, those are asked for.
import type { Db } from '../../database.ts';
import { searchOf } from '../words.ts';

/** To step over a word of a million entries takes 30 ms. */
const FEW = 3;
/** Longer than the prefix indexes, and one word to the full-text table, which keeps it in small letters. */
const BEYOND_INDEXES = /^[a-z\d]{5,}$/i;
/** Beginnings that are kept; as a word is typed, each of its letters makes one. */
const MOST_KEPT = 100;

/** Database → scope → beginning → its words, for as long as none is added. One that is gone finds nothing. */
const keptOf = new WeakMap<Db, Map<number, Map<string, readonly string[]>>>();

/** The full-text query for what was typed, over all of this scope. */
export const searchIn = (db: Db, scope: number, typed: string | undefined): string | undefined =>
  searchOf(typed, (beginning) =>
    BEYOND_INDEXES.test(beginning) ? begunBy(db, scope, beginning.toLowerCase()) : [],
  );

/** To be called whenever words are added. */
export function forgetBegun(db: Db, scope: number): void {
  keptOf.get(db)?.delete(scope);
}

/** None where they are many. */
function begunBy(db: Db, scope: number, beginning: string): readonly string[] {
  const scopes = keptOf.get(db) ?? new Map<number, Map<string, readonly string[]>>();
  keptOf.set(db, scopes);
  const kept = scopes.get(scope) ?? new Map<string, readonly string[]>();
  scopes.set(scope, kept);
  let words = kept.get(beginning);
  if (words === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    // What was typed a letter ago has all of them among its own.
    const before = kept.get(beginning.slice(0, -1)) ?? [];
    words =
      before.length > 0
        ? before.filter((word) => word.startsWith(beginning))
        : lookedUp(db, scope, beginning);
    kept.set(beginning, words);
  }
  return words;
}

function lookedUp(db: Db, scope: number, beginning: string): string[] {
  db.raw.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_${scope} USING fts5vocab('main', 'search_${scope}', 'instance')`,
  );
  // Word by word: a list of them would count what stands under each, which is what is to be spared.
  const next = db.sql<{ term: string }>(
    `SELECT term FROM temp.words_${scope} WHERE term >= ? AND term < ? LIMIT 1`,
  );
  const end = beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1);
  const words: string[] = [];
  for (let from = beginning; ;) {
    const word = next.get(from, end)?.term;
    if (word === undefined) return words;
    if (words.length === FEW) return [];
    words.push(word);
    // No word goes on with this sign.
    from = `${word}\u0001`;
  }
}
