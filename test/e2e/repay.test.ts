// Repayments with problems: too little or too much paid, a destination that changes, a return that is late
// or goes to a wrong address. The texts may claim only what the service shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { closeAll, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { launchSignedIn, startOwnPractice, type OwnPractice } from './pages/practice.ts';
import { agreeToDeposit, takeAndProve, toTaking, valuesToTake } from './pages/repayment.ts';

describe('the repayment of a loan', () => {
  let practice: OwnPractice;
  let launched: LaunchedApp;
  let page: Page;
  let loanAt: (index: number) => string;

  beforeAll(async () => {
    practice = await startOwnPractice();
    ({ launched, page, loanAt } = await launchSignedIn(practice));
  });
  afterAll(async () => {
    await closeAll();
    await practice.server.stop();
  });

  const again = (): Promise<void> => deskPage(page).press('Refresh now');

  async function recorded(): Promise<void> {
    const desk = deskPage(page);
    await desk.fill('Payment reference', 'TRF/2026/11/21/000418');
    await desk.press('Record the payment');
    await desk.stepIs('Watch until closed', 'to do now');
  }

  it('is preceded by a deposit whose address is copied once agreed to, and no more once it was replaced', async () => {
    const desk = deskPage(page);
    await desk.goTo('Collateral');
    await desk.press('Deposit collateral');
    await page.getByLabel('Asset you will send').selectOption('USDC');
    await page.getByLabel('Chain of the transfer').selectOption('base');
    const dialog = page.getByRole('dialog');
    const copy = dialog.getByRole('button', { name: 'Copy the address' });
    await desk.sees('First deposit to this address: check it with your lender');
    expect(await copy.count()).toBe(0);
    await launched.screenshot('deposit address new');
    await agreeToDeposit(page);
    await copy.click();
    await desk.sees('Copied and verified');
    await dialog.getByText('Known', { exact: true }).waitFor();
    await practice.control('/deposit-address', { address: `0x${'5a'.repeat(20)}` });
    await page.keyboard.press('Escape');
    await again();
    await desk.press('Deposit collateral');
    await page.getByLabel('Asset you will send').selectOption('USDC');
    await page.getByLabel('Chain of the transfer').selectOption('base');
    await desk.sees('The deposit address has changed. Call the lender before you send.');
    expect(await copy.count()).toBe(0);
    await launched.screenshot('deposit address changed');
    await page.keyboard.press('Escape');
  });

  it('stays open after an underpayment', async () => {
    const desk = deskPage(page);
    await toTaking(page, loanAt(0));
    await takeAndProve(page);
    await recorded();
    await practice.control(`/loans/${loanAt(0)}/pay`, { amount: 'under' });
    await again();
    await desk.sees(
      'The payoff is the same as before the payment. The lender has not counted it, or not yet.',
      /^Only the exact amount closes a loan/,
      'The loan closes when the lender reports it closed.',
    );
    await desk.stepIs('Watch until closed', 'to do now');
    await launched.screenshot('repay paid under');
  });

  it('closes after the exact payment, and its late return is listed, arrives and is reconciled', async () => {
    const desk = deskPage(page);
    // The practice service sends a return some seconds after closing.
    await practice.control('/clock', { paused: true });
    await practice.control(`/loans/${loanAt(0)}/pay`, { amount: 'exact' });
    await again();
    await desk.stepIs('Watch until closed', 'done');
    await desk.sees('The loan is closed. The lender has not stated a return yet.');
    await launched.screenshot('repay return late');
    await desk.goTo('Loans');
    await desk.seesHeading('Outstanding returns');
    await page
      .getByRole('region', { name: /^Outstanding returns/ })
      .getByText(loanAt(0))
      .first()
      .waitFor();
    await launched.screenshot('returns outstanding');
    await page
      .getByRole('button', { name: loanAt(0), exact: true })
      .first()
      .click();
    await practice.control(`/loans/${loanAt(0)}/return`, { finish: true });
    await again();
    await desk.press('Reconcile the return');
    await desk.sees('Repaid and closed. The collateral is back.');
    await practice.control('/clock', { paused: false });
  });

  it('shows an overpayment like an underpayment, because the service states no difference', async () => {
    const desk = deskPage(page);
    await toTaking(page, loanAt(1));
    await takeAndProve(page);
    await recorded();
    await practice.control(`/loans/${loanAt(1)}/pay`, { amount: 'over' });
    await again();
    await desk.sees(
      /^The payoff is the same as before the payment/,
      /whether you paid less, more, or to another account/,
    );
    await desk.stepIs('Watch until closed', 'to do now');
  });

  it('stops when the return went to a wrong address, which cannot be reconciled', async () => {
    const desk = deskPage(page);
    await practice.control(`/loans/${loanAt(1)}/return`, { misdirect: true });
    await practice.control(`/loans/${loanAt(1)}/pay`, { amount: 'exact' });
    await practice.control(`/loans/${loanAt(1)}/return`, { finish: true });
    await again();
    await desk.stepIs('Reconcile the return', 'needs attention');
    await desk.sees('The collateral went to an address that was never listed here.', /Call your lender now/);
    expect(await desk.button('Reconcile the return').last().isDisabled()).toBe(true);
    await launched.screenshot('repay wrong address');
    await desk.goTo('Loans');
    const outstanding = page.getByRole('region', { name: /^Outstanding returns/ });
    await outstanding.getByText('wrong address').waitFor();
  });

  it('stops when the destination changes while it is copied, and names what a bank slip shows', async () => {
    const desk = deskPage(page);
    await toTaking(page, loanAt(2));
    const { destination } = await valuesToTake(page);
    await desk.press(/^Copy (?:all|the destination)$/);
    await practice.control(`/loans/${loanAt(2)}/rotate`, {});
    await again();
    await desk.stepIs('Read the loan now', 'needs attention');
    await desk.stepIs('Record the payment', 'not yet');
    await desk.press(/^Read (again|now)$/);
    await desk.seesHeading(/The account has changed/);
    await desk.sees('Destinations of this loan', 'new');
    await launched.screenshot('repay rotated');
    await desk.press('I have checked it with the lender');
    await desk.fill('How did you check it?', 'Called the lender’s desk');
    await desk.press('Agree to the new account');
    await desk.fill('Destination shown by your bank or wallet', destination);
    await desk.press('Compare the destination');
    await desk.sees(
      'Does not match the payment details. Do not approve the payment.',
      'Another account or address',
    );
    await desk.stepIs('Copy the payment details', 'needs attention');
    await launched.screenshot('repay wrong account');
    await takeAndProve(page);
    await desk.stepIs('Record the payment', 'to do now');
  });

  it('takes a second person’s signature by PIN, and voids it after a change', async () => {
    const desk = deskPage(page);
    const steps = page.getByRole('list', { name: 'Steps of the repayment' });
    await steps.getByRole('button', { name: /Second person signs/ }).click();
    await desk.sees(/^This step is optional/);
    await desk.press('Add a person');
    await desk.fill('Name', 'Ngozi Adeyemi');
    await desk.fill('PIN', '482 915');
    await desk.fill('PIN again', '482 915');
    await desk.press('Add this person');
    await desk.stepIs('Second person signs', 'to do now');
    await desk.fill('Prepared by', 'Tunde Bakare');
    await page.getByLabel('Their PIN').fill('000000');
    await desk.press('Sign');
    await desk.sees('That is not this person’s PIN.');
    await page.getByLabel('Their PIN').fill('482 915');
    await desk.press('Sign');
    await desk.stepIs('Second person signs', 'done');
    await launched.screenshot('repay signed');
    await practice.control(`/loans/${loanAt(2)}/rotate`, {});
    await again();
    await desk.press(/^Read (again|now)$/);
    await desk.stepIs('Second person signs', 'not yet');
  });
});
