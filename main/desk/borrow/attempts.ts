// What was tried to find out about an outcome nobody knows, kept for as long as the app runs: leaving the screen, or the
// profile, forgets none of it.
import type { IntentId } from '../../../domain/ids.ts';
import type { Quote } from '../../../domain/quote.ts';
import type { BorrowFlow, UnknownRead } from '../../../contract/slices/borrow.ts';

/** The rest are counted. */
const MOST_LISTED = 20;

export type Tried = Pick<Extract<BorrowFlow, { stage: 'unknown' }>, 'readings' | 'reads' | 'quote'>;

export interface Attempts {
  of(intent: IntentId): Tried;
  /** @param quote what the service lists under our reference, when that was read. */
  note(intent: IntentId, read: UnknownRead, quote?: Quote): void;
}

export function createAttempts(): Attempts {
  const tried = new Map<IntentId, Tried>();
  const of = (intent: IntentId): Tried => tried.get(intent) ?? { readings: 0, reads: [] };
  return {
    of,
    note(intent, read, quote) {
      const before = of(intent);
      tried.set(intent, {
        ...before,
        readings: before.readings + 1,
        reads: [read, ...before.reads].slice(0, MOST_LISTED),
        ...(quote !== undefined && { quote }),
      });
    },
  };
}
