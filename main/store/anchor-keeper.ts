// Saves the journal's head in the keychain after each entry. The entry does not wait for it: it is on disk
// already, and a keychain that asks for a password must not delay what the operator just confirmed.
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { Anchor, Anchors, KeychainAnchor } from './anchor.ts';

export interface AnchorKeeper {
  /** Saves this head soon. Saves run one at a time, and a newer head replaces a waiting one. */
  note(head: Anchor): void;
  /**
   * The present anchor; unavailable also after a failed save, because then the keychain is known to lag
   * behind.
   */
  load(): Promise<KeychainAnchor>;
  /** Settles when no save is waiting or running. */
  idle(): Promise<void>;
}

export function createAnchorKeeper(anchors: Anchors, onTrouble: (note: string) => void): AnchorKeeper {
  let next: Anchor | undefined;
  let running: Promise<void> | undefined;
  let failing = false;

  async function run(): Promise<void> {
    while (next !== undefined) {
      const head = next;
      next = undefined;
      const saved = await guarded(() => anchors.save(head));
      // Reported once per series of failures; the journal keeps growing.
      if (!saved.ok && !failing) onTrouble(`store.anchor-not-saved count=${head.count}`);
      failing = !saved.ok;
    }
    running = undefined;
  }

  const idle = (): Promise<void> => running ?? Promise.resolve();
  return {
    note(head) {
      next = head;
      running ??= run();
    },
    async load() {
      await idle();
      if (failing) return { state: 'unavailable' };
      const loaded = await guarded(() => anchors.load());
      return loaded.ok ? { state: 'loaded', anchor: loaded.value } : { state: 'unavailable' };
    },
    idle,
  };
}

/** An anchor that throws has failed. */
async function guarded<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    const result = await act();
    return result.ok ? ok(result.value) : result;
  } catch (cause) {
    return fail({ code: 'store-failed', fault: 'io', detail: String(cause) });
  }
}
