// Text inside markup of HTML and SVG.

/** Removes characters that XML cannot hold, and escapes the rest; also for attributes. */
export const escapeMarkup = (words: string): string =>
  words
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
