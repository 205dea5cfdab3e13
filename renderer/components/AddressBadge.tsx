// The badge of a listed return address.
import { returnPayee } from '../../domain/payee.ts';
import { sameDestination } from '../../domain/destination.ts';
import type { ReturnAddress } from '../../domain/address.ts';
import { useSlice } from '../state/mirror.ts';
import { PayeeBadge } from './Payee.tsx';

export function AddressBadge({ address }: { address: ReturnAddress }) {
  const stated = returnPayee(address)?.payee;
  const payee = useSlice('collateral')?.payees?.find(
    (one) => one.purpose === 'return' && stated !== undefined && sameDestination(one.payee, stated),
  );
  return payee === undefined ? null : <PayeeBadge payee={payee} />;
}
