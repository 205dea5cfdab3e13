// The language of the app: the operator's choice, or else the system's. It is read before the window opens,
// because the page chooses its texts as it loads.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { app } from 'electron';
import { LANGUAGES, languageFor, PSEUDO, type Language } from '../../messages/languages.ts';

export type Spoken = Language | typeof PSEUDO;

/** @param userData folder of `settings.json`; without a readable file the system's language counts */
export function languageAtStart(userData: string): Spoken {
  const forTests = app.isPackaged ? undefined : process.env['COLLATERAL_DESK_LANGUAGE'];
  if (forTests === PSEUDO) return PSEUDO;
  return spokenFor(forTests ?? chosenIn(join(userData, 'settings.json')));
}

/** The chosen language; the system's if there is no catalogue for the chosen one. */
export function spokenFor(chosen: string | undefined): Language {
  return LANGUAGES.find((language) => language === chosen) ?? languageFor(app.getPreferredSystemLanguages());
}

function chosenIn(file: string): string | undefined {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof settings === 'object' && settings !== null && 'language' in settings
      ? String(settings.language)
      : undefined;
  } catch {
    return undefined;
  }
}
