// Watches copied payment details: which loan and part a copy is of, and which swapped copies are not recorded yet.
import { clipboardHolds, copiedText } from '../../../domain/paste-back.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Payable, CopiedPart } from '../../../domain/repayment-events.ts';
import { createCopiedText, type CopiedText } from '../clipboard/copied-text.ts';
import type { Clipboard, ClipboardText, Clock } from '../ports/system.ts';

interface CopyOf {
  readonly loanId: LoanId;
  readonly part: CopiedPart;
  readonly payable: Payable;
  /** Of the destination; undefined: the whole part. */
  readonly line: number | undefined;
}
export type Copy = CopiedText<CopyOf>;

export type ClipboardWatch = ReturnType<typeof createClipboardWatch>;

interface Listener {
  changed(): void;
  /** The minute of this copy ended with a text of another program on the clipboard. */
  replaced(ended: Copy): void;
}

export function createClipboardWatch(clock: Clock, clipboard: Clipboard, listener: Listener) {
  /** A swapped copy that is not recorded yet. */
  let unrecorded: Copy | undefined;
  const copied = createCopiedText<CopyOf>(clock, clipboard, {
    ...listener,
    holds: ({ of: { part, payable, line } }, text) => clipboardHolds(part, payable, text, line),
  });
  const heldFor = (loanId: LoanId): Copy | undefined =>
    copied.copy?.state === 'held' && copied.copy.of.loanId === loanId ? copied.copy : undefined;

  return {
    /** The state of the last copy, if it was of this part and of these or former payment details. */
    stateOf(loanId: LoanId, part: CopiedPart, digest: string | undefined): Copy | undefined {
      const { copy } = copied;
      if (copy?.of.loanId !== loanId || copy.of.part !== part) return undefined;
      return copy.of.payable.digest === digest || copy.state === 'outdated' ? copy : undefined;
    },
    put(of: CopyOf): Promise<ClipboardText> {
      unrecorded = undefined;
      return copied.put(of, copiedText(of.part, of.payable, of.line) ?? '');
    },

    /** The swapped copy of this loan, until it is recorded. */
    async look(loanId: LoanId): Promise<Copy | undefined> {
      if (unrecorded !== undefined && unrecorded.of.loanId === loanId) return unrecorded;
      if (heldFor(loanId) === undefined) return undefined;
      await copied.look();
      const { copy } = copied;
      unrecorded = copy?.state === 'swapped' && copy.of.loanId === loanId ? copy : undefined;
      return unrecorded;
    },

    /** Undefined if another text was copied since. */
    markSwapped: (ended: Copy): Copy | undefined => (unrecorded = copied.markSwapped(ended)),

    /** Clears a copy of other values than the service now states for the loan. */
    async replacedBy(loanId: LoanId, now: Payable): Promise<void> {
      const mine = heldFor(loanId);
      if (mine !== undefined && mine.text !== copiedText(mine.of.part, now, mine.of.line))
        await copied.end('outdated');
    },

    /** Clears what was copied for this loan. */
    async drop(loanId: LoanId): Promise<void> {
      if (heldFor(loanId) !== undefined) await copied.end();
    },

    /** What the operator copied elsewhere. */
    read: (): Promise<ClipboardText> => clipboard.read(),

    /** Removes a text that this desk copied itself. */
    async removeOwn(): Promise<void> {
      if (copied.copy?.state === 'held') await copied.end();
      else await clipboard.clear();
    },

    /** The swap was recorded, or needs no record. */
    noted(swapped: Copy): void {
      if (unrecorded === swapped) unrecorded = undefined;
    },

    dispose: (): Promise<void> => copied.dispose(),
  };
}
