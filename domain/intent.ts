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

/**
 * What the body of an answer says about the request. object: it names what the request made · not-executed: a
 * code that a person confirmed as "nothing was done" · in-doubt: words that leave it open · nothing: none of these.
 */
export type AnswerSays = 'object' | 'not-executed' | 'in-doubt' | 'nothing';

/** How a POST ended, as far as the app can know. */
export type PostEnding =
  | { kind: 'answered'; status: number; says: AnswerSays }
  | { kind: 'no-answer' }
  /** The connection was never made (refused, no DNS, no route), so not one byte of the request left. */
  | { kind: 'never-left' };

/** The statuses by which a service says that it did nothing. */
const NOT_EXECUTED: readonly number[] = [400, 401, 403, 404, 410, 422];
/** A request without a sign-in ran into no rule of lending, whatever timed out or expired. */
const SIGN_IN: readonly number[] = [401, 403];

/**
 * Only an object confirms, and only a listed reason rejects: a status of `NOT_EXECUTED`, or a listed code under
 * 2xx. Everything else is unknown until applications and loans have been read.
 */
export function outcomeOf(ending: PostEnding): 'confirmed' | 'rejected' | 'unknown' {
  if (ending.kind === 'never-left') return 'rejected';
  if (ending.kind === 'no-answer') return 'unknown';
  const { status, says } = ending;
  if (status >= 200 && status < 300) {
    if (says === 'object') return 'confirmed';
    return says === 'not-executed' ? 'rejected' : 'unknown';
  }
  // A refusal that names the object, or speaks of processing, contradicts itself.
  const isContradicted = says === 'object' || (says === 'in-doubt' && !SIGN_IN.includes(status));
  return NOT_EXECUTED.includes(status) && !isContradicted ? 'rejected' : 'unknown';
}

/** "could not be processed" is a refusal; "is being processed" is not. */
const REFUSED_PROCESSING =
  /\b(?:not|cannot|can't|couldn't|unable to|failed to) (?:be |get )?process(?:ed)?\b/g;
const IN_DOUBT = new RegExp(
  [
    'pending|process(?:ing|ed)|in (?:process|progress)|queued|under review',
    'time[- ]?out|timed[- ]?out|deadline exceeded|unavailable|overload(?:ed)?',
    '(?:system|server|internal|unknown)[- ]?(?:error|busy|exception)|try again|retry later|please retry',
    'unknown (?:status|state|result|outcome)|(?:status|state|result|outcome) (?:is )?unknown|undetermined|indeterminate',
    'duplicate|already[- ](?:accepted|executed|exists|submitted|used|requested|created|done|sent)',
  ].join('|'),
);

/** Whether a service's words leave open what became of a request: "pending", "system error", "timeout", … */
export function leavesOpen(words: string): boolean {
  const plain = words.toLowerCase().replaceAll('_', ' ').replace(REFUSED_PROCESSING, '');
  return new RegExp(`(?:^|[^a-z])(?:${IN_DOUBT.source})(?![a-z])`).test(plain);
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
