// Search words of objects, and queries for typed text.
import type { Db } from '../database.ts';

/**
 * Enough for every reference and address of an object; the limit keeps a hostile service from filling the
 * disk.
 */
const MOST_LETTERS = 4000;
/**
 * No reference or address is longer. A longer word is left out, because half of it would match as a whole.
 */
const LONGEST_WORD = 256;

/** The present words first, then earlier ones, each once, so that an earlier address is still found. */
export function mergedWords(now: string, before: string): string {
  const words = new Set(`${now} ${before}`.split(/\s+/).filter((word) => word.length <= LONGEST_WORD));
  words.delete('');
  const kept = [...words].join(' ');
  return kept.length <= MOST_LETTERS ? kept : kept.slice(0, kept.lastIndexOf(' ', MOST_LETTERS));
}

/** Whether anything was typed; text without letters and digits finds nothing. */
export const isAsked = (typed: string | undefined): boolean => (typed ?? '').trim() !== '';

/**
 * The full-text query for typed text: every word must begin a word of the object. A word with dashes must
 * match its parts in a row. Undefined without a word; everything is quoted, so that nothing typed is an
 * operator.
 */
export function searchOf(typed: string | undefined): string | undefined {
  const words = (typed ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map((word) => `"${word.replaceAll('"', ' ').replaceAll('\0', ' ')}"*`).join(' AND ');
}

/** More hits than this are faster passed by than looked up one by one. */
const FEW = 2_000;

/** The number of the scope's objects that match. */
export const countHits = (db: Db, scope: number, match: string, most = Number.MAX_SAFE_INTEGER): number =>
  db
    .sql<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM search_${scope} WHERE search_${scope} MATCH ? LIMIT ?)`,
    )
    .get(match, most)?.n ?? 0;

/** The condition that this column of a subject's id is among the hits of `match`, which is its parameter. */
export function hitsIn(db: Db, scope: number, column: string, match: string): string {
  // The plus keeps SQLite from looking up many hits and sorting them, where the order has an index.
  const way = countHits(db, scope, match, FEW + 1) > FEW ? '+' : '';
  return `${way}${column} IN (SELECT rowid FROM search_${scope} WHERE search_${scope} MATCH ?)`;
}
