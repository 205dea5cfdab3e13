// Every screen in the pseudo-locale, where plain vowels show a text that is not from the
// catalogue, and a missing bracket shows a text that is cut off.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PSEUDO } from '../../messages/languages.ts';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { cutOff } from './pages/looks.ts';

const PLACES = 6;

/** Opens a screen by its shortcut. */
const toPlace = async (page: Page, place: number): Promise<void> => {
  await page.keyboard.press(`Control+${String(place)}`);
  await new Promise((resolve) => setTimeout(resolve, 600));
};

/** Modes of History by their position. */
const FACES = ['compared', 'by month', 'over time'];
const toFace = async (page: Page, face: number): Promise<void> => {
  await toPlace(page, 4);
  await page.locator('main fieldset').first().locator('label').nth(face).click();
  await page.waitForTimeout(600);
};

/** Texts from the practice service and its profile, which are not in the catalogue. */
const THEIRS = /^Practice service$|\(practice\)$/;

/** Words with plain vowels outside the brackets, which are not from the catalogue. */
const untranslated = async (page: Page): Promise<string[]> => {
  const plain = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const around = node.parentElement;
      if (around === null || !around.checkVisibility() || around.closest('code, pre, td') !== null) continue;
      if (/[aeiou][a-z]*\s+[a-z]*[aeiou]/.test(text) && !text.includes('⟦') && !text.includes('⟧'))
        found.push(text.slice(0, 120));
    }
    return [...new Set(found)];
  });
  return plain.filter((text) => !THEIRS.test(text));
};

describe('the pseudo-locale', () => {
  let launched: LaunchedApp;
  beforeAll(async () => {
    launched = await launchApp({ env: { COLLATERAL_DESK_LANGUAGE: PSEUDO } });
  });
  afterAll(closeAll);

  it('has every text of the first page from the catalogue, and they fit', async () => {
    const { page } = launched;
    await page.getByRole('button').first().waitFor();
    await launched.screenshot('pseudo first run');
    expect(await untranslated(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button').first().click();
    await page.getByRole('navigation').first().waitFor();
  });

  it.each(Array.from({ length: PLACES }, (_, index) => index + 1))(
    'place %i comes from the catalogue and fits',
    async (place) => {
      const { page } = launched;
      await toPlace(page, place);
      await launched.screenshot(`pseudo place ${String(place)}`);
      expect(await untranslated(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    },
  );

  it.each(FACES)('has every text of History %s from the catalogue, and they fit', async (face) => {
    const { page } = launched;
    await toFace(page, FACES.indexOf(face) + 1);
    await launched.screenshot(`pseudo history ${face}`);
    expect(await untranslated(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });
});
