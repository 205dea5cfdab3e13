// How later payment details differ from those that a person confirmed or reads: by value, whatever their writing.
import { multiply } from './arithmetic.ts';
import { compareDecimals, decimal, sameValue, type Decimal } from './decimal.ts';
import { contradicts } from './payee-match.ts';
import type { Payable } from './repayment-events.ts';

type Details = Pick<Payable, 'payoff' | 'destination'>;

/** Interest by the second adds less than this to a payoff while its reading may be paid. */
const MOST_ACCRUED = decimal('1.001');

/** same: one value in another writing counts · accrued: only interest was added · other: not to be paid as read. */
export type AmountChange = 'same' | 'accrued' | 'other';

export function amountChange(before: Decimal, now: Decimal): AmountChange {
  if (sameValue(before, now)) return 'same';
  const isMore = compareDecimals(now, before) > 0;
  return isMore && compareDecimals(now, multiply(before, MOST_ACCRUED)) <= 0 ? 'accrued' : 'other';
}

/** Whether a later answer states the same amount and contradicts no part of the destination. */
export const restates = (later: Details, read: Details): boolean =>
  sameValue(later.payoff, read.payoff) && !contradicts(later.destination, read.destination);

/** Whether what was read may not be paid any more, since a later answer states something else. */
export const replaces = (later: Details, read: Details): boolean =>
  amountChange(read.payoff, later.payoff) === 'other' || contradicts(later.destination, read.destination);
