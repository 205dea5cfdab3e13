// A quote, and how long it may still be accepted.
import * as v from 'valibot';
import {
  DecimalSchema,
  TextReadingSchema,
  readingOf,
  EpochMillisSchema,
  MonotonicMillisSchema,
} from './value-schemas.ts';
import { QuoteIdSchema } from './ids.ts';
import {
  millis,
  monotonicMillis,
  type EpochMillis,
  type Millis,
  type Moment,
  type MonotonicMillis,
} from './time.ts';

/** Service document, Quote: identifier and expiry are returned on creation; other fields are "not shown". */
export const QuoteSchema = v.object({
  id: readingOf(QuoteIdSchema),
  externalId: TextReadingSchema,
  expiresAt: readingOf(EpochMillisSchema),
  amount: readingOf(DecimalSchema),
  /** Every other field in the service's order: name and JSON source text. */
  others: v.array(v.object({ field: v.string(), raw: v.string() })),
  raw: v.string(),
});
export type Quote = v.InferOutput<typeof QuoteSchema>;

/** Service document, Limits: the time allowed to accept a quote. */
export const ACCEPT_WINDOW = millis(45_000);
/** Reserved for the way to the service, so that an accept never arrives late because of this app. */
export const ACCEPT_MARGIN = millis(2_000);
/**
 * A larger difference between the clocks means that the computer slept or a clock was set: the window is
 * void.
 */
export const CLOCK_DIVERGENCE = millis(1_000);

const QuoteWindowSchema = v.object({
  /**
   * When the create request was sent, on both clocks. The window counts from sending, not from the answer.
   */
  sent: v.object({ wall: EpochMillisSchema, mono: MonotonicMillisSchema }),
  /** The last moment at which an accept may be sent, with the margin taken off. */
  deadline: MonotonicMillisSchema,
});
export type QuoteWindow = v.InferOutput<typeof QuoteWindowSchema>;

/**
 * The earlier of 45 s from sending the create request and the service's own expiry, less the margin.
 * @param clockOffset service clock − our wall clock, from the `Date` header; undefined if it sent none
 */
export function quoteWindow(
  sent: Moment,
  expiresAt: EpochMillis | undefined,
  clockOffset: Millis | undefined,
): QuoteWindow {
  const byRule = ACCEPT_WINDOW;
  const byService = expiresAt === undefined ? byRule : expiresAt - (clockOffset ?? 0) - sent.wall;
  return { sent, deadline: monotonicMillis(sent.mono + Math.min(byRule, byService) - ACCEPT_MARGIN) };
}

export type WindowState = { kind: 'open'; left: Millis } | { kind: 'expired'; reason: 'deadline' | 'clock' };

/**
 * The window's present state. A window expired by the clock (sleep, restart, clock set) never opens again.
 * @param suspendedAt when the computer last reported going to sleep. Comparing the clocks is not enough: some
 * monotonic clocks run on during sleep.
 */
export function windowState(window: QuoteWindow, now: Moment, suspendedAt?: MonotonicMillis): WindowState {
  if (suspendedAt !== undefined && suspendedAt >= window.sent.mono)
    return { kind: 'expired', reason: 'clock' };
  const byWall = now.wall - window.sent.wall;
  const byMono = now.mono - window.sent.mono;
  if (byMono < 0 || Math.abs(byWall - byMono) > CLOCK_DIVERGENCE) return { kind: 'expired', reason: 'clock' };
  const left = millis(window.deadline - now.mono);
  return left > 0 ? { kind: 'open', left } : { kind: 'expired', reason: 'deadline' };
}

/**
 * How long an accept waits after a Retry-After: the whole time if the window is still open then. Otherwise it
 * does not wait, because waiting would end the quote.
 */
export function waitBeforeAccept(pauseLeft: Millis, left: Millis): Millis {
  return pauseLeft < left ? pauseLeft : millis(0);
}

/** From here on the app notifies an operator who is on another screen that the quote ends. */
export const ENDS_SOON = millis(15_000);

/** Whole seconds shown to the operator: never more than is left. */
export function secondsShown(deadline: MonotonicMillis, now: MonotonicMillis): number {
  return Math.max(0, Math.floor((deadline - now) / 1000));
}
