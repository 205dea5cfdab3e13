// One story on the system itself: installed with apt from a signed repository, used by an ordinary user with
// Chromium's sandbox, upgraded over an open checklist, set back, removed and installed anew.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { getPassword } from 'keytar';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../main/desk/ports/key.ts';
import { openDatabase, versionOf } from '../../main/store/worker/database.ts';
import { fuses } from '../../tools/lib/after-pack.mjs';
import { steps } from '../e2e/demo.ts';
import { deskPage } from '../e2e/pages/desk.ts';
import { openLoan } from '../e2e/pages/repayment.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { familyOf } from '../support/processes.ts';
import { inOneApp, type Step } from '../support/steps.ts';
import { act, current, done, needsInstallation, next, notInstalled, shipped } from './root-acts.ts';
import { tellsWayland } from './wayland.ts';

const executable = '/opt/collateral-desk/collateral-desk';
/** The folder that the app uses by itself. */
const userData = join(process.env['HOME'] ?? '', '.config/Collateral Desk');
const SOON = { timeout: 60_000, interval: 200 };

const installedVersion = (): string =>
  execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'collateral-desk-practice'], { encoding: 'utf8' });

/** Name and SHA-256 of each file of the records. */
const records = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(userData, 'data'))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(userData, 'data', name)))
          .digest('hex'),
      ]),
  );

afterAll(closeAll);

