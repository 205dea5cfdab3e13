// Bank accounts that repayments go to. The banks do not exist, because a real bank's name over a made-up account
// number could be somebody's account.
import { digitsFor, lettersFor, pickFor } from '../random.ts';
import type { BankDestination } from '../world.ts';

const BANKS = [
  'Marina Practice Bank',
  'Broad Street Practice Bank',
  'Zuma Practice Bank',
  'Third Mainland Practice Bank',
  'Kainji Practice Bank',
] as const;

/** The `turn`-th destination of a loan; 0 is the one it opens with. */
export function destinationFor(seed: string, loanId: string, turn: number): BankDestination {
  const label = `destination/${loanId}/${turn}`;
  // Account numbers do not begin with 0 here, so that nothing which strips leading zeros goes unnoticed by chance alone.
  const account = `${4 + (turn % 5)}${digitsFor(seed, `${label}/account`, 9)}`;
  return {
    type: 'bank',
    bankName: pickFor(seed, `${label}/bank`, BANKS),
    accountNumber: account,
    accountName: `Collections ${loanId}`,
    reference: `${loanId.replace(/^LN-0*/, 'LN')}-${lettersFor(seed, label, 6).toUpperCase()}`,
  };
}

export const isSameDestination = (a: BankDestination, b: BankDestination): boolean =>
  a.bankName === b.bankName && a.accountNumber === b.accountNumber && a.reference === b.reference;
