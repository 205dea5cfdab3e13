// Text of strangers as it can be read safely: what would turn the direction of writing around or cannot be seen at all
// stands there by its number. Nothing else about the text changes, and what is compared or copied is never this.

/** Controls, and the marks that embed, override and isolate a direction. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

export const plainly = (text: string): string =>
  text.replaceAll(
    UNSEEN,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** Text of several lines, such as a destination: each plainly, on lines of its own or joined by `between`. */
export const plainLines = (text: string, between = '\n'): string =>
  text.split(/\r?\n/).map(plainly).join(between);
