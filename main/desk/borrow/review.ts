// A quote under review: what the screen shows, its digest, and its window.
import {
  quoteWindow,
  waitBeforeAccept,
  windowState,
  type Quote,
  type QuoteWindow,
  type WindowState,
} from '../../../domain/quote.ts';
import { compareOffer, type ComparedTerm } from '../../../domain/offer.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { QuoteId } from '../../../domain/ids.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import { epochMillis, millis, type Millis, type Moment, type MonotonicMillis } from '../../../domain/time.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { digestOf, sha256 } from '../hash.ts';
import { viewOf, type Intent } from './intent.ts';
import type { Clock } from '../ports/system.ts';

export interface Review {
  readonly intent: Intent;
  readonly quote: Quote;
  readonly quoteId: QuoteId;
  readonly window: QuoteWindow;
}

/** Names the field, and what stands in it. */
export const unusable = (
  why: Extract<AppError, { code: 'quote-unusable' }>['why'],
  reading: Reading<string>,
): AppError => ({
  code: 'quote-unusable',
  why,
  field: reading.state === 'missing' ? reading.looked.join(', ') : `${reading.field}: ${reading.raw}`,
});

/** Undefined for a quote without an id, which cannot be accepted. */
export function reviewOf(
  intent: Intent,
  quote: Quote,
  sent: Moment,
  clockOffset: Millis | undefined,
): Review | undefined {
  const quoteId = valueOf(quote.id);
  if (quoteId === undefined) return undefined;
  return { intent, quote, quoteId, window: quoteWindow(sent, valueOf(quote.expiresAt), clockOffset) };
}

/** A digest of what is shown: the recorded body, and the quote as the service sent it. */
export function reviewDigest(review: Review): string {
  return digestOf({
    intent: review.intent.id,
    quote: review.quoteId,
    body: review.intent.body ?? '',
    shown: sha256(review.quote.raw),
  });
}

export const momentOf = (clock: Clock): Moment => ({ wall: clock.wall(), mono: clock.mono() });

/** @param suspendedAt when the machine last went to sleep. */
export function windowNow(review: Review, clock: Clock, suspendedAt?: MonotonicMillis): WindowState {
  return windowState(review.window, momentOf(clock), suspendedAt);
}

/** The requested terms beside the offered ones, for the screen and for the accept. */
export const offerOf = ({ intent, quote }: Review, profile: ServiceProfile): ComparedTerm[] =>
  compareOffer(intent.terms, profile, quote);

/** @param pauseLeft how long the service still asks to wait (Retry-After) */
export function reviewFlow(
  review: Review,
  profile: ServiceProfile,
  clock: Clock,
  pauseLeft: Millis,
): Extract<BorrowFlow, { stage: 'review' }> {
  const now = momentOf(clock);
  const left = millis(Math.max(0, review.window.deadline - now.mono));
  const wait = waitBeforeAccept(pauseLeft, left);
  return {
    stage: 'review',
    ...(wait > 0 && { waitUntil: epochMillis(now.wall + wait) }),
    intent: viewOf(review.intent),
    terms: review.intent.terms ?? {},
    body: review.intent.body ?? '',
    quote: review.quote,
    compared: offerOf(review, profile),
    digest: reviewDigest(review),
    left,
    measuredAt: now.wall,
    lastMoment: epochMillis(now.wall + left),
  };
}
