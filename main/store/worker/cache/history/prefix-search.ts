// Finds the existing words with a typed beginning. For a beginning longer than its prefix indexes the
// full-text table collects all hits before it returns one: 85 ms for a word of a million entries. For a whole
// word it returns them one by one. So if few words have the beginning, they are searched instead.
import type { Db } from '../../database.ts';
import { searchOf } from '../words.ts';

/** Stepping over a word of a million entries takes 30 ms. */
const FEW = 3;
/** Longer than the prefix indexes, and one word to the full-text table, which stores lower case. */
const BEYOND_INDEXES = /^[a-z\d]{5,}$/i;
/** The most kept beginnings; typing a word makes one per letter. */
const MOST_KEPT = 100;

/**
 * Database → scope → beginning → its words, until words are added. A word removed since just finds nothing.
 */
const keptOf = new WeakMap<Db, Map<number, Map<string, readonly string[]>>>();

/** The full-text query for typed text in this scope. */
export const searchIn = (db: Db, scope: number, typed: string | undefined): string | undefined =>
  searchOf(typed, (prefix) =>
    BEYOND_INDEXES.test(prefix) ? wordsWithPrefix(db, scope, prefix.toLowerCase()) : [],
  );

/** Call it whenever words are added. */
export function forgetPrefixWords(db: Db, scope: number): void {
  keptOf.get(db)?.delete(scope);
}

/** Empty if there are many. */
function wordsWithPrefix(db: Db, scope: number, prefix: string): readonly string[] {
  const scopes = keptOf.get(db) ?? new Map<number, Map<string, readonly string[]>>();
  keptOf.set(db, scopes);
  const kept = scopes.get(scope) ?? new Map<string, readonly string[]>();
  scopes.set(scope, kept);
  let words = kept.get(prefix);
  if (words === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    // The words of the beginning without its last letter include these.
    const before = kept.get(prefix.slice(0, -1)) ?? [];
    words =
      before.length > 0 ? before.filter((word) => word.startsWith(prefix)) : lookedUp(db, scope, prefix);
    kept.set(prefix, words);
  }
  return words;
}

function lookedUp(db: Db, scope: number, prefix: string): string[] {
  db.raw.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_${scope} USING fts5vocab('main', 'search_${scope}', 'instance')`,
  );
  // One word at a time: a list would count the entries of each, which is what takes time.
  const next = db.sql<{ term: string }>(
    `SELECT term FROM temp.words_${scope} WHERE term >= ? AND term < ? LIMIT 1`,
  );
  const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  const words: string[] = [];
  for (let from = prefix; ;) {
    const word = next.get(from, end)?.term;
    if (word === undefined) return words;
    if (words.length === FEW) return [];
    words.push(word);
    // No word continues with this character.
    from = `${word}\u0001`;
  }
}
