// Limits a call's JSON before it is parsed, by counting values and levels in its text.

/** Values in one input; a chart of a long history has the most. */
export const MOST_VALUES = 400_000;
/** Levels of brackets; the deepest input of the page, a profile, has fewer than ten. */
export const MOST_LEVELS = 32;

/** The exceeded limit in words; undefined within the limits. Also counts text that is not JSON. */
export function overLimit(text: string): string | undefined {
  let values = 1;
  let levels = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at + 1);
        break;
      case 0x5b: // [
      case 0x7b: // {
        levels++;
        values++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        levels--;
        break;
      case 0x2c: // ,
        values++;
        break;
    }
    if (levels > MOST_LEVELS) return `at most ${MOST_LEVELS} levels`;
    if (values > MOST_VALUES) return `at most ${MOST_VALUES} values`;
  }
  return undefined;
}

/** The index of the closing quote; the text's length without one. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === 0x5c) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
