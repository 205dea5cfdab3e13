// The main job by keyboard alone: deposit, borrow, accept, repay, reconcile. No mouse and no focus by script;
// every Tab stop is visible and has a name and a role, and the focus is never lost.
import { expect } from 'vitest';
import { inOneApp, type Step } from '../support/steps.ts';
import { t } from '../../messages/words.ts';
import { deskPage } from './pages/desk.ts';
import { keyboardOn } from './pages/keyboard.ts';
import { copyElsewhere, valuesToTake } from './pages/repayment.ts';

/** Agrees to a payee in main's own window. */
async function agree(keys: ReturnType<typeof keyboardOn>, label: string): Promise<void> {
  await keys.fill(t('repay.compare.reason'), 'Read out by the lender, on the number in the contract');
  await keys.press(label);
}

const steps: Step[] = [
  {
    name: 'Tab reaches the choices of the first start, and Enter begins practising',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.button('Practise in the sandbox').waitFor();
      const keys = keyboardOn(page);
      await keys.tabTo('Practise in the sandbox');
      await page.keyboard.press('Enter');
      await desk.seesHeading('Collateral');
      await desk.sees('Connected', 'balanced');
    },
  },
  {
    name: 'The link past the rail comes first and leads to the screen',
    run: async (page) => {
      const keys = keyboardOn(page);
      await keys.tabTo('Skip to the screen');
      await page.keyboard.press('Enter');
      await keys.holdsFocus();
      await page.keyboard.press('Tab');
      const stop = await keys.here();
      expect(stop.seen).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    },
  },
  {
    name: 'The deposit address is copied, and the closed dialog returns the focus to its button',
    run: async (page) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      await keys.press('Deposit collateral');
      await page.getByRole('dialog').waitFor();
      await keys.select('Asset you will send', 'USDC');
      await keys.select('Chain of the transfer', 'base');
      await desk.sees(/0x[0-9a-f]{4}/i);
      await agree(keys, t('payee.agree.new'));
      await keys.press('Copy the address');
      await desk.sees('Copied and verified');
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await keys.here()).name).toBe('Deposit collateral');
    },
  },
  {
    name: 'A quote is asked for',
    run: async (page) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      await keys.find('Borrow', 'Borrow');
      await keys.fill(/^Amount/, '1,250,000.00');
      await keys.select(/^Payout/, 'Naira token');
      await desk.sees(/"amount_ngn": ?"1250000(\.00)?"/);
      await keys.press('Request a quote');
      await desk.seesHeading('Review the quote');
      await keys.holdsFocus();
    },
  },
  {
    name: 'Holding Space accepts the quote, and a short press does not',
    run: async (page, { notes }) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      await keys.tabTo(/^Hold to accept/);
      await keys.strike(' ');
      await keys.strike('Enter');
      expect(await desk.heading('Review the quote').count()).toBe(1);
      await keys.hold(/^Hold to accept/);
      await desk.seesHeading('Accepted');
      await keys.holdsFocus();
      const line = await page
        .getByText(/Loan LN-\d+ is open/)
        .first()
        .textContent();
      notes.set('loan', /LN-\d+/.exec(line ?? '')?.[0] ?? 'no loan');
    },
  },
  {
    name: 'The palette finds the loan, and its repayment starts with a reading',
    run: async (page, { notes }) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      const loan = notes.get('loan') ?? '';
      await keys.find(`Repay loan ${loan}`, new RegExp(loan));
      await keys.press(t('repay.start'));
      await desk.sees(t('payee.return.new'));
      await agree(keys, t('payee.agree.new'));
      await desk.stepIs('Read the loan now', 'done');
      await keys.holdsFocus();
    },
  },
  {
    name: 'The details are compared, confirmed, copied and pasted back',
    run: async (page, { launched }) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      await keys.holdsFocus();
      await agree(keys, t('repay.compare.confirm.first'));
      await desk.stepIs('Compare the payment details', 'done');
      await keys.press('Copy the amount');
      await desk.sees('Copied and verified');
      await keys.tabTo(/^Amount shown by your bank/);
      await page.keyboard.press('Control+V');
      // The app's own copy proves nothing.
      await desk.sees('The clipboard holds what was copied from this app.');
      const atBank = await valuesToTake(page);
      await copyElsewhere(launched.app, atBank.amount);
      await page.keyboard.press('Control+V');
      await desk.sees('Same value, written differently');
      await keys.press('Copy all');
      await copyElsewhere(launched.app, atBank.destination);
      await keys.tabTo(/^Destination shown by your bank/);
      await page.keyboard.press('Control+V');
      await desk.stepIs('Copy the payment details', 'done');
      await keys.holdsFocus();
    },
  },
  {
    name: 'The payment is recorded, made at the practice service and watched until the loan closes',
    run: async (page) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      await keys.fill(/^Payment reference/, 'TRF/2026/11/21/000418');
      await keys.press('Record the payment');
      await desk.stepIs('Record the payment', 'done');
      await keys.holdsFocus();
      await keys.practise('Pay exactly');
      await desk.stepIs('Watch until closed', 'done');
    },
  },
  {
    name: 'The return is final and is reconciled',
    run: async (page) => {
      const keys = keyboardOn(page);
      const desk = deskPage(page);
      await keys.practise('Confirm the return');
      await desk.button('Reconcile the return').waitFor();
      await keys.press('Reconcile the return');
      await desk.stepIs('Reconcile the return', 'done');
      await desk.sees('Repaid and closed. The collateral is back.');
      await keys.holdsFocus();
    },
  },
  {
    name: 'The palette finds the payment by its reference',
    run: async (page, { notes }) => {
      const keys = keyboardOn(page);
      await keys.find('TRF/2026/11/21/000418', new RegExp(notes.get('loan') ?? ''));
    },
  },
  {
    name: 'The journal is verified from the palette',
    run: async (page) => {
      const keys = keyboardOn(page);
      await keys.find('Verify the journal', 'Journal');
      await deskPage(page).sees(/intact/i);
    },
  },
];

inOneApp('the main job by keyboard alone', steps);
