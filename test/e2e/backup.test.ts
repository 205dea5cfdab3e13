// Backs up a desk and restores it into an empty one, which then has history and journal but no secret.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAll, freshUserData, launchApp, type LaunchedApp, type LaunchOptions } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';

const PASSPHRASE = 'heron violin seven gravel';
const SOON = { timeout: 60_000 };

let practice: OwnPractice;
let file: string;
let loans: string[];

beforeAll(async () => {
  practice = await startOwnPractice();
  file = join(freshUserData(), 'desk.age');
});
afterAll(async () => {
  await closeAll();
  await practice.server.stop();
});

async function chooses(launched: LaunchedApp): Promise<void> {
  await launched.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
}

async function holds(launched: LaunchedApp, name: string): Promise<void> {
  await launched.screenshot(name);
  expect(await cutOff(launched.page)).toEqual([]);
  expect(await violations(launched.page)).toEqual([]);
}

const historyOf = (launched: LaunchedApp): Promise<string[]> =>
  launched.page
    .getByRole('grid')
    .getByText(/^LN-\d+$/)
    .allTextContents();

/** The loans of the desk that was backed up. Less room draws fewer of the rows. */
async function seesLoans(launched: LaunchedApp): Promise<void> {
  await expect.poll(() => historyOf(launched).then((names) => names.length), SOON).toBeGreaterThan(1);
  const drawn = await historyOf(launched);
  expect(drawn).toEqual(loans.slice(0, drawn.length));
}

async function settingsData(launched: LaunchedApp): Promise<void> {
  const desk = deskPage(launched.page);
  await desk.goTo('Settings');
  await desk.settingsSection('Data');
  await desk.seesHeading('Backup and restore');
}

test('the desk keeps working while it writes, checks and journals a backup', async () => {
  const launched = await launchApp({ colorScheme: 'light', userData: withProfile(practice) });
  const desk = deskPage(launched.page);
  await signIn(launched.page, practice);
  await desk.goTo('History');
  await expect.poll(() => historyOf(launched).then((names) => names.length), SOON).toBeGreaterThan(1);
  loans = await historyOf(launched);
  await launched.page.keyboard.press('Control+Shift+O');
  await desk.press('Save this view');
  await desk.fill('Name', 'Every loan');
  await launched.page.keyboard.press('Enter');
  await desk.sees('“Every loan” saved.');
  await chooses(launched);
  await settingsData(launched);
  await desk.sees('Never');
  await holds(launched, 'backup card never light');
  await desk.press('Back up');
  await desk.fill('Passphrase', 'short');
  await desk.sees('Too short');
  await desk.fill('Passphrase', PASSPHRASE);
  await desk.fill('Repeat the passphrase', `${PASSPHRASE}!`);
  await desk.sees('The passphrases differ');
  await holds(launched, 'backup passphrase light');
  await desk.fill('Repeat the passphrase', PASSPHRASE);
  await desk.press('Choose a place and back up');
  await launched.page.getByText('desk.age was written and read back').waitFor(SOON);
  await desk.sees(/desk\.age/);
  await holds(launched, 'backup made light');
  expect(statSync(file).size).toBeGreaterThan(100_000);
  await desk.goTo('Journal');
  await desk.sees('Backup made');

  await settingsData(launched);
  await desk.press('Check a backup');
  await desk.fill('Passphrase of this backup', 'another passphrase');
  await desk.press('Check');
  await launched.page.getByText('The passphrase does not open this backup.').waitFor(SOON);
  await holds(launched, 'backup wrong passphrase light');
  await desk.fill('Passphrase of this backup', PASSPHRASE);
  await desk.press('Check');
  await launched.page.getByText('This backup is intact').waitFor(SOON);
  await holds(launched, 'backup checked light');
  await desk.press('Close');

  await desk.press('Open a backup');
  await desk.fill('Passphrase of this backup', PASSPHRASE);
  await desk.press('Open and check');
  await launched.page.getByText('This backup is intact').waitFor(SOON);
  await desk.press('Show the backup, read-only');
  await launched.page.getByText(/^Backup of .*, read-only$/).waitFor(SOON);
  await desk.goTo('History');
  await seesLoans(launched);
  await holds(launched, 'backup shown light');
  await settingsData(launched);
  await desk.press('Check a backup');
  await desk.sees('You are looking at a backup, which is read-only.');
  await desk.press('Close');
  await launched.page.getByText(/^Backup of .*, read-only$/).waitFor({ state: 'detached', ...SOON });
  // The window loads again.
  await desk.seesHeading('Collateral');
  await desk.goTo('Journal');
  await desk.sees('Backup opened, read-only');
  await launched.close();
});

const looks: LaunchOptions[] = [{ colorScheme: 'dark', windowSize: { width: 800, height: 600 } }];

test.each(looks)(
  'an empty desk restores a backup at its first run',
  async (look) => {
    const launched = await launchApp(look);
    const desk = deskPage(launched.page);
    await chooses(launched);
    await desk.seesHeading('Practise in the sandbox');
    await desk.sees('Used Collateral Desk before?');
    await holds(launched, 'backup first run dark');
    await desk.press('Restore from a backup');
    await desk.fill('Passphrase of this backup', PASSPHRASE);
    await desk.press('Open and check');
    await launched.page.getByText('This backup is intact').waitFor(SOON);
    await holds(launched, 'backup beside dark');
    await launched.page.getByRole('row', { name: 'Saved views 1 0' }).waitFor(SOON);
    await desk.button(/Hold to replace/).scrollIntoViewIfNeeded();
    await desk.sees(/backup’s saved views replace yours/);
    await holds(launched, 'backup act dark');
    await desk.hold(/Hold to replace this computer’s records/);

    // The window reloads with the service that was open; its secret must be entered again.
    await launched.page.getByText('The records were restored from a backup.').waitFor(SOON);
    await desk.goTo('History');
    await seesLoans(launched);
    await launched.page.keyboard.press('Control+Shift+O');
    await desk.sees('Every loan');
    await launched.screenshot('backup restored history dark');
    await launched.page.keyboard.press('Escape');
    await desk.goTo('Journal');
    await desk.sees('Restored from a backup', 'Secret replaced');
    await desk.press('Verify');
    await desk.sees(/entries checked: all intact/);
    await launched.screenshot('backup restored journal dark');
    await desk.goTo('Settings');
    await desk.settingsSection('Connection');
    await desk.sees('Not in the keychain');
    expect(launched.output()).not.toContain(practice.apiKey);
    expect(launched.output()).not.toContain(PASSPHRASE);

    // The same after a restart, which has nothing left to restore.
    await launched.close();
    const again = await launchApp({ ...look, userData: launched.userData });
    const after = deskPage(again.page);
    await after.goTo('Journal');
    await after.press('Verify');
    await after.sees(/entries checked: all intact/);
    await again.close();
  },
  240_000,
);
