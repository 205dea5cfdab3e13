// The collateral's way back, judged: by what the service shows of the transaction, and by the addresses it knows.
import * as v from 'valibot';
import { sameAddress, type AddressStanding, type ReturnAddress } from './address.ts';
import { compareDecimals, type Decimal } from './decimal.ts';
import type { CollateralReturn } from './loan.ts';
import { valueOf } from './provenance.ts';
import { sameWord, type ExpectedCollateral } from './wallet.ts';

/**
 * wrong-address: to an address that was never listed here · address-lost: to one that is listed or was, and is not approved now
 * · wrong-asset: another asset or chain than the collateral's.
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
  /** By a mapped word or by its confirmations, whatever the address. */
  readonly final: boolean;
  /** What came back against the loan's own collateral. */
  readonly amount: v.InferOutput<typeof ReturnAmountSchema>;
  /** Where the address it went to stands now, when it is not approved. */
  readonly lost: Exclude<AddressStanding, 'approved'> | 'removed' | undefined;
}

export interface ReturnSetting {
  /** As last read; undefined before any reading, and then nothing is said about the address. */
  readonly addresses: readonly ReturnAddress[] | undefined;
  /** Every address this desk has ever seen listed, with those that are gone. */
  readonly knownEver: readonly string[];
  readonly expected: ExpectedCollateral;
  /** The loan's collateral; undefined where the service does not state it. */
  readonly collateral: Decimal | undefined;
  /** This transaction was once stated to go to an address never listed: another address stated later changes nothing. */
  readonly wentAstray: boolean;
}

/** A return without a transaction is none. Final only by a mapped word of the service's or by its confirmations. */
export function returnProgress(returned: CollateralReturn | undefined): 'none' | 'on-its-way' | 'final' {
  if (returned === undefined || valueOf(returned.txHash) === undefined) return 'none';
  const confirmations = valueOf(returned.confirmations);
  const required = valueOf(returned.requiredConfirmations);
  const confirmed = confirmations !== undefined && required !== undefined && confirmations >= required;
  return confirmed || returned.standing === 'final' ? 'final' : 'on-its-way';
}

export function judgeReturn(returned: CollateralReturn | undefined, setting: ReturnSetting): ReturnJudgement {
  const progress = returnProgress(returned);
  if (returned === undefined || progress === 'none')
    return { state: 'none', final: false, amount: 'unknown', lost: undefined };
  const { expected, addresses } = setting;
  const amount = amountAgainst(setting.collateral, valueOf(returned.amount));
  const judged = { final: progress === 'final', amount, lost: undefined };
  if (setting.wentAstray) return { ...judged, state: 'wrong-address' };
  const address = valueOf(returned.address);
  const known = addresses?.filter((one) => sameAddress(valueOf(one.address) ?? '', address ?? '')) ?? [];
  const isListed = known.length > 0 || setting.knownEver.some((one) => sameAddress(one, address ?? ''));
  if (address !== undefined && addresses !== undefined && !isListed)
    return { ...judged, state: 'wrong-address' };
  if (isOther(valueOf(returned.asset), expected.asset) || isOther(valueOf(returned.chain), expected.chain))
    return { ...judged, state: 'wrong-asset' };
  if (address === undefined || addresses === undefined) return { ...judged, state: progress };
  if (known.some(({ standing }) => standing === 'approved')) return { ...judged, state: progress };
  const standing = known[0]?.standing;
  if (standing !== undefined && standing !== 'approved')
    return { ...judged, state: 'address-lost', lost: standing };
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
 * How a return may be reconciled: by the service's own record; by it and a reason, where something wants explaining; by the
 * operator's own word, where the service names no transaction; or not yet, or not at all.
 */
export function reconcilableBy({
  state,
  final,
  amount,
}: ReturnJudgement): 'service' | 'service-with-reason' | 'operator' | undefined {
  if (state === 'none') return 'operator';
  if (!final || state === 'wrong-address' || state === 'wrong-asset') return undefined;
  return state === 'address-lost' || amount === 'less' || amount === 'more'
    ? 'service-with-reason'
    : 'service';
}
