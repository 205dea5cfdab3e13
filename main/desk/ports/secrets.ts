// The port to the OS keychain. A secret is never given to the renderer.
import type { Result } from '../../../contract/errors.ts';

/** Fails with `locked`: keychain-absent, -locked, -denied or -restarted. Never falls back to plain text. */
export interface SecretStore {
  /** Undefined if the keychain works but has no entry of this name. */
  get(name: string): Promise<Result<string | undefined>>;
  set(name: string, value: string): Promise<Result<void>>;
  delete(name: string): Promise<Result<void>>;
}

/** Hashes PINs with a salt, slowly, so that trying all possible PINs takes much memory and time. */
export interface PinHasher {
  hash(pin: string): Promise<string>;
  /** False also if `kept` is not a hash of this hasher. */
  matches(pin: string, kept: string): Promise<boolean>;
}
