// What was put on the clipboard, for as long as it may still be pasted: held against what is there now, and cleared
// after a minute if nobody put something else there.
import { clipboardHolds, wholeText } from '../../../domain/paste-back.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Payable, TakenPart } from '../../../domain/repayment-events.ts';
import { millis } from '../../../domain/time.ts';
import type { Clipboard, Clock } from '../ports/system.ts';

/** Long enough to reach the bank's window; after it an old account number should not lie about. */
const HELD_FOR = millis(60_000);

export interface Copy {
  readonly loanId: LoanId;
  readonly part: TakenPart;
  readonly payable: Payable;
  readonly state: 'held' | 'cleared' | 'swapped';
}

export type ClipboardWatch = ReturnType<typeof createClipboardWatch>;

export function createClipboardWatch(clock: Clock, clipboard: Clipboard, onChange: () => void) {
  let copy: Copy | undefined;
  let cancel: (() => void) | undefined;

  function become(next: Copy | undefined): void {
    copy = next;
    onChange();
  }

  /** Only what this desk put there is cleared. */
  async function clear(mine: Copy): Promise<void> {
    const there = await clipboard.read();
    if (copy !== mine || there !== wholeText(mine.part, mine.payable)) return;
    await clipboard.clear();
    if (copy === mine) become({ ...mine, state: 'cleared' });
  }

  return {
    /** The state of the last copy, if it was of this part of these values. */
    stateOf(loanId: LoanId, part: TakenPart, digest: string | undefined): Copy['state'] | undefined {
      const mine = copy?.loanId === loanId && copy.part === part && copy.payable.digest === digest;
      return mine ? copy?.state : undefined;
    },

    /** Writes the whole value and answers with what the clipboard then held. */
    async put(loanId: LoanId, part: TakenPart, payable: Payable): Promise<string> {
      cancel?.();
      copy = undefined;
      const held = await clipboard.write(wholeText(part, payable));
      if (held !== wholeText(part, payable)) return held;
      const mine: Copy = { loanId, part, payable, state: 'held' };
      copy = mine;
      cancel = clock.after(HELD_FOR, () => void clear(mine));
      return held;
    },

    /** The copy of this loan that something else took the place of since it was last looked at. */
    async look(loanId: LoanId): Promise<Copy | undefined> {
      const mine = copy;
      if (mine?.loanId !== loanId || mine.state !== 'held') return undefined;
      const holds = clipboardHolds(mine.part, mine.payable, await clipboard.read());
      if (holds !== 'other' || copy !== mine) return undefined;
      const swapped: Copy = { ...mine, state: 'swapped' };
      cancel?.();
      become(swapped);
      return swapped;
    },
  };
}
