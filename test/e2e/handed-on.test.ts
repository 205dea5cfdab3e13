// The released package, which no driver can control. Processes, sockets and files show that environment and
// command line cannot weaken it.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SWITCHES, VARIABLES } from '../../main/shell/weakening.ts';
import { fuses } from '../../tools/lib/after-pack.mjs';
import { closeAll, freshUserData } from '../support/e2e.ts';
import { familyOf, listeningOn, processesOf } from '../support/processes.ts';

const executable = join(
  process.env['COLLATERAL_DESK_HANDED_ON'] ?? 'no package',
  'linux-unpacked/collateral-desk',
);
const SOON = { timeout: 40_000, interval: 200 };
/** Chromium’s socket in the temporary folder, by which a second start finds the first. */
const DOCUMENTED = /^unix .*\/SingletonSocket$/;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    for (const { pid } of processesOf(folder)) kill(pid);
    await vi.waitUntil(() => processesOf(folder).length === 0, SOON);
  }
  await closeAll();
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended already.
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly userData: string;
  /** A folder with an attacker's code, and with the logs that it would write if it ran. */
  readonly foreign: string;
  readonly said: () => string;
}

function start(
  args: (foreign: string) => readonly string[],
  env: (foreign: string) => NodeJS.ProcessEnv = () => ({}),
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): Started {
  const userData = freshUserData();
  const foreign = freshUserData();
  folders.push(userData);
  mkdirSync(join(foreign, 'logs'));
  writeFileSync(join(foreign, 'evil.cjs'), `require('fs').writeFileSync('${foreign}/logs/evil-ran', '')`);
  writeFileSync(join(foreign, 'prefix'), `#!/bin/sh\ntouch ${foreign}/logs/prefix-ran\nexec "$@"\n`, {
    mode: 0o755,
  });
  const clean: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ['ELECTRON_RUN_AS_NODE', ...Object.keys(VARIABLES)]) delete clean[name];
  const own = [`--user-data-dir=${userData}`, '--password-store=gnome-libsecret', '--disable-dev-shm-usage'];
  const sandbox = process.env['COLLATERAL_DESK_NO_SANDBOX'] === '1' ? ['--no-sandbox'] : [];
  const child = spawn(executable, [...own, ...sandbox, ...args(foreign)], {
    env: { ...clean, ...env(foreign) },
    stdio,
  });
  let said = '';
  child.stdout?.on('data', (bytes) => (said += String(bytes)));
  child.stderr?.on('data', (bytes) => (said += String(bytes)));
  return { child, userData, foreign, said: () => said };
}

/** The main process, once window and databases are there; it may not be the started one. */
async function opened({ userData, said }: Started): Promise<{ pid: number; args: string[] }> {
  await expect
    .poll(() => existsSync(join(userData, 'data/journal.db')), { ...SOON, message: said() })
    .toBe(true);
  await expect
    .poll(() => processesOf(userData).some(({ args }) => args.includes('--type=renderer')), {
      ...SOON,
      message: said(),
    })
    .toBe(true);
  const main = processesOf(userData).find(({ args }) => !args.some((arg) => arg.startsWith('--type=')));
  if (main === undefined) throw new Error(`There is no main process. It said: ${said()}`);
  return main;
}

const left = ({ foreign }: Started): string[] =>
  readdirSync(join(foreign, 'logs'), { recursive: true }) as string[];

const named = (all: Readonly<Record<string, string>>, read: string): string[] =>
  Object.keys(all).filter((name) => all[name] === read);

/** The values that an attacker would give each variable. */
const valueOf = (name: string, foreign: string): string =>
  ({
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_OPTIONS: `--require=${foreign}/evil.cjs`,
    NODE_EXTRA_CA_CERTS: `${foreign}/evil.cjs`,
    NODE_PATH: foreign,
    NODE_DEBUG: 'http,tls,net',
    NODE_DEBUG_NATIVE: 'http',
    NODE_USE_ENV_PROXY: '1',
    ELECTRON_RUN_AS_NODE: '1',
    ELECTRON_NO_ASAR: '1',
    ELECTRON_RENDERER_URL: 'http://127.0.0.1:9',
    ELECTRON_ENABLE_LOGGING: 'file',
    CHROME_DEVEL_SANDBOX: `${foreign}/prefix`,
    ELECTRON_DISABLE_SANDBOX: '1',
    NODE_ICU_DATA: foreign,
  })[name] ?? join(foreign, 'logs', name);

const switchOf = (name: string, foreign: string): string =>
  `--${name}${
    {
      'remote-debugging-port': '=9333',
      'remote-allow-origins': '=*',
      inspect: '=9334',
      'inspect-brk': '=9335',
      'inspect-port': '=9336',
      'inspect-publish-uid': '=http,stderr',
      'host-rules': '=MAP * 127.0.0.1',
      'host-resolver-rules': '=MAP * 127.0.0.1',
      'js-flags': '=--allow-natives-syntax',
      'enable-features': '=SomeFeature',
      'disable-features': '=SomeFeature',
      'blink-settings': '=dnsPrefetchingEnabled=true',
      'ssl-key-log-file': `=${foreign}/logs/keys`,
      'log-net-log': `=${foreign}/logs/net`,
      'log-file': `=${foreign}/logs/log`,
      'browser-subprocess-path': `=${foreign}/prefix`,
      'renderer-cmd-prefix': `=${foreign}/prefix`,
      'utility-cmd-prefix': `=${foreign}/prefix`,
      'gpu-launcher': `=${foreign}/prefix`,
    }[name] ?? ''
  }`;

