// The key of both databases is made once.
import { expect, test } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import { DATABASE_KEY_NAME, databaseKey } from '../../../../main/credentials/database-key.ts';
import { hexOf, wipe } from '../../../../main/desk/ports/key.ts';
import { memorySecrets } from '../../../support/memory-secrets.ts';

const KEY = 'ab'.repeat(32);
const missing = fail({ code: 'locked', reason: 'key-missing' });

test('the first start makes a key of 256 random bits, and every later one reads the same', async () => {
  const secrets = memorySecrets();
  const first = await databaseKey(secrets, false);
  expect(first).toMatchObject({ ok: true, value: expect.any(Uint8Array) });
  expect(first.ok && first.value).toHaveLength(32);
  expect(await databaseKey(secrets, false)).toEqual(first);
  expect(await databaseKey(secrets, true)).toEqual(first);
  expect(await databaseKey(memorySecrets(), false)).not.toEqual(first);
});

test('the key is returned in its own memory, so that overwriting it leaves no copy and changes nothing else', async () => {
  const secrets = memorySecrets();
  secrets.entries.set(DATABASE_KEY_NAME, KEY);
  const [one, other] = [await databaseKey(secrets, true), await databaseKey(secrets, true)];
  if (!one.ok || !other.ok) throw new Error('no key');
  // A buffer from Node's pool would share its memory, and the key would stay in it.
  expect(one.value.buffer.byteLength).toBe(32);
  wipe(one.value);
  expect(one.value).toEqual(new Uint8Array(32));
  expect(hexOf(other.value)).toBe(KEY);
});

test('no key is made while a database exists', async () => {
  const secrets = memorySecrets();
  expect(await databaseKey(secrets, true)).toEqual(missing);
  expect(secrets.entries.size).toBe(0);
});

test('an invalid key counts as missing while a database exists, and stays in the keychain', async () => {
  const secrets = memorySecrets();
  secrets.entries.set(DATABASE_KEY_NAME, KEY.slice(1));
  expect(await databaseKey(secrets, true)).toEqual(missing);
  expect(secrets.entries.get(DATABASE_KEY_NAME)).toBe(KEY.slice(1));
});

test.each(['keychain-absent', 'keychain-locked', 'keychain-denied'] as const)(
  'the error is %s if the keychain reports it, whether or not a database exists',
  async (reason) => {
    const secrets = memorySecrets();
    secrets.entries.set(DATABASE_KEY_NAME, KEY);
    secrets.failing = { code: 'locked', reason };
    expect(await databaseKey(secrets, false)).toEqual(fail({ code: 'locked', reason }));
    expect(await databaseKey(secrets, true)).toEqual(fail({ code: 'locked', reason }));
  },
);

test('a key that the keychain accepted and did not keep is not used', async () => {
  const forgetful = { ...memorySecrets(), set: async () => ok(undefined) };
  expect(await databaseKey(forgetful, false)).toEqual(fail({ code: 'locked', reason: 'keychain-denied' }));
});

test('a key that the keychain returns changed is not used', async () => {
  const secrets = memorySecrets();
  const garbling = { ...secrets, set: (name: string, value: string) => secrets.set(name, value.slice(1)) };
  expect(await databaseKey(garbling, false)).toEqual(fail({ code: 'locked', reason: 'keychain-denied' }));
});

test('no key is used if the keychain fails as it is stored or read back', async () => {
  const locked = fail({ code: 'locked', reason: 'keychain-locked' });
  const unwritable = { ...memorySecrets(), set: async () => locked };
  expect(await databaseKey(unwritable, false)).toEqual(locked);
  const secrets = memorySecrets();
  let reads = 0;
  const unreadable = {
    ...secrets,
    get: async (name: string) => ((reads += 1) === 1 ? secrets.get(name) : locked),
  };
  expect(await databaseKey(unreadable, false)).toEqual(locked);
});
