// How a packaged app finds out what an update replaces, also inside the environment of another program.
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { at } = vi.hoisted(() => ({ at: { folder: '' } }));
vi.mock('electron', () => ({
  app: { isPackaged: true, getAppPath: () => at.folder, getVersion: () => '1.0.0' },
  shell: {},
}));
const { updateMachine } = await import('../../../../main/wiring/updates.ts');

beforeEach(() => {
  at.folder = mkdtempSync(join(tmpdir(), 'updates-'));
  writeFileSync(join(at.folder, 'package.json'), JSON.stringify({ channel: 'stable' }));
  copyFileSync('release-keys.json', join(at.folder, 'release-keys.json'));
});
afterEach(() => {
  rmSync(at.folder, { recursive: true });
  vi.unstubAllEnvs();
});

function machine(appImage: string | undefined, mount: string | undefined) {
  vi.stubEnv('APPIMAGE', appImage);
  vi.stubEnv('APPDIR', mount);
  const { here, installer } = updateMachine({ userData: at.folder } as never);
  return { way: here.way, own: installer.own };
}
const DESK = '/home/ada/Desk.AppImage';

describe('a packaged app on Linux', () => {
  it('is the AppImage in whose mount its program lies', () => {
    const mount = dirname(process.execPath);
    expect(machine(DESK, mount)).toEqual({ way: 'appimage', own: DESK });
    const linked = join(at.folder, 'mount');
    symlinkSync(mount, linked);
    expect(machine(DESK, linked)).toEqual({ way: 'appimage', own: DESK });
  });
  it.each([
    ['another program that started it', () => at.folder],
    ['a folder with a similar name', () => process.execPath.slice(0, -1)],
    ['a mount that is gone', () => join(at.folder, 'gone')],
    ['no mount', () => undefined],
  ])('is not the AppImage of %s', (_what, mount) => {
    expect(machine('/home/ada/Other.AppImage', mount())).toEqual({ way: 'archive', own: undefined });
  });
  it('is no AppImage without one', () => {
    expect(machine(undefined, dirname(process.execPath))).toEqual({ way: 'archive', own: undefined });
  });
});
