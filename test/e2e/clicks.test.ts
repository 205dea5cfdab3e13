// Counts the presses of the mouse that the main job takes, from Collateral to the reconciled return. One press:
// a button, a choice in a list, or a field that does not have the focus yet. The practice controls play the
// lender, so they do not count (docs/proof.md, Clicks of the main job).
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { answerQuestions, closeAll, questionsOf } from '../support/e2e.ts';
import { shownIn } from './pages/confirmation.ts';
import { deskPage } from './pages/desk.ts';
import { launchSignedIn, startOwnPractice } from './pages/practice.ts';
import { copyElsewhere, valuesToTake } from './pages/repayment.ts';

const SOON = { timeout: 30_000 };

afterAll(closeAll);

function counting(page: Page) {
  const desk = deskPage(page);
  let clicks = 0;
  return {
    desk,
    count: () => clicks,
    press: async (name: string | RegExp): Promise<void> => {
      clicks++;
      await desk.press(name);
    },
    open: async (screen: 'Borrow'): Promise<void> => {
      clicks++;
      await desk.goTo(screen);
    },
    choose: async (label: string, value: string): Promise<void> => {
      clicks++;
      await page.getByLabel(label).first().selectOption(value);
    },
    hold: async (name: RegExp): Promise<void> => {
      clicks++;
      await desk.hold(name);
    },
    type: async (label: string, text: string): Promise<void> => {
      const { target, on } = await shownIn(page, (of) => of.getByLabel(label));
      if (!(await target.evaluate((element) => element === document.activeElement))) {
        clicks++;
        await target.click(SOON);
      }
      await on.keyboard.type(text);
    },
  };
}

it('the main job takes 16 clicks with both first agreements, without one safeguard less', async () => {
  const practice = await startOwnPractice();
  try {
    const { launched, page } = await launchSignedIn(practice);
    const { app } = launched;
    const { desk, count, press, open, choose, hold, type } = counting(page);
    // Each of main's questions from here on is answered by a press.
    await answerQuestions(app, 'yes');
    await desk.goTo('Collateral');
    await desk.sees('Connected', /₦[\d,]+\.\d\d/);

    await open('Borrow');
    await type('Amount', '1,250,000.00');
    await choose('Payout', 'naira_token');
    await press('Request a quote');
    await desk.seesHeading('Review the quote');
    await hold(/^Hold to accept ₦/);
    await desk.seesHeading('Accepted');
    const line = await page
      .getByText(/Loan LN-\d+ is open/)
      .first()
      .textContent();
    const loan = /LN-\d+/.exec(line ?? '')?.[0] ?? '';
    await press('Open the loan');

    await press('Start repayment');
    await type('How did you check it?', 'It is our own vault');
    await press('Agree to this address');
    await type('How did you check it?', 'Page 4 of the contract');
    await press('Agree to this account');
    await press('Copy the amount');
    await desk.sees('Copied and verified');
    const atBank = await valuesToTake(page);
    await copyElsewhere(launched.app, atBank.amount);
    await press('Paste the amount');
    await desk.sees('Same value, written differently');
    await press('Copy all');
    await copyElsewhere(launched.app, atBank.destination);
    await press('Paste the destination');
    await desk.stepIs('Copy the payment details', 'done');
    await type('Payment reference', 'TRF/2026/11/21/000418');
    await press('Record the payment');
    await desk.stepIs('Watch until closed', 'to do now');

    await practice.control(`/loans/${loan}/pay`, { amount: 'exact' });
    await practice.control(`/loans/${loan}/return`, { finish: true });
    await desk.press('Refresh now');
    await desk.stepIs('Watch until closed', 'done');
    await press('Reconcile the return');
    await desk.stepIs('Reconcile the return', 'done');
    expect(count() + (await questionsOf(app)).length).toBe(16);
  } finally {
    await practice.server.stop();
  }
});
