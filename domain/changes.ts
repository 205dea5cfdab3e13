// The answer to every change at the service: an alert, a line in the timeline, or silence with its reason. The types
// make the table exhaustive: neither a subject nor a change can be without an answer. alerts.ts says how serious each
// alert is and what settles it; change-detection.ts finds the changes. What is no statement of the service (its
// certificate, the file of settings) is watched beside it.
import type { AlertKind } from './alerts.ts';
import type { Decimal } from './decimal.ts';

/**
 * advances: to its next good state · differs: another value, or more of it · shrinks: less of it · regresses: back to
 * an earlier state · fails: a state that it does not come back from · vanishes: no longer listed or stated · is-late:
 * what should have come by now has not.
 */
export const CHANGES = [
  'appears',
  'advances',
  'differs',
  'shrinks',
  'regresses',
  'fails',
  'vanishes',
  'is-late',
] as const;
export type Change = (typeof CHANGES)[number];

export type Answer =
  | { readonly alert: readonly [AlertKind, ...AlertKind[]]; readonly only?: Condition }
  | 'timeline'
  | { readonly silent: string };
/** The alert is raised only then; otherwise the timeline has the change. */
export type Condition = 'while-repaying' | 'unless-closed' | 'if-counted' | 'if-sent-here';

const alert = (...kinds: [AlertKind, ...AlertKind[]]): Answer => ({ alert: kinds });
const only = (condition: Condition, kind: AlertKind): Answer => ({ alert: [kind], only: condition });
const silent = (because: string): Answer => ({ silent: because });

const NO_SUCH = silent('it has no such state');
const NO_SIZE = silent('it has no size');
const NO_TERM = silent('nothing is due by a time');

/** The same answer to several changes. */
const each = <C extends Change>(answer: Answer, ...changes: readonly C[]): Record<C, Answer> =>
  Object.fromEntries(changes.map((change) => [change, answer])) as Record<C, Answer>;

