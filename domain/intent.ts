// An intent: one act that may move money, from being written down to its settled outcome.
import * as v from 'valibot';

/** `unknown` is an honest state: the request may or may not have taken effect. */
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
  // A recorded intent whose request provably never left may be rejected without having been sent.
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

/** What a restart makes of it: whatever was on its way when the process ended may have happened. */
export function afterRestart(state: IntentState): IntentState {
  return state === 'recorded' || state === 'sent' ? 'unknown' : state;
}

/** How a POST ended, as far as it can be known. */
export type PostEnding =
  | { kind: 'answered'; status: number; readable: boolean; saysFailure: boolean }
  | { kind: 'no-answer' }
  /** The connection was never made (refused, no DNS, no route): not one byte of the request left. */
  | { kind: 'never-left' };

/**
 * Gap 6: a 4xx other than 408, 409 and 429 is a rejection; 408, 409, 429, 5xx, no answer and an unreadable 2xx
 * are unknown until applications and loans have been read. A body that says failure under 2xx (gap 3) is the
 * service's own word that it did not happen.
 */
export function outcomeOf(ending: PostEnding): 'confirmed' | 'rejected' | 'unknown' {
  if (ending.kind === 'never-left') return 'rejected';
  if (ending.kind === 'no-answer') return 'unknown';
  const { status, readable, saysFailure } = ending;
  if (status >= 200 && status < 300) return readable ? (saysFailure ? 'rejected' : 'confirmed') : 'unknown';
  if (status >= 400 && status < 500 && ![408, 409, 429].includes(status)) return 'rejected';
  return 'unknown';
}
