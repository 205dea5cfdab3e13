// An intent: one act that may move money, from its record to its outcome.
import * as v from 'valibot';
import { windowState } from './quote.ts';
import { millis, monotonicMillis, type Millis, type Moment, type MonotonicMillis } from './time.ts';

/** unknown: the request may or may not have been executed. */
export const IntentStateSchema = v.picklist([
  'draft',
  'recorded',
  'sent',
  'confirmed',
  'rejected',
  'unknown',
]);
export type IntentState = v.InferOutput<typeof IntentStateSchema>;

export const IntentKindSchema = v.picklist(['create-quote', 'accept-quote', 'create-application']);
export type IntentKind = v.InferOutput<typeof IntentKindSchema>;

const NEXT: Record<IntentState, readonly IntentState[]> = {
  draft: ['recorded'],
  // A recorded intent may be rejected without being sent if its request provably never left.
  recorded: ['sent', 'rejected', 'unknown'],
  sent: ['confirmed', 'rejected', 'unknown'],
  unknown: ['confirmed', 'rejected'],
  confirmed: [],
  rejected: [],
};

export function mayBecome(from: IntentState, to: IntentState): boolean {
  return NEXT[from].includes(to);
}

/** A live intent blocks a second one of its kind. */
export function isLive(state: IntentState): boolean {
  return state === 'recorded' || state === 'sent' || state === 'unknown';
}

/** The state after a restart: a request that was under way when the process ended may have been executed. */
export function afterRestart(state: IntentState): IntentState {
  return state === 'recorded' || state === 'sent' ? 'unknown' : state;
}

/** How a POST ended, as far as the app can know. */
export type PostEnding =
  | { kind: 'answered'; status: number; readable: boolean; statesFailure: boolean }
  | { kind: 'no-answer' }
  /** The connection was never made (refused, no DNS, no route), so not one byte of the request left. */
  | { kind: 'never-left' };

/**
 * A 4xx other than 408, 409 and 429 is a rejection. Those three, a 5xx, no answer and an unreadable 2xx are
 * unknown until applications and loans have been read. A 2xx whose body states failure is the service's own
 * statement that nothing was executed.
 */
export function outcomeOf(ending: PostEnding): 'confirmed' | 'rejected' | 'unknown' {
  if (ending.kind === 'never-left') return 'rejected';
  if (ending.kind === 'no-answer') return 'unknown';
  const { status, readable, statesFailure } = ending;
  if (status >= 200 && status < 300) return readable ? (statesFailure ? 'rejected' : 'confirmed') : 'unknown';
  if (status >= 400 && status < 500 && ![408, 409, 429].includes(status)) return 'rejected';
  return 'unknown';
}

/**
 * A gateway can pass a request on after its connection has ended. Gateways usually give up after a minute, so twice
 * that. Until then nobody can know that the request was not executed. The team's server has the same time in
 * `ask_release`.
 */
export const LATE_ARRIVAL = millis(120_000);

/**
 * How long after its confirmation a request may leave, so that a computer which slept does not send it on waking.
 * Shorter than `LATE_ARRIVAL`, after which a team may free its claim.
 */
export const LEAVES_WITHIN = millis(60_000);

/** @param suspendedAt when the computer last reported going to sleep */
export function mayStillLeave(confirmed: Moment, now: Moment, suspendedAt?: MonotonicMillis): boolean {
  const deadline = monotonicMillis(confirmed.mono + LEAVES_WITHIN);
  return windowState({ sent: confirmed, deadline }, now, suspendedAt).kind === 'open';
}

/** How long a request whose outcome is unknown since then may still arrive; 0 once it cannot. */
export function lateArrivalLeft(unknownSince: MonotonicMillis, now: MonotonicMillis): Millis {
  return millis(Math.max(0, LATE_ARRIVAL - (now - unknownSince)));
}
