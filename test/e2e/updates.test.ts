// Updates in the real window, from a feed on this computer: every state whole and accessible, refusals in words,
// and an installation that replaces the app's file and starts it.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../tools/lib/release/manifest.mjs';
import { closeAll, launchApp, questionsOf, type LaunchedApp, type LaunchOptions } from '../support/e2e.ts';
import {
  AUTHORITY,
  publish,
  sha256,
  signingKey,
  startFeed,
  type SigningKey,
  type TestFeed,
} from '../support/update-feed.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { openLoan } from './pages/repayment.ts';

let feed: TestFeed;
let key: SigningKey;
let folder: string;
let own: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  own = join(folder, 'Desk.AppImage');
  writeFileSync(own, 'version 0.1.0');
  [feed, key] = [await startFeed(), signingKey()];
});
afterEach(async () => {
  await closeAll();
  await feed.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that notes beside itself that it was started, as long as two and a half pieces. */
const program = (): Uint8Array =>
  Buffer.from(`#!/bin/sh\necho started > "$(dirname "$0")/started"\nexit 0\n${'#'.repeat(2_500_000)}\n`);

const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
const release = (change: Partial<Manifest> = {}, file = program()) =>
  publish(feed, [key], { file, change: { released: day(-2), expires: day(60), ...change } });

/** The app as an AppImage of version 1.1.0 that trusts the key. */
async function launch(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const keys = join(folder, 'release-keys.json');
  const { id, publicKey } = key;
  writeFileSync(
    keys,
    JSON.stringify({ format: 'collateral-desk-release-keys/1', keys: [{ id, publicKey }] }),
  );
  const trial = join(folder, 'trial.json');
  writeFileSync(trial, JSON.stringify({ way: 'appimage', own, version: '1.1.0', channel: 'stable', keys }));
  return launchApp({
    ...options,
    env: { COLLATERAL_DESK_UPDATE_TRIAL: trial, SSL_CERT_FILE: AUTHORITY, ...options.env },
  });
}

async function openUpdates({ page }: LaunchedApp): Promise<ReturnType<typeof deskPage>> {
  const desk = deskPage(page);
  await desk.press('Practise in the sandbox');
  await desk.sees('Connected');
  await desk.goTo('Settings');
  await desk.settingsSection('Updates');
  await desk.sees('Updates are off');
  return desk;
}

/** The app with version 1.2.0 downloaded from the feed. */
async function downloaded() {
  const launched = await launch();
  const desk = await openUpdates(launched);
  await desk.fill('Address of the feed', feed.address);
  await desk.press('Switch updates on');
  await desk.press('Download');
  await desk.sees('Version 1.2.0 is downloaded and checked');
  return { launched, desk };
}

const looks = [
  { colorScheme: 'light', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'dark', windowSize: { width: 1920, height: 1080 } },
  { colorScheme: 'light', windowSize: { width: 800, height: 600 } },
] as const;

describe.each(looks)('the updates in $colorScheme at $windowSize.width × $windowSize.height', (look) => {
  it('show every state whole', async () => {
    const launched = await launch(look);
    const desk = await openUpdates(launched);
    const holds = async (name: string): Promise<void> => {
      await launched.screenshot(`updates ${name} ${look.colorScheme} ${look.windowSize.width}`);
      expect(await cutOff(launched.page)).toEqual([]);
      expect(await violations(launched.page)).toEqual([]);
    };
    await holds('off');
    release({ channel: 'beta' });
    await desk.fill('Address of the feed', feed.address);
    await desk.press('Switch updates on');
    await desk.sees('The feed is for another channel.');
    await holds('refused');
    release();
    await desk.press('Check now');
    await desk.sees('Version 1.2.0 is available');
    await holds('available');
    // The second piece does not come, so the download stays half-way.
    feed.conduct = (request) => request.headers.range?.startsWith('bytes=1048576-') === true;
    await desk.press('Download');
    await desk.sees('Downloading version 1.2.0');
    await holds('downloading');
    await desk.press('Cancel');
    await desk.sees(/are here already/);
    feed.conduct = () => false;
    await desk.press('Continue the download');
    await desk.sees('Version 1.2.0 is downloaded and checked');
    await holds('ready');
  });
});

describe('an update', () => {
  it('is confirmed in main’s own dialog, replaces the app’s file and starts it', async () => {
    chmodSync(own, 0o755);
    const file = program();
    release({}, file);
    const { launched, desk } = await downloaded();
    expect((await questionsOf(launched.app)).map(({ message }) => message)).toEqual([
      `Get updates from ${feed.address}?`,
    ]);
    await desk.press('Install and restart');
    await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 30_000 }).toBe(true);
    expect(sha256(readFileSync(own))).toBe(sha256(file));
  });

  it('is not installed while a repayment is unfinished', async () => {
    release();
    const { launched, desk } = await downloaded();
    expect(await desk.button('Install and restart').isEnabled()).toBe(true);
    await desk.goTo('Loans');
    const loan = await launched.page
      .getByText(/^LN-\d+$/)
      .first()
      .textContent();
    await openLoan(launched.page, loan ?? '');
    await desk.press('Start repayment');
    await launched.page.getByRole('list', { name: 'Steps of the repayment' }).waitFor();
    await desk.goTo('Settings');
    await desk.settingsSection('Updates');
    await desk.sees('1 repayment is not finished.');
    expect(await desk.button('Install and restart').isDisabled()).toBe(true);
    expect(readFileSync(own, 'utf8')).toBe('version 0.1.0');
  });

  it('is refused in French too, from the keyboard', async () => {
    release();
    const signed = Buffer.from(feed.files.get('manifest.json') ?? '').toString();
    feed.files.set('manifest.json', Buffer.from(signed.replace('"1.2.0"', '"1.9.0"')));
    const launched = await launch({ env: { COLLATERAL_DESK_LANGUAGE: 'fr' } });
    const { page } = launched;
    await page.getByRole('button', { name: 'S’exercer dans le bac à sable' }).first().click();
    // A press waits for the screens; a key pressed before them goes nowhere.
    await page.getByRole('navigation').getByText('Réglages', { exact: true }).click();
    await page.getByRole('button', { name: 'Mises à jour', exact: true }).click();
    const field = page.getByLabel('Adresse du flux');
    await field.focus();
    await page.keyboard.type(feed.address);
    await page.keyboard.press('Enter');
    await page.getByText('La liste a été modifiée après sa signature.').first().waitFor();
    await page.getByText('Rien n’a été installé. Vos données sont inchangées.').waitFor();
    await launched.screenshot('updates refused french');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });
});
