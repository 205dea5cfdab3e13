// The differences between the current payment details and those confirmed or seen before.
import { sameDestination } from '../../domain/destination.ts';
import type { Payable } from '../../domain/repayment-events.ts';

type ChangeKind = 'first' | 'same' | 'amount' | 'destination' | 'both';

interface Read {
  read?: { payable: Payable } | undefined;
  before?: { payable: Payable } | undefined;
}

export function changesOf({ read, before }: Read): { kind: ChangeKind; changed: boolean } {
  if (read === undefined || before === undefined) return { kind: 'first', changed: false };
  // As texts: `100.0` instead of `100.00` is a change to check.
  const amount = read.payable.payoff !== before.payable.payoff;
  const destination = !sameDestination(read.payable.destination, before.payable.destination);
  const kind = amount && destination ? 'both' : amount ? 'amount' : destination ? 'destination' : 'same';
  return { kind, changed: kind !== 'same' };
}
