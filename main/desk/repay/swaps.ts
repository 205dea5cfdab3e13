// Which swapped copies are recorded: once nobody can pay by the copied text any more, a swap takes nothing back.
import { isEnded } from '../../../domain/loan.ts';
import { isAtBank } from '../../../domain/repayment-facts.ts';
import type { Copy } from './clipboard-watch.ts';
import type { OpenRepayment } from './view.ts';

/** Whether the copied details are still the confirmed ones, unpaid, and not at the bank yet. */
export function isSwapRecorded(
  { repayment, view }: OpenRepayment,
  { of: { part, payable } }: Pick<Copy, 'of'>,
): boolean {
  const { confirmed, payment } = repayment;
  const isPast = payment !== undefined || payable.digest !== confirmed?.payable.digest;
  return !isPast && !isEnded(view.status) && !isAtBank(repayment, part);
}
