// Records that the app cannot open: their key is not in the keychain, or a newer version migrated them. Nothing
// is touched until the operator agrees in the system's dialog, and nothing is deleted.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deletePassword, getPassword } from 'keytar';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { entriesOf } from '../../main/credentials/entries.ts';
import { keyOf } from '../../main/desk/ports/key.ts';
import { openDatabase } from '../../main/store/worker/database.ts';
import {
  answerQuestions,
  closeAll,
  freshUserData,
  launchApp,
  questionsOf,
  type LaunchedApp,
} from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { connectTo, startOwnPractice, type OwnPractice } from './pages/practice.ts';

const FIGURE = /₦[\d,]+\.\d\d/;
const PASSPHRASE = 'heron violin seven gravel';
const SOON = { timeout: 60_000 };

let practice: OwnPractice;
beforeAll(async () => {
  practice = await startOwnPractice();
});
afterEach(closeAll);
afterAll(() => practice.server.stop());

/** An open desk with figures. */
async function deskWithFigures(): Promise<LaunchedApp> {
  const launched = await launchApp();
  await connectTo(launched.page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
  await deskPage(launched.page).sees('Connected', FIGURE);
  return launched;
}

const databases = (userData: string): string => join(userData, 'data');
const keychainOf = (userData: string): string => `Collateral Desk${entriesOf(userData)}`;

/** Name and digest of each file in a folder. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

const asideIn = (userData: string): string[] =>
  readdirSync(databases(userData)).filter((name) => name.startsWith('former-'));

async function looksRight(launched: LaunchedApp, name: string): Promise<void> {
  await launched.screenshot(name);
  expect(await cutOff(launched.page)).toEqual([]);
  expect(await violations(launched.page)).toEqual([]);
}

async function chooses({ app }: LaunchedApp, file: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
}

it('a lost key leaves the records as they are; set aside, a backup brings journal and history back', async () => {
  const file = join(freshUserData(), 'desk.age');
  const first = await deskWithFigures();
  const { userData } = first;
  let desk = deskPage(first.page);
  await chooses(first, file);
  await desk.goTo('Settings');
  await desk.settingsSection('Data');
  await desk.press('Back up');
  await desk.fill('Passphrase', PASSPHRASE);
  await desk.fill('Repeat the passphrase', PASSPHRASE);
  await desk.press('Choose a place and back up');
  await first.page.getByText('desk.age was written and read back').waitFor(SOON);
  await first.close();

  for (const account of ['database-key', 'journal-anchor'])
    expect(await deletePassword(keychainOf(userData), account)).toBe(true);
  const before = filesIn(databases(userData));
  const launched = await launchApp({ userData, colorScheme: 'light' });
  desk = deskPage(launched.page);
  await desk.sees('The keychain does not hold the key to the records on this computer.');
  await desk.sees(/No new key was made/, /you can restore a backup/);
  await looksRight(launched, 'lost key light');
  await desk.press('Try again');
  await answerQuestions(launched.app, 'no');
  await desk.press('Set the records aside');
  await desk.sees('You did not confirm it.');
  expect(filesIn(databases(userData))).toEqual(before);
  expect(await getPassword(keychainOf(userData), 'database-key')).toBeNull();
  expect(await questionsOf(launched.app)).toMatchObject([
    { message: 'Set the records on this computer aside?' },
  ]);

  await answerQuestions(launched.app, 'yes');
  await desk.press('Set the records aside');
  await desk.sees('The earlier records were set aside, and these are empty.');
  const [aside = ''] = asideIn(userData);
  expect(filesIn(join(databases(userData), aside))).toEqual(before);
  await launched.screenshot('lost key set aside light');

  await chooses(launched, file);
  await desk.goTo('Settings');
  await desk.settingsSection('Data');
  await desk.press('Restore from a backup');
  await desk.fill('Passphrase of this backup', PASSPHRASE);
  await desk.press('Open and check');
  await launched.page.getByText('This backup is intact').waitFor(SOON);
  await desk.hold(/Hold to replace this computer’s records/);
  await launched.page.getByText('The records were restored from a backup.').waitFor(SOON);
  await desk.goTo('Journal');
  await desk.sees('Restored from a backup');
  await desk.press('Verify');
  await desk.sees(/entries checked: all intact/);
}, 300_000);

it('records of a newer version are refused in words and stay as they are', async () => {
  const first = await deskWithFigures();
  const { userData } = first;
  await first.close();
  const key = keyOf((await getPassword(keychainOf(userData), 'database-key')) ?? '');
  const newer = openDatabase(join(databases(userData), 'journal.db'), key);
  newer.raw.pragma('user_version=2');
  newer.close();

  const before = filesIn(databases(userData));
  const launched = await launchApp({ userData, colorScheme: 'dark' });
  const desk = deskPage(launched.page);
  await desk.sees('The records were written by a newer version of the app.');
  await looksRight(launched, 'newer records dark');
  await desk.press('Try again');
  await desk.sees('The records were written by a newer version of the app.');
  expect(filesIn(databases(userData))).toEqual(before);
});
