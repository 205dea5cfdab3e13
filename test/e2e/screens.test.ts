// Every screen in light and dark, at the smallest and a large size: nothing is cut off, axe finds nothing,
// and a picture of each is saved.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage } from './pages/desk.ts';
import { inspectorPage } from './pages/inspector.ts';
import { cutOff, violations } from './pages/looks.ts';
import { addService, startOwnPractice } from './pages/practice.ts';
import { agreeToAccount, agreeToDeposit, startRepayment, takeAndProve } from './pages/repayment.ts';

/**
 * Each set of colours and each size once: what is cut off depends on the size, what axe finds on the
 * colours.
 */
const looks = [
  { colorScheme: 'light', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'dark', windowSize: { width: 1920, height: 1080 } },
  { colorScheme: 'dark', contrast: 'more', windowSize: { width: 910, height: 512 } },
] as const;

/** `npm run shots` shows the other pairs of colours and size as well. */
const others = [
  { colorScheme: 'dark', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'light', windowSize: { width: 1920, height: 1080 } },
  { colorScheme: 'light', windowSize: { width: 800, height: 600 } },
] as const;

const titled = [...looks, ...(process.env['COLLATERAL_DESK_SHOTS'] === 'looks' ? others : [])].map(
  (look) => ({
    ...look,
    title: `${look.colorScheme}${'contrast' in look ? ' with more contrast' : ''} at ${look.windowSize.width} × ${look.windowSize.height}`,
  }),
);

