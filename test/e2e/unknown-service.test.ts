// Connects a service unlike the app's expectations through the screens alone: types its address, header and
// path of loans, and accepts suggestions for the rest. Every click is counted.
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { STRANGER_KEY, strangerLender } from '../support/stranger-lender.ts';
import { deskPage } from './pages/desk.ts';
import { acceptAll, countsIn, inspectorPage } from './pages/inspector.ts';
import { cutOff, violations } from './pages/looks.ts';
import { mainJob } from './pages/main-job.ts';
import { addService, startOwnPractice, type OwnPractice } from './pages/practice.ts';

const MOST_CLICKS = 25;

let practice: OwnPractice | undefined;
afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

describe('a service that the app was not written for', () => {
  it('can be connected on the screens within 25 clicks, and serves the main job', async () => {
    practice = await startOwnPractice({ dialect: 'foreign' });
    const { page, screenshot } = await launchApp();
    const desk = deskPage(page);
    const clicks = await countsIn(page);

    await desk.press('Connect to a service');
    await desk.fill('Name', 'Foreign Lender');
    await page.getByLabel('Environment').selectOption('sandbox');
    clicks.chose();
    await desk.fill('Base URL', practice.server.baseUrl);
    await page.getByLabel('Sign-in method').selectOption('header');
    clicks.chose();
    await desk.fill('Headers', 'X-Lender-Pass: Pass {{secret}}');
    await desk.fill(/^Secret$/, practice.apiKey);
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
    const { clicks: spent } = await clicks.count();
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

  it('of a shape that nobody tuned for has a first quote by screens alone', async () => {
    const lender = await strangerLender();
    const { page, screenshot } = await launchApp({ windowSize: { width: 1280, height: 800 } });
    const desk = deskPage(page);
    const counted = await countsIn(page);
    const started = performance.now();
    try {
      await desk.press('Connect to a service');
      await desk.fill('Name', 'Stranger');
      await page.getByLabel('Environment').selectOption('sandbox');
      counted.chose();
      await desk.fill('Base URL', lender.baseUrl);
      await desk.fill(/^Secret$/, STRANGER_KEY);
      await desk.fill('Collateral asset', 'USDC');
      await desk.fill('Chain', 'base');
      await desk.press('Connect and test');
      await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
      await screenshot('stranger first result');
      await acceptAll(page);
      await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
      await desk.sees(/^Read: value ₦4\sM, 1 open loan of 2, 2 deposits, 1 approved address/);
      await screenshot('stranger read');
      await desk.press('Save and open this service');
      await desk.seesHeading('Collateral');
      await desk.sees('₦4,040,000.00');

      await desk.goTo('Borrow');
      await desk.fill('Amount', '250,000.00');
      await desk.press('Request a quote');
      await desk.sees(/The lender asks for fields that the request did not have: loanAmount, tenorDays/);
      await screenshot('stranger refused');
      await desk.press('Use these 2 names');
      // The choice of what it is has the same label until the form is back.
      await page.getByRole('textbox', { name: 'tenorDays' }).waitFor({ timeout: 30_000 });
      await desk.fill('tenorDays', '30');
      await desk.press('Request a quote');
      await desk.seesHeading('Review the quote');
      await screenshot('stranger quote');
      const { clicks, typed } = await counted.count();
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`a stranger’s first quote: ${clicks} clicks, ${typed} typed fields, ${seconds} s`);
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
      expect(lender.bodies.filter((body) => body.includes('loanAmount'))).toHaveLength(1);
    } finally {
      await lender.stop();
    }
  }, 300_000);

  it.each([
    { colorScheme: 'light', windowSize: { width: 1280, height: 800 } },
    { colorScheme: 'dark', windowSize: { width: 910, height: 512 } },
  ] as const)(
    'has a result and details that are whole in $colorScheme',
    async (look) => {
      const lender = await strangerLender();
      const { page, screenshot } = await launchApp(look);
      try {
        await addService(page, { baseUrl: lender.baseUrl, key: STRANGER_KEY });
        await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
        await inspectorPage(page).details(/^Loans/);
        await deskPage(page).sees('Read from');
        await screenshot(`stranger details ${look.colorScheme}`);
        expect(await cutOff(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
      } finally {
        await lender.stop();
      }
    },
    120_000,
  );
});
