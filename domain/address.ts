// Return addresses, and an address as shown for a decision: whole, in groups of four.
import * as v from 'valibot';
import { TextReadingSchema, readingOf, valueOf } from './provenance.ts';
import { EpochMillisSchema } from './time.ts';
import { sameWord, type ExpectedCollateral } from './wallet.ts';

/** The status of a return address as the service explicitly states it. Every other word is `unknown`. */
const AddressStatusSchema = v.picklist(['approved', 'pending', 'inactive', 'unknown']);
export type AddressStatus = v.InferOutput<typeof AddressStatusSchema>;

export const ReturnAddressSchema = v.object({
  id: TextReadingSchema,
  label: TextReadingSchema,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  address: TextReadingSchema,
  status: TextReadingSchema,
  approvedAt: readingOf(EpochMillisSchema),
  standing: AddressStatusSchema,
  raw: v.string(),
});
export type ReturnAddress = v.InferOutput<typeof ReturnAddressSchema>;

/**
 * The addresses that may receive collateral now. An address of another chain or asset does not count. One
 * that names neither counts, because the service document shows no such fields.
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

/**
 * Groups of four for reading aloud. The prefix `0x` stays in the first group. The groups joined are the
 * address.
 */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith('0x') ? '0x' : '';
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? [];
  const [first = '', ...rest] = groups;
  return [prefix + first, ...rest];
}

/** On EVM chains upper and lower case form only a checksum; elsewhere every character counts. */
export function sameAddress(a: string, b: string): boolean {
  const evm = /^0x[0-9a-f]{40}$/i;
  return evm.test(a) ? a.toLowerCase() === b.toLowerCase() : a === b;
}
