// What borrowing needs from outside, and what its files pass to one another.
import type { Decimal } from '../../../domain/decimal.ts';
import type { IntentId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Result } from '../../../contract/errors.ts';
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { LendingService } from '../ports/service.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Claims } from '../ports/team.ts';
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
  /** Outlives the session. */
  readonly requests: Requests;
  /** Fails while what a restore carried over of borrowing is unanswered. */
  readonly mayBorrow: () => Result<object>;
  /** Who decides whether this desk may act. */
  readonly claims: Claims;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly book: Book;
  /** Reads applications and loans now. */
  readonly readAgain: () => Promise<void>;
  /** Raises an alert, in the inbox and as a notification. */
  readonly raise: Raise;
  readonly publish: (slice: BorrowSlice) => void;
}

/** A direct application under review: exactly this may be sent. */
export interface DirectDraft {
  readonly intentId: IntentId;
  readonly amount: Decimal;
  readonly body: string;
  readonly digest: string;
  readonly withoutReturnAddress: boolean;
}

export interface StateOptions {
  readonly endingSoon: EndingSoon;
  /** Called when an outcome becomes unknown, to read at once. */
  readonly onUnknown: () => void;
}
