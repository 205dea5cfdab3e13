// One PIN against the hash in the keychain, after the waits that wrong ones bring.
import { fail, type Result } from '../../../contract/errors.ts';
import type { PinHasher, SecretStore } from '../ports/secrets.ts';
import type { PinWaits } from './pin-waits.ts';

export interface PinChecking {
  readonly secrets: SecretStore;
  readonly pins: PinHasher;
  readonly waits: PinWaits;
}

/** @param onWrong writes a wrong one down, before it is answered. */
export async function checkPin<T>(
  { secrets, pins, waits }: PinChecking,
  {
    entry,
    missing = 'secret-missing',
    pin,
    right,
    onWrong,
  }: {
    /** Name of the hash in the keychain; the waits go by it too. */
    readonly entry: string;
    /** What to say where it is not there. */
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
