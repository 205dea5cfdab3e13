// The theme that the operator chose, which the window needs as it opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '../../contract/slices/app.ts';
import { fileText } from '../common/file-text.ts';

/** @param userData folder of `settings.json`; without a readable file the system's theme counts */
export function themeAtStart(userData: string): Theme {
  try {
    const settings: unknown = JSON.parse(fileText(readFileSync(join(userData, 'settings.json'))));
    const { theme } = { ...(settings as { theme?: unknown } | null) };
    return (['light', 'dark'] as const).find((one) => one === theme) ?? 'system';
  } catch {
    return 'system';
  }
}
