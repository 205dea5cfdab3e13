// Which languages there are. Apart from the catalogues, because the window's address names one before any is loaded.

/** Languages an operator can choose. */
export const LANGUAGES = ['en-NG', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English longer and marked, so that a text that does not come from the catalogue, or is cut off, shows. For tests. */
export const PSEUDO = 'qps';

/** The first of the system's languages that there is a catalogue for. */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [wanted] = tag.toLowerCase().split('-');
    const found = LANGUAGES.find((language) => language.split('-')[0] === wanted);
    if (found !== undefined) return found;
  }
  return 'en-NG';
}
