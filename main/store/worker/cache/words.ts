// Search words of objects, and queries for typed text.

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
 * @param wordsWithPrefix the few existing words with this beginning, if known; searching for each of them is faster
 */
export function searchOf(
  typed: string | undefined,
  wordsWithPrefix: (beginning: string) => readonly string[] = () => [],
): string | undefined {
  const words = (typed ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words
    .map((word) => {
      const whole = wordsWithPrefix(word);
      if (whole.length > 0) return `(${whole.map((each) => `"${each}"`).join(' OR ')})`;
      return `"${word.replaceAll('"', ' ').replaceAll('\0', ' ')}"*`;
    })
    .join(' AND ');
}
