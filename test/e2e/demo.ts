// The main job step by step, for `npm run demo` and test/e2e/demo.test.ts, with the real window, keychain
// and databases and the practice service over real HTTP.
import { expect } from 'vitest';
import type { Step } from '../support/steps.ts';
import { deskPage } from './pages/desk.ts';
import { agreeToAccount, startRepayment, takeAndProve, valuesToTake } from './pages/repayment.ts';

const AMOUNT = '1,250,000.00';

export const steps: Step[] = [
  {
    name: 'The app opens with its two choices',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.button('Practise in the sandbox').waitFor();
      await desk.button('Connect to a service').waitFor();
    },
  },
  {
    name: 'Practising starts the practice service and shows a live position',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.press('Practise in the sandbox');
      await desk.seesHeading('Collateral');
      await desk.sees('SANDBOX', 'Connected', 'Practice service', /₦[\d,]+\.\d\d/, /^balanced$/);
    },
  },
  {
    name: 'Deposits, ledger proof and return addresses are shown, each with its status',
    run: async (page) => {
      await deskPage(page).sees(/\d+ of 12/, 'confirmed', 'Confirmed credits', 'approved', 'pending');
    },
  },
  {
    name: 'A wallet’s address is shown only for the right asset on the right chain',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.press('Deposit collateral');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Asset').selectOption('USDC');
      await dialog.getByLabel('Chain').selectOption('ethereum');
      await dialog
        .getByText(/^Do not send/)
        .first()
        .waitFor();
      expect(await dialog.getByText(/0x[0-9a-f]{4}/i).count()).toBe(0);
      await dialog.getByLabel('Chain').selectOption('base');
      await dialog
        .getByText(/0x[0-9a-f]{4}/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'The operator types terms and sees the exact request before sending it',
    run: async (page) => {
      const desk = deskPage(page);
      await page.keyboard.press('Escape');
      await desk.goTo('Borrow');
      await desk.fill('Amount', AMOUNT);
      await page.getByLabel('Payout').selectOption('naira_token');
      await desk.sees(/"amount_ngn": ?"1250000(\.00)?"/);
    },
  },
  {
    name: 'A quote is under review with its countdown running',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.press('Request a quote');
      await desk.seesHeading('Review the quote');
      await desk.sees('₦1,250,000.00', 'seconds left', /^qt_/);
      const left = Number(
        await page
          .getByRole('timer')
          .textContent()
          .then((text) => /\d+/.exec(text ?? '')?.[0]),
      );
      expect(left).toBeGreaterThan(25);
      expect(left).toBeLessThanOrEqual(43);
    },
  },
  {
    name: 'Holding the button accepts the quote, and application and loan appear',
    run: async (page, { notes }) => {
      const desk = deskPage(page);
      await desk.hold(/^Hold to accept ₦1,250,000\.00/);
      await desk.seesHeading('Accepted');
      const line = await page
        .getByText(/Loan LN-\d+ is open/)
        .first()
        .textContent();
      const loan = /LN-\d+/.exec(line ?? '')?.[0];
      if (loan === undefined) throw new Error(`no loan is named in "${line ?? ''}"`);
      notes.set('loan', loan);
    },
  },
  {
    name: 'The loan’s page shows its facts and starts the repayment checklist with a reading',
    run: async (page, { notes }) => {
      const desk = deskPage(page);
      await desk.press('Open the loan');
      await desk.seesHeading(new RegExp(notes.get('loan') ?? 'LN-'));
      await startRepayment(page);
      await desk.stepIs('Approved return address', 'done');
      await desk.stepIs('Read the loan now', 'done');
    },
  },
  {
    name: 'The payment details are compared and confirmed',
    run: async (page) => {
      const desk = deskPage(page);
      await agreeToAccount(page);
      await desk.stepIs('Compare the payment details', 'done');
    },
  },
  {
    name: 'The exact amount and the whole destination are copied and read back',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.press('Copy the amount');
      await desk.sees('Copied and verified');
      await desk.press(/^Copy (?:all|the destination)$/);
      await desk.stepIs('Record the payment', 'not yet');
    },
  },
  {
    name: 'What the bank shows is pasted back: a wrong digit is named, the right value is verified',
    run: async (page) => {
      const desk = deskPage(page);
      const { amount } = await valuesToTake(page);
      await desk.fill('Amount shown by your bank or wallet', amount.replaceAll(',', '').replace(/\d\./, '.'));
      await desk.press('Compare the amount');
      await desk.sees(
        'Does not match the payment details. Do not approve the payment.',
        'One digit or letter is missing',
      );
      await desk.stepIs('Copy the payment details', 'needs attention');
      await takeAndProve(page);
      await desk.stepIs('Record the payment', 'to do now');
    },
  },
  {
    name: 'The destination changes, and the checklist stops and clears its ticks',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.practise('Change the destination');
      await desk.stepIs('Read the loan now', 'needs attention');
      await desk.stepIs('Record the payment', 'not yet');
    },
  },
  {
    name: 'The change is shown character by character and needs a reason',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.press(/^Read (again|now)$/);
      await desk.seesHeading(/The account has changed/);
      await desk.stepIs('Compare the payment details', 'needs attention');
      await desk.press('I have checked it with the lender');
      await desk.press('Agree to the new account');
      await desk.sees('Say how you checked it. This is recorded in the journal.');
    },
  },
  {
    name: 'The operator checks with the lender, confirms again and copies again',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.fill('How did you check it?', 'Called the lender’s desk on the number in the contract');
      await desk.press('Agree to the new account');
      await takeAndProve(page);
    },
  },
  {
    name: 'The payment’s reference is recorded, and the loan is watched',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.fill('Payment reference', 'TRF/2026/11/21/000418');
      await desk.press('Record the payment');
      await desk.stepIs('Record the payment', 'done');
      await desk.stepIs('Watch until closed', 'to do now');
    },
  },
  {
    name: 'The exact payment arrives at the practice service, and it reports the loan closed',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.practise('Pay exactly');
      await desk.stepIs('Watch until closed', 'done');
    },
  },
  {
    name: 'The collateral’s return is final at an approved address and is reconciled',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.practise('Confirm the return');
      await desk.press('Reconcile the return');
      await desk.stepIs('Reconcile the return', 'done');
      await desk.sees('Repaid and closed. The collateral is back.');
    },
  },
  {
    name: 'The journal holds every step and its chain is intact',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.goTo('Journal');
      await desk.press(/^Verify/);
      await desk.sees(/intact/i);
    },
  },
  {
    name: 'After a restart everything is still there',
    run: async (_before, { notes, restart }) => {
      const page = await restart();
      const desk = deskPage(page);
      await desk.sees('Connected');
      await desk.goTo('Loans');
      await page.getByRole('radio', { name: 'Closed' }).check({ force: true });
      await desk.sees(notes.get('loan') ?? 'LN-');
    },
  },
];
