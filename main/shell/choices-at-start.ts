// The language and theme that the operator chose, which the window needs as it opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { Theme } from '../../contract/slices/app.ts';
import { PSEUDO } from '../../messages/languages.ts';
import { spokenFor, type Spoken } from './language.ts';

interface Choices {
  readonly language: Spoken;
  readonly theme: Theme;
}

/** @param userData folder of `settings.json`; without a readable file the system's language and theme count */
export function choicesAtStart(userData: string): Choices {
  const chosen = chosenIn(join(userData, 'settings.json'));
  const forTests = app.isPackaged ? undefined : process.env['COLLATERAL_DESK_LANGUAGE'];
  const theme = (['light', 'dark'] as const).find((one) => one === chosen['theme']) ?? 'system';
  if (forTests === PSEUDO) return { language: PSEUDO, theme };
  return { language: spokenFor(forTests ?? String(chosen['language'])), theme };
}

function chosenIn(file: string): Partial<Record<string, unknown>> {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    return {};
  }
}
