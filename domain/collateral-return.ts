// Judges the return of the collateral by the transaction that the service states and by the known return
// addresses.
import * as v from 'valibot';
import { usableReturnAddresses, type AddressStatus, type ReturnAddress } from './address.ts';
import { sameAddress } from './address-text.ts';
import { compareDecimals, type Decimal } from './decimal.ts';
import type { CollateralReturn } from './loan.ts';
import { valueOf } from './provenance.ts';
import { sameWord, type ExpectedCollateral } from './wallet.ts';

/**
 * wrong-address: sent to an address that was never listed · address-lost: sent to an address that is no
 * longer approved or listed · wrong-asset: in another asset or on another chain than the collateral's.
 */
export const ReturnStateSchema = v.picklist([
  'none',
  'on-its-way',
  'final',
  'wrong-address',
  'address-lost',
  'wrong-asset',
]);
export type ReturnState = v.InferOutput<typeof ReturnStateSchema>;

export const RETURN_ALARMS: ReadonlySet<ReturnState> = new Set([
  'wrong-address',
  'address-lost',
  'wrong-asset',
]);

export const ReturnAmountSchema = v.picklist(['unknown', 'same', 'less', 'more']);

export interface ReturnJudgement {
  readonly state: ReturnState;
  /** By a mapped word or by the confirmations, whatever the address. */
  readonly final: boolean;
  /** The service states the transaction alone, or nothing that its address could be compared with. */
  readonly unproven: boolean;
  /** The returned amount compared with the loan's collateral. */
  readonly amount: v.InferOutput<typeof ReturnAmountSchema>;
  /** The address's present status if it is no longer approved; other-pair: for another chain or asset. */
  readonly lost: Exclude<AddressStatus, 'approved'> | 'removed' | 'other-pair' | undefined;
}

export interface ReturnSetting {
  /** As last read; undefined before the first reading. Then the address is not judged. */
  readonly addresses: readonly ReturnAddress[] | undefined;
  /** Every address that this desk has ever seen listed, including removed ones. */
  readonly everListed: readonly string[];
  readonly expected: ExpectedCollateral;
  /** The loan's collateral; undefined if the service does not state it. */
  readonly collateral: Decimal | undefined;
  /**
   * An earlier reading stated an address for this transaction that was never listed. A later address changes
   * nothing.
   */
  readonly sentToWrongAddress: boolean;
}

/**
 * A return without a transaction is none. It is final only by a mapped status word or by its confirmations.
 */
export function returnProgress(returned: CollateralReturn | undefined): 'none' | 'on-its-way' | 'final' {
  if (returned === undefined || valueOf(returned.txHash) === undefined) return 'none';
  const confirmations = valueOf(returned.confirmations);
  const required = valueOf(returned.requiredConfirmations);
  const confirmed =
    confirmations !== undefined && required !== undefined && required > 0 && confirmations >= required;
  return confirmed || returned.status === 'final' ? 'final' : 'on-its-way';
}

export function judgeReturn(returned: CollateralReturn | undefined, setting: ReturnSetting): ReturnJudgement {
  const progress = returnProgress(returned);
  if (returned === undefined || progress === 'none')
    return { state: 'none', final: false, unproven: true, amount: 'unknown', lost: undefined };
  const { expected, addresses } = setting;
  const amount = amountAgainst(setting.collateral, valueOf(returned.amount));
  const unproven = valueOf(returned.address) === undefined || addresses === undefined || amount === 'unknown';
  const judged = { final: progress === 'final', unproven, amount, lost: undefined };
  if (setting.sentToWrongAddress) return { ...judged, state: 'wrong-address' };
  const address = valueOf(returned.address);
  const known = addresses?.filter((one) => sameAddress(valueOf(one.address) ?? '', address ?? '')) ?? [];
  const isListed = known.length > 0 || setting.everListed.some((one) => sameAddress(one, address ?? ''));
  if (address !== undefined && addresses !== undefined && !isListed)
    return { ...judged, state: 'wrong-address' };
  if (isOther(valueOf(returned.asset), expected.asset) || isOther(valueOf(returned.chain), expected.chain))
    return { ...judged, state: 'wrong-asset' };
  if (address === undefined || addresses === undefined) return { ...judged, state: progress };
  if (usableReturnAddresses(known, expected).length > 0) return { ...judged, state: progress };
  // Approved for another chain or asset: the collateral may be out of reach there.
  if (known.some((one) => one.status === 'approved'))
    return { ...judged, state: 'address-lost', lost: 'other-pair' };
  const status = known[0]?.status;
  if (status !== undefined && status !== 'approved')
    return { ...judged, state: 'address-lost', lost: status };
  return { ...judged, state: 'address-lost', lost: 'removed' };
}

const isOther = (stated: string | undefined, expected: string): boolean =>
  stated !== undefined && !sameWord(stated, expected);

function amountAgainst(expected: Decimal | undefined, came: Decimal | undefined): ReturnJudgement['amount'] {
  if (expected === undefined || came === undefined) return 'unknown';
  const difference = compareDecimals(came, expected);
  return difference === 0 ? 'same' : difference < 0 ? 'less' : 'more';
}

/**
 * Decides how a return may be reconciled: by the service's record; by that record with a reason for a
 * difference or for what it does not state; by the operator's statement if the service names no transaction; or not (yet).
 */
export function reconcilableBy({
  state,
  final,
  unproven,
  amount,
}: ReturnJudgement): 'service' | 'service-with-reason' | 'operator' | undefined {
  if (state === 'none') return 'operator';
  if (!final || state === 'wrong-address' || state === 'wrong-asset') return undefined;
  return unproven || state === 'address-lost' || amount === 'less' || amount === 'more'
    ? 'service-with-reason'
    : 'service';
}
