// The steps to a quote under review, and the keys that accept it.
import { t } from '../../../messages/words.ts';
import type { ElectronApplication, Page } from 'playwright-core';
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
    .waitFor();
  return view;
}

/** Ctrl+Enter, held as at the keyboard, because main does not get what the driver sends to a page. */
export async function holdAcceptKeys(app: ElectronApplication): Promise<void> {
  const keys = (type: 'keyDown' | 'keyUp') =>
    app.evaluate(
      ({ BrowserWindow }, how) =>
        BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({
          type: how,
          keyCode: 'Enter',
          modifiers: ['control'],
        }),
      type,
    );
  await keys('keyDown');
  await new Promise((resolve) => setTimeout(resolve, HELD));
  await keys('keyUp');
}
