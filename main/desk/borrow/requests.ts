// The state of borrowing that outlives a session: the journal's intents, and what the app learned of each in
// this run. A request on its way when its session closes gets its outcome here; the next session shows it.
import type { IntentId, ProfileId } from '../../../domain/ids.ts';
import type { Application } from '../../../domain/application.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis, Moment, MonotonicMillis } from '../../../domain/time.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import type { Intent } from './intent.ts';
import { createIntentLog, type IntentLog } from './intents.ts';
import type { Review } from './review.ts';

/** Shows the outcome of a request: the borrowing of its service, while that is open. */
export interface EndingView {
  show(flow: BorrowFlow): void;
  showAccepted(application: Application, acceptedAt: EpochMillis, by: 'quote' | 'direct'): void;
  startReview(review: Review): void;
  showUnknown(intent: Intent): void;
}

type Service = Pick<ServiceProfile, 'id' | 'name'>;

export interface Requests {
  readonly intents: IntentLog;
  readonly attempts: Attempts;
  /** When the request of a quote was sent: its window counts from then if the quote is found later. */
  readonly asked: Map<IntentId, Moment>;
  /** When this run of the app first found the outcome unknown. */
  readonly unknownSince: Map<IntentId, MonotonicMillis>;
  /** Quotes whose review the operator saw end. */
  readonly ended: Set<IntentId>;
  /** When the machine last went to sleep. */
  suspendedAt: MonotonicMillis | undefined;
  /** The borrowing of this service, while it is open. */
  openView(profile: ProfileId): EndingView | undefined;
  /** @returns a function that closes the view */
  opened(profile: ProfileId, view: EndingView): () => void;
  /** Counts the request as on its way until the journal has its outcome. */
  track<T>(to: Service, request: Promise<T>): Promise<T>;
  /** The name of another service than the open one that still has a request on its way. */
  sendingTo(open: ProfileId | undefined): string | undefined;
  /** Whether a request is on its way. */
  isSending(): boolean;
  /** Settles when no request is on its way any more. */
  settled(): Promise<void>;
}

/** @param onEnded called when a request is no longer on its way. */
export function createRequests(journal: Journal, clock: Clock, onEnded: () => void): Requests {
  const views = new Map<ProfileId, EndingView>();
  const sending = new Map<Promise<unknown>, Service>();
  return {
    intents: createIntentLog(journal, clock),
    attempts: createAttempts(),
    asked: new Map(),
    unknownSince: new Map(),
    ended: new Set(),
    suspendedAt: undefined,
    openView: (profile) => views.get(profile),
    opened(profile, view) {
      views.set(profile, view);
      return () => {
        if (views.get(profile) === view) views.delete(profile);
      };
    },
    async track(to, request) {
      sending.set(request, to);
      try {
        return await request;
      } finally {
        sending.delete(request);
        onEnded();
      }
    },
    sendingTo: (open) => [...sending.values()].find(({ id }) => id !== open)?.name,
    isSending: () => sending.size > 0,
    async settled() {
      while (sending.size > 0) await Promise.allSettled(sending.keys());
    },
  };
}
