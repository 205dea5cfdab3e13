// A service with other answer shapes that fails, refuses, loses an answer or changes an account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withForeignProfile, type OwnPractice } from './pages/practice.ts';
import { toTaking } from './pages/repayment.ts';

const SOON = { timeout: 30_000 };

describe('a service that states failures under HTTP 200', () => {
  let practice: OwnPractice;
  let launched: LaunchedApp;
  let loans: readonly string[];
  const desk = () => deskPage(launched.page);

  beforeAll(async () => {
    practice = await startOwnPractice({ dialect: 'foreign' });
    await practice.control('/settings', { quote_seconds: 120 });
    ({ open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] });
    launched = await launchApp({ userData: withForeignProfile(practice) });
    await signIn(launched.page, practice);
  });
  afterAll(async () => {
    await closeAll();
    await practice.server.stop();
  });

  const faults = (...rules: object[]): Promise<unknown> => practice.control('/faults', { rules });
  async function looks(what: string): Promise<void> {
    await launched.screenshot(`unlike service ${what}`);
    expect(await cutOff(launched.page)).toEqual([]);
    expect(await violations(launched.page)).toEqual([]);
  }
  async function quote(): Promise<void> {
    await desk().goTo('Borrow');
    await desk().fill('Amount', '1,250,000.00');
    await desk().press('Request a quote');
  }

  it('keeps the last figures and shows the failure in its own words', async () => {
    await desk().goTo('Collateral');
    await desk().sees(/₦[\d,]+\.\d\d/);
    await faults({ match: { method: 'GET' }, kind: 'status', status: 503 });
    await launched.page.keyboard.press('F5');
    await desk().sees(/503|maintenance|unavailable/i);
    await desk().sees(/₦[\d,]+\.\d\d/);
    await looks('failure');
    await faults();
  });

  it('shows a refused quote at once, and the next can be requested', async () => {
    await faults({ match: { method: 'POST' }, kind: 'status', status: 422, times: 1 });
    await quote();
    await looks('refused');
    await desk().press(/^(?:Ask for|Request) a new quote/);
    await desk().seesHeading('Review the quote');
  });

  it('empties the form after “It took effect” and shows the loan', async () => {
    await faults({ match: { method: 'POST', path_suffix: '/accept' }, kind: 'drop-after', times: 1 });
    await desk().hold(/^Hold to accept/);
    await desk().sees(/loans carry no reference/);
    await looks('unknown');
    await launched.page.getByLabel('Outcome').selectOption('happened');
    await desk().fill('Evidence', 'The lender’s desk, by telephone');
    await desk().press('Record the outcome');
    await desk().seesHeading('What do you want to borrow?');
    expect(await launched.page.getByLabel('Amount').first().inputValue()).toBe('');
    await looks('took effect');
    await desk().sees(/LN-\d+/);
  });

  it('has the amount of each quote in History', async () => {
    await desk().goTo('History');
    await launched.page.getByText('Quotes', { exact: true }).first().click(SOON);
    await desk().sees('₦1,250,000');
    await looks('quotes');
  });

  it('raises one alert when all accounts change, and clears the old one from the clipboard', async () => {
    const [repaid = '', ...others] = loans;
    await toTaking(launched.page, repaid);
    await desk().press(/^Copy (?:all|the destination)$/);
    await desk().sees('Copied and verified');
    for (const loan of [...others, repaid]) await practice.control(`/loans/${loan}/rotate`, {});
    await desk().press('Refresh now');
    await desk().sees(/clipboard/);
    expect(await launched.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('');
    await looks('rotated');
    await launched.page.getByRole('button', { name: /^Alerts/ }).click(SOON);
    await desk().sees('Repayment destination changed');
    await looks('rotation alert');
  });

  it('stops polling after its key was refused twice', async () => {
    await launched.page.keyboard.press('Escape');
    await faults({ match: {}, kind: 'status', status: 401 });
    await desk().press('Refresh now');
    await desk().press('Refresh now');
    await desk().button('Replace the secret').first().waitFor(SOON);
    await looks('refused key');
  });
});
