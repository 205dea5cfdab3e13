// Checks a PIN against its hash in the keychain. After wrong PINs none is checked until a wait has passed.
import { fail, type Result } from '../../../contract/errors.ts';
import type { PinHasher, SecretStore } from '../ports/secrets.ts';
import type { PinWaits } from './pin-waits.ts';

interface PinChecking {
  readonly secrets: SecretStore;
  readonly pins: PinHasher;
  readonly waits: PinWaits;
}

/**
 * Fails with `blocked` by `pin-wait` or `wrong-pin`, and with `locked`.
 * @param onWrong records a wrong PIN before it is answered
 */
export async function checkPin<T>(
  { secrets, pins, waits }: PinChecking,
  {
    entry,
    missing = 'secret-missing',
    pin,
    right,
    onWrong,
  }: {
    /** Name of the hash in the keychain; waits are counted by it too. */
    readonly entry: string;
    /** The reason of the failure if the keychain has no hash. */
    readonly missing?: 'secret-missing' | 'pin-missing';
    readonly pin: string;
    readonly right: () => Promise<Result<T>> | Result<T>;
    readonly onWrong: () => Promise<Result<unknown>>;
  },
): Promise<Result<T>> {
  if (waits.until(entry) !== undefined) return fail({ code: 'blocked', by: 'pin-wait' });
  const kept = await secrets.get(entry);
  if (!kept.ok) return kept;
  if (kept.value === undefined) return fail({ code: 'locked', reason: missing });
  if (await pins.matches(pin, kept.value)) {
    waits.forget(entry);
    return right();
  }
  waits.refused(entry, 0);
  const written = await onWrong();
  return written.ok ? fail({ code: 'blocked', by: 'wrong-pin' }) : written;
}
