// What the desk says on a service of another shape when it fails, refuses, loses an answer or changes an account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withForeignProfile, type OwnPractice } from './pages/practice.ts';
import { openLoan } from './pages/repayment.ts';

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
    await launched.page.getByLabel('Paid out as').or(launched.page.getByLabel('via')).first().waitFor(SOON);
    await desk().press('Ask for a quote');
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

  it('a refused quote is a refusal at once, and the next one can be asked for', async () => {
    await faults({ match: { method: 'POST' }, kind: 'status', status: 422, times: 1 });
    await quote();
    await looks('refused');
    await desk().press(/^Ask for a new quote/);
    await desk().seesHeading('This is what you would accept');
  });

  it('after “It took effect” the form is empty, with the loan in view', async () => {
    await faults({ match: { method: 'POST', path_suffix: '/accept' }, kind: 'drop-after', times: 1 });
    await confirmationOf(launched.page);
    await desk().hold(/^Hold to accept/);
    await looks('unknown');
  });

  it('tells of one rotation of all accounts once, and clears the old one from the clipboard', async () => {
    await openLoan(launched.page, loans[0] ?? '');
    await looks('loan');
  });
});
