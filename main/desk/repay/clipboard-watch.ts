// What was put on the clipboard, for as long as it may still be pasted: held against what is there now, and cleared
// after a minute, or as soon as another value takes its place, if nobody put something else there.
import { clipboardHolds, wholeText } from '../../../domain/paste-back.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Payable, TakenPart } from '../../../domain/repayment-events.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../ports/background.ts';
import type { Clipboard, Clock } from '../ports/system.ts';

/** Long enough to reach the bank's window; after it an old account number should not lie about. */
const HELD_FOR = millis(60_000);

export interface Copy {
  readonly loanId: LoanId;
  readonly part: TakenPart;
  readonly payable: Payable;
  /** outdated: cleared because another value took its place. */
  readonly state: 'held' | 'cleared' | 'swapped' | 'outdated';
}

export type ClipboardWatch = ReturnType<typeof createClipboardWatch>;

export function createClipboardWatch(clock: Clock, clipboard: Clipboard, onChange: () => void) {
  let copy: Copy | undefined;
  let cancel: (() => void) | undefined;
  /** Swapped, and not written down yet. */
  let unnoted: Copy | undefined;

  function become(next: Copy | undefined): void {
    copy = next;
    onChange();
  }

  /** Only what this desk put there is cleared. */
  async function clear(mine: Copy, state: 'cleared' | 'outdated'): Promise<void> {
    const there = await clipboard.read();
    if (copy !== mine || there !== wholeText(mine.part, mine.payable)) return;
    await clipboard.clear();
    if (copy === mine) become({ ...mine, state });
  }

  return {
    /** The state of the last copy, if it was of this part and of these values or ones before them. */
    stateOf(loanId: LoanId, part: TakenPart, digest: string | undefined): Copy['state'] | undefined {
      if (copy?.loanId !== loanId || copy.part !== part) return undefined;
      return copy.payable.digest === digest || copy.state === 'outdated' ? copy.state : undefined;
    },

    /** Writes the whole value and answers with what the clipboard then held. */
    async put(loanId: LoanId, part: TakenPart, payable: Payable): Promise<string> {
      cancel?.();
      copy = undefined;
      unnoted = undefined;
      const held = await clipboard.write(wholeText(part, payable));
      if (held !== wholeText(part, payable)) return held;
      const mine: Copy = { loanId, part, payable, state: 'held' };
      copy = mine;
      cancel = clock.after(HELD_FOR, () => inBackground('clipboard.clear', () => clear(mine, 'cleared')));
      return held;
    },

    /** The copy of this loan that something else took the place of, until that was written down. */
    async look(loanId: LoanId): Promise<Copy | undefined> {
      const mine = copy;
      if (mine !== undefined && mine === unnoted && mine.loanId === loanId) return mine;
      if (mine?.loanId !== loanId || mine.state !== 'held') return undefined;
      const holds = clipboardHolds(mine.part, mine.payable, await clipboard.read());
      if (copy !== mine || holds === 'copied' || holds === 'same-value') return undefined;
      cancel?.();
      const now: Copy = { ...mine, state: holds === 'nothing' ? 'cleared' : 'swapped' };
      if (now.state === 'swapped') unnoted = now;
      become(now);
      return unnoted;
    },

    /** The service states these values of the loan now: a copy of another value must not be pasted any more. */
    async replacedBy(loanId: LoanId, now: Payable): Promise<void> {
      const mine = copy;
      if (mine?.loanId !== loanId || mine.state !== 'held') return;
      if (wholeText(mine.part, mine.payable) === wholeText(mine.part, now)) return;
      await clear(mine, 'outdated');
    },

    /** It was written down, or there is nothing to be written of it. */
    noted(swapped: Copy): void {
      if (unnoted === swapped) unnoted = undefined;
    },

    /** Nobody would watch over it any more. */
    async dispose(): Promise<void> {
      cancel?.();
      if (copy?.state === 'held') await clear(copy, 'cleared');
    },
  };
}
