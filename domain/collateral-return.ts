// Judges the return of the collateral by the transaction that the service states and by the known return
// addresses.
import * as v from 'valibot';
import { addressUse, type AddressStatus, type ReturnAddress } from './address.ts';
import { sameAddress } from './address-text.ts';
import { compareDecimals, isPositive, type Decimal } from './decimal.ts';
import { isEnded, type CollateralReturn, type Loan } from './loan.ts';
import { valueOf } from './provenance.ts';
import type { RepaymentEvent } from './repayment-events.ts';
import { sameTransaction } from './transaction.ts';
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
  /** What must come back; undefined if it is not known. */
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

/**
 * What must come back: the rest of an earlier transaction, what was held when the loan was paid, or what was held last
 * while it was open. A closed loan that states no collateral says nothing of what it was.
 */
export function expectedReturn(
  events: readonly RepaymentEvent[],
  heldWhileOpen: Decimal | undefined,
  loan: Loan | undefined,
): Decimal | undefined {
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'started') + 1);
  const done = since.findLast((event) => event.kind === 'reconciled');
  const hash = loan?.collateralReturn && valueOf(loan.collateralReturn.txHash);
  if (done?.rest !== undefined && hash !== undefined && !sameTransaction(hash, done.txHash)) return done.rest;
  const paid = since.findLast((event) => event.kind === 'paid');
  const stated = loan && valueOf(loan.collateralAmount);
  if (loan !== undefined && !isEnded(loan.status) && paid === undefined) return stated;
  return paid?.collateral ?? heldWhileOpen ?? (stated && isPositive(stated) ? stated : undefined);
}

/** @param readings oldest first */
export const heldLast = (readings: readonly Loan[]): Decimal | undefined =>
  readings
    .filter(({ status }) => !isEnded(status))
    .flatMap(({ collateralAmount }) => valueOf(collateralAmount) ?? [])
    .findLast(isPositive);

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
  // The rule by which an address is usable, of the pair that came back.
  const pair = {
    asset: valueOf(returned.asset) ?? expected.asset,
    chain: valueOf(returned.chain) ?? expected.chain,
  };
  const uses = known.map((one) => addressUse(one, pair));
  if (uses.includes('usable')) return { ...judged, state: progress };
  const [lost = 'removed' as const] = uses.toSorted((a) => (a === 'other-pair' ? -1 : 1));
  return { ...judged, state: 'address-lost', lost: lost === 'usable' ? undefined : lost };
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
