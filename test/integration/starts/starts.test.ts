// Real starts of the app on machines that lack something: a keychain, a writable folder, room, inodes, a part of the
// app. Each opens the desk on the practice service, or says on the terminal why it cannot, and does not end with 0.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { chromium } from 'playwright-core';

const clone = join(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;
const has = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((each) => existsSync(join(each, program)));
const PATIENCE = 150_000;

let home: string;
let display = '';
let screen: ChildProcess | undefined;
const running: ChildProcess[] = [];
const mounts: string[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'starts-'));
  if (process.platform !== 'linux' || !has('Xvfb')) return;
  screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve) => {
    screen?.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  display = `:${number}`;
});
afterEach(() => {
  for (const child of running.splice(0)) if (child.pid !== undefined) endGroup(child.pid);
  for (const at of mounts.splice(0)) execFileSync('umount', ['-l', at]);
});
afterAll(() => {
  screen?.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function skipWithout(skip: TestContext['skip'], isThere: boolean, what: string): void {
  if (!isThere) skip(`because ${what}`);
}

let starts = 0;
const newFolder = (): string => join(home, `data-${(starts += 1)}`);

/** @param command before `npm start`; it gives the display itself, or takes that of this file */
function start(
  userData: string,
  command: readonly string[] = [],
  env: NodeJS.ProcessEnv = { DISPLAY: display },
) {
  const [first, ...rest] = [...command, 'npm', 'start', '--'] as const;
  const { PATH, XDG_CACHE_HOME, COLLATERAL_DESK_CACHE, HOME } = process.env;
  const child = spawn(first, [...rest, `--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
    cwd: clone,
    detached: true,
    // No session bus.
    env: { PATH, HOME, XDG_CACHE_HOME, COLLATERAL_DESK_CACHE, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const keep = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const says = (words: RegExp) =>
    expect.poll(() => words.exec(output)?.[0], { timeout: PATIENCE, message: output }).toBeTruthy();
  return { child, ended, says, output: () => output };
}

/** The process that holds the folder. */
const processOf = (userData: string): number =>
  Number(
    execFileSync('readlink', [join(userData, 'SingletonLock')])
      .toString()
      .trim()
      .split('-')
      .at(-1),
  );

async function seesPractice({ says, output }: ReturnType<typeof start>): Promise<void> {
  await says(/DevTools listening on ws:\S+/);
  const [, url = ''] = /DevTools listening on (ws:\S+)/.exec(output()) ?? [];
  const browser = await chromium.connectOverCDP(url);
  try {
    const page = browser.contexts()[0]?.pages()[0];
    await page?.getByText('This computer has no keychain. Practice only').waitFor({ timeout: PATIENCE });
    await page
      ?.getByText(/₦[\d,]+\.\d\d/)
      .first()
      .waitFor({ timeout: PATIENCE });
  } finally {
    await browser.close();
  }
}

const OURS = /^(?:practice-run|practice\.json|data|profiles|settings\.json|last-figures)$/;
const leftIn = (userData: string): string[] => readdirSync(userData).filter((name) => OURS.test(name));

describe('npm start without a keychain opens the desk on the practice service', () => {
  it(
    'under xvfb-run, and a signal leaves nothing of the practice on disk',
    { timeout: 2 * PATIENCE },
    async ({ skip }) => {
      skipWithout(skip, has('xvfb-run') && has('xauth'), 'xvfb-run and xauth are not installed');
      const userData = newFolder();
      const started = start(userData, ['xvfb-run', '-a'], {});
      await seesPractice(started);
      expect(leftIn(userData)).toEqual(['practice-run']);
      process.kill(processOf(userData), 'SIGTERM');
      await started.ended;
      expect(leftIn(userData)).toEqual([]);
    },
  );

  it(
    'with a display and no session bus; a crash leaves nothing readable, and the next start removes it',
    { timeout: 3 * PATIENCE },
    async ({ skip }) => {
      skipWithout(skip, display !== '', 'Xvfb is not installed');
      const userData = newFolder();
      const crashed = start(userData);
      await seesPractice(crashed);
      process.kill(processOf(userData), 'SIGKILL');
      await crashed.ended;
      const run = join(userData, 'practice-run');
      const files = readdirSync(run, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
        (file) => file.isFile(),
      );
      expect(files.map(({ name }) => name)).toContain('journal.db');
      for (const { parentPath, name } of files)
        expect(readFileSync(join(parentPath, name)).toString('latin1')).not.toMatch(
          /SQLite format|practice|USDC|collateral/i,
        );
      const again = start(userData);
      await seesPractice(again);
      process.kill(processOf(userData), 'SIGTERM');
      await again.ended;
      expect(leftIn(userData)).toEqual([]);
    },
  );

  it('as root', { timeout: 2 * PATIENCE }, async ({ skip }) => {
    skipWithout(skip, isRoot && display !== '', 'this needs root and Xvfb');
    const userData = newFolder();
    const started = start(userData);
    await seesPractice(started);
    expect(started.output()).toContain('You are root');
  });
});

describe('a start that cannot go on says why and does not end with 0', () => {
  const cases: readonly [string, RegExp, (folder: string) => string | undefined][] = [
    ['a folder below a file', /cannot be made or opened[\s\S]*ENOTDIR/, () => '/dev/null/desk'],
    ['a disk that is read-only', /The data folder cannot be written[\s\S]*EROFS/, (at) => mounted(at, 'ro')],
    ['a disk without inodes', /can hold no more files[\s\S]*ENOSPC/, (at) => mounted(at, 'nr_inodes=1')],
  ];
  function mounted(at: string, options: string): string | undefined {
    if (!isRoot) return undefined;
    mkdirSync(at);
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at]);
    mounts.push(at);
    return at;
  }

  it.each(cases)('%s', { timeout: PATIENCE }, async (_, words, prepare) => {
    const folder = prepare(newFolder());
    if (display === '' || folder === undefined) {
      console.warn('Not tried: this needs Xvfb and root');
      expect(isRoot && display !== '').toBe(false);
      return;
    }
    const started = start(folder);
    await started.says(words);
    expect(started.output()).toContain('No money moved, and nothing was sent.');
    if (started.child.pid !== undefined) process.kill(-started.child.pid, 'SIGTERM');
    expect(await started.ended).not.toBe(0);
  });

  it(
    'a second start ends with 0 once the first has answered it',
    { timeout: 2 * PATIENCE },
    async ({ skip }) => {
      skipWithout(skip, display !== '', 'Xvfb is not installed');
      const userData = newFolder();
      await seesPractice(start(userData));
      const second = start(join(userData, '..', userData.split('/').at(-1) ?? '') + '/');
      await second.says(/already open\. Its window was brought to the front/);
      expect(await second.ended).toBe(0);
    },
  );
});
