// What differs between the read that may be paid and what was confirmed or seen before.
import { sameDestination } from '../../domain/destination.ts';
import type { Payable } from '../../domain/repayment-events.ts';

export type ChangeKind = 'first' | 'same' | 'amount' | 'destination' | 'both';

interface Read {
  read?: { payable: Payable } | undefined;
  before?: { payable: Payable } | undefined;
}

export function changesOf({ read, before }: Read): { kind: ChangeKind; changed: boolean } {
  if (read === undefined || before === undefined) return { kind: 'first', changed: false };
  // Texts, not values: `100.0` in place of `100.00` is a change worth a look.
  const amount = read.payable.payoff !== before.payable.payoff;
  const destination = !sameDestination(read.payable.destination, before.payable.destination);
  const kind = amount && destination ? 'both' : amount ? 'amount' : destination ? 'destination' : 'same';
  return { kind, changed: kind !== 'same' };
}
