// A locked keychain: the app with a real GNOME keyring.
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp, type LaunchOptions } from '../support/e2e.ts';
import { lockKeyring, replaceKeyring, unlockKeyring } from '../support/keyring.ts';
import { deskPage } from './pages/desk.ts';
import { keyboardOn } from './pages/keyboard.ts';
import { connectTo, startOwnPractice } from './pages/practice.ts';

const LOCKED = 'The keychain is locked.';
const NEXT = /Unlock it with your login password, or open its database in KeePassXC, then try again\./;
const FIGURE = /₦[\d,]+\.\d\d/;

// All tests of a run share the keyring.
afterEach(async () => {
  await closeAll();
  await unlockKeyring();
});

/** A closed desk with cached figures, whose service is gone. */
async function deskWithFigures(): Promise<string> {
  const practice = await startOwnPractice();
  try {
    const first = await launchApp();
    await connectTo(first.page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    await deskPage(first.page).sees('Connected', FIGURE);
    await first.close();
    return first.userData;
  } finally {
    await practice.server.stop();
  }
}

async function launchLocked(options: LaunchOptions) {
  await lockKeyring();
  const launched = await launchApp(options);
  const desk = deskPage(launched.page);
  await desk.sees(LOCKED, NEXT);
  await desk.seesHeading('Collateral Desk');
  return { ...launched, desk };
}

describe('a keychain that is locked when the app starts', () => {
  it('is reported as locked at every try; after unlocking, “Try again” shows the earlier readings', async () => {
    const userData = await deskWithFigures();
    const { desk, page, screenshot } = await launchLocked({ userData, colorScheme: 'light' });
    await screenshot('locked keychain light');
    expect(await page.getByText(FIGURE).count()).toBe(0);
    await desk.press('Try again');
    await page.getByRole('status').getByText(LOCKED).waitFor({ state: 'attached' });
    await desk.sees(LOCKED, NEXT);

    await unlockKeyring();
    await desk.press('Try again');
    await desk.sees('Lagos Treasury', 'Offline', FIGURE, /from the last session|offline, read/);
    expect(await desk.button('Try again').count()).toBe(0);
    await screenshot('locked keychain unlocked');
  });

  it('can be tried again by keyboard from the same button', async () => {
    const userData = await deskWithFigures();
    const { desk, page, screenshot } = await launchLocked({ userData, colorScheme: 'dark' });
    const keys = keyboardOn(page);
    await keys.press('Try again');
    await page.getByRole('status').getByText(LOCKED).waitFor({ state: 'attached' });
    expect(await keys.here()).toMatchObject({ name: 'Try again', seen: true });
    await screenshot('locked keychain dark');

    await unlockKeyring();
    await page.keyboard.press('Enter');
    await desk.sees('Lagos Treasury', FIGURE);
    await keys.holdsFocus();
  });

  it('lets the operator practise for this run, which makes no key, until it is unlocked', async () => {
    const userData = freshUserData();
    const { desk, screenshot } = await launchLocked({ userData });
    expect(await desk.button('Connect to a service').isDisabled()).toBe(true);
    await screenshot('locked keychain first start');
    await desk.press('Practise in the sandbox');
    await desk.sees(
      'The keychain is locked. Practice only: made-up money, deleted when you close the app.',
      FIGURE,
    );
    await screenshot('locked keychain practice');
    const ours = ['data', 'profiles', 'settings.json'];
    expect(readdirSync(userData).filter((name) => ours.includes(name))).toEqual([]);

    await unlockKeyring();
    await desk.press('Try again');
    await desk.press('Practise in the sandbox');
    await desk.sees('Connected', FIGURE);
    expect(readdirSync(userData)).toContain('data');
    expect(readdirSync(userData)).not.toContain('practice-run');
  });
});

describe('a keychain that was restarted while the app was open', () => {
  it('is reported as restarted, and a restart of the app shows the figures', async () => {
    const userData = await deskWithFigures();
    const { desk, screenshot, close } = await launchLocked({ userData });
    await replaceKeyring();
    await desk.press('Try again');
    await desk.sees('The keychain was restarted while the app was open.', /start it again/);
    await screenshot('restarted keychain');
    await close();
    const { page } = await launchApp({ userData });
    await deskPage(page).sees('Lagos Treasury', FIGURE);
  });
});
