// How later payment details differ from those that a person confirmed or reads: by value, whatever their writing.
import { add, multiply, subtract } from './arithmetic.ts';
import { compareDecimals, decimal, sameValue, ZERO } from './decimal.ts';
import { comparePayees, contradicts } from './payee-match.ts';
import type { Payable } from './repayment-events.ts';
import type { EpochMillis } from './time.ts';

export interface ObservedPayable {
  readonly at: EpochMillis;
  readonly payable: Payable;
}

/** same: one value in another writing counts · accrued: only interest was added · other: not to be paid as read. */
export type AmountChange = 'same' | 'accrued' | 'other';

/** Of the payoff: more a day, or in all, is no interest that is added while somebody pays. */
const MOST_A_DAY = decimal('0.01');
const MOST_IN_ALL = decimal('0.001');
const SECONDS_A_DAY = decimal('86400');
/** In naira: a service rounds to the kobo. */
const ROUNDING = decimal('0.01');

export function amountChange(before: ObservedPayable, now: ObservedPayable): AmountChange {
  const [was, is] = [before.payable.payoff, now.payable.payoff];
  if (sameValue(was, is)) return 'same';
  const grown = subtract(is, was);
  const seconds = decimal(String(Math.ceil(Math.max(0, now.at - before.at) / 1000)));
  const byTime = add(multiply(multiply(was, MOST_A_DAY), seconds), multiply(ROUNDING, SECONDS_A_DAY));
  const isInterest =
    compareDecimals(grown, ZERO) > 0 &&
    compareDecimals(grown, multiply(was, MOST_IN_ALL)) <= 0 &&
    compareDecimals(multiply(grown, SECONDS_A_DAY), byTime) <= 0;
  return isInterest ? 'accrued' : 'other';
}

/** Whether a later reading states what was read before; what it masks or adds in words is no difference. */
export function restates(later: Payable, before: Payable): boolean {
  const match = comparePayees(later.destination, before.destination);
  return sameValue(later.payoff, before.payoff) && (match === 'same' || match === 'masked');
}

/** Whether what was read may not be paid any more, since a later answer states something else. */
export const replaces = (later: ObservedPayable, read: ObservedPayable): boolean =>
  amountChange(read, later) === 'other' || contradicts(later.payable.destination, read.payable.destination);
