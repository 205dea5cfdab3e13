// The fields without which the app cannot work. It shows any other missing field as "not provided".
import type { WireField, WireResource } from '../../../domain/connector/fields.ts';

export const NEEDED: { readonly [R in WireResource]: readonly WireField<R>[] } = {
  // Asset and chain decide which wallet funds the position; the address is paid to.
  wallet: ['asset', 'chain', 'address'],
  // Only a confirmed deposit counts, and only in the one asset on the one chain.
  deposit: ['asset', 'chain', 'amount', 'status'],
  // The collateral's value, the debt, what can still be borrowed, and the distance to the thresholds.
  position: ['value', 'capacity', 'debt', 'ltv'],
  // Collateral returns only to an explicitly approved address on the right chain.
  returnAddress: ['asset', 'chain', 'address', 'status'],
  // An accept names the quote; the other fields have a fallback or are acknowledged.
  quote: ['id'],
  // The id identifies the application, the status its outcome.
  application: ['id', 'status'],
  // Read and paid by its id; open or closed by its status; paid in full to its destination.
  loan: ['id', 'status', 'payoff', 'destination'],
};

export const isNeeded = (thing: WireResource, field: string): boolean =>
  NEEDED[thing].some((needed) => needed === field);
