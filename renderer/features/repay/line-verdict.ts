// What the bank or wallet showed for each line of the destination.
import type { RepaymentView } from '../../../contract/slices/repay.ts';

/** What the bank or wallet showed for one line so far. */
export type LineVerdict = 'same' | 'different' | 'open';

/** Undefined before the first comparison, and after one of the whole that differed. */
export function verdictOf(
  path: string,
  pasted: RepaymentView['parts'][number]['pasted'],
): LineVerdict | undefined {
  if (pasted === undefined) return undefined;
  if (pasted.verdict === 'different') {
    if (pasted.path === undefined) return undefined;
    if (pasted.path === path) return 'different';
  }
  return pasted.unshown.includes(path) ? 'open' : 'same';
}
