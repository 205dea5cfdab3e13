// The theme that the operator chose, which the window needs as it opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '../../contract/slices/app.ts';

/** @param userData folder of `settings.json`; without a readable file the system's theme counts */
export function themeAtStart(userData: string): Theme {
  const chosen = chosenIn(join(userData, 'settings.json'));
  return (['light', 'dark'] as const).find((one) => one === chosen['theme']) ?? 'system';
}

function chosenIn(file: string): Partial<Record<string, unknown>> {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    return {};
  }
}
