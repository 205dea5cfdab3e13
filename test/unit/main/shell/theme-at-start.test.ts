// The first frame has the theme that the operator chose, whatever state the settings file is in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { themeAtStart } from '../../../../main/shell/theme-at-start.ts';

let userData: string;
beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'theme-'))));
afterEach(() => rmSync(userData, { recursive: true }));

it.each([
  ['{"theme":"dark","density":"compact"}', 'dark'],
  ['{"theme":"light"}', 'light'],
  ['{"theme":"system"}', 'system'],
  ['{"theme":"sepia"}', 'system'],
  ['[1]', 'system'],
  ['null', 'system'],
  ['"dark"', 'system'],
  ['{"theme":"da', 'system'],
])('settings %s give the theme %s', (settings, theme) => {
  writeFileSync(join(userData, 'settings.json'), settings);
  expect(themeAtStart(userData)).toBe(theme);
});

it('without a settings file the system decides', () => {
  expect(themeAtStart(userData)).toBe('system');
});
