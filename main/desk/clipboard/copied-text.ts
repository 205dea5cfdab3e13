// A text that the app put on the clipboard: read back at once, looked at when the operator comes back, and cleared
// after a minute unless another program has replaced it. Each state is said with what the system showed of it.
import { millis } from '../../../domain/time.ts';
import type { ClipboardEffect } from '../../../contract/copied.ts';
import { inBackground } from '../ports/background.ts';
import type { Clipboard, ClipboardText, Clock } from '../ports/system.ts';

/** Long enough to reach the bank or wallet, and short enough that nobody pastes an old account or address. */
const KEPT_FOR = millis(60_000);

export interface CopiedText<Of> {
  /** What the text is of. */
  readonly of: Of;
  readonly text: string;
  /** outdated: cleared because the value changed. */
  readonly state: 'held' | 'cleared' | 'swapped' | 'outdated';
  readonly effect: ClipboardEffect;
}

interface Listener<Of> {
  changed(): void;
  /** What the clipboard's text is beside the copied one: the same, none that matters, or another. */
  holds(copy: CopiedText<Of>, text: string): 'copied' | 'same-value' | 'nothing' | 'other';
  /** The minute of this copy ended with another text on the clipboard. */
  replaced(ended: CopiedText<Of>): void;
}

export type ClipboardTexts<Of> = ReturnType<typeof createCopiedText<Of>>;

export function createCopiedText<Of>(clock: Clock, clipboard: Clipboard, listener: Listener<Of>) {
  let copy: CopiedText<Of> | undefined;
  let cancel: (() => void) | undefined;

  function become(next: CopiedText<Of> | undefined): void {
    copy = next;
    listener.changed();
  }

  /** Leaves another program's text alone. @returns what the clipboard held; undefined: this copy had ended before */
  async function clear(mine: CopiedText<Of>, state: 'cleared' | 'outdated'): Promise<string | undefined> {
    const there = await clipboard.read();
    if (copy !== mine) return undefined;
    const isMine = there.text === mine.text;
    const after = isMine ? await clipboard.clear() : there;
    if (copy !== mine || (!isMine && state === 'outdated')) return there.text;
    const effect = !after.proven ? 'unknown' : after.text === mine.text ? 'failed' : 'verified';
    become({ ...mine, state, effect });
    return there.text;
  }

  /** A text that is copied later is no swap. */
  async function endMinute(mine: CopiedText<Of>): Promise<void> {
    const there = await clear(mine, 'cleared');
    if (there === undefined || copy?.state !== 'cleared') return;
    if (listener.holds(mine, there) === 'other') listener.replaced(copy);
  }

  return {
    /** The last copy; undefined before the first, and when the clipboard did not return what was written. */
    get copy(): CopiedText<Of> | undefined {
      return copy;
    },
    async put(of: Of, text: string): Promise<ClipboardText> {
      cancel?.();
      copy = undefined;
      const there = await clipboard.write(text);
      if (there.text !== text) {
        listener.changed();
        return there;
      }
      const mine = { of, text, state: 'held', effect: there.proven ? 'verified' : 'unknown' } as const;
      become(mine);
      cancel = clock.after(KEPT_FOR, () => inBackground('clipboard.clear', () => endMinute(mine)));
      return there;
    },
    /** Checks whether the text is still there. */
    async look(): Promise<void> {
      const mine = copy;
      if (mine?.state !== 'held') return;
      const there = await clipboard.read();
      const holds = listener.holds(mine, there.text);
      if (copy !== mine || holds === 'copied' || holds === 'same-value') return;
      cancel?.();
      const state = holds === 'other' ? 'swapped' : 'cleared';
      become({ ...mine, state, effect: there.proven ? 'verified' : 'unknown' });
    },
    /** Undefined if another text was copied since. */
    markSwapped(ended: CopiedText<Of>): CopiedText<Of> | undefined {
      if (copy === ended) become({ ...ended, state: 'swapped' });
      return copy?.state === 'swapped' ? copy : undefined;
    },
    /** Clears the text, if it is still this desk's. */
    async end(state: 'cleared' | 'outdated' = 'cleared'): Promise<void> {
      if (copy?.state === 'held') await clear(copy, state);
    },
    /** Clears the text: nothing watches it any more. */
    async dispose(): Promise<void> {
      cancel?.();
      if (copy?.state === 'held') await clear(copy, 'cleared');
    },
  };
}
