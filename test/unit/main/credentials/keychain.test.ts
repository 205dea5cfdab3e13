// What the keychain's answers and failures mean, with a keytar that answers as the real one did.
import { expect, test, vi } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import { millis, monotonicMillis } from '../../../../domain/time.ts';
import { openKeychain, type Keytar } from '../../../../main/credentials/keychain.ts';
import { keychainReason } from '../../../../main/credentials/keychain-reason.ts';

/** A clock that moves only in tests, and runs what is due. */
function handClock() {
  let now = 0;
  const tasks = new Set<{ due: number; task: () => void }>();
  return {
    mono: () => monotonicMillis(now),
    after(delay: number, task: () => void) {
      const entry = { due: now + delay, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    pass(span: number) {
      now += span;
      for (const entry of tasks)
        if (entry.due <= now) {
          tasks.delete(entry);
          entry.task();
        }
    },
    waiting: () => tasks.size,
  };
}

function fakeKeytar(): Keytar & { held: Map<string, string> } {
  const held = new Map<string, string>();
  const name = (service: string, account: string) => `${service}/${account}`;
  return {
    held,
    getPassword: async (service, account) => held.get(name(service, account)) ?? null,
    setPassword: async (service, account, value) => void held.set(name(service, account), value),
    deletePassword: async (service, account) => held.delete(name(service, account)),
  };
}

const locked = (reason: 'keychain-absent' | 'keychain-locked' | 'keychain-denied' | 'keychain-uncreated') =>
  fail({ code: 'locked', reason });

function keychainOver(keytar: Keytar, clock = handClock()) {
  return openKeychain({ clock, timeout: millis(1000), load: async () => keytar });
}

test('secrets are stored under the service "Collateral Desk", and those of tests under another', async () => {
  const keytar = fakeKeytar();
  await keychainOver(keytar).set('api-key', 'secret');
  await openKeychain({ clock: handClock(), load: async () => keytar, serviceSuffix: ' test' }).set('a', 'b');
  expect([...keytar.held.keys()].filter((name) => !name.endsWith('/keychain-check'))).toEqual([
    'Collateral Desk/api-key',
    'Collateral Desk test/a',
  ]);
});

test('an entry is missing only if the keychain stored and returned a test value', async () => {
  const keytar = fakeKeytar();
  expect(await keychainOver(keytar).get('nothing')).toEqual(ok(undefined));
  expect(keytar.held.size).toBe(1);
});

test('"not found" from a locked keyring is not believed', async () => {
  const keytar = {
    ...fakeKeytar(),
    setPassword: async () => Promise.reject(new Error('Cannot create an item in a locked collection')),
  };
  expect(await keychainOver(keytar).get('database-key')).toEqual(locked('keychain-locked'));
  expect(await keychainOver(keytar).delete('database-key')).toEqual(locked('keychain-locked'));
});

test('a session key that KWallet refuses is replaced by another, a bounded number of times', async () => {
  const keytar = fakeKeytar();
  let refusals = 2;
  const refusing: Keytar = {
    ...keytar,
    setPassword: async (...all) => {
      if (refusals-- > 0) throw new Error('Client public key size is invalid');
      return keytar.setPassword(...all);
    },
  };
  expect(await keychainOver(refusing).set('database-key', 'the key')).toEqual(ok(undefined));
  expect(await keychainOver(refusing).get('database-key')).toEqual(ok('the key'));
  refusals = Infinity;
  expect(await keychainOver(refusing).set('database-key', 'other')).toEqual(locked('keychain-absent'));
  expect(await keychainOver(refusing).get('database-key')).toEqual(ok('the key'));
});

test('an entry that became readable because the probe unlocked the keyring is found', async () => {
  const keytar = fakeKeytar();
  let unlocked = false;
  await keytar.setPassword('Collateral Desk', 'database-key', 'the key');
  const shut: Keytar = {
    ...keytar,
    getPassword: async (service, account) => (unlocked ? keytar.getPassword(service, account) : null),
    setPassword: async (...all) => {
      unlocked = true;
      return keytar.setPassword(...all);
    },
  };
  expect(await keychainOver(shut).get('database-key')).toEqual(ok('the key'));
});

test('"not found" after a dismissed prompt is reported as denied, without another prompt', async () => {
  const clock = handClock();
  const setPassword = vi.fn<Keytar['setPassword']>();
  const keytar: Keytar = {
    ...fakeKeytar(),
    setPassword,
    getPassword: async () => {
      clock.pass(1600);
      return null;
    },
  };
  const keychain = openKeychain({ clock, timeout: millis(10_000), load: async () => keytar });
  expect(await keychain.get('database-key')).toEqual(locked('keychain-denied'));
  expect(setPassword).not.toHaveBeenCalled();
});

test('a waiting prompt is reported as locked, and no other call reaches the keychain meanwhile', async () => {
  const clock = handClock();
  const prompt = Promise.withResolvers<string | null>();
  const getPassword = vi.fn<Keytar['getPassword']>(() => prompt.promise);
  const keychain = keychainOver({ ...fakeKeytar(), getPassword }, clock);

  const first = keychain.get('a');
  await vi.waitFor(() => expect(getPassword).toHaveBeenCalledTimes(1), { timeout: 15_000 });
  clock.pass(1000);
  expect(await first).toEqual(locked('keychain-locked'));
  expect(keychain.waiting()).toBe(true);

  const second = keychain.get('b');
  clock.pass(1000);
  expect(await second).toEqual(locked('keychain-locked'));
  expect(getPassword).toHaveBeenCalledTimes(1);

  prompt.resolve('unlocked');
  await vi.waitFor(() => expect(keychain.waiting()).toBe(false), { timeout: 15_000 });
  expect(await keychain.get('c')).toEqual(ok('unlocked'));
  expect(getPassword.mock.calls.map(([, account]) => account)).toEqual(['a', 'c']);
  expect(clock.waiting()).toBe(0);
});

test('a secret whose write was reported as failed before it began is never written', async () => {
  const clock = handClock();
  const prompt = Promise.withResolvers<null>();
  const keytar = fakeKeytar();
  const keychain = keychainOver({ ...keytar, getPassword: () => prompt.promise }, clock);
  void keychain.get('a');
  const set = keychain.set('b', 'late');
  clock.pass(1000);
  expect(await set).toEqual(locked('keychain-locked'));
  prompt.resolve(null);
  await vi.waitFor(() => expect(keychain.waiting()).toBe(false), { timeout: 15_000 });
  expect([...keytar.held.values()]).not.toContain('late');
});

/** A keychain with one entry, which asks on its screen before it changes anything but the test entry. */
function asking(kept?: string) {
  const clock = handClock();
  const keytar = fakeKeytar();
  const entry = 'Collateral Desk/lock';
  if (kept !== undefined) keytar.held.set(entry, kept);
  const waiting: (() => void)[] = [];
  const prompt = (account: string) =>
    account === 'lock' ? new Promise<void>((allow) => waiting.push(allow)) : undefined;
  const keychain = keychainOver(
    {
      ...keytar,
      setPassword: async (service, account, value) => {
        await prompt(account);
        return keytar.setPassword(service, account, value);
      },
      deletePassword: async (service, account) => {
        await prompt(account);
        return keytar.deletePassword(service, account);
      },
    },
    clock,
  );
  return {
    clock,
    keychain,
    held: () => keytar.held.get(entry),
    /** Answers the next prompt, which may come later. */
    allow: async () => {
      await vi.waitFor(() => expect(waiting).not.toEqual([]), { timeout: 15_000 });
      waiting.shift()?.();
    },
    asks: () => vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 15_000 }),
  };
}

