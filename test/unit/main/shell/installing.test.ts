// How the app finds out who updates it, and what it asks of the system.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installWay, quitForUpdate, startInstaller } from '../../../../main/shell/installing.ts';

const { asked, problem } = vi.hoisted(() => ({ asked: [] as unknown[], problem: { text: '' } }));
vi.mock('electron', () => ({
  app: {
    relaunch: (options: unknown) => void asked.push(options),
    quit: () => void asked.push('quit'),
  },
  shell: {
    openPath: (path: string) => {
      asked.push(path);
      return Promise.resolve(problem.text);
    },
  },
}));
beforeEach(() => {
  asked.length = 0;
  problem.text = '';
});

const official = { kind: 'official', channel: 'stable' } as const;
const facts = {
  build: official,
  platform: 'linux',
  appImage: undefined,
  executable: '/opt/collateral-desk/collateral-desk',
  exists: () => true,
} as const;

describe('the way in which the app was installed', () => {
  it.each([
    ['apt', {}],
    ['rpm', { exists: () => false }],
    ['archive', { executable: '/home/ada/collateral-desk-1.1.0/collateral-desk' }],
    ['archive', { executable: '/opt/collateral-desk-1.1.0/collateral-desk' }],
    ['appimage', { appImage: '/home/ada/Desk.AppImage', executable: '/tmp/.mount_x/collateral-desk' }],
    ['installer', { platform: 'win32', executable: String.raw`C:\Programs\Collateral Desk.exe` }],
    ['disk-image', { platform: 'darwin' }],
    ['source', { build: { kind: 'source', channel: '' } }],
    ['source', { build: { kind: 'official', channel: '' } }],
    ['practice', { build: { kind: 'practice', channel: 'stable' } }],
  ] as const)('is %s with %j', (way, change) => {
    expect(installWay({ ...facts, ...change })).toBe(way);
  });
});

describe('an installer', () => {
  it('is opened as by a double click, and a refusal of the system is named', async () => {
    expect(await startInstaller('/x/setup.exe')).toEqual({ ok: true, value: undefined });
    problem.text = 'No application found';
    expect(await startInstaller('/x/setup.exe')).toEqual({
      ok: false,
      refusal: { fault: 'not-started', detail: 'No application found' },
    });
    expect(asked).toEqual(['/x/setup.exe', '/x/setup.exe']);
  });
});

describe('the end of the app for an update', () => {
  it('starts the new AppImage, and nothing where an installer does', () => {
    quitForUpdate('/home/ada/Desk.AppImage');
    quitForUpdate(undefined);
    expect(asked).toEqual([{ execPath: '/home/ada/Desk.AppImage', args: [] }, 'quit', 'quit']);
  });
});
