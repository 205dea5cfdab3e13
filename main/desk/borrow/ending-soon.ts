// Alerts the operator once when a quote is about to expire and its review is not on screen.
import { ENDS_SOON } from '../../../domain/quote.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { epochMillis, type Millis } from '../../../domain/time.ts';
import type { Raise } from '../alerts/alerts.ts';
import { inBackground } from '../ports/background.ts';
import type { Clock } from '../ports/system.ts';
import type { Review } from './review.ts';

export interface EndingSoon {
  /** @param watching whether a focused window shows the review of this quote */
  watch(intent: IntentId, watching: boolean): void;
  /** No window shows a review: the desk is locked. */
  watchNone(): void;
  look(review: Review, left: Millis): void;
}

export function createEndingSoon(clock: Clock, raise: Raise): EndingSoon {
  let watched: IntentId | undefined;
  let alerted: IntentId | undefined;
  return {
    watch(intent, watching) {
      if (watching) watched = intent;
      else if (watched === intent) watched = undefined;
    },
    watchNone() {
      watched = undefined;
    },
    look({ intent: { id, profile }, quoteId }, left) {
      if (left > ENDS_SOON || watched === id || alerted === id) return;
      alerted = id;
      const at = clock.wall();
      const ending = { kind: 'quote-ending', at, subject: quoteId, until: epochMillis(at + left) } as const;
      inBackground('borrow.ending-soon', () => raise(profile, ending));
    },
  };
}
