// Characters in a name or an account that a reader does not see, or takes for others. They are how one destination is made
// to look like another; nothing is changed or refused because of them, they are only pointed at.

/** invisible: takes no room or turns the text's direction · space: a gap that is no plain space · lookalike: of another script. */
export type Oddness = 'invisible' | 'space' | 'lookalike';

export interface TextRun {
  readonly text: string;
  /** Undefined for a run as it looks; an odd run is one character. */
  readonly odd: Oddness | undefined;
}

const INVISIBLE = /^[\p{Cf}\p{Cc}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]$/u;
const LATIN = /\p{Script=Latin}|[0-9]/u;
const OTHER_LETTER = /^(?!\p{Script=Latin})[\p{L}\p{N}]$/u;

/** The text cut at its odd characters; joining the runs gives it back. A text wholly in another script is not odd. */
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
  return besideLatin && OTHER_LETTER.test(character) ? 'lookalike' : undefined;
}

/** Which kinds of odd characters these texts hold, each once, the least visible first. */
export function odditiesIn(texts: readonly string[]): Oddness[] {
  const found = new Set(texts.flatMap((text) => runsOf(text).flatMap(({ odd }) => odd ?? [])));
  return (['invisible', 'space', 'lookalike'] as const).filter((odd) => found.has(odd));
}

/** `U+200B`, as a code chart names it. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