describe('the installation', () => {
  beforeEach(needsInstallation);

  it('comes from the signed repository', async () => {
    await done('publish', shipped);
    await done('install');
    expect(installedVersion()).toBe(shipped);
  });

  it('leaves every file as it was packed, owned by root', () => {
    expect(execFileSync('dpkg', ['--verify', 'collateral-desk-practice'], { encoding: 'utf8' })).toBe('');
    expect(statSync('/opt/collateral-desk/chrome-sandbox')).toMatchObject({ uid: 0, mode: 0o104755 });
    expect(() => execFileSync('test', ['-w', executable])).toThrow('Command failed');
  });

  it('has a valid menu entry, AppStream metadata, and the scheme of the app’s links', () => {
    const entry = '/usr/share/applications/collateral-desk.desktop';
    execFileSync('desktop-file-validate', [entry]);
    expect(readFileSync(entry, 'utf8')).toContain('MimeType=x-scheme-handler/collateral-desk;');
    const metadata = '/usr/share/metainfo/com.collateraldesk.app.metainfo.xml';
    const check = spawnSync('appstreamcli', ['validate', '--pedantic', '--no-net', metadata], {
      encoding: 'utf8',
    });
    // There is no published address for a home page yet.
    const faults = check.stdout
      .split('\n')
      .filter((line) => /^[EW]:/.test(line) && !line.endsWith('url-homepage-missing'));
    expect(faults).toEqual([]);
    expect(check.stdout).toContain('Validation');
  });

  it('starts the shipped app for an ordinary user, with its fuses and Chromium’s sandbox', async () => {
    const wire: Record<string, unknown> = { ...(await getCurrentFuseWire(executable)) };
    for (const [fuse, on] of Object.entries(fuses(false)))
      expect([fuse, wire[fuse]]).toEqual([fuse, on ? FuseState.ENABLE : FuseState.DISABLE]);
    const env = { ...process.env };
    delete env['ELECTRON_RUN_AS_NODE'];
    const child = spawn(
      '/usr/bin/collateral-desk',
      [`--user-data-dir=${userData}`, '--disable-dev-shm-usage'],
      {
        env,
        stdio: 'ignore',
      },
    );
    try {
      await vi.waitUntil(() => existsSync(join(userData, 'data/journal.db')), SOON);
      const family = (): number[] => familyOf(child.pid ?? 0);
      const saidBy = (pid: number): string[] => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
      const renderer = await vi.waitUntil(
        () => family().find((pid) => saidBy(pid).includes('--type=renderer')),
        SOON,
      );
      const status = readFileSync(`/proc/${renderer}/status`, 'utf8');
      expect(status).toMatch(/^Seccomp:\t2$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status).not.toMatch(/^Uid:\t0\t/m);
      expect(family().flatMap(saidBy)).not.toContain('--no-sandbox');
    } finally {
      child.kill();
      await vi.waitUntil(() => child.exitCode !== null || child.signalCode !== null, SOON);
    }
  });

  it('opens its window on Wayland, under the name of its menu entry', async () => {
    const folder = join(process.env['TMPDIR'] ?? '', 'wayland');
    const args = [`--user-data-dir=${folder}`, '--disable-dev-shm-usage'];
    const told = await tellsWayland('/usr/bin/collateral-desk', args, /wl_surface[#@]\d+\.attach\(wl_buffer/);
    expect(told).toMatch(/xdg_toplevel[#@]\d+\.set_app_id\("collateral-desk"\)/);
    expect(told).toMatch(/xdg_toplevel[#@]\d+\.set_title\("Collateral Desk"\)/);
    expect(told).toMatch(/wl_surface[#@]\d+\.attach\(wl_buffer/);
  });

  it('is upgraded to a newer version of the repository', async () => {
    await done('publish', current);
    await done('upgrade');
    expect(installedVersion()).toBe(current);
  });
});

const changed = 1 + steps.findIndex(({ name }) => name.startsWith('The change is shown'));
const overAnOpenChecklist: Step = {
  name: 'A newer version is installed over the running app, and the open checklist is there after the restart',
  run: async (_page, context) => {
    const { restart, launched, notes } = context;
    await done('publish', next);
    await done('upgrade');
    expect(installedVersion()).toBe(next);
    expect(await launched.app.evaluate(({ app }) => app.getVersion())).toBe(current);
    const page = await restart();
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Settings');
    await desk.settingsSection('About');
    await desk.sees(next, /Practice build on an unofficial runtime/);
    await context.launched.screenshot('About of the installed app');
    await openLoan(page, notes.get('loan') ?? 'LN-');
    await desk.stepIs('Compare the payment details', 'needs attention');
    // The restart closed the form for the reason.
    await desk.press('I have checked it with the lender');
  },
};

if (notInstalled === undefined)
  inOneApp(
    'the main job in the installed app, with an upgrade in its middle',
    [...steps.slice(0, changed), overAnOpenChecklist, ...steps.slice(changed)],
    { packaged: executable, userData },
  );

describe('the installed app afterwards', () => {
  beforeEach(needsInstallation);

  it('is not set back by apt unless that is forced', async () => {
    const refused = await act('ask for', current);
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain('--allow-downgrades');
    expect(installedVersion()).toBe(next);
  });

  it('set back by force, refuses records of a newer version in words and leaves them untouched', async () => {
    const key = await getPassword('Collateral Desk', 'database-key');
    const path = join(userData, 'data/journal.db');
    const journal = openDatabase(path, keyOf(key ?? ''));
    const version = versionOf(journal.raw);
    journal.raw.pragma(`user_version=${version + 1}`);
    journal.close();
    const before = records();
    await done('force back to', current);
    expect(installedVersion()).toBe(current);
    const { page, close } = await launchApp({ packaged: executable, userData });
    await deskPage(page).sees('The records were written by a newer version of the app.');
    await close();
    expect(records()).toEqual(before);
    const again = openDatabase(path, keyOf(key ?? ''));
    again.raw.pragma(`user_version=${version}`);
    again.close();
  });

  it('leaves every record when it is removed and purged, and says where they are', async () => {
    const before = records();
    await done('remove');
    expect(existsSync('/opt/collateral-desk')).toBe(false);
    expect(records()).toEqual(before);
    expect(await done('purge')).toContain('the records of each user are kept in "~/.config/Collateral Desk"');
    expect(records()).toEqual(before);
  });

  it('installed anew, has every loan and an intact journal', async () => {
    await done('install');
    const { page, screenshot } = await launchApp({ packaged: executable, userData });
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Loans');
    await page.getByRole('radio', { name: 'Closed' }).check({ force: true });
    await desk.sees('LN-');
    await desk.goTo('Journal');
    await desk.press(/^Verify/);
    await desk.sees(/intact/i);
    await screenshot('installed anew');
    await closeAll();
  });

  it('takes nothing from a repository whose index was changed after it was signed', async () => {
    await done('change the index');
    const refused = await act('update');
    expect(refused.code).not.toBe(0);
    expect(refused.output).toMatch(/Hash Sum mismatch|has unexpected size|Size mismatch/);
  });
});