describe.each(titled)('the screens in $title', (look) => {
  let launched: LaunchedApp;
  const name = (screen: string): string =>
    `${screen} ${look.colorScheme}${'contrast' in look ? ' contrast' : ''} ${look.windowSize.width}`;

  beforeAll(async () => {
    launched = await launchApp(look);
  });
  afterAll(closeAll);

  async function holds(screen: string, page = launched.page): Promise<void> {
    await launched.screenshot(name(screen));
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  }

  it('show the start screen and the connection form whole', async () => {
    const desk = deskPage(launched.page);
    await desk.button('Practise in the sandbox').waitFor();
    await holds('first run');
    await desk.press('Connect to a service');
    await desk.button('Connect and test').waitFor();
    await holds('connect');
    await desk.press('Back');
  });

  it('show the connection test and the shape inspector whole', async () => {
    const desk = deskPage(launched.page);
    const inspector = inspectorPage(launched.page);
    const { server, apiKey } = await startOwnPractice({ dialect: 'compact' });
    try {
      await addService(launched.page, { baseUrl: server.baseUrl, key: apiKey, username: 'practice' });
      await desk.sees('Ended');
      await holds('inspect test');
      await inspector.details(/^Loans/);
      await holds('inspect no list');
      await inspector.read('r', 'Where the list is in the answer');
      await inspector.read('k', 'Reference (ID): read from');
      await inspector.read('st', 'Status: read from');
      await desk.sees('Status words');
      await holds('inspect loans');
      await desk.press('Copy a masked sample');
      await desk.press('Copy the masked sample');
      await desk.sees('Copied');
      await holds('inspect sample');
      await launched.page.keyboard.press('Escape');
      await inspector.details(/^Quote/);
      await holds('inspect paste');
      await desk.press('Save and open this service');
      await desk.sees('Required fields not found yet:');
      await holds('inspect open');
      await desk.press('Go back');
      await desk.press('Back');
      await desk.press('Keep');
      await desk.seesHeading('Your services');
      await holds('first run known');
      await desk.press('Test connection: Lagos Treasury');
      await desk.press('Back');
    } finally {
      await server.stop();
    }
  });

  it('show Collateral whole', async () => {
    const desk = deskPage(launched.page);
    await desk.press('Practise in the sandbox');
    await desk.sees('Connected', 'balanced');
    await launched.page.getByRole('slider', { name: /LTV over time/ }).waitFor();
    await holds('collateral');
  });

  it('show deposits, ledger proof and return addresses whole', async () => {
    const desk = deskPage(launched.page);
    const { page } = launched;
    await desk.press('Deposit collateral');
    await page.getByLabel('Asset you will send').selectOption('USDC');
    await page.getByLabel('Chain of the transfer').selectOption('base');
    await agreeToDeposit(launched.page);
    await desk.button('Copy the address').waitFor();
    await holds('deposit');
    await page.keyboard.press('Escape');
    await desk.press('All entries');
    await desk.seesHeading('Ledger proof');
    await desk.sees('balanced');
    await holds('ledger');
    await desk.goTo('Collateral');
    await desk.press('Address history');
    await desk.seesHeading('Return addresses');
    await desk.sees('First seen here');
    await holds('addresses');
    await desk.goTo('Collateral');
  });

  it('show the simulation, sources, help and the chart as a table whole', async () => {
    const desk = deskPage(launched.page);
    const { page } = launched;
    await desk.press('What if');
    await desk.fill('Price change (%)', '-22.5');
    await desk.fill('Additional borrowing', '6,000,000');
    await desk.sees('Room to critical, 70%');
    await holds('collateral what if');
    await desk.press('Sources');
    await desk.seesHeading('Source of each figure');
    await holds('collateral origins');
    await page.keyboard.press('F1');
    await desk.seesHeading('About this screen');
    await holds('about');
    await desk.press('User’s guide: Collateral and deposits');
    await desk.seesHeading('Collateral and deposits');
    await holds('guide page');
    await desk.press('All pages');
    await desk.fill('Search the guide', 'destination');
    await holds('guide search');
    await page.keyboard.press('Shift+F1');
    await page.getByText('Table', { exact: true }).click();
    await page.getByText('30 d', { exact: true }).click();
    await holds('collateral table');
    await page.getByText('Chart', { exact: true }).click();
    await page.getByText('24 h', { exact: true }).click();
  });

  it('show the terms and the review of a quote whole', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Borrow');
    await desk.fill('Amount', '2,450,000.00');
    await holds('borrow terms');
    await desk.press('Request a quote');
    await desk.seesHeading('Review the quote');
    await holds('borrow review', await confirmationOf(launched.page));
    await desk.press('Let it expire');
    await desk.seesHeading('The quote has expired');
    await holds('borrow expired');
  });

  it('show the loans, one loan and its checklist whole', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Loans');
    await desk.sees(/^LN-\d+$/);
    await holds('loans');
    await launched.page
      .getByText(/^LN-\d+$/)
      .first()
      .click();
    await startRepayment(launched.page);
    await holds('repay compare', await confirmationOf(launched.page));
    await agreeToAccount(launched.page);
    await desk.button('Copy the amount').waitFor();
    await holds('repay take');
    await desk.fill('Destination shown by your bank or wallet', '0123456789');
    await desk.press('Compare the destination');
    await desk.sees('Does not match the payment details. Do not approve the payment.');
    await holds('repay other account');
    await takeAndProve(launched.page);
    await desk.fill('Payment reference', 'TRF-1');
    const steps = launched.page.getByRole('list', { name: 'Steps of the repayment' });
    await steps.getByRole('button', { name: /Second person signs/ }).click();
    await desk.sees(/^This step is optional/);
    await holds('repay second person');
  });

  it.each(['History', 'Journal'] as const)('show %s whole', async (screen) => {
    const desk = deskPage(launched.page);
    await desk.goTo(screen);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await holds(screen.toLowerCase());
  });

  it('show the inspector of the open service whole', async () => {
    const desk = deskPage(launched.page);
    if (!(await launched.page.getByRole('navigation', { name: 'Screens' }).isVisible()))
      await desk.press('Practise in the sandbox');
    await desk.sees('Connected');
    await desk.goTo('Settings');
    await desk.press('Test connection');
    await desk.press('Run test');
    await desk.sees('Ended');
    await inspectorPage(launched.page).details(/^Loans/);
    await desk.sees('Read from');
    await holds('inspect open service');
  });

  it('show the practice controls whole', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Collateral');
    await desk.press('Practice controls');
    await desk.sees('Pay exactly');
    await holds('practice');
    const drawer = launched.page.getByRole('complementary', { name: 'Practice controls' });
    for (const more of await drawer.getByText('More controls').all()) await more.click();
    await drawer.getByLabel('Fault', { exact: true }).selectOption('status');
    await desk.press('Add this fault');
    await drawer.getByText('HTTP error 503').first().waitFor();
    await holds('practice faults');
    await desk.press('Clear all faults');
  });

  it('show a guided scenario whole', async () => {
    const desk = deskPage(launched.page);
    await desk.press('Price falls past your critical threshold');
    await desk.sees('critical reached', 'Unfreeze the price');
    await holds('practice scenario');
    await desk.press('Restore the price');
    await desk.press('Close Practice controls');
  });
});
