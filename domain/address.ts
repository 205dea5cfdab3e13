// Return addresses, and how an address is shown where a decision is made: whole, in groups of four.
import * as v from 'valibot';
import { TextReadingSchema, readingOf, valueOf } from './provenance.ts';
import { EpochMillisSchema } from './time.ts';
import { sameWord, type ExpectedCollateral } from './wallet.ts';

/** Where a return address stands, as the service explicitly says; everything else is `unknown` (gap 17). */
export const AddressStandingSchema = v.picklist(['approved', 'pending', 'inactive', 'unknown']);
export type AddressStanding = v.InferOutput<typeof AddressStandingSchema>;

export const ReturnAddressSchema = v.object({
  id: TextReadingSchema,
  label: TextReadingSchema,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  address: TextReadingSchema,
  status: TextReadingSchema,
  approvedAt: readingOf(EpochMillisSchema),
  standing: AddressStandingSchema,
  raw: v.string(),
});
export type ReturnAddress = v.InferOutput<typeof ReturnAddressSchema>;

/**
 * Addresses a collateral return may be sent to now. An address that names another chain or asset does not
 * count; one that names neither does, as the document shows no such fields.
 */
export function usableReturnAddresses(
  addresses: readonly ReturnAddress[],
  expected: ExpectedCollateral,
): ReturnAddress[] {
  return addresses.filter(
    (address) =>
      address.standing === 'approved' &&
      valueOf(address.address) !== undefined &&
      agrees(valueOf(address.chain), expected.chain) &&
      agrees(valueOf(address.asset), expected.asset),
  );
}

function agrees(stated: string | undefined, expected: string): boolean {
  return stated === undefined || sameWord(stated, expected);
}

/** Groups of four for reading aloud; the prefix `0x` stays with the first group. Joining gives the text back. */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith('0x') ? '0x' : '';
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? [];
  const [first = '', ...rest] = groups;
  return [prefix + first, ...rest];
}

/** On EVM chains the letters' case is only a checksum; elsewhere every character counts. */
export function sameAddress(a: string, b: string): boolean {
  const evm = /^0x[0-9a-f]{40}$/i;
  return evm.test(a) && evm.test(b) ? a.toLowerCase() === b.toLowerCase() : a === b;
}