/** `feed`: the answers about the account as such. */
export const ANSWERS = {
  loan: {
    appears: alert('loan-opened'),
    advances: alert('loan-closed'),
    differs: 'timeline',
    shrinks: silent('its payoff and its collateral are subjects of their own'),
    regresses: alert('loan-reopened'),
    fails: alert('loan-seized'),
    vanishes: only('unless-closed', 'loan-gone'),
    'is-late': alert('payment-unclosed-hour', 'payment-unclosed-day'),
  },
  payoff: {
    ...each(NO_SUCH, 'advances', 'regresses', 'fails'),
    appears: 'timeline',
    ...each(only('while-repaying', 'payoff-changed'), 'differs', 'shrinks'),
    vanishes: silent('without one nothing can be paid, and the checklist says so'),
    'is-late': silent('the checklist asks for a fresh reading'),
  },
  'repayment-destination': {
    ...each(NO_SUCH, 'advances', 'regresses', 'fails'),
    appears: silent('the first one is New in the book of payees'),
    differs: only('unless-closed', 'destination-changed'),
    shrinks: NO_SIZE,
    vanishes: silent('without one nothing can be paid, and the checklist says so'),
    'is-late': NO_TERM,
  },
  collateral: {
    ...each('timeline', 'appears', 'differs'),
    ...each(NO_SUCH, 'advances', 'regresses'),
    shrinks: only('unless-closed', 'collateral-fell'),
    fails: alert('collateral-seized'),
    vanishes: silent('the structure of the answers changes with it'),
    'is-late': NO_TERM,
  },
  return: {
    appears: alert('return-seen'),
    advances: alert('return-final'),
    differs: alert('return-replaced', 'return-restated'),
    shrinks: alert('return-replaced'),
    regresses: alert('return-unconfirmed'),
    fails: alert('return-astray', 'return-wrong-asset'),
    vanishes: alert('return-withdrawn'),
    'is-late': silent('the list of outstanding returns has its age'),
  },
  deposit: {
    appears: only('if-sent-here', 'deposit-seen'),
    advances: alert('deposit-confirmed'),
    differs: only('if-counted', 'deposit-differs'),
    shrinks: only('if-counted', 'deposit-smaller'),
    regresses: alert('deposit-unconfirmed'),
    fails: alert('deposit-reversed'),
    vanishes: alert('deposit-gone'),
    'is-late': only('if-sent-here', 'deposit-not-seen'),
  },
  'deposit-wallet': {
    appears: silent('the first one is New in the book of payees'),
    advances: NO_SUCH,
    differs: alert('wallet-changed'),
    shrinks: NO_SIZE,
    ...each(alert('wallet-unusable'), 'regresses', 'fails', 'vanishes'),
    'is-late': NO_TERM,
  },
  'return-address': {
    appears: silent('it receives nothing before it is approved'),
    ...each(alert('return-address-approved'), 'advances', 'differs'),
    shrinks: NO_SIZE,
    ...each(alert('address-lost-approval'), 'regresses', 'fails', 'vanishes'),
    'is-late': NO_TERM,
  },
  quote: {
    appears: silent('its review opens'),
    advances: silent('the accept is a request'),
    ...each(
      silent('an accept sends what was confirmed, and is refused if that differs'),
      'differs',
      'shrinks',
    ),
    regresses: NO_SUCH,
    ...each(silent('a quote that nobody accepted moves no money'), 'fails', 'vanishes'),
    'is-late': alert('quote-ending'),
  },
  request: {
    appears: silent('the operator has just made it'),
    advances: alert('request-confirmed'),
    ...each(NO_SUCH, 'differs', 'regresses'),
    shrinks: NO_SIZE,
    fails: alert('request-rejected'),
    vanishes: silent('the journal keeps it'),
    'is-late': alert('request-unknown'),
  },
  application: {
    ...each('timeline', 'appears', 'shrinks'),
    ...each(alert('application-decided'), 'advances', 'differs', 'regresses', 'fails'),
    vanishes: silent('its loan, or the unknown outcome of its request, stays listed'),
    'is-late': silent('the lender states no time for its decision'),
  },
  capacity: {
    ...each(NO_SUCH, 'advances', 'regresses', 'fails'),
    ...each('timeline', 'appears', 'differs', 'shrinks'),
    vanishes: alert('capacity-gone'),
    'is-late': silent('it is as old as the price'),
  },
  ltv: {
    ...each(NO_SUCH, 'advances', 'regresses', 'fails'),
    appears: silent('it is watched from its first reading'),
    differs: alert('ltv-warning', 'ltv-critical'),
    shrinks: alert('ltv-back'),
    vanishes: silent('Collateral says that it is not checked against the thresholds'),
    'is-late': silent('it is as old as the price'),
  },
  price: {
    ...each(NO_SUCH, 'advances', 'regresses', 'fails'),
    ...each('timeline', 'appears', 'differs', 'shrinks'),
    vanishes: silent('the structure of the answers changes with it'),
    'is-late': alert('price-stale'),
  },
  feed: {
    appears: silent('the first answer is learned'),
    ...each(NO_SUCH, 'advances', 'regresses'),
    ...each(alert('shape-changed'), 'differs', 'shrinks'),
    fails: silent('the top bar and the tray say that the service cannot be read'),
    vanishes: silent('a list that the service no longer has says so'),
    'is-late': silent('every figure has its age, and the top bar that of the last reading'),
  },
} satisfies Readonly<Record<string, Readonly<Record<Change, Answer>>>>;
export type Subject = keyof typeof ANSWERS;

/** A change as detected: of which subject, into which state, and from how much to how much. */
export interface Detected {
  readonly subject: Subject;
  readonly change: Change;
  readonly state?: string | undefined;
  readonly amounts?: { readonly was: Decimal; readonly now: Decimal };
}

/** The alert of a change, if it has one; of several the first. */
export function alertOf({ subject, change }: Detected, holds: (one: Condition) => boolean) {
  const answer: Answer = ANSWERS[subject][change];
  if (answer === 'timeline' || 'silent' in answer) return undefined;
  return answer.only === undefined || holds(answer.only) ? answer.alert[0] : undefined;
}
