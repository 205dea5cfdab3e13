// The main screens in the pseudo-locale, where plain vowels show a text that is not from the catalogue, and a missing
// bracket or an overflow shows a text that has no room.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS_SECTIONS } from '../../contract/places.ts';
import { catalogue } from '../../messages/index.ts';
import { pseudoText } from '../../messages/pseudo.ts';
import { alterTexts, learn, t } from '../../messages/words.ts';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage, type DeskPage } from './pages/desk.ts';
import { cutOff } from './pages/looks.ts';

/** Words of the practice service and its profile, and an amount in words, which are not in the catalogue. */
const THEIRS = /^Practice (?:service|Bank)|\(practice\)$| naira(?:, [a-z -]+ kobo)?$/;

/** Words with plain vowels outside the brackets. */
const notOurs = async (page: Page): Promise<string[]> => {
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
  let desk: DeskPage;

  beforeAll(async () => {
    alterTexts(pseudoText);
    learn(catalogue);
    launched = await launchApp({ env: { COLLATERAL_DESK_PSEUDO: '1' } });
    desk = deskPage(launched.page);
  });
  afterAll(async () => {
    await closeAll();
    alterTexts((text) => text);
    learn(catalogue);
  });

  async function holds(screen: string, on = launched.page): Promise<void> {
    await launched.screenshot(`pseudo ${screen}`);
    expect(await notOurs(on)).toEqual([]);
    expect(await cutOff(on)).toEqual([]);
  }
  /** What opens beside the screen, closed again once it was looked at. */
  async function besideHolds(screen: string): Promise<void> {
    const panel = launched.page.getByRole('complementary');
    await panel.waitFor();
    await holds(screen);
    await panel.getByRole('button').first().click();
  }
  const section = (name: (typeof SETTINGS_SECTIONS)[number]): Promise<void> =>
    desk.settingsSection(t(`profiles.sections.${name}`));

  it('has every text of the start and of the form of a service, and they fit', async () => {
    await desk.button(t('firstRun.sandbox.title')).waitFor();
    await holds('start');
    await desk.press(t('firstRun.service.title'));
    await desk.button(t('service.connect')).waitFor();
    await holds('connect');
    await desk.press(t('service.back'));
    await desk.press(t('firstRun.sandbox.title'));
    await desk.sees(t('link.live'));
  });

  it('has every text of Collateral and what opens over it, and they fit', async () => {
    await holds('collateral');
    await desk.press(t('collateral.deposit'));
    await launched.page.getByRole('dialog').waitFor();
    await holds('deposit');
    await launched.page.keyboard.press('Escape');
    await desk.press(t('collateral.whatIf'));
    await besideHolds('what if');
    await launched.page.keyboard.press('F1');
    await besideHolds('about');
    await launched.page.keyboard.press('Control+k');
    await launched.page.getByRole('dialog').waitFor();
    await holds('palette');
    await launched.page.keyboard.press('Escape');
  });

  it('has every text of a quote and of main’s confirmation, and they fit', async () => {
    await desk.goTo('Borrow');
    await desk.fill(t('native.practice.amount'), '2,450,000.00');
    await holds('borrow terms');
    await desk.press(t('borrow.terms.send'));
    const view = await confirmationOf(launched.page);
    await view.getByRole('button').first().waitFor();
    await holds('quote');
    await holds('confirmation', view);
    await desk.press(t('borrow.review.expire'));
  });

  it('has every text of the loans and of a repayment, and they fit', async () => {
    await desk.goTo('Loans');
    await desk.sees(/^LN-\d+$/);
    await holds('loans');
    await desk.text(/^LN-\d+$/).click();
    await desk.press(t('repay.start'));
    await desk.sees(t('repay.step.compare'));
    await holds('repayment');
  });

  it.each(['History', 'Journal'] as const)('has every text of %s, and they fit', async (screen) => {
    await desk.goTo(screen);
    await holds(screen.toLowerCase());
  });

  it.each(SETTINGS_SECTIONS)('has every text of the settings’ section %s, and they fit', async (name) => {
    await desk.goTo('Settings');
    await section(name);
    await holds(`settings ${name}`);
  });
});
