// Words to be found by, and what is typed to find them.

/** Enough for every reference and address a thing ever had; the cap keeps a hostile service from growing it. */
const MOST_WORDS = 4000;

/** The present words first, then those it had before: an address once shown is still found. */
export function mergedWords(now: string, before: string): string {
  const present = new Set(now.split(/\s+/));
  const past = before.split(/\s+/).filter((word) => !present.has(word));
  const kept = [now, ...past].filter((word) => word !== '').join(' ');
  // Cut between words: half a reference would be found as a whole one.
  return kept.length <= MOST_WORDS ? kept : kept.slice(0, kept.lastIndexOf(' ', MOST_WORDS));
}

/** Whether anything was typed at all; of nothing but signs, nothing is found. */
export const isAsked = (typed: string | undefined): boolean => (typed ?? '').trim() !== '';

/**
 * The full-text query for what was typed: every word must begin something in the entry. A word with dashes in it
 * must stand there with its parts in a row. Undefined where there is nothing to look for; quoted throughout, so
 * that nothing typed is ever an operator.
 */
export function searchOf(typed: string | undefined): string | undefined {
  const words = (typed ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map((word) => `"${word.replaceAll('"', ' ').replaceAll('\0', ' ')}"*`).join(' ');
}
