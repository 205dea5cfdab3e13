// Without which fields the desk cannot do its work. Everything else it shows as "not provided" and goes on.
import type { WireField, WireResource } from '../../../domain/profile-mapping.ts';

export const NEEDED: { readonly [R in WireResource]: readonly WireField<R>[] } = {
  // Which wallet funds the position is decided by asset and chain together (gap 10), and paid to at its address.
  wallet: ['asset', 'chain', 'address'],
  // Only what is confirmed is counted, and only in the one asset on the one chain (gaps 12 and 13).
  deposit: ['asset', 'chain', 'amount', 'status'],
  // What is pledged, what is owed, what may still be borrowed, and how near to the marks that is (gap 14).
  position: ['value', 'capacity', 'debt', 'ltv'],
  // Collateral returns only to an address that is approved in so many words, on the right chain (gap 17).
  returnAddress: ['asset', 'chain', 'address', 'status'],
  // Accepting names the quote; the other ones have a fallback or are acknowledged (gaps 20 and 21).
  quote: ['id'],
  // By the id one application is told from another, by the status what became of it (gap 24).
  application: ['id', 'status'],
  // Asked for and paid by its id; open or closed by its status; paid in full, to where it says (gaps 26 to 29).
  loan: ['id', 'status', 'payoff', 'destination'],
};

export const isNeeded = (thing: WireResource, field: string): boolean =>
  NEEDED[thing].some((needed) => needed === field);
