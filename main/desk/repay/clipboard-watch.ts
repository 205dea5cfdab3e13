// Watches copied payment details: compares them with what the clipboard holds, and clears them after a minute
// or when the details change, unless another program has replaced them.
import { clipboardHolds, copiedText } from '../../../domain/paste-back.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Payable, CopiedPart } from '../../../domain/repayment-events.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../ports/background.ts';
import type { Clipboard, Clock } from '../ports/system.ts';

/** Long enough to reach the bank's window, and short enough that nobody pastes an old account number. */
const KEPT_FOR = millis(60_000);

export interface Copy {
  readonly loanId: LoanId;
  readonly part: CopiedPart;
  readonly payable: Payable;
  /** Of the destination; undefined: the whole part. */
  readonly line: number | undefined;
  /** outdated: cleared because the payment details changed. */
  readonly state: 'held' | 'cleared' | 'swapped' | 'outdated';
}

export type ClipboardWatch = ReturnType<typeof createClipboardWatch>;

interface Listener {
  changed(): void;
  /** The minute of this copy ended with a text of another program on the clipboard. */
  replaced(ended: Copy): void;
}

export function createClipboardWatch(clock: Clock, clipboard: Clipboard, listener: Listener) {
  let copy: Copy | undefined;
  let cancel: (() => void) | undefined;
  /** A swapped copy that is not recorded yet. */
  let unrecorded: Copy | undefined;

  function become(next: Copy | undefined): void {
    copy = next;
    listener.changed();
  }

  /** Leaves another program's text alone. @returns what the clipboard held; undefined: this copy had ended before */
  async function clear(mine: Copy, state: 'cleared' | 'outdated'): Promise<string | undefined> {
    const there = await clipboard.read();
    if (copy !== mine) return undefined;
    const isMine = there === copiedText(mine.part, mine.payable, mine.line);
    if (isMine) await clipboard.clear();
    if (copy === mine && (isMine || state === 'cleared')) become({ ...mine, state });
    return there;
  }

  /** A text that is copied later is no swap. */
  async function endMinute(mine: Copy): Promise<void> {
    const there = await clear(mine, 'cleared');
    if (there === undefined || copy?.state !== 'cleared') return;
    if (clipboardHolds(mine.part, mine.payable, there, mine.line) === 'other') listener.replaced(copy);
  }

  function swap(mine: Copy): Copy {
    const now: Copy = { ...mine, state: 'swapped' };
    unrecorded = now;
    become(now);
    return now;
  }

  return {
    /** The state of the last copy, if it was of this part and of these or former payment details. */
    stateOf(
      loanId: LoanId,
      part: CopiedPart,
      digest: string | undefined,
    ): Pick<Copy, 'state' | 'line'> | undefined {
      if (copy?.loanId !== loanId || copy.part !== part) return undefined;
      return copy.payable.digest === digest || copy.state === 'outdated' ? copy : undefined;
    },
    /** Writes the text. @returns what the clipboard holds afterwards */
    async put({ loanId, part, payable, line }: Omit<Copy, 'state'>): Promise<string> {
      cancel?.();
      copy = undefined;
      unrecorded = undefined;
      const text = copiedText(part, payable, line) ?? '';
      const written = await clipboard.write(text);
      if (written !== text) return written;
      const mine: Copy = { loanId, part, payable, line, state: 'held' };
      become(mine);
      cancel = clock.after(KEPT_FOR, () => inBackground('clipboard.clear', () => endMinute(mine)));
      return written;
    },

    /** The swapped copy of this loan, until it is recorded. */
    async look(loanId: LoanId): Promise<Copy | undefined> {
      const mine = copy;
      if (mine !== undefined && mine === unrecorded && mine.loanId === loanId) return mine;
      if (mine?.loanId !== loanId || mine.state !== 'held') return undefined;
      const holds = clipboardHolds(mine.part, mine.payable, await clipboard.read(), mine.line);
      if (copy !== mine || holds === 'copied' || holds === 'same-value') return undefined;
      cancel?.();
      if (holds === 'other') return swap(mine);
      become({ ...mine, state: 'cleared' });
      return undefined;
    },

    /** Undefined if another text was copied since. */
    markSwapped: (ended: Copy): Copy | undefined => (copy === ended ? swap(ended) : undefined),

    /** Clears a copy of other values than the service now states for the loan. */
    async replacedBy(loanId: LoanId, now: Payable): Promise<void> {
      const mine = copy;
      if (mine?.loanId !== loanId || mine.state !== 'held') return;
      if (copiedText(mine.part, mine.payable, mine.line) === copiedText(mine.part, now, mine.line)) return;
      await clear(mine, 'outdated');
    },

    /** Clears what was copied for this loan. */
    async drop(loanId: LoanId): Promise<void> {
      if (copy?.loanId === loanId && copy.state === 'held') await clear(copy, 'cleared');
    },

    /** What the operator copied elsewhere. */
    text: (): Promise<string> => clipboard.read(),

    /** The swap was recorded, or needs no record. */
    noted(swapped: Copy): void {
      if (unrecorded === swapped) unrecorded = undefined;
    },

    /** Clears the copy: nothing watches it any more. */
    async dispose(): Promise<void> {
      cancel?.();
      if (copy?.state === 'held') await clear(copy, 'cleared');
    },
  };
}