/** Switches with which Electron itself ends before any code of the app, because its sandbox is on. */
const ENDS_BY_ITSELF = ['zygote-cmd-prefix', 'trace-startup', 'no-zygote', 'disable-namespace-sandbox'];

describe('the released package', () => {
  it('listens on no port and has no test fuses', async () => {
    const started = start(() => []);
    const { pid } = await opened(started);
    expect(pid).toBe(started.child.pid);
    expect(listeningOn(familyOf(pid)).filter((socket) => !DOCUMENTED.test(socket))).toEqual([]);
    // Electron’s Node reads inside archives.
    const description = readFileSync(join(executable, '../resources/app.asar/package.json'), 'utf8');
    expect(JSON.parse(description)).toMatchObject({ name: 'collateral-desk', practiceBuild: true });
    expect(description).not.toContain('drivable');
    const wire: Record<string, unknown> = { ...(await getCurrentFuseWire(executable)) };
    for (const [fuse, on] of Object.entries(fuses(false)))
      expect([fuse, wire[fuse]]).toEqual([fuse, on ? FuseState.ENABLE : FuseState.DISABLE]);
  });

  it('opens no debugger with any switch', async () => {
    const asked = named(SWITCHES, 'at-use').filter((name) => name !== 'remote-debugging-pipe');
    const started = start((foreign) => asked.map((name) => switchOf(name, foreign)));
    const { pid } = await opened(started);
    expect(listeningOn(familyOf(pid)).filter((socket) => !DOCUMENTED.test(socket))).toEqual([]);
    expect(existsSync(join(started.userData, 'DevToolsActivePort'))).toBe(false);
    expect(left(started)).toEqual([]);
    // Chromium passes the switches that it keeps to its child processes.
    const children = processesOf(started.userData).filter((process_) => process_.pid !== pid);
    expect(children.length).toBeGreaterThan(1);
    for (const { args } of children)
      expect(
        asked.filter((name) => args.some((arg) => arg.startsWith(`--${name}=`) && !/blink/.test(arg))),
      ).toEqual([]);
    // The signal that opens Node’s debugger ends a program without one.
    process.kill(pid, 'SIGUSR1');
    await expect.poll(() => started.child.signalCode, SOON).toBe('SIGUSR1');
    expect(started.said()).not.toMatch(/(Debugger|DevTools) listening/);
  });

  it('does not answer on a debugging pipe', async () => {
    const started = start(() => ['--remote-debugging-pipe'], undefined, [
      'ignore',
      'pipe',
      'pipe',
      'pipe',
      'pipe',
    ]);
    const [, , , to, from] = started.child.stdio as unknown as [null, null, null, Writable, Readable];
    to.on('error', () => undefined);
    let answered = '';
    from.on('data', (bytes) => (answered += String(bytes)));
    to.write('{"id":1,"method":"Browser.getVersion"}\0');
    await opened(started);
    expect(answered).toBe('');
  });

  it('ignores environment variables that would weaken it', async () => {
    const asked = named(VARIABLES, 'at-use');
    const started = start(
      () => [],
      (foreign) => Object.fromEntries(asked.map((name) => [name, valueOf(name, foreign)])),
    );
    expect((await opened(started)).pid).toBe(started.child.pid);
    // There is no code cache and no key log, and no planted code ran.
    expect(left(started)).toEqual([]);
    expect(readdirSync(started.userData)).not.toContain('code-cache');
  });

  it('starts again without variables that were read before it could remove them', async () => {
    const variables = named(VARIABLES, 'at-start');
    const switches = named(SWITCHES, 'at-start').filter((name) => !ENDS_BY_ITSELF.includes(name));
    const started = start(
      (foreign) => switches.map((name) => switchOf(name, foreign)),
      (foreign) => Object.fromEntries(variables.map((name) => [name, valueOf(name, foreign)])),
    );
    await expect.poll(() => started.child.exitCode, SOON).toBe(0);
    const { pid, args } = await opened(started);
    expect(pid).not.toBe(started.child.pid);
    expect(args.filter((arg) => switches.some((name) => arg.startsWith(`--${name}`)))).toEqual([]);
    for (const name of [...variables, ...switches]) expect(started.said()).toContain(name);
    expect(left(started).filter((name) => name.endsWith('-ran'))).toEqual([]);
    expect(listeningOn(familyOf(pid)).filter((socket) => !DOCUMENTED.test(socket))).toEqual([]);
  });

  it('says so and opens nothing if the second start has the same variables again', async () => {
    const started = start(
      () => ['--js-flags=--expose-gc'],
      () => ({ COLLATERAL_DESK_CLEAN_START: '1' }),
    );
    await expect.poll(started.said, SOON).toContain('js-flags');
    expect(existsSync(join(started.userData, 'data'))).toBe(false);
    // The box with the same words stays until somebody answers it.
    process.kill(started.child.pid ?? 0, 'SIGKILL');
    await expect.poll(() => processesOf(started.userData), SOON).toEqual([]);
  });
});
