// Puts a text on the clipboard, reads it back at once, checks later whether it is still there, and clears it
// after a minute unless another program has replaced it.
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../ports/background.ts';
import type { Clipboard, Clock } from '../ports/system.ts';

/** Long enough to reach the wallet's window, and short enough that nobody pastes an old address. */
const KEPT_FOR = millis(60_000);

interface CopiedText {
  /** The caller's name for the text. */
  readonly key: string;
  readonly state: 'held' | 'cleared' | 'swapped';
}

export function createClipboardText(clock: Clock, clipboard: Clipboard, onChange: () => void) {
  let copy: (CopiedText & { text: string }) | undefined;
  let cancel: (() => void) | undefined;

  function become(state: CopiedText['state']): void {
    if (copy === undefined) return;
    copy = { ...copy, state };
    onChange();
  }

  return {
    /** The last copy; undefined before the first, and when the clipboard did not return what was written. */
    get copy(): CopiedText | undefined {
      return copy && { key: copy.key, state: copy.state };
    },
    /** @returns what the clipboard holds afterwards */
    async put(key: string, text: string): Promise<string> {
      cancel?.();
      copy = undefined;
      const written = await clipboard.write(text);
      if (written === text) {
        const mine = { key, text, state: 'held' as const };
        copy = mine;
        cancel = clock.after(KEPT_FOR, () => inBackground('clipboard.clear', () => clear(mine)));
      }
      onChange();
      return written;
    },
    /** Checks whether the text is still there; called when the operator comes back to the window. */
    async look(): Promise<void> {
      const mine = copy;
      if (mine?.state !== 'held') return;
      const there = await clipboard.read();
      if (copy !== mine || there === mine.text) return;
      cancel?.();
      become(there.trim() === '' ? 'cleared' : 'swapped');
    },
    /** Clears the text: nothing watches it any more. */
    async dispose(): Promise<void> {
      cancel?.();
      if (copy?.state === 'held') await clear(copy);
    },
  };

  /** Leaves a text of another program alone. */
  async function clear(mine: typeof copy): Promise<void> {
    const there = await clipboard.read();
    if (copy !== mine || there !== mine?.text) return;
    await clipboard.clear();
    if (copy === mine) become('cleared');
  }
}
