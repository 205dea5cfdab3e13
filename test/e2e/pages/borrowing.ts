// The steps to a quote under review, and the keys that accept it.
import { t } from '../../../messages/words.ts';
import type { Page } from 'playwright-core';
import { confirmationOf } from './confirmation.ts';
import { deskPage } from './desk.ts';

/** The required time of a hold, and a little longer. */
export const HELD = 1_600;

/** Returns main's confirmation of it. */
export async function requestQuote(page: Page, amount = '1,250,000.00'): Promise<Page> {
  const desk = deskPage(page);
  await desk.goTo('Borrow');
  await desk.fill('Amount', amount);
  await page.getByLabel('Payout').selectOption('naira_token');
  await desk.press('Request a quote');
  return confirmationOfQuote(page);
}

export async function confirmationOfQuote(page: Page): Promise<Page> {
  const view = await confirmationOf(page);
  await view
    .getByRole('button', { name: new RegExp(`^${t('borrow.review.hold', { amount: '' })}`) })
    .and(view.locator(':not([aria-busy])'))
    .waitFor();
  return view;
}

/** Ctrl+Enter, held in the confirmation window. */
export async function holdAcceptKeys(page: Page): Promise<void> {
  const { keyboard } = await confirmationOf(page);
  await keyboard.down('Control');
  await keyboard.down('Enter');
  await new Promise((resolve) => setTimeout(resolve, HELD));
  await keyboard.up('Enter');
  await keyboard.up('Control');
}
