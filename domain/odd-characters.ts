// Finds characters in a name or an account that a reader does not see or takes for others. They can make two
// destinations look alike. The app shows them and neither changes nor refuses the text.

/**
 * invisible: has no width or turns the text's direction · space: a gap other than a plain space · lookalike:
 * from another script.
 */
type Oddness = 'invisible' | 'space' | 'lookalike';

interface TextRun {
  readonly text: string;
  /** Undefined for ordinary characters; an odd run is one character. */
  readonly odd: Oddness | undefined;
}

const INVISIBLE = /^[\p{Cf}\p{Cc}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]$/u;
const LATIN = /\p{Script=Latin}|[0-9]/u;
/** Full-width letters, digits in a circle: other code points that are read as ASCII. */
const readsAsAscii = (character: string): boolean =>
  /^[\dA-Za-z]+$/.test(character.normalize('NFKC')) || /^\p{Nd}$/u.test(character);
const OTHER_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{N}]$/u;

/**
 * Cuts the text at its odd characters; the joined runs are the text. A text wholly in another script is not
 * odd.
 */
export function runsOf(text: string): TextRun[] {
  const latin = LATIN.test(text);
  const runs: { text: string; odd: Oddness | undefined }[] = [];
  for (const character of text) {
    const odd = oddnessOf(character, latin);
    const last = runs.at(-1);
    if (odd === undefined && last !== undefined && last.odd === undefined) last.text += character;
    else runs.push({ text: character, odd });
  }
  return runs;
}

function oddnessOf(character: string, besideLatin: boolean): Oddness | undefined {
  if (/^[\dA-Za-z \n]$/.test(character)) return undefined;
  if (INVISIBLE.test(character)) return 'invisible';
  if (/^\s$/u.test(character)) return 'space';
  if (readsAsAscii(character)) return 'lookalike';
  return besideLatin && OTHER_LETTER.test(character) ? 'lookalike' : undefined;
}

/** The kinds of odd characters in these texts, the least visible first. */
export function odditiesIn(texts: readonly string[]): Oddness[] {
  const found = new Set(texts.flatMap((text) => runsOf(text).flatMap(({ odd }) => odd ?? [])));
  return (['invisible', 'space', 'lookalike'] as const).filter((odd) => found.has(odd));
}

/** `U+200B`, as in a code chart. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
