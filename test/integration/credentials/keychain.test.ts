// The keychain with a real GNOME keyring and D-Bus in a new session: working, locked, never created, and
// missing.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fail, ok } from '../../../contract/errors.ts';

const child = join(import.meta.dirname, 'keychain-child.ts');
const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-keychain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A missing package must not let the test pass. */
beforeAll(() => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter(
    (program) => !folders.some((each) => existsSync(join(each, program))),
  );
  if (missing.length > 0)
    throw new Error(
      `not installed: ${missing.join(', ')}; these tests need dbus-x11, gnome-keyring and libsecret-1-0`,
    );
});

let runs = 0;

/** An environment without this desktop's variables, so that the user's own keyring stays untouched. */
function surroundings(home: string): NodeJS.ProcessEnv {
  const runtime = join(folder, `run-${(runs += 1)}`);
  mkdirSync(runtime, { mode: 0o700 });
  mkdirSync(join(folder, home), { recursive: true, mode: 0o700 });
  const { PATH, ELECTRON_RUN_AS_NODE } = process.env;
  return {
    PATH,
    ELECTRON_RUN_AS_NODE,
    LANG: 'C.UTF-8',
    HOME: join(folder, home),
    XDG_DATA_HOME: join(folder, home, 'data'),
    XDG_RUNTIME_DIR: runtime,
  };
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { env, timeout: 40_000 }, (cause, stdout, stderr) => {
      // The daemon prints its settings before the lines of JSON.
      const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
      if (cause && answers.length === 0) reject(new Error(`${cause.message}\n${stderr}`));
      else resolve(answers.map((line): unknown => JSON.parse(line)));
    });
  });
}

/** Runs the calls in a new session; `before` is a shell script that starts a keyring. */
function inSession(
  home: string,
  before: string,
  calls: string[],
  options: string[] = [],
): Promise<unknown[]> {
  const script = `${before} "$0" "$@"`;
  return run(
    'dbus-run-session',
    [...options, '--', 'sh', '-c', script, process.execPath, child, ...calls],
    surroundings(home),
  );
}

const UNLOCKED = `printf 'password\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null;`;
const LOCKED = 'gnome-keyring-daemon --start --components=secrets >/dev/null;';
const locked = (reason: 'keychain-absent' | 'keychain-locked' | 'keychain-denied') =>
  fail({ code: 'locked', reason });

describe('a real keyring', () => {
  test('stores, returns and deletes a secret, and reports a missing one', async () => {
    const calls = ['get a', 'set a first', 'get a', 'set a second', 'get a', 'delete a', 'delete a', 'get a'];
    expect(await inSession('round-trip', UNLOCKED, calls)).toEqual([
      ok(undefined),
      ok(undefined),
      ok('first'),
      ok(undefined),
      ok('second'),
      ok(undefined),
      ok(undefined),
      ok(undefined),
    ]);
  });

  test('is reported as locked, never as empty, while it needs its password', async () => {
    expect(await inSession('shut', UNLOCKED, ['set database-key abc'])).toEqual([ok(undefined)]);
    const calls = ['get database-key', 'get other', 'set database-key xyz', 'delete database-key'];
    expect(await inSession('shut', LOCKED, calls)).toEqual(calls.map(() => locked('keychain-locked')));
    expect(await inSession('shut', UNLOCKED, ['get database-key'])).toEqual([ok('abc')]);
  });

  test('is reported as denied if the user refused to create it', async () => {
    expect(await inSession('never-made', '', ['get a', 'set a b'])).toEqual([
      locked('keychain-denied'),
      locked('keychain-denied'),
    ]);
  });
});

describe('a system without a keyring', () => {
  const calls = ['get a', 'set a b', 'delete a'];
  const absent = calls.map(() => locked('keychain-absent'));

  test('reports the keychain as absent without a session bus', async () => {
    expect(await run(process.execPath, [child, ...calls], surroundings('no-bus'))).toEqual(absent);
  });

  test('reports the keychain as absent on a dead bus', async () => {
    const env = { ...surroundings('dead-bus'), DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/nothing` };
    expect(await run(process.execPath, [child, ...calls], env)).toEqual(absent);
  });

  test('reports the keychain as absent if no Secret Service answers', async () => {
    const config = join(folder, 'bus.conf');
    writeFileSync(config, BUS_WITHOUT_SERVICES);
    const answers = await inSession('no-service', '', calls, [`--config-file=${config}`]);
    expect(answers).toEqual(absent);
  });
});

/** A session bus that can start nothing. */
const BUS_WITHOUT_SERVICES = `
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;
