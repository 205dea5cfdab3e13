// The OS keychain as the desk sees it. A secret goes in once and is never given to the renderer.
import type { Result } from '../../../contract/errors.ts';

/**
 * Fails with `locked` and its reason: keychain-absent, -locked, -denied or -restarted. There is no
 * fallback to plain text.
 */
export interface SecretStore {
  /** Undefined where the keychain works but holds nothing under that name. */
  get(name: string): Promise<Result<string | undefined>>;
  set(name: string, value: string): Promise<Result<void>>;
  delete(name: string): Promise<Result<void>>;
}

/** PINs as they are kept: salted, and hashed so that trying all of them takes memory and time. */
export interface PinHasher {
  hash(pin: string): Promise<string>;
  /** False also where `kept` is nothing this could have made. */
  matches(pin: string, kept: string): Promise<boolean>;
}
