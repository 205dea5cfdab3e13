// Notes the journal's head in the keychain after each entry. An entry does not wait for it: the entry is on disk
// already, and a keychain that asks for a password must not hold up what the operator just confirmed.
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { Anchor, Anchors, KnownAnchor } from './anchor.ts';

export interface AnchorKeeper {
  /** Notes this head soon. Saves run one at a time, and a newer head replaces one still waiting. */
  note(head: Anchor): void;
  /** The anchor as it can be had now; unavailable also while the last save failed, because it is known to lag. */
  known(): Promise<KnownAnchor>;
  /** Settles when nothing waits to be saved any more. */
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
      // Told once per spell of trouble; the journal keeps growing meanwhile.
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
    async known() {
      await idle();
      if (failing) return { state: 'unavailable' };
      const loaded = await guarded(() => anchors.load());
      return loaded.ok ? { state: 'loaded', anchor: loaded.value } : { state: 'unavailable' };
    },
    idle,
  };
}

/** An anchor that throws is one that failed. */
async function guarded<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    const result = await act();
    return result.ok ? ok(result.value) : result;
  } catch (cause) {
    return fail({ code: 'store-failed', fault: 'io', detail: String(cause) });
  }
}
