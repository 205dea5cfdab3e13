// The first frame has the language and theme that the operator chose, whatever state the settings file is in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: { isPackaged: true, getPreferredSystemLanguages: () => ['fr-CI'] } }));
const { choicesAtStart } = await import('../../../../main/shell/choices-at-start.ts');

let userData: string;
beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'choices-'))));
afterEach(() => rmSync(userData, { recursive: true }));

it.each([
  ['{"theme":"dark","language":"en-NG"}', { theme: 'dark', language: 'en-NG' }],
  ['{"theme":"light","language":"system"}', { theme: 'light', language: 'fr' }],
  ['{"theme":"system"}', { theme: 'system', language: 'fr' }],
  ['{"theme":"sepia","language":"xx"}', { theme: 'system', language: 'fr' }],
  ['[1]', { theme: 'system', language: 'fr' }],
  ['null', { theme: 'system', language: 'fr' }],
  ['{"theme":"da', { theme: 'system', language: 'fr' }],
])('settings %s give %j', (settings, choices) => {
  writeFileSync(join(userData, 'settings.json'), settings);
  expect(choicesAtStart(userData)).toEqual(choices);
});

it('without a settings file the system decides', () => {
  expect(choicesAtStart(userData)).toEqual({ theme: 'system', language: 'fr' });
});
