// No network at all: no name resolves, and the system's proxy is dead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import {
  enterSecret,
  signIn,
  startOwnPractice,
  withProfile,
  writeProfile,
  type OwnPractice,
} from './pages/practice.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

const SOON = { timeout: 15_000 };
/** Nothing listens at this port, and `.invalid` never resolves (RFC 2606). */
const NO_NETWORK = ['--proxy-server=http://127.0.0.1:9', '--host-resolver-rules=MAP * ~NOTFOUND'];
const NOWHERE = 'https://lender.invalid';

/** A desk that read a service once, which is then unreachable. */
async function readOnce(): Promise<string> {
  practice = await startOwnPractice();
  const userData = withProfile(practice);
  const { page, close } = await launchApp({ userData });
  await signIn(page, practice);
  const desk = deskPage(page);
  await desk.goTo('Loans');
  await desk.sees(/^LN-\d+$/);
  await close();
  await practice.server.stop();
  writeProfile(userData, NOWHERE);
  // The secret belongs to the former address, and is not sent to another one.
  const moved = await launchApp({ userData, args: NO_NETWORK });
  await deskPage(moved.page).sees(/^The stored secret was entered for another address or sign-in/);
  await moved.screenshot('secret for another address');
  await enterSecret(moved.page, practice, /^The stored secret was entered for another/);
  await deskPage(moved.page).sees('Offline');
  await moved.close();
  practice = undefined;
  return userData;
}

describe('the app started without a network, name lookup or working proxy', () => {
  it('shows the cached readings with their age on every screen, and searches all of History', async () => {
    const userData = await readOnce();
    const { page, app, screenshot } = await launchApp({ userData, args: NO_NETWORK });
    const desk = deskPage(page);
    // Before any request: cached readings do not wait for the network.
    await page.locator('html[data-usable]').waitFor(SOON);
    await desk.sees(/₦[\d,]+\.\d\d/, /from the last session|offline, read/);
    await desk.sees('Offline', /answered .* ago/);
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0);
    await screenshot('no network collateral');
    for (const screen of ['Loans', 'Journal', 'Borrow', 'Settings'] as const) {
      await desk.goTo(screen);
      await screenshot(`no network ${screen}`);
      expect(await cutOff(page)).toEqual([]);
    }

    await desk.goTo('History');
    await desk.sees(/^LN-\d+$/, /answer.* ago/);
    const newest =
      (await page
        .getByText(/^LN-\d+$/)
        .first()
        .textContent()) ?? '';
    await page.keyboard.press('/');
    await page.keyboard.type(newest);
    await desk.sees(/^1 of \d+$/);
    const path = join(freshUserData(), 'found.jsonl');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await desk.press('Export');
    await page.getByText('JSON lines', { exact: true }).click();
    await desk.sees('found.jsonl saved with 1 row.');
    expect(readFileSync(path, 'utf8')).toContain(`"id":"${newest}"`);
    await desk.press('As of');
    await desk.press('Yesterday 18:00');
    await desk.sees(/^As known on .* 18:00 WAT – not the present$/);
    await screenshot('no network history then');
    expect(await violations(page)).toEqual([]);
  });
});
