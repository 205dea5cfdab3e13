// The key of both databases: random, made once, kept in the keychain alone. Losing it loses the journal, so the
// one thing this must never do is make a second key while something stands encrypted under the first.
import { randomBytes } from 'node:crypto';
import type { SecretStore } from '../desk/ports/secrets.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';

export const DATABASE_KEY_NAME = 'database-key';

/**
 * The key as 64 hex digits. `databaseExists`: whether any file of either database is on disk (main/store tells).
 * Fails with `locked`: the keychain's own reason, or key-missing when there is a database and no usable key.
 */
export async function databaseKey(secrets: SecretStore, databaseExists: boolean): Promise<Result<string>> {
  const stored = await secrets.get(DATABASE_KEY_NAME);
  if (!stored.ok) return stored;
  if (stored.value !== undefined && isKey(stored.value)) return ok(stored.value);
  if (databaseExists) return fail({ code: 'locked', reason: 'key-missing' });
  return makeKey(secrets);
}

/** Used only after the keychain gave back what it was given: some keychains accept a value and drop it. */
async function makeKey(secrets: SecretStore): Promise<Result<string>> {
  const made = randomBytes(32).toString('hex');
  const set = await secrets.set(DATABASE_KEY_NAME, made);
  if (!set.ok) return set;
  const readBack = await secrets.get(DATABASE_KEY_NAME);
  if (!readBack.ok) return readBack;
  return readBack.value === made ? ok(made) : fail({ code: 'locked', reason: 'keychain-denied' });
}

const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
