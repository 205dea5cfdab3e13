// The language of the window and of everything around it: the operator's choice, or else the system's. It is read
// before the window opens, because the page words its texts as it loads.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { app } from 'electron';
import { LANGUAGES, languageFor, PSEUDO, type Language } from '../../messages/languages.ts';

export type Spoken = Language | typeof PSEUDO;

/** @param userData folder of `settings.json`; one that cannot be read leaves the choice to the system. */
export function languageAtStart(userData: string): Spoken {
  const forTests = app.isPackaged ? undefined : process.env['COLLATERAL_DESK_LANGUAGE'];
  if (forTests === PSEUDO) return PSEUDO;
  return spokenFor(forTests ?? chosenIn(join(userData, 'settings.json')));
}

/** A language there is no catalogue for, or none, is the system's. */
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