test.each([
  ['a write over an entry', 'the old', 'the new'],
  ['a write of a new entry', undefined, 'the new'],
  ['a delete', 'the old', undefined],
])('%s that is allowed after it was reported as failed is undone', async (_, kept, value) => {
  const { keychain, clock, allow, asks, held } = asking(kept);
  const changed = value === undefined ? keychain.delete('lock') : keychain.set('lock', value);
  await asks();
  clock.pass(1000);
  expect(await changed).toEqual(locked('keychain-locked'));
  const next = keychain.get('lock');
  await allow();
  await allow();
  expect(await next).toEqual(ok(kept));
  expect(held()).toBe(kept);
});

test('a change that is allowed in time stays', async () => {
  const { keychain, clock, allow, asks, held } = asking('the old');
  const changed = keychain.set('lock', 'the new');
  await asks();
  clock.pass(999);
  await allow();
  expect(await changed).toEqual(ok(undefined));
  clock.pass(1000);
  expect(await keychain.get('lock')).toEqual(ok('the new'));
  const deleted = keychain.delete('lock');
  await allow();
  expect(await deleted).toEqual(ok(undefined));
  expect(held()).toBeUndefined();
});

test('a change is not begun if its caller was told that it failed while the former value was read', async () => {
  const clock = handClock();
  const keytar = fakeKeytar();
  const prompt = Promise.withResolvers<string>();
  const setPassword = vi.fn<Keytar['setPassword']>();
  const keychain = keychainOver({ ...keytar, setPassword, getPassword: () => prompt.promise }, clock);
  const set = keychain.set('lock', 'the new');
  await vi.waitFor(() => expect(keychain.waiting()).toBe(true), { timeout: 15_000 });
  clock.pass(1000);
  expect(await set).toEqual(locked('keychain-locked'));
  prompt.resolve('the old');
  await vi.waitFor(() => expect(keychain.waiting()).toBe(false), { timeout: 15_000 });
  expect(setPassword).not.toHaveBeenCalled();
});

