// How the current payment details stand to what a person agreed to and confirmed last.
import type { RepaymentView } from '../../contract/slices/repay.ts';

/** first: nobody has agreed to the destination · both: another destination and another amount. */
type ChangeKind = 'first' | 'same' | 'amount' | 'destination' | 'both';

export function changesOf({ payee, amountIs }: Pick<RepaymentView, 'payee' | 'amountIs'>): {
  kind: ChangeKind;
  changed: boolean;
} {
  const isOther = amountIs === 'other';
  const kinds = {
    new: 'first',
    known: isOther ? 'amount' : 'same',
    changed: isOther ? 'both' : 'destination',
  } as const;
  const kind = kinds[payee?.state ?? 'new'];
  return { kind, changed: kind !== 'same' };
}
