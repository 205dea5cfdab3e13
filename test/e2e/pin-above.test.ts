// The PIN above an amount, in the real window: set in the settings, required in main's own view, and
// recorded in the journal.
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { closeAll, launchApp, questionsOf, type LaunchedApp } from '../support/e2e.ts';
import { HELD, holdAcceptKeys, requestQuote } from './pages/borrowing.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage } from './pages/desk.ts';
import { keyboardOn } from './pages/keyboard.ts';
import { cutOff, violations } from './pages/looks.ts';

const PIN = '482915';
const FIELD = 'PIN of this desk';
let launched: LaunchedApp;

afterAll(closeAll);

const looksWell = async (page: Page): Promise<void> => {
  // The view is part of the window, and its first-level heading is in the page below.
  const found = await violations(page);
  expect(found.filter((one) => page === launched.page || !one.startsWith('page-has-heading-one'))).toEqual(
    [],
  );
  expect(await cutOff(page)).toEqual([]);
};
async function letExpire(): Promise<void> {
  await deskPage(launched.page).press('Let it expire');
  await deskPage(launched.page).press('Change the terms');
}

it('is set in the settings with the PIN, after main’s own question', async () => {
  launched = await launchApp({ colorScheme: 'light' });
  const { app, page, screenshot } = launched;
  const desk = deskPage(page);
  await desk.press('Practise in the sandbox');
  await desk.sees('Connected', 'balanced');
  await desk.goTo('Settings');
  await desk.settingsSection('Lock');
  await desk.sees('Switch the lock on first.');
  await page.getByLabel('New PIN', { exact: true }).fill(PIN);
  await desk.fill('New PIN again', PIN);
  await desk.press('Switch the lock on');
  await desk.fill('Ask for the PIN above', '1,000,000');
  await desk.fill(FIELD, PIN);
  await desk.press('Ask for the PIN');
  await desk.sees('The app asks for the PIN above ₦1,000,000.00.');
  expect((await questionsOf(app)).at(-1)).toMatchObject({ message: 'Ask for the PIN above ₦1,000,000.00?' });
  await looksWell(page);
  await screenshot('pin above settings');
  await page.getByLabel('Current PIN').fill(PIN);
  await desk.press('Switch the lock off');
  await desk.sees('The app asks for the PIN above an amount, so you can’t remove it.');
});

it('is required only above the amount, before the hold, and confirmed by keys', async () => {
  const { app, page, screenshot } = launched;
  const below = await requestQuote(launched.page, '900,000.00');
  expect(await below.getByLabel(FIELD).count()).toBe(0);
  await letExpire();

  const view = await requestQuote(launched.page, '1,250,000.00');
  const hold = view.getByRole('button', { name: /^Hold to accept/ });
  const field = view.getByLabel(FIELD);
  await field.waitFor();
  expect(await view.getByRole('group', { name: 'PIN for this amount' }).count()).toBe(1);
  expect(await hold.isDisabled()).toBe(true);
  await looksWell(view);
  await screenshot('pin above light');
  // The keys that accept, pressed as at the keyboard, do nothing yet.
  await holdAcceptKeys(app);
  // The view's own bridge does nothing either without the PIN.
  const refused = await view.evaluate(async () => {
    const { call } = (
      globalThis as unknown as {
        collateralDeskConfirm: { call: Record<string, (json: string) => Promise<string>> };
      }
    ).collateralDeskConfirm;
    const looked = JSON.parse((await call['look']?.('{}')) ?? '') as { value: { number: number } };
    const { number } = looked.value;
    return JSON.parse((await call['act']?.(JSON.stringify({ number, gesture: 'hold' }))) ?? '') as unknown;
  });
  expect(refused).toEqual({ ok: false, error: { code: 'blocked', by: 'pin-needed' } });
  await field.fill('000000');
  await field.press('Enter');
  await view.getByText('Wrong PIN.').waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await view.keyboard.type(PIN);
  await view.keyboard.press('Enter');
  await view.getByText('PIN checked').waitFor();
  await expect.poll(() => hold.evaluate((button) => button === document.activeElement)).toBe(true);
  await screenshot('pin above checked');
  await view.keyboard.down(' ');
  await new Promise((resolve) => setTimeout(resolve, HELD));
  await view.keyboard.up(' ');
  const desk = deskPage(page);
  await desk.seesHeading('Accepted');
  await desk.goTo('Journal');
  // Two requests: the quote, and its accept, which is newer.
  await page.getByRole('row').filter({ hasText: 'Request recorded' }).first().click();
  await desk.sees('PIN of this desk, then held button');
  await screenshot('pin above journal');
});

it('is reached and left by Tab, and readable in the dark theme', async () => {
  const { page, screenshot } = launched;
  await page.emulateMedia({ colorScheme: 'dark' });
  await deskPage(page).goTo('Borrow');
  await deskPage(page).press('Borrow again');
  const view = await requestQuote(launched.page, '1,250,000.00');
  await view.emulateMedia({ colorScheme: 'dark' });
  await view.getByLabel(FIELD).waitFor();
  const keys = keyboardOn(page);
  await keys.tabTo(FIELD);
  await keys.strike('Tab');
  await expect.poll(async () => (await keys.here()).name).not.toBe(FIELD);
  await looksWell(view);
  await screenshot('pin above dark');
  await deskPage(page).press('Let it expire');
});

it('is required after a restart', async () => {
  const { userData } = launched;
  await launched.kill();
  launched = await launchApp({ userData });
  const { page } = launched;
  await page.getByLabel(FIELD).fill(PIN);
  await page.keyboard.press('Enter');
  const desk = deskPage(page);
  await desk.seesHeading('Collateral');
  await desk.goTo('Borrow');
  await page.getByLabel('Amount').first().fill('1250000');
  await page.getByLabel('Payout').selectOption('naira_token');
  await page
    .getByRole('button', { name: /^Request a quote/ })
    .first()
    .click();
  const view = await confirmationOf(page);
  await view.getByLabel(FIELD).waitFor();
});
