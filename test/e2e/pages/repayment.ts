// What an operator does between confirmation and payment: copies, pays at the bank, pastes back what the
// bank shows.
import type { Page } from 'playwright-core';
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

/** Copies both parts and pastes them back as a bank shows them. */
export async function takeAndProve(page: Page): Promise<void> {
  const desk = deskPage(page);
  await desk.press(t('repay.take.copy.amount'));
  await desk.press(either(t('repay.take.copy.all'), t('repay.take.copy.destination')));
  const { amount, destination } = await valuesToTake(page);
  await desk.fill(t('repay.proof.field.amount'), amount);
  await desk.press(t('repay.proof.compare.amount'));
  await desk.sees(t('repay.proof.same-value'));
  await desk.fill(t('repay.proof.field.destination'), destination);
  await desk.press(t('repay.proof.compare.destination'));
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

/** Starts a repayment, which reads the loan, and confirms its values. */
export async function toTaking(page: Page, loan: string): Promise<void> {
  const desk = deskPage(page);
  await openLoan(page, loan);
  await desk.press(t('repay.start'));
  await desk.press(
    either(...(['first', 'destination', 'both'] as const).map((what) => t(`repay.compare.confirm.${what}`))),
  );
}

/** Reads again if the reading became outdated on a busy machine; the values stay the same. */
export async function freshen(page: Page): Promise<void> {
  const read = deskPage(page).button('Read again');
  if (await page.getByRole('heading', { name: 'Read the loan now' }).isVisible())
    if (await read.isVisible()) await read.click();
}
