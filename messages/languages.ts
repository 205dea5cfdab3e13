// The languages, apart from the catalogues: the window's address names one before a catalogue loads.

/** Languages an operator can choose. */
export const LANGUAGES = ['en-NG', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For tests: longer, marked English, which shows texts that are cut off or not from the catalogue. */
export const PSEUDO = 'qps';

/** The first of the system's languages with a catalogue. */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [wanted] = tag.toLowerCase().split('-');
    const found = LANGUAGES.find((language) => language.split('-')[0] === wanted);
    if (found !== undefined) return found;
  }
  return 'en-NG';
}
