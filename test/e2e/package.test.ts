// The package: it differs from a release only in the fuse that Playwright needs.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterEach, describe, expect, it } from 'vitest';
import { fuses } from '../../tools/lib/after-pack.mjs';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';

afterEach(closeAll);

const unpacked = join(process.env['COLLATERAL_DESK_PACKAGE'] ?? 'no package', 'linux-unpacked');
const executable = join(unpacked, 'collateral-desk');
const resources = join(unpacked, 'resources');

describe('the package', () => {
  it('starts as a packaged app and names its maker', async () => {
    const { app, page, screenshot } = await launchApp({ packaged: executable });
    expect(await app.evaluate(({ app: main }) => main.isPackaged)).toBe(true);
    await expect.poll(() => page.title()).toBe('Collateral Desk');
    await screenshot('package');
  });

  it('runs keychain, encrypted records and the practice service from inside the archive', async () => {
    const { page, screenshot } = await launchApp({ packaged: executable, args: ['--practise'] });
    const desk = deskPage(page);
    await desk.sees('SANDBOX', 'Connected', 'balanced');
    await screenshot('package practising');
  });

  it('contains the example profiles and imports each from the file dialog’s first folder', async () => {
    const { app, page, screenshot } = await launchApp({ packaged: executable });
    const published = readdirSync(join(import.meta.dirname, '../../docs/profiles')).toSorted();
    const desk = deskPage(page);
    for (const [index, file] of published.entries()) {
      // The driver cannot reach the system's file dialog; the app chooses its folder.
      await app.evaluate(({ dialog }, name) => {
        dialog.showOpenDialog = async (...asked: unknown[]) => {
          const { defaultPath = '' } = asked.at(-1) as { defaultPath?: string };
          return { canceled: false, filePaths: [`${defaultPath}/${name}`] };
        };
      }, file);
      await desk.press('Example profiles');
      await desk.seesHeading(`Practice service, ${file.replace('.json', '')}`);
      if (index === 0) await screenshot('package example profile');
      await desk.press('Back');
      await desk.press('Keep');
      await desk.sees('Import a profile');
    }
    expect(readdirSync(join(resources, 'profiles')).toSorted()).toEqual(published);
  });

  it('has every fuse set as decided', async () => {
    const wire: Record<string, unknown> = { ...(await getCurrentFuseWire(executable)) };
    const wrong = Object.entries(fuses(true)).filter(
      ([fuse, on]) => wire[fuse] !== (on ? FuseState.ENABLE : FuseState.DISABLE),
    );
    expect(wrong.map(([fuse]) => FuseV1Options[Number(fuse)])).toEqual([]);
  });

  it('has no fuse in a release through which others could run code', () => {
    expect(fuses(false)).toMatchObject({
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
    });
    const test: Record<string, boolean> = { ...fuses(true) };
    const release: Record<string, boolean> = { ...fuses(false) };
    const differing = Object.keys(test).filter((fuse) => test[fuse] !== release[fuse]);
    expect(differing).toEqual([String(FuseV1Options.EnableNodeCliInspectArguments)]);
  });

  it('contains no default page, and outside the archive only this platform’s two native modules', () => {
    expect(existsSync(join(resources, 'default_app.asar'))).toBe(false);
    const files = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' });
    const names = files.filter((name) => /\.\w+$/.test(name)).map((name) => name.replace(/^.*\//, ''));
    expect(new Set(names)).toEqual(new Set(['keytar.node', `${process.platform}-${process.arch}.node`]));
  });
});
