// An evidence pack as an auditor gets it: saved from the app, and checked in a plain offline browser window
// without the app.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactsFolder, closeAll, freshUserData, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';
import { toTaking } from './pages/repayment.ts';

/** Electron with one sandboxed, offline window and without the app's files. */
const PLAIN_WINDOW = `
const { app, BrowserWindow, session } = require('electron');
app.enableSandbox();
app.whenReady().then(() => {
  session.defaultSession.enableNetworkEmulation({ offline: true });
  session.defaultSession.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !details.url.startsWith('file:') }));
  const window = new BrowserWindow({ width: 900, height: 760, webPreferences: { sandbox: true, contextIsolation: true } });
  window.loadURL(process.argv.findLast((argument) => argument.startsWith('file:')));
});
`;

describe('the evidence of a loan', () => {
  let practice: OwnPractice;
  const folder = freshUserData();
  const zip = join(folder, 'evidence.zip');

  beforeAll(async () => {
    practice = await startOwnPractice();
  });
  afterAll(async () => {
    await closeAll();
    await practice.server.stop();
  });

  it('can be saved on the page of the loan', async () => {
    const { open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] };
    const { app, page, screenshot, close } = await launchApp({ userData: withProfile(practice) });
    const desk = deskPage(page);
    await signIn(page, practice);
    await toTaking(page, loans[0] ?? '');
    // The driver cannot reach the system's file dialog; this is its answer.
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, zip);
    await desk.press('Save evidence pack');
    await desk.sees(/Its SHA-256 is in the journal/);
    await page
      .getByText(/Its SHA-256 is in the journal/)
      .filter({ visible: true })
      .first()
      .scrollIntoViewIfNeeded();
    await screenshot('evidence saved');
    expect(existsSync(zip)).toBe(true);
    await close();
  });

  it('passes its own page offline in a plain window, and fails there with one changed byte', async () => {
    const bytes = readFileSync(zip);
    writeFileSync(join(folder, 'verify.html'), fileIn(bytes, 'verify.html'));
    const changed = Buffer.from(bytes);
    const at = changed.indexOf('"repay.');
    expect(at).toBeGreaterThan(0);
    changed.writeUInt8(changed.readUInt8(at + 1) ^ 1, at + 1);
    writeFileSync(join(folder, 'changed.zip'), changed);
    writeFileSync(join(folder, 'window.cjs'), PLAIN_WINDOW);

    const { page, end } = await plainWindow(folder);
    try {
      await page.getByLabel('Choose the ZIP').setInputFiles(zip);
      await page.getByText('All checks passed').waitFor({ timeout: 20_000 });
      expect(await page.getByText(/^✓/).count()).toBe(8);
      await page.screenshot({ path: join(artifactsFolder(), 'evidence-checked-in-a-plain-window.png') });
      await page.getByLabel('Choose the ZIP').setInputFiles(join(folder, 'changed.zip'));
      await page.getByText('This pack is not as it was written').waitFor({ timeout: 20_000 });
      expect(await page.getByText(/^✗/).count()).toBeGreaterThan(0);
      await page.screenshot({ path: join(artifactsFolder(), 'evidence-changed-in-a-plain-window.png') });
    } finally {
      await end();
    }
  });
});

/** One file of an uncompressed ZIP. */
function fileIn(zip: Buffer, wanted: string): Buffer {
  for (let from = 0; zip.readUInt32LE(from) === 0x04034b50;) {
    const name = from + 30 + zip.readUInt16LE(from + 26);
    const end = name + zip.readUInt32LE(from + 18);
    if (zip.toString('utf8', from + 30, name) === wanted) return zip.subarray(name, end);
    from = end;
  }
  throw new Error(`${wanted} is not in the pack`);
}

async function plainWindow(folder: string): Promise<{ page: Page; end: () => Promise<void> }> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name === 'ELECTRON_RUN_AS_NODE' || /^(VITEST|NODE_)/.test(name)
        ? []
        : [[name, value]],
    ),
  );
  const app = await _electron.launch({
    executablePath: process.env['COLLATERAL_DESK_ELECTRON'] ?? '',
    args: [
      `--user-data-dir=${join(folder, 'plain')}`,
      '--disable-dev-shm-usage',
      join(folder, 'window.cjs'),
      `file://${join(folder, 'verify.html')}`,
    ],
    chromiumSandbox: process.getuid?.() !== 0 && process.env['COLLATERAL_DESK_NO_SANDBOX'] !== '1',
    env,
  });
  const page = await app.firstWindow({ timeout: 60_000 });
  return { page, end: () => app.close() };
}
