// When the loan of a repayment was last read.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { useSlice } from '../../state/mirror.ts';

/** Undefined for a loan that was never read, and for a finished repayment, which does not follow its loan. */
export function useLastSeen({ isListed, lastSeenAt }: RepaymentView): EpochMillis | undefined {
  const loans = useSlice('loans');
  return isListed === true ? loans?.observedAt : lastSeenAt;
}
