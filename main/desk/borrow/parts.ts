// What borrowing is made of: what it needs from outside, and what its pieces hand to one another.
import type { Decimal } from '../../../domain/decimal.ts';
import type { IntentId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { LendingService } from '../ports/service.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';
import type { Raise } from '../alerts/alerts.ts';
import type { Book } from '../readings/book.ts';
import type { EndingSoon } from './ending-soon.ts';
import type { Requests } from './requests.ts';

export interface BorrowPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly profile: ServiceProfile;
  /** Undefined until the service is connected. */
  readonly service: () => LendingService | undefined;
  /** Outlives this service's session. */
  readonly requests: Requests;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly book: Book;
  /** Asks for applications and loans now. */
  readonly readAgain: () => Promise<void>;
  /** Into the inbox and outside the window. */
  readonly raise: Raise;
  readonly publish: (slice: BorrowSlice) => void;
}

/** A direct application as it was laid out for review: the only thing that may be sent. */
export interface DirectDraft {
  readonly intentId: IntentId;
  readonly amount: Decimal;
  readonly body: string;
  readonly digest: string;
  readonly withoutReturnAddress: boolean;
}

/** What the state of borrowing leaves to others. */
export interface StateParts {
  readonly endingSoon: EndingSoon;
  /** An outcome has just become unknown: now is the time to read. */
  readonly onUnknown: () => void;
}
