// A keychain in memory. A test can make it fail as the real one does.
import { fail, ok, type AppError } from '../../contract/errors.ts';
import type { SecretStore } from '../../main/desk/ports/secrets.ts';

export interface MemorySecrets extends SecretStore {
  readonly entries: Map<string, string>;
  /** While set, every call fails with this error. */
  failing: AppError | undefined;
}

export function memorySecrets(entries = new Map<string, string>()): MemorySecrets {
  const secrets: MemorySecrets = {
    entries,
    failing: undefined,
    async get(name) {
      return secrets.failing ? fail(secrets.failing) : ok(entries.get(name));
    },
    async set(name, value) {
      if (secrets.failing) return fail(secrets.failing);
      entries.set(name, value);
      return ok(undefined);
    },
    async delete(name) {
      if (secrets.failing) return fail(secrets.failing);
      entries.delete(name);
      return ok(undefined);
    },
  };
  return secrets;
}
