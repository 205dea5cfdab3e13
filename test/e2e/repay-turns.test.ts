// Events during a repayment: an outdated reading, a changed clipboard, two loans at once, a loan that
// closes, an address that loses approval, and a crash at every step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { movedTime } from '../support/moved-time.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import {
  launchSignedIn,
  startOwnPractice,
  withProfile,
  withWords,
  type OwnPractice,
  signIn,
} from './pages/practice.ts';
import {
  agreeToAccount,
  copyElsewhere,
  freshen,
  openLoan,
  startRepayment,
  takeAndProve,
  toTaking,
  valuesToTake,
} from './pages/repayment.ts';

describe('the repayment checklist', () => {
  let practice: OwnPractice;
  let launched: LaunchedApp;
  let page: Page;
  let loanAt: (index: number) => string;
  let ahead = (): number => 0;

  beforeAll(async () => {
    practice = await startOwnPractice({ real: () => Date.now() + ahead() });
    ({ launched, page, loanAt } = await launchSignedIn(practice));
  });
  afterAll(async () => {
    await closeAll();
    await practice.server.stop();
  });

  it('reads again after a minute and shows what changed since', async () => {
    const desk = deskPage(page);
    const time = await movedTime(launched.app, page);
    ({ ahead } = time);
    await toTaking(page, loanAt(0));
    await desk.stepIs('Copy the payment details', 'to do now');
    await time.move(61_000);
    await desk.sees(/expired, read again/);
    await desk.stepIs('Read the loan now', 'to do now');
    await desk.stepIs('Copy the payment details', 'not yet');
    await launched.screenshot('repay read too old');
    await practice.control(`/loans/${loanAt(0)}/rotate`, {});
    await desk.press(/^Read again$/);
    await desk.seesHeading(/The account has changed/);
    await desk.sees(/Agreed before/, 'changed');
    await desk.press('I have checked it with the lender');
    await desk.press('Agree to the new account');
    await desk.sees('Say how you checked it. This is recorded in the journal.');
    expect(await violations(page)).toEqual([]);
    await desk.fill('How did you check it?', 'Called the lender’s desk');
    await desk.press('Agree to the new account');
  });

  it('raises an alarm for a changed clipboard as soon as the window has the focus', async () => {
    const desk = deskPage(page);
    await desk.press('Copy the amount');
    await desk.sees('Copied and verified');
    await copyElsewhere(launched.app, '0000000000');
    // The virtual display has no window manager that moves the focus.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await desk.sees('The clipboard no longer holds what you copied.');
    await desk.stepIs('Copy the payment details', 'needs attention');
    await launched.screenshot('repay clipboard swapped');
    await desk.press('Copy the amount');
    await desk.stepIs('Copy the payment details', 'to do now');
  });

  it('compares each line with what the clipboard holds, by a button beside it', async () => {
    const desk = deskPage(page);
    const paste = async (text: string, button: string): Promise<void> => {
      await copyElsewhere(launched.app, text);
      await desk.press(button);
    };
    const same = page.getByText('Same at your bank or wallet');
    const { amount, destination } = await valuesToTake(page);
    const [account = '', bank = ''] = destination.split('\n');
    await paste(amount, 'Paste the amount');
    await desk.sees('Same value, written differently');
    await paste(account.slice(1), 'Paste and compare: Account number');
    await desk.sees('Different. Do not approve the payment.', 'One digit or letter is missing');
    expect(await page.getByRole('button', { name: 'Paste and compare: Bank name' }).count()).toBe(0);
    await paste(account, 'Paste and compare: Account number');
    await expect.poll(() => same.count()).toBe(1);
    await paste('Another Bank', 'Paste and compare: Bank name');
    await desk.sees('Another value');
    await launched.screenshot('repay one line differs');
    expect(await violations(page)).toEqual([]);
    await paste(bank.toUpperCase(), 'Paste and compare: Bank name');
    await expect.poll(() => same.count()).toBe(2);
    await launched.screenshot('repay two lines compared');
  });
});

describe('a window that crashes', () => {
  let practice: OwnPractice;
  let launched: LaunchedApp;

  beforeAll(async () => {
    practice = await startOwnPractice();
  });
  afterAll(async () => {
    await closeAll();
    await practice.server.stop();
  });

  it('shows the same step after the next start, with nothing to repeat', async () => {
    const first = await launchSignedIn(practice);
    const loan = first.loanAt(0);
    ({ launched } = first);
    await openLoan(launched.page, loan);
    const desk = () => deskPage(launched.page);
    const steps: { act: () => Promise<void>; done: string; next: string }[] = [
      {
        act: () => startRepayment(launched.page),
        done: 'Read the loan now',
        next: 'Compare the payment details',
      },
      {
        act: () => agreeToAccount(launched.page),
        done: 'Compare the payment details',
        next: 'Copy the payment details',
      },
      {
        act: () => takeAndProve(launched.page),
        done: 'Copy the payment details',
        next: 'Record the payment',
      },
      {
        act: async () => {
          await desk().fill('Payment reference', 'TRF/2026/11/22/000421');
          await desk().press('Record the payment');
        },
        done: 'Record the payment',
        next: 'Watch until closed',
      },
    ];
    for (const { act, done, next } of steps) {
      await act();
      await desk().stepIs(done, 'done');
      await launched.kill();
      launched = await launchApp({ userData: launched.userData });
      await desk().sees('Connected');
      await openLoan(launched.page, loan);
      await freshen(launched.page);
      await desk().stepIs(done, 'done');
      await desk().stepIs(next, 'to do now');
    }
  });
});

describe('a deceptive destination in the smallest window, dark', () => {
  let practice: OwnPractice;
  let closeDoor: () => Promise<void>;

  beforeAll(async () => {
    // The bank's name gets a letter of another script, and the reference an invisible character.
    const own = await startOwnPractice();
    const door = await withWords(own, (answer) =>
      answer
        .replaceAll('Practice Bank', 'Pr\u0430ctice Bank')
        .replaceAll(/("reference":"[A-Z0-9]+)-/g, '$1\u200b-'),
    );
    ({ practice } = door);
    closeDoor = door.close;
  });
  afterAll(async () => {
    await closeAll();
    await closeDoor();
    await practice.server.stop();
  });

  it('shows the codes of its characters, and no step overflows', async () => {
    const { open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] };
    const { page, screenshot } = await launchApp({
      userData: withProfile(practice),
      colorScheme: 'dark',
      windowSize: { width: 800, height: 600 },
    });
    const desk = deskPage(page);
    await signIn(page, practice);
    await page.keyboard.press('Control+3');
    await page
      .getByRole('grid', { name: 'Loans' })
      .getByText(loans[0] ?? '', { exact: true })
      .click();
    const holds = async (step: string): Promise<void> => {
      await screenshot(`repay dark 800 ${step}`);
      expect(await cutOff(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      const sideways = await page
        .locator('#content')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect({ step, sideways }).toEqual({ step, sideways: 0 });
    };
    await startRepayment(page);
    await holds('read');
    await desk.sees('Some characters are not what they seem.');
    const codes = await page
      .locator('[data-code]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-code')));
    expect(codes).toEqual(expect.arrayContaining(['U+0430', 'U+200B']));
    await screenshot('repay dark 800 odd characters');
    await agreeToAccount(page);
    const steps = page.getByRole('list', { name: 'Steps of the repayment' });
    await steps.getByRole('button', { name: /Compare the payment details/ }).click();
    await desk.sees('Some characters are not what they seem.');
    await page.getByRole('heading', { name: 'Destinations of this loan' }).scrollIntoViewIfNeeded();
    await holds('confirmed');
  });
});
