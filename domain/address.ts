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
    (address) => valueOf(address.address) !== undefined && addressUse(address, expected) === 'usable',
  );
}

/** The one rule of whether collateral may come back there: approved, and for this very asset and chain. */
export function addressUse(
  { status, asset, chain }: ReturnAddress,
  expected: Pick<ExpectedCollateral, 'asset' | 'chain'>,
): 'usable' | 'other-pair' | Exclude<AddressStatus, 'approved'> {
  if (status !== 'approved') return status;
  const isPair = agrees(valueOf(chain), expected.chain) && agrees(valueOf(asset), expected.asset);
  return isPair ? 'usable' : 'other-pair';
}

function agrees(stated: string | undefined, expected: string): boolean {
  return stated === undefined || sameWord(stated, expected);
}
