// The language of the app: the operator's choice, or else the system's.
import { app } from 'electron';
import { LANGUAGES, languageFor, type Language, type PSEUDO } from '../../messages/languages.ts';

export type Spoken = Language | typeof PSEUDO;

/** The chosen language; the system's if there is no catalogue for the chosen one. */
export function spokenFor(chosen: string | undefined): Language {
  return LANGUAGES.find((language) => language === chosen) ?? languageFor(app.getPreferredSystemLanguages());
}
