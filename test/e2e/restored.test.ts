// A repayment that was made after the backup is still known after the restore: its checklist stops until a person
// has answered, and nothing is paid a second time.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';
import { openLoan, takeAndProve, toTaking } from './pages/repayment.ts';

const PASSPHRASE = 'heron violin seven gravel';
const REFERENCE = 'TRF/2026/11/21/000418';
const SOON = { timeout: 60_000 };

let practice: OwnPractice;
beforeAll(async () => {
  practice = await startOwnPractice();
});
afterAll(async () => {
  await closeAll();
  await practice.server.stop();
});

async function toBackups({ page }: LaunchedApp): Promise<void> {
  const desk = deskPage(page);
  await desk.goTo('Settings');
  await desk.settingsSection('Data');
  await desk.seesHeading('Backup and restore');
}

it.each(['light', 'dark'] as const)(
  'a payment recorded after the backup is carried over and stops its checklist in %s',
  async (colorScheme) => {
    const launched = await launchApp({ colorScheme, userData: withProfile(practice) });
    const { page } = launched;
    const desk = deskPage(page);
    await signIn(page, practice);
    const { open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] };
    const loan = loans[0] ?? '';
    const filePath = join(freshUserData(), 'desk.age');
    await launched.app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, filePath);
    await toBackups(launched);
    await desk.press('Back up');
    await desk.fill('Passphrase', PASSPHRASE);
    await desk.fill('Repeat the passphrase', PASSPHRASE);
    await desk.press('Choose a place and back up');
    await page.getByText('desk.age was written and read back').waitFor(SOON);

    await toTaking(page, loan);
    await takeAndProve(page);
    await desk.fill('Payment reference', REFERENCE);
    await desk.press('Record the payment');
    await desk.stepIs('Watch until closed', 'to do now');

    await toBackups(launched);
    await desk.press('Restore from a backup');
    await desk.fill('Passphrase of this backup', PASSPHRASE);
    await desk.press('Open and check');
    await page.getByText('This backup is intact').waitFor(SOON);
    await desk.hold(/Hold to replace this computer’s records/);
    await page.getByText('The records were restored from a backup.').waitFor(SOON);

    // The notice above every screen names the payment and the account that was agreed to.
    await openLoan(page, loan);
    const acts = page.getByRole('list', { name: 'Acts after the backup' }).filter({ hasText: REFERENCE });
    await acts.getByText('Payment recorded').waitFor(SOON);
    await desk.sees(
      new RegExp(`^Loan ${loan}: money may have moved after the backup`),
      'A restore replaced records of acts that may have moved money.',
    );
    await desk.stepIs('Watch until closed', 'to do now');
    expect(await desk.button('Read again now').count()).toBe(0);
    await launched.screenshot(`restored payment ${colorScheme}`);
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);

    const settle = page.getByRole('button', { name: 'Settle', exact: true });
    for (let left = await settle.count(); left > 0; left -= 1) {
      await settle.first().click();
      await desk.fill('Reason', 'The bank shows one transfer with this reference');
      await launched.screenshot(`restored answer ${colorScheme}`);
      await desk.press('Settle with this reason');
      await expect.poll(() => settle.count(), SOON).toBe(left - 1);
    }
    await desk.sees(new RegExp(REFERENCE));
    await desk.goTo('Journal');
    await desk.sees('Acts carried over by a restore checked', 'Restored from a backup');
    await launched.close();
  },
  300_000,
);
