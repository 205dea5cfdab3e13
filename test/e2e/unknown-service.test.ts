// Connects a service unlike the app's expectations through the screens alone: types its address, header and
// path of loans, and accepts suggestions for the rest. Every click is counted.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { mainJob } from './pages/main-job.ts';
import { startOwnPractice, type OwnPractice } from './pages/practice.ts';

const MOST_CLICKS = 25;

let practice: OwnPractice | undefined;
afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

/** Pointer presses in the page; a choice in a list counts as two. */
async function clicksIn(page: Page): Promise<{ chose: () => void; count: () => Promise<number> }> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    const count = (): void => {
      const { dataset } = document.documentElement;
      dataset['clicks'] = String(Number(dataset['clicks']) + 1);
    };
    document.addEventListener('pointerdown', count, { capture: true });
  });
  let choices = 0;
  return {
    chose: () => void choices++,
    count: async () =>
      Number(await page.evaluate(() => document.documentElement.dataset['clicks'])) + 2 * choices,
  };
}

describe('a service that the app was not written for', () => {
  it('can be connected on the screens within 25 clicks, and serves the main job', async () => {
    practice = await startOwnPractice({ dialect: 'foreign' });
    const { page, screenshot } = await launchApp();
    const desk = deskPage(page);
    const clicks = await clicksIn(page);

    await desk.press('Connect to a service');
    await desk.fill('Name', 'Foreign Lender');
    await page.getByLabel('Environment').selectOption('sandbox');
    clicks.chose();
    await desk.fill('Base URL', practice.server.baseUrl);
    await page.getByLabel('Sign-in method').selectOption('header');
    clicks.chose();
    await desk.fill('Header', 'X-Lender-Pass');
    await desk.fill('Prefix (optional)', 'Pass');
    await desk.fill('Secret', practice.apiKey);
    await desk.fill('Collateral asset', 'USDC');
    await desk.fill('Chain', 'base');
    await screenshot('unknown service form');
    await desk.press('Connect and test');

    // The path of loans is in the lender's document; it is typed where the test failed, and tried at once.
    await desk.sees('Correct it here');
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
    await screenshot('unknown service failed');
    await page.getByLabel('Path: Loans').click();
    await desk.fill('Path: Loans', '/advances');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Path: Loans').count(), { timeout: 30_000 }).toBe(0);
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
    await screenshot('unknown service suggestions');

    await acceptAll(page);
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });

    // The quote's fields have the lender's names too.
    await desk.fill('Field 1', 'sum');
    await desk.press('Add a field');
    await desk.fill('Field 2', 'via');
    await page.keyboard.press('Tab');
    await screenshot('unknown service mapped');
    await desk.press('Save and open this service');
    await desk.seesHeading('Collateral');
    await desk.sees('Connected', /₦[\d,]+\.\d\d/);
    await screenshot('unknown service open');

    await desk.goTo('Borrow');
    await desk.sees('This service does not list applications');
    await desk.fill('Amount', '1,250,000.00');
    await desk.fill('via', 'COIN');
    await desk.press('Request a quote');
    await desk.seesHeading('Review the quote');
    await screenshot('unknown service quote');
    await desk.press('Let it expire');

    // A connection test requests no quote. After the first one the app suggests its fields on the spot.
    await desk.press(/^Review \d+ suggestion/);
    await acceptAll(page);
    await desk.press('Save');
    await desk.sees('Saved. The open service now uses it.');
    const spent = await clicks.count();
    console.log(`connected and mapped with ${String(spent)} clicks`);
    expect(spent).toBeLessThanOrEqual(MOST_CLICKS);

    await desk.goTo('Borrow');
    await desk.fill('Amount', '1,250,000.00');
    await desk.fill('via', 'COIN');
    await desk.press('Request a quote');
    await desk.seesHeading('Review the quote');
    await screenshot('unknown service quote mapped');
    await desk.hold(/^Hold to accept ₦1,250,000/);
    await desk.seesHeading('Accepted');
    await desk.press(/^Review \d+ suggestion/);
    await screenshot('unknown service late shapes');
    await acceptAll(page);
    await desk.press('Save');
    await desk.sees('Saved. The open service now uses it.');

    // The accepted suggestions are enough for the main job.
    await mainJob(page, practice, { Amount: '1,500,000.00', via: 'COIN' });
    await screenshot('unknown service repaid');
  }, 300_000);
});

/** Accepts all certain suggestions, and then all likely ones. */
async function acceptAll(page: Page): Promise<void> {
  const desk = deskPage(page);
  const certain = desk.button(/^Accept \d+ certain/);
  const likely = page.getByLabel(/^Likely \(/);
  await certain.or(likely).first().waitFor({ timeout: 30_000 });
  // The list is computed again after each acceptance, and is gone for a moment.
  let quiet = 0;
  const acceptNext = async (): Promise<number> => {
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
    if (await certain.isVisible()) {
      await certain.click();
      await certain.waitFor({ state: 'detached', timeout: 30_000 });
    } else if (await likely.isVisible()) {
      await likely.check();
      await desk.press(/^Accept \d+ selected/);
      await likely.waitFor({ state: 'detached', timeout: 30_000 });
    }
    quiet = (await page.getByText('Suggestions', { exact: true }).count()) === 0 ? quiet + 1 : 0;
    return quiet;
  };
  await expect.poll(acceptNext, { timeout: 60_000, interval: 500 }).toBeGreaterThan(3);
}
