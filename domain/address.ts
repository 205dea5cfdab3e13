// Return addresses, and which of them may receive collateral now.
import * as v from 'valibot';
import { valueOf } from './provenance.ts';
import { TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
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
  statusWord: TextReadingSchema,
  approvedAt: readingOf(EpochMillisSchema),
  status: AddressStatusSchema,
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
      address.status === 'approved' &&
      valueOf(address.address) !== undefined &&
      agrees(valueOf(address.chain), expected.chain) &&
      agrees(valueOf(address.asset), expected.asset),
  );
}

function agrees(stated: string | undefined, expected: string): boolean {
  return stated === undefined || sameWord(stated, expected);
}
