// Secrets in the OS keychain; the only importer of keytar. It handles faults of keytar and the keychains: loading
// throws without libsecret, a locked Linux keyring answers "no entry", a call that waits for a prompt blocks one
// of Node's four pool threads, and KWallet refuses some sessions.
import type { SecretStore } from '../desk/ports/secrets.ts';
import type { Clock } from '../desk/ports/system.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { millis, type Millis } from '../../domain/time.ts';
import { isSessionKeyRefused, keychainReason, type KeychainReason } from './keychain-reason.ts';

/** The part of keytar that is used. `findCredentials` would end the process on a locked keyring. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

interface KeychainOptions {
  readonly clock: Pick<Clock, 'mono' | 'after'>;
  /** Separates the entries of tests and practice from the operator's. */
  readonly serviceSuffix?: string;
  /** The longest that one call may wait, mostly for the operator to answer the keychain's prompt. */
  readonly timeout?: Millis;
  readonly load?: () => Promise<Keytar>;
  /** Whether the keychain has no keyring yet. Default: unknown. */
  readonly lacksKeyring?: () => Promise<boolean>;
}

export interface Keychain extends SecretStore {
  /**
   * True while a call waits for the keychain's prompt, even if its caller already got `locked`. A process in
   * this state cannot exit normally, because Node joins the waiting thread first.
   */
  waiting(): boolean;
  /** The operator wants a keyring: from now on a call may make the keychain ask for the password of a new one. */
  letCreate(): void;
}

const SERVICE = 'Collateral Desk';
/** Name of a test entry. It is written to find out whether "no entry" is true, and holds no secret. */
const PROBE = 'keychain-check';
const TIMEOUT = millis(10_000);
/** In ms. "No entry" after this long means that a prompt was dismissed; without one it takes 1 to 20 ms. */
const PROMPTED = 1500;
/** About one session key in 256 has a leading zero, so this many refusals in turn do not happen by chance. */
const MOST_SESSION_KEYS = 5;

export function openKeychain(options: KeychainOptions): Keychain {
  const { clock, timeout = TIMEOUT, load = loadKeytar, lacksKeyring } = options;
  let mayCreate = false;
  /** What a call waits for that waits too long. */
  let waitsFor: KeychainReason = 'keychain-locked';
  const service = SERVICE + (options.serviceSuffix ?? '');
  let loaded: Promise<Keytar> | undefined;
  let held = 0;
  // One native call at a time, so that unanswered prompts block one pool thread and never all four.
  let tail: Promise<unknown> = Promise.resolve();

  /** @param task asks `isGivenUp` whether its caller already got a failure */
  function bounded<T>(
    task: (keytar: Keytar, isGivenUp: () => boolean) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return new Promise((resolve) => {
      let givenUp = false;
      const cancel = clock.after(timeout, () => {
        givenUp = true;
        resolve(locked(waitsFor));
      });
      const run = async (): Promise<void> => {
        if (givenUp) return;
        held += 1;
        try {
          loaded ??= load();
          const keytar = await loaded;
          resolve(await withSession(() => task(keytar, () => givenUp)));
        } catch (cause) {
          // A missing library may be installed while the app is open, so the next call loads it again.
          if (await failed(loaded)) loaded = undefined;
          resolve(locked(keychainReason(cause)));
        } finally {
          held -= 1;
          cancel();
        }
      };
      tail = tail.then(run, run);
    });
  }

  /** Throws unless the keychain stores and returns a value now; if it does, its "no entry" is true. */
  async function proveWorking(keytar: Keytar): Promise<void> {
    await keytar.setPassword(service, PROBE, 'works');
    if ((await keytar.getPassword(service, PROBE)) !== 'works') throw new Error('the keychain kept nothing');
  }

  /** @returns undefined if it is proven that there is no such entry */
  async function read(keytar: Keytar, name: string): Promise<Result<string | undefined>> {
    const asked = clock.mono();
    const found = await keytar.getPassword(service, name);
    if (found !== null) return ok(found);
    if (clock.mono() - asked >= PROMPTED) return locked('keychain-denied');
    if (await lacksKeyring?.()) {
      if (!mayCreate) return locked('keychain-uncreated');
      waitsFor = 'keychain-uncreated';
    }
    await proveWorking(keytar);
    waitsFor = 'keychain-locked';
    // Writing the test entry may have unlocked the keyring.
    return ok((await keytar.getPassword(service, name)) ?? undefined);
  }

  async function write(keytar: Keytar, name: string, value: string | undefined): Promise<Result<void>> {
    if (value !== undefined) {
      await keytar.setPassword(service, name, value);
      return ok(undefined);
    }
    if (await keytar.deletePassword(service, name)) return ok(undefined);
    const left = await read(keytar, name);
    if (!left.ok) return left;
    return left.value === undefined ? ok(undefined) : locked('keychain-denied');
  }

  /**
   * A prompt may be answered after the caller got a failure and acted on it. Then the former value is put back
   * before any other call.
   */
  const change = (name: string, value: string | undefined): Promise<Result<void>> =>
    bounded(async (keytar, isGivenUp) => {
      const before = await read(keytar, name);
      if (!before.ok) return before;
      if (isGivenUp() || before.value === value) return ok(undefined);
      const written = await write(keytar, name, value);
      if (written.ok && isGivenUp()) await withSession(() => write(keytar, name, before.value));
      return written;
    });

  return {
    waiting: () => held > 0,
    letCreate() {
      mayCreate = true;
    },
    get: (name) => bounded((keytar) => read(keytar, name)),
    set: change,
    delete: (name) => change(name, undefined),
  };
}

const locked = (reason: KeychainReason): ReturnType<typeof fail> => fail({ code: 'locked', reason });

async function withSession<T>(task: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let keys = 1; ; keys++)
    try {
      return await task();
    } catch (cause) {
      if (keys >= MOST_SESSION_KEYS || !isSessionKeyRefused(cause)) throw cause;
    }
}

async function failed(loading: Promise<Keytar> | undefined): Promise<boolean> {
  return loading === undefined
    ? false
    : loading.then(
        () => false,
        () => true,
      );
}

/** keytar is CommonJS, so its exports are under `default`. */
async function loadKeytar(): Promise<Keytar> {
  return (await import('keytar')).default;
}
