// The key of both databases: random, made once, kept only in the keychain. Without it the journal cannot be
// read, so this never makes a second key while a database exists. The keychain's library gives a string,
// which cannot be overwritten; it is converted to bytes at once.
import { randomBytes } from 'node:crypto';
import { keyOf, type Key } from '../desk/ports/key.ts';
import type { SecretStore } from '../desk/ports/secrets.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';

export const DATABASE_KEY_NAME = 'database-key';

/**
 * 32 bytes, which the caller wipes. Fails with `locked`: the keychain's reason, or key-missing if there is a
 * database and no usable key.
 * @param databaseExists whether any file of either database is on disk
 */
export async function databaseKey(secrets: SecretStore, databaseExists: boolean): Promise<Result<Key>> {
  const stored = await secrets.get(DATABASE_KEY_NAME);
  if (!stored.ok) return stored;
  if (stored.value !== undefined && isKey(stored.value)) return ok(keyOf(stored.value));
  if (databaseExists) return fail({ code: 'locked', reason: 'key-missing' });
  return makeKey(secrets);
}

/** Reads the key back before its use, because some keychains accept a value and drop it. */
async function makeKey(secrets: SecretStore): Promise<Result<Key>> {
  const made = randomBytes(32).toString('hex');
  const set = await secrets.set(DATABASE_KEY_NAME, made);
  if (!set.ok) return set;
  const readBack = await secrets.get(DATABASE_KEY_NAME);
  if (!readBack.ok) return readBack;
  return readBack.value === made ? ok(keyOf(made)) : fail({ code: 'locked', reason: 'keychain-denied' });
}

const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
