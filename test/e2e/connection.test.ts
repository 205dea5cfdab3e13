// What an operator sees when the service or the machine fails.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { connectTo, startOwnPractice, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;
let other: Server | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
  other?.closeAllConnections();
  other?.close();
  other = undefined;
});

const FIGURE = /₦[\d,]+\.\d\d/;
const baseOf = (of: OwnPractice) => ({ baseUrl: of.server.baseUrl, key: of.apiKey });

describe('a service that is down', () => {
  it('leaves all cached readings visible after a restart, with their age and never as live', async () => {
    practice = await startOwnPractice();
    const first = await launchApp();
    await connectTo(first.page, baseOf(practice));
    const before = deskPage(first.page);
    await before.sees('Connected', /₦[\d,]+\.\d\d/);
    await before.goTo('Loans');
    const loan =
      (await first.page
        .getByText(/^LN-\d+$/)
        .first()
        .textContent()) ?? '';
    expect(loan).toMatch(/^LN-\d+$/);
    const kept = join(first.userData, 'last-figures');
    await expect.poll(() => existsSync(kept)).toBe(true);
    expect(Buffer.from(readFileSync(kept, 'utf8'), 'base64').includes('Lagos Treasury')).toBe(false);
    await first.close();
    await practice.server.stop();
    practice = undefined;

    const again = await launchApp({ userData: first.userData });
    const desk = deskPage(again.page);
    await desk.sees('Offline', 'Lagos Treasury', /answered .* ago/, /from the last session|offline, read/);
    await desk.sees(/₦[\d,]+\.\d\d/);
    expect(await again.page.getByText('Connected', { exact: true }).count()).toBe(0);
    expect(await again.page.locator('#last-figures').count()).toBe(0);
    await again.screenshot('offline collateral');
    await desk.goTo('Loans');
    await desk.sees(loan, /from the last session|offline, read/);
    await again.screenshot('offline loans');
    await again.page.getByText(loan, { exact: true }).first().click();
    await desk.seesHeading(new RegExp(loan));
    await desk.sees('Loan details', 'Changes seen');
    await again.screenshot('offline loan');
    await desk.goTo('History');
    await desk.sees(/^LN-\d+$/);
    await again.screenshot('offline history');
    await desk.goTo('Borrow');
    await again.screenshot('offline borrow');
    expect(await desk.button('Request a quote').isDisabled()).toBe(true);
    await again.close();

    // A start whose keychain answers late leaves the last session's figures out, so a busy machine may need another.
    let withFigures = 0;
    for (let start = 0; start < 5 && withFigures === 0; start += 1) {
      const next = await launchApp({ userData: first.userData });
      await next.page.locator('html[data-usable]').waitFor();
      withFigures = await next.page.evaluate(
        () => performance.getEntriesByName('last-figures-removed').length,
      );
      await next.close();
    }
    expect(withFigures).toBe(1);
  });
});

describe('a service with wrong answers', () => {
  it('makes the app say, in the service’s words, that a wrong key was refused', async () => {
    practice = await startOwnPractice();
    const { page, screenshot } = await launchApp();
    await connectTo(page, { ...baseOf(practice), key: 'not-the-key' });
    const desk = deskPage(page);
    await desk.sees('Locked', 'The service rejected the sign-in.', /401/, 'Not read yet.');
    await desk.sees('The app has stopped asking the service, so that your account is not locked.');
    await desk.button('Try again').waitFor();
    await screenshot('wrong key');
  });

  it('makes the app say that an HTML page is no data, and show no figure', async () => {
    other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html><title>Sign in to Wi-Fi</title><body>hello</body></html>');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other?.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { page, screenshot } = await launchApp();
    await connectTo(page, { baseUrl: `http://127.0.0.1:${port}`, key: 'k' });
    const desk = deskPage(page);
    await desk.sees('Offline', 'The service answered with something other than data.');
    expect(await page.getByText(/₦\d/).count()).toBe(0);
    await screenshot('html answer');
  });
});

describe('a machine without a keychain', () => {
  it('practises for this run, refuses a service with the reason, and leaves nothing on disk', async () => {
    const userData = freshUserData();
    const { page, screenshot, close } = await launchApp({ userData, keychain: 'absent' });
    const desk = deskPage(page);
    await desk.sees(
      'This computer has no keychain. Practice only: made-up money, deleted when you close the app.',
    );
    await desk.sees('Connected', FIGURE);
    await screenshot('no keychain');
    await desk.press('Try again');
    await desk.sees(/Install and start a Secret Service/);
    await desk.goTo('Settings');
    await desk.settingsSection('Services');
    await desk.sees(/^No service can be connected in this run\./);
    expect(await desk.button('Add a service').isDisabled()).toBe(true);
    await screenshot('no keychain services');
    expect(readdirSync(join(userData, 'practice-run'))).toContain('data');
    await close();
    const ours = ['practice-run', 'data', 'profiles', 'settings.json', 'practice.json', 'last-figures'];
    expect(readdirSync(userData).filter((name) => ours.includes(name))).toEqual([]);
  });
});

describe('the app started as root', () => {
  it('says that Chromium’s sandbox is off', async () => {
    const { page, screenshot } = await launchApp({ args: ['--no-sandbox'] });
    await deskPage(page).sees('Chromium’s sandbox is off.');
    await screenshot('no chromium sandbox');
  });
});

describe('the secret', () => {
  it('is in no file, in no log and in no answer to the window', async () => {
    practice = await startOwnPractice();
    const launched = await launchApp();
    await connectTo(launched.page, baseOf(practice));
    const desk = deskPage(launched.page);
    await desk.sees('Connected');
    await desk.goTo('Settings');
    await desk.sees('In the keychain');
    const answers = await launched.page.evaluate(async () => {
      const { collateralDesk } = globalThis as unknown as {
        collateralDesk: {
          call: Record<string, (input: string) => Promise<string>>;
          snapshot: Record<string, () => Promise<string>>;
        };
      };
      const slices = Object.values(collateralDesk.snapshot).map((ask) => ask());
      const published = (await Promise.all(slices)).join('\n');
      const [, profileId] = /"current":"([^"]+)"/.exec(published) ?? [];
      const detail = await collateralDesk.call['profiles.detail']?.(JSON.stringify({ profileId }));
      return published + detail + document.documentElement.outerHTML;
    });
    expect(answers).toContain('"secretStored":true');
    expect(answers).not.toContain(practice.apiKey);
    expect(launched.output()).not.toContain(practice.apiKey);
    await launched.close();
    const holding = filesUnder(launched.userData).filter((file) =>
      readFileSync(file).includes(practice?.apiKey ?? '?'),
    );
    expect(holding).toEqual([]);
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const kind = statSync(path, { throwIfNoEntry: false });
    return kind?.isDirectory() === true ? filesUnder(path) : kind?.isFile() === true ? [path] : [];
  });
}
