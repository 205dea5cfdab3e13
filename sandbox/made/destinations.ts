// Bank accounts for repayments. The banks do not exist, because a made-up account number at a real bank could
// belong to somebody.
import { digitsFor, lettersFor, pickFor } from '../random.ts';
import type { BankDestination } from '../world.ts';

const BANKS = [
  'Marina Practice Bank',
  'Broad Street Practice Bank',
  'Zuma Practice Bank',
  'Third Mainland Practice Bank',
  'Kainji Practice Bank',
] as const;

/** A loan's destination after `turn` changes. */
export function destinationFor(seed: string, loanId: string, turn: number): BankDestination {
  const label = `destination/${loanId}/${turn}`;
  // Account numbers here never begin with 0.
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
