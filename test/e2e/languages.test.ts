// Every screen in French and in the pseudo-locale, where plain vowels show a text that is not from the
// catalogue, and a missing bracket shows a text that is cut off.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PSEUDO } from '../../messages/languages.ts';
import { closeAll, freshUserData, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { cutOff, violations } from './pages/looks.ts';

const PLACES = 6;

/** Opens a screen by its shortcut, which is the same in every language. */
const toPlace = async (page: Page, place: number): Promise<void> => {
  await page.keyboard.press(`Control+${String(place)}`);
  await new Promise((resolve) => setTimeout(resolve, 600));
};

/** Modes of History by their position, which is the same in every language. */
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

describe('the app in French', () => {
  let launched: LaunchedApp;
  beforeAll(async () => {
    const userData = freshUserData();
    writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, language: 'fr' }));
    launched = await launchApp({ userData });
  });
  afterAll(closeAll);

  it('shows the first page in French and opens the practice service', async () => {
    const { page } = launched;
    await page.getByRole('button', { name: 'S’exercer dans le bac à sable' }).waitFor();
    await launched.screenshot('french first run');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'S’exercer dans le bac à sable' }).click();
    await page.getByText('Connecté', { exact: false }).first().waitFor({ timeout: 20_000 });
  });

  it.each([
    [1, 'Garantie'],
    [2, 'Emprunter'],
    [3, 'Prêts'],
    [4, 'Historique'],
    [5, 'Journal'],
    [6, 'Réglages'],
  ] as const)('shows place %i, %s, whole and without accessibility violations', async (place, heading) => {
    const { page } = launched;
    await toPlace(page, place);
    if (place !== 6) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await launched.screenshot(`french ${heading}`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  it.each(FACES)('shows all of History %s', async (face) => {
    const { page } = launched;
    await toFace(page, FACES.indexOf(face) + 1);
    await launched.screenshot(`french history ${face}`);
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  it('keeps a quote’s texts inside the ring and writes its numbers in French', async () => {
    const { page } = launched;
    await toPlace(page, 2);
    await page
      .getByLabel(/^Montant|^Amount/)
      .first()
      .fill('2,450,000.00');
    await launched.screenshot('french borrow terms');
    await page.getByRole('button', { name: 'Demander une offre' }).click();
    const timer = page.getByRole('timer');
    const [ring, words] = [await timer.boundingBox(), await timer.locator('span').boundingBox()];
    expect(words?.width).toBeLessThan((ring?.width ?? 0) * 0.8);
    await page.getByText(/^\d+,\d+ points? sous votre seuil d’alerte$/).waitFor();
    await launched.screenshot('french borrow review');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  it('changes to English in the settings and reloads the page', async () => {
    const { page } = launched;
    await toPlace(page, 6);
    await page
      .getByRole('link', { name: 'Apparence' })
      .or(page.getByRole('button', { name: 'Apparence' }))
      .first()
      .click();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Collateral' }).waitFor({ timeout: 20_000 });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-NG');
    await launched.screenshot('french left for english');
  });
});
