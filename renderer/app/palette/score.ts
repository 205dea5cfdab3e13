// How well a text matches what was typed: it must contain every typed word, whole or as letters in their
// order. Higher is better; undefined is no match.

/** Lower case without accents, so that any keyboard can type it. */
export const normalised = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Both texts must be results of `normalised`. */
export function score(typed: string, text: string): number | undefined {
  let sum = 0;
  const words = typed.split(/\s+/).filter((word) => word !== '');
  for (const word of words) {
    const found = scoreWord(word, text);
    if (found === undefined) return undefined;
    sum += found;
  }
  // Of two equal matches the shorter text is better.
  return words.length === 0 ? 0 : sum / words.length - Math.min(text.length, 60) / 20;
}

function scoreWord(word: string, text: string): number | undefined {
  const whole = text.indexOf(word);
  if (whole === 0) return 100;
  if (whole > 0) {
    const atWord = wordStart(text, whole) ? whole : wordStarts(text).find((at) => text.startsWith(word, at));
    return atWord === undefined ? 60 : 85;
  }
  // Letters close together are a likely match; letters spread over a sentence are none.
  const span = tightest(word, text);
  if (span === undefined || word.length < 2) return undefined;
  const density = word.length / (span.end - span.start);
  if (density < 0.4) return undefined;
  // `ln199` means LN-000199 rather than LN-001990, and `ln-2` means LN-000002 rather than LN-000192.
  const isPadded = withoutZeros(text.slice(span.start, span.end)) === withoutZeros(word);
  return (
    40 * density +
    (wordStart(text, span.start) ? 10 : 0) +
    (isLetter(text[span.end]) ? 0 : 10) +
    (isPadded ? 20 : 0)
  );
}

const withoutZeros = (text: string): string => text.replaceAll('0', '');
const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const wordStart = (text: string, at: number): boolean => !isLetter(text[at - 1]);
const wordStarts = (text: string): number[] =>
  [...text].flatMap((_, at) => (isLetter(text[at]) && wordStart(text, at) ? [at] : []));

/** The shortest part of `text` that contains the letters of `word` in their order. */
function tightest(word: string, text: string): { start: number; end: number } | undefined {
  let best: { start: number; end: number } | undefined;
  for (
    let start = text.indexOf(word.charAt(0));
    start !== -1;
    start = text.indexOf(word.charAt(0), start + 1)
  ) {
    let end = start + 1;
    for (const letter of word.slice(1)) {
      const next = text.indexOf(letter, end);
      if (next === -1) return best;
      end = next + 1;
    }
    if (best === undefined || end - start < best.end - best.start) best = { start, end };
  }
  return best;
}
