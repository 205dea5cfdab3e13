// The keychain with a real GNOME keyring and D-Bus in a new session: working, locked, never created, and
// missing.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fail, ok } from '../../../contract/errors.ts';
import { folder, inProcess, inSession, surroundings, withoutServices } from './session.ts';

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

const UNLOCKED = `printf 'password\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null;`;
const LOCKED = 'gnome-keyring-daemon --start --components=secrets >/dev/null;';
const locked = (reason: 'keychain-absent' | 'keychain-locked' | 'keychain-uncreated') =>
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

  test('is reported as never created at once, and asks for a password only once the operator wants one', async () => {
    const calls = ['get a', 'set a b', 'delete a'];
    expect(await inSession('never-made', '', calls)).toEqual(calls.map(() => locked('keychain-uncreated')));
    // Nobody answers the prompt here.
    expect(await inSession('never-made', '', ['create', 'get a'])).toEqual([locked('keychain-uncreated')]);
  });
});

describe('a system without a keyring', () => {
  const calls = ['get a', 'set a b', 'delete a'];
  const absent = calls.map(() => locked('keychain-absent'));

  test('reports the keychain as absent without a session bus', async () => {
    expect(await inProcess(calls, surroundings('no-bus'))).toEqual(absent);
  });

  test('reports the keychain as absent on a dead bus', async () => {
    const env = { ...surroundings('dead-bus'), DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/nothing` };
    expect(await inProcess(calls, env)).toEqual(absent);
  });

  test('reports the keychain as absent if no Secret Service answers', async () => {
    const answers = await inSession('no-service', '', calls, { options: [withoutServices()] });
    expect(answers).toEqual(absent);
  });
});
