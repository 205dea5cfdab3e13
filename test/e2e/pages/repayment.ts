// What an operator does between confirmation and payment: copies, pays at the bank, pastes back what the
// bank shows.
import type { ElectronApplication, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { t } from '../../../messages/words.ts';
import { deskPage } from './desk.ts';

const either = (...texts: string[]): RegExp => new RegExp(`^(?:${texts.join('|')})$`);

/** The amount as a bank writes it, and the whole destination, from the page. */
export async function valuesToTake(page: Page): Promise<{ amount: string; destination: string }> {
  const part = (name: string) => page.getByRole('region', { name });
  const figure = (await part(t('repay.take.amount')).textContent()) ?? '';
  const amount = /₦[\d,]+\.\d+|\d[\d\u202f]*,\d+\s₦/.exec(figure)?.[0];
  const values = part(t('repay.take.destination'))
    .locator('dl')
    .first()
    .locator('dd:first-of-type > span:first-child');
  await values.first().waitFor();
  const destination = await values.allTextContents();
  if (amount === undefined) throw new Error(`nothing to take in "${figure}"`);
  return { amount, destination: destination.join('\n') };
}

/** Puts a text on the clipboard as another program does. */
export const copyElsewhere = (app: ElectronApplication, text: string): Promise<void> =>
  app.evaluate(({ clipboard }, given) => clipboard.writeText(given), text);

/** Copies both parts and pastes them back as a bank shows them. */
export async function takeAndProve(page: Page): Promise<void> {
  const desk = deskPage(page);
  await desk.press(t('repay.take.copy.amount'));
  await desk.press(either(t('repay.take.copy.all'), t('repay.take.copy.destination')));
  const { amount, destination } = await valuesToTake(page);
  await desk.fill(t('pasteBack.field.amount'), amount);
  await desk.press(t('pasteBack.compare.amount'));
  await desk.sees(t('pasteBack.same-value'));
  await desk.fill(t('pasteBack.field.destination'), destination);
  await desk.press(t('pasteBack.compare.destination'));
  await desk.stepIs(t('repay.step.take'), 'done');
}

/** Opens this loan's page from the list. */
export async function openLoan(page: Page, loan: string): Promise<void> {
  const desk = deskPage(page);
  await desk.goTo('Loans');
  // Who of the team is repaying it may follow its id.
  await page
    .getByRole('grid', { name: t('places.loans') })
    .getByText(new RegExp(`^${loan}`))
    .first()
    .click();
  await desk.seesHeading(new RegExp(loan));
}

/** Agrees to a payee in main's own window, with how it was checked. */
export async function agree(page: Page, label: string | RegExp): Promise<void> {
  const desk = deskPage(page);
  await desk.fill(t('repay.compare.reason'), 'Read out by the lender, on the number in the contract');
  await desk.press(label);
}

/** Agrees to the address to deposit to, which is new to this desk. */
export const agreeToDeposit = (page: Page): Promise<void> => agree(page, t('payee.agree.new'));

/** Starts the repayment of the loan on screen, and agrees to a new return address, after which the loan is read. */
export async function startRepayment(page: Page): Promise<void> {
  const desk = deskPage(page);
  await desk.press(t('repay.start'));
  const [address, read] = [desk.text(t('payee.return.new')), desk.heading(t('repay.step.compare'))];
  const account = page.getByRole('heading', { name: t('payee.repayment.new') });
  const isAny = async (...of: Locator[]): Promise<boolean> =>
    (await Promise.all(of.map((one) => one.first().isVisible()))).includes(true);
  await expect.poll(() => isAny(address, read, account), { timeout: 30_000 }).toBe(true);
  if (!(await address.isVisible())) return;
  await agree(page, t('payee.agree.new'));
}

/** Agrees to the account that the loan is repaid to. */
export const agreeToAccount = (page: Page): Promise<void> =>
  agree(
    page,
    either(...(['first', 'destination', 'both'] as const).map((what) => t(`repay.compare.confirm.${what}`))),
  );

/** Starts a repayment, which reads the loan, and agrees to its account. */
export async function toTaking(page: Page, loan: string): Promise<void> {
  await openLoan(page, loan);
  await startRepayment(page);
  await agreeToAccount(page);
}

/** Reads again if the reading became outdated on a busy machine; the values stay the same. */
export async function freshen(page: Page): Promise<void> {
  const read = deskPage(page).button('Read again');
  if (await page.getByRole('heading', { name: 'Read the loan now' }).isVisible())
    if (await read.isVisible()) await read.click();
}