test('a keychain whose keytar cannot be loaded is absent, and the next call tries again', async () => {
  const keytar = fakeKeytar();
  let installed = false;
  const keychain = openKeychain({
    clock: handClock(),
    load: () =>
      installed ? Promise.resolve(keytar) : Promise.reject(new Error('Failed to load keytar native addon')),
  });
  expect(await keychain.set('a', 'b')).toEqual(locked('keychain-absent'));
  installed = true;
  expect(await keychain.set('a', 'b')).toEqual(ok(undefined));
});

test.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'keychain-absent'],
  ['Could not connect: No such file or directory', 'keychain-absent'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'keychain-absent'],
  ['Failed to load keytar native addon, checked ["../build/Release"]', 'keychain-absent'],
  ['Konnte nicht verbunden werden', 'keychain-absent'],
  ['Cannot create an item in a locked collection', 'keychain-locked'],
  ['GDBus.Error:org.freedesktop.Secret.Error.IsLocked: The collection is locked', 'keychain-locked'],
  ['User interaction is not allowed.', 'keychain-locked'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'keychain-uncreated'],
  ['GDBus.Error:org.freedesktop.DBus.Error.AccessDenied: Sender is not authorized', 'keychain-denied'],
  ['User canceled the operation.', 'keychain-denied'],
  ['The name :1.0 was not provided by any .service files', 'keychain-restarted'],
  ['Name ":1.1" does not exist', 'keychain-restarted'],
  ['createDLGroup failed: maybe libqca-ossl is missing', 'keychain-incomplete'],
  ['The session wrapping the secret does not exist', 'keychain-restarted'],
  ['GDBus.Error:org.freedesktop.Secret.Error.NoSession: no session', 'keychain-restarted'],
  ["Can't find session /org/freedesktop/secrets/session/153", 'keychain-restarted'],
  ['The user name or passphrase you entered is not correct.', 'keychain-denied'],
] as const)('takes %j for %s', (words, reason) => {
  expect(keychainReason(new Error(words))).toBe(reason);
});

