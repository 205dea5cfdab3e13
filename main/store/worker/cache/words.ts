// Words to be found by, and what is typed to find them.

/** Enough for every reference and address a thing ever had; the cap keeps a hostile service from growing it. */
const MOST_LETTERS = 4000;
/** No reference or address is longer. A longer word is left out whole: half of one would be found as a whole one. */
const LONGEST_WORD = 256;

/** The present words first, then those it had before, each once: an address once shown is still found. */
export function mergedWords(now: string, before: string): string {
  const words = new Set(`${now} ${before}`.split(/\s+/).filter((word) => word.length <= LONGEST_WORD));
  words.delete('');
  const kept = [...words].join(' ');
  return kept.length <= MOST_LETTERS ? kept : kept.slice(0, kept.lastIndexOf(' ', MOST_LETTERS));
}

/** Whether anything was typed at all; of nothing but signs, nothing is found. */
export const isAsked = (typed: string | undefined): boolean => (typed ?? '').trim() !== '';

/**
 * The full-text query for what was typed: every word must begin something in the entry. A word with dashes in it
 * must stand there with its parts in a row. Undefined where there is nothing to look for; quoted throughout, so
 * that nothing typed is ever an operator.
 *
 * @param begunBy the few words there are that begin so, where that is known; asked for one by one they are found sooner
 */
export function searchOf(
  typed: string | undefined,
  begunBy: (beginning: string) => readonly string[] = () => [],
): string | undefined {
  const words = (typed ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words
    .map((word) => {
      const whole = begunBy(word);
      if (whole.length > 0) return `(${whole.map((each) => `"${each}"`).join(' OR ')})`;
      return `"${word.replaceAll('"', ' ').replaceAll('\0', ' ')}"*`;
    })
    .join(' AND ');
}
