// The reads that tried to settle an unknown outcome. They are kept while the app runs, also when the operator
// leaves the screen or the service.
import type { IntentId } from '../../../domain/ids.ts';
import type { Quote } from '../../../domain/quote.ts';
import type { BorrowFlow, UnknownRead } from '../../../contract/slices/borrow.ts';

/** Older ones are only counted. */
const MOST_LISTED = 20;

type SettlingReads = Pick<Extract<BorrowFlow, { stage: 'unknown' }>, 'readings' | 'reads' | 'quote'>;

export interface Attempts {
  of(intent: IntentId): SettlingReads;
  /** @param quote the quote that the service lists under our reference */
  note(intent: IntentId, read: UnknownRead, quote?: Quote): void;
}

export function createAttempts(): Attempts {
  const byIntent = new Map<IntentId, SettlingReads>();
  const of = (intent: IntentId): SettlingReads => byIntent.get(intent) ?? { readings: 0, reads: [] };
  return {
    of,
    note(intent, read, quote) {
      const before = of(intent);
      byIntent.set(intent, {
        ...before,
        readings: before.readings + 1,
        reads: [read, ...before.reads].slice(0, MOST_LISTED),
        ...(quote !== undefined && { quote }),
      });
    },
  };
}
