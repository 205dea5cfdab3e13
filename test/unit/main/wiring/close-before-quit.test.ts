// The end of the app: what it waits for, and what a second start meanwhile does.
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenStorage } from '../../../../main/wiring/storage.ts';

const { app, did } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const done: unknown[] = [];
  const emitter = Object.assign(new EventEmitter(), {
    isPackaged: true,
    /** As Electron: ends if nothing prevents it. */
    quit() {
      let isPrevented = false;
      emitter.emit('will-quit', { preventDefault: () => void (isPrevented = true) });
      if (!isPrevented) done.push('ends');
    },
    relaunch: (options: unknown) => void done.push(options),
  });
  return { app: emitter, did: done };
});
vi.mock('electron', () => ({ app, clipboard: { readText: () => '', clear: () => undefined } }));
const { collectArrivals } = await import('../../../../main/shell/arrivals.ts');
const { closeBeforeQuit } = await import('../../../../main/wiring/close-before-quit.ts');

const { argv } = process;
let closing: PromiseWithResolvers<void>;
let isHeldByKeychain: boolean;
/** How much was done before each time. */
const discards: number[] = [];
let show: () => void;

beforeEach(() => {
  [closing, isHeldByKeychain, did.length, discards.length] = [Promise.withResolvers(), false, 0, 0];
  app.removeAllListeners();
  app.isPackaged = true;
  vi.spyOn(process, 'kill').mockImplementation((_pid, signal) => {
    did.push(signal);
    return true;
  });
  const storage = {
    desk: { isSending: () => true },
    close: () => closing.promise,
    isHeldByKeychain: () => isHeldByKeychain,
  } as unknown as OpenStorage;
  const wired = closeBeforeQuit({
    opened: () => storage,
    discard: () => void discards.push(did.length),
    show: () => void did.push('shows'),
    followLink: (link) => void did.push(link),
  });
  ({ show } = wired);
  const arrivals = collectArrivals();
  arrivals.follow(wired.followLink);
  arrivals.onArrival(show);
});
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const ended = () => expect.poll(() => did.some((one) => one === 'ends' || one === 'SIGKILL')).toBe(true);

it('the window is shown until the app quits, which waits until everything is closed', async () => {
  show();
  app.quit();
  expect(did).toEqual(['shows']);
  closing.resolve();
  await ended();
  expect(did).toEqual(['shows', 'ends']);
});

it.each([
  ['ends', false],
  ['SIGKILL', true],
])(
  'a second start during the quit opens no window, and starts the app after all was removed that must go: %s',
  async (end, held) => {
    isHeldByKeychain = held;
    vi.stubEnv('APPIMAGE', undefined);
    app.quit();
    show();
    show();
    expect(did).toEqual([]);
    closing.resolve();
    await ended();
    expect(did).toEqual([{ args: argv.slice(1) }, end]);
    expect(discards).toEqual([0]);
  },
);

const MOUNT = dirname(process.execPath);
/** Holds no runtime, wherever clone, home and temporary folder lie. */
const OTHER_MOUNT = join(MOUNT, 'mount-of-another-app');
it.each([
  ['an AppImage starts by its own file', true, MOUNT, { execPath: '/home/ada/Desk.AppImage' }],
  ['an installed app does not start the AppImage that started it', true, OTHER_MOUNT, {}],
  ['the source is no AppImage, whatever started it', false, MOUNT, {}],
])('%s, and follows no link again', async (_, isPackaged, mount, path) => {
  app.isPackaged = isPackaged;
  vi.stubEnv('APPIMAGE', '/home/ada/Desk.AppImage');
  vi.stubEnv('APPDIR', mount);
  process.argv = ['desk', '--flag', 'Collateral-Desk://loan/1'];
  app.quit();
  show();
  closing.resolve();
  await ended();
  expect(did).toEqual([{ ...path, args: ['--flag'] }, 'ends']);
});

/** A second start by a link, as Electron tells the first one. */
const started = (link: string) => app.emit('second-instance', {}, ['desk', link]);

it('a link is followed at once while the app runs', async () => {
  started('collateral-desk://loan/LN-1');
  expect(did).toEqual(['collateral-desk://loan/LN-1', 'shows']);
});

it('the last link that came during the quit is followed by the start after it', async () => {
  vi.stubEnv('APPIMAGE', undefined);
  process.argv = ['desk', '--flag', 'collateral-desk://loan/LN-0'];
  app.quit();
  for (const loan of ['LN-1', 'LN-2']) started(`collateral-desk://loan/${loan}`);
  show();
  expect(did).toEqual([]);
  closing.resolve();
  await ended();
  expect(did).toEqual([{ args: ['--flag', 'collateral-desk://loan/LN-2'] }, 'ends']);
});
