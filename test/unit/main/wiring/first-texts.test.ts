// Main makes its menu before it has all texts. What it says until then must be words, not keys of the catalogue.
import { expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';

vi.mock('electron', () => ({ app: { isPackaged: true }, Menu: {}, shell: {} }));
// The set-up of all tests has learned every text.
vi.resetModules();
const { learnFirstTexts, learnAllTexts } = await import('../../../../main/wiring/texts.ts');
const { isText } = await import('../../../../messages/words.ts');
const { menuTemplate } = await import('../../../../main/shell/menu.ts');

const none = (): void => undefined;
const options = {
  development: false,
  dataFolder: '',
  logFolder: '',
  ask: none,
  refresh: none,
  lock: none,
  zoom: none,
};
const labelsOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ label, submenu }) => [
    ...(label === undefined ? [] : [label]),
    ...(Array.isArray(submenu) ? labelsOf(submenu) : []),
  ]);

it('the menu has a text for each item before the rest is loaded', async () => {
  await learnFirstTexts();
  expect(isText('alerts.kind.loan-opened')).toBe(false);
  for (const mac of [false, true]) {
    const labels = labelsOf(menuTemplate(options, mac));
    expect(labels.length).toBeGreaterThan(30);
    expect(labels.filter((label) => /^[a-z]+(\.\w+)+$/i.test(label))).toEqual([]);
  }
  await learnAllTexts();
  expect(isText('alerts.kind.loan-opened')).toBe(true);
});
