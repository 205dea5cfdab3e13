// Sample checklists with a problem: a deceptive destination, a grown amount, values that changed when they were
// ready to be paid, an outdated reading, a loan that somebody else paid.
import { decimal } from '../../../domain/decimal.ts';
import { destinationFrom } from '../../../domain/destination.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { payableBefore, payableNow, repayment } from './sample-flows.ts';

const minute = 60_000;
type Turn = Partial<RepaymentView>;

const readAt = (now: EpochMillis, age: number, payable = payableNow): NonNullable<RepaymentView['read']> => ({
  at: epochMillis(now - age),
  goodUntil: epochMillis(now - age + minute),
  payable,
});

/** The bank's name has a letter of another script, and the account has an invisible character. */
export function withOddities(now: EpochMillis): Turn {
  const destination = destinationFrom({
    type: 'bank',
    bank_name: 'M\u0430rina Practice Bank',
    account_number: '01234\u200b56789',
    account_name: 'Collections LN-000199',
    reference: 'LN199-03QK',
  });
  if (destination === undefined) throw new Error('the sample destination is empty');
  return { read: readAt(now, 5_000, { ...payableBefore, destination }) };
}

/** The amount has grown since it was confirmed. */
export const grownAmount = (now: EpochMillis): Turn => ({
  before: {
    at: epochMillis(now - 24 * 60 * minute),
    payable: { ...payableNow, payoff: decimal('16537500.10'), digest: payableBefore.digest },
  },
});

/** The loan was ready to be paid when another destination was read. */
export const overtaken = (now: EpochMillis): Turn => ({
  read: readAt(now, 4 * minute, payableBefore),
  confirmed: true,
  moved: { at: epochMillis(now - minute) },
  overtaken: { at: epochMillis(now - 4 * minute), payable: payableBefore },
});

export const readLongAgo = (now: EpochMillis): Turn => ({ read: readAt(now, 7 * minute) });

export function closedElsewhere(now: EpochMillis): RepaymentView {
  const { payment: _none, ...view } = repayment(now, 'reconcile-return', { closedElsewhere: true });
  return {
    ...view,
    reconcilableBy: 'operator',
    steps: view.steps.map(({ step, state }, index) => ({
      step,
      state: index > 0 && index < 6 ? ('skipped' as const) : state,
    })),
  };
}

/** Paid a day ago, and the loan is still not reported closed. */
export function unclosed(now: EpochMillis): RepaymentView {
  const view = repayment(now, 'watch-closed');
  const at = epochMillis(now - 26 * 60 * minute);
  return { ...view, ...(view.payment && { payment: { ...view.payment, at, overdue: 'day' } }) };
}
