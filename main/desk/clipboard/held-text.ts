// A text put on the clipboard, for as long as it may still be pasted: read back at once, held against what is there
// later, and cleared after a minute unless somebody put something else there.
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../ports/background.ts';
import type { Clipboard, Clock } from '../ports/system.ts';

/** Long enough to reach the wallet's window; after it an old address should not lie about. */
const HELD_FOR = millis(60_000);

export interface Held {
  /** What was copied, in the copier's own name for it. */
  readonly key: string;
  readonly state: 'held' | 'cleared' | 'swapped';
}

export type HeldText = ReturnType<typeof createHeldText>;

export function createHeldText(clock: Clock, clipboard: Clipboard, onChange: () => void) {
  let copy: (Held & { text: string }) | undefined;
  let cancel: (() => void) | undefined;

  function become(state: Held['state']): void {
    if (copy === undefined) return;
    copy = { ...copy, state };
    onChange();
  }

  return {
    /** The last copy; undefined before one, and after one that did not come back as it was written. */
    get copy(): Held | undefined {
      return copy && { key: copy.key, state: copy.state };
    },
    /** Answers with what the clipboard then held. */
    async put(key: string, text: string): Promise<string> {
      cancel?.();
      copy = undefined;
      const held = await clipboard.write(text);
      if (held === text) {
        const mine = { key, text, state: 'held' as const };
        copy = mine;
        cancel = clock.after(HELD_FOR, () => inBackground('clipboard.clear', () => clear(mine)));
      }
      onChange();
      return held;
    },
    /** Whether what is there is still what was put there; called when the operator comes back to the window. */
    async look(): Promise<void> {
      const mine = copy;
      if (mine?.state !== 'held') return;
      const there = await clipboard.read();
      if (copy !== mine || there === mine.text) return;
      cancel?.();
      become(there.trim() === '' ? 'cleared' : 'swapped');
    },
    /** Nobody would watch over it any more. */
    async dispose(): Promise<void> {
      cancel?.();
      if (copy?.state === 'held') await clear(copy);
    },
  };

  /** Only what this desk put there is cleared. */
  async function clear(mine: typeof copy): Promise<void> {
    const there = await clipboard.read();
    if (copy !== mine || there !== mine?.text) return;
    await clipboard.clear();
    if (copy === mine) become('cleared');
  }
}
