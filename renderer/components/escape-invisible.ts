// Makes text from outside safe to read: characters that are invisible or change the writing direction become
// their code points. Comparing and copying use the original text.

/** Controls, and the characters that embed, override and isolate a direction. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

export const escapeInvisible = (text: string): string =>
  text.replaceAll(
    UNSEEN,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** The same for a text of several lines, such as a destination. */
export const escapeInvisibleLines = (text: string, between = '\n'): string =>
  text.split(/\r?\n/).map(escapeInvisible).join(between);