test('a missing entry is deleted as one that is there, if the keychain works', async () => {
  const keytar = fakeKeytar();
  const keychain = keychainOver(keytar);
  await keychain.set('a', 'b');
  expect(await keychain.delete('a')).toEqual(ok(undefined));
  expect(keytar.held.has('Collateral Desk/a')).toBe(false);
  expect(await keychain.delete('a')).toEqual(ok(undefined));
  keytar.getPassword = async () => null;
  expect(await keychain.delete('a')).toMatchObject({ ok: false });
});

test('a delete that the operator refuses is reported as denied, unless the entry is gone', async () => {
  const keytar = fakeKeytar();
  const keychain = keychainOver(keytar);
  await keychain.set('a', 'b');
  keytar.deletePassword = async () => false;
  expect(await keychain.delete('a')).toEqual(locked('keychain-denied'));
  keytar.deletePassword = async () => {
    keytar.held.clear();
    return false;
  };
  expect(await keychain.delete('a')).toEqual(ok(undefined));
});

test('"no entry" is a dismissed prompt from a second and a half on', async () => {
  const after = async (span: number) => {
    const clock = handClock();
    const keytar = fakeKeytar();
    const getPassword = keytar.getPassword.bind(keytar);
    keytar.getPassword = (service, account) => {
      if (account === 'a') clock.pass(span);
      return getPassword(service, account);
    };
    return openKeychain({ clock, load: async () => keytar }).get('a');
  };
  expect(await after(1500)).toEqual(locked('keychain-denied'));
  expect(await after(1499)).toEqual(ok(undefined));
});

test('without a keyring nothing is written, until the operator wants one and the prompt may come', async () => {
  const clock = handClock();
  const keytar = fakeKeytar();
  const setPassword = vi.fn<Keytar['setPassword']>(() => new Promise(() => undefined));
  const keychain = openKeychain({
    clock,
    load: async () => ({ ...keytar, setPassword }),
    lacksKeyring: async () => true,
  });
  expect(await keychain.get('a')).toEqual(locked('keychain-uncreated'));
  expect(await keychain.set('a', 'b')).toEqual(locked('keychain-uncreated'));
  expect(setPassword).not.toHaveBeenCalled();
  keychain.letCreate();
  const asked = keychain.get('a');
  await vi.waitFor(() => expect(setPassword).toHaveBeenCalledOnce());
  clock.pass(10_000);
  expect(await asked).toEqual(locked('keychain-uncreated'));
});

test('the library is loaded once, and again only after a load that failed', async () => {
  const keytar = fakeKeytar();
  let loads = 0;
  let isMissing = true;
  const load = async () => {
    loads += 1;
    if (isMissing) throw new Error('cannot open shared object file');
    return keytar;
  };
  const keychain = openKeychain({ clock: handClock(), load });
  expect(await keychain.get('a')).toMatchObject({ ok: false });
  isMissing = false;
  expect(await keychain.get('a')).toEqual(ok(undefined));
  keytar.setPassword = () => Promise.reject(new Error('denied'));
  expect(await keychain.set('a', 'b')).toMatchObject({ ok: false });
  await keychain.get('a');
  expect(loads).toBe(2);
});

test('a call that waits for the keychain is given up after ten seconds', async () => {
  const clock = handClock();
  const keytar = fakeKeytar();
  const keychain = openKeychain({ clock, load: async () => keytar });
  expect(await keychain.set('a', 'b')).toEqual(ok(undefined));
  keytar.getPassword = () => new Promise<null>(() => undefined);
  expect(keychain.waiting()).toBe(false);
  const asked = keychain.get('a');
  await new Promise(setImmediate);
  let ended = false;
  void asked.then(() => (ended = true));
  clock.pass(9_999);
  await new Promise(setImmediate);
  expect([ended, keychain.waiting()]).toEqual([false, true]);
  clock.pass(1);
  expect(await asked).toEqual(locked('keychain-locked'));
  expect(keychain.waiting()).toBe(true);
});
