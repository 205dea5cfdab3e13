// Borrows, repays and reconciles on the test's own service: the job of demo.ts in few steps.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deskPage } from './desk.ts';
import type { OwnPractice } from './practice.ts';
import { agreeToAccount, startRepayment, takeAndProve } from './repayment.ts';

/** @param terms values by the label on screen */
export async function mainJob(
  page: Page,
  practice: OwnPractice,
  terms: Readonly<Record<string, string>>,
): Promise<string> {
  const desk = deskPage(page);
  const again = async (): Promise<void> => desk.press('Refresh now');

  await desk.goTo('Collateral');
  await desk.sees('Connected', /₦[\d,]+\.\d\d/);
  await desk.goTo('Borrow');
  for (const [label, value] of Object.entries(terms)) {
    const control = page.getByLabel(label).first();
    if (await control.evaluate((element) => element.tagName === 'SELECT')) await control.selectOption(value);
    else await control.fill(value);
  }
  await desk.press('Request a quote');
  await desk.seesHeading('Review the quote');
  await desk.hold(/^Hold to accept ₦/);
  await desk.seesHeading('Accepted');
  const line = await page
    .getByText(/Loan LN-\d+ is open/)
    .first()
    .textContent();
  const loan = /LN-\d+/.exec(line ?? '')?.[0] ?? '';
  expect(loan).toMatch(/^LN-\d+$/);

  await desk.press('Open the loan');
  await desk.seesHeading(new RegExp(loan));
  await startRepayment(page);
  await desk.stepIs('Approved return address', 'done');
  await agreeToAccount(page);
  await takeAndProve(page);
  await desk.fill('Payment reference', 'TRF/2026/11/21/000418');
  await desk.press('Record the payment');
  await desk.stepIs('Watch until closed', 'to do now');

  await practice.control(`/loans/${loan}/pay`, { amount: 'exact' });
  await again();
  await desk.stepIs('Watch until closed', 'done');
  await practice.control(`/loans/${loan}/return`, { finish: true });
  await again();
  await desk.press('Reconcile the return');
  await desk.stepIs('Reconcile the return', 'done');
  await desk.sees('Repaid and closed. The collateral is back.');
  return loan;
}
