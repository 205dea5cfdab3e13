// The slices of collateral and deposits: the service's readings with the operator's thresholds.
import type { Decimal } from '../../../domain/decimal.ts';
import type { AddressStatus, ReturnAddress } from '../../../domain/address.ts';
import { isCounted, type Deposit } from '../../../domain/deposit.ts';
import { ltvPercentOf } from '../../../domain/ltv.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Observed } from '../../../contract/observed.ts';
import type { PayeeView } from '../../../contract/payee.ts';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { DepositsSlice } from '../../../contract/slices/deposits.ts';
import type { LatestAnswers } from '../readings/book.ts';

const MOST_DEPOSITS_SHOWN = 50;
export const NO_COLLATERAL: CollateralSlice = {};

export function collateralSlice(
  profile: ServiceProfile | undefined,
  latest: Readonly<LatestAnswers>,
  payees: readonly PayeeView[],
): CollateralSlice {
  if (profile === undefined) return NO_COLLATERAL;
  const { position, deposits, wallets, returnAddresses } = latest;
  const ltvPercent = position && ltvPercentOf(position.value);
  return {
    expected: profile.expectedCollateral,
    thresholds: profile.thresholds,
    ...(position && { position }),
    ...(ltvPercent !== undefined && { ltvPercent }),
    ...(deposits && { deposits: { ...deposits, value: countOf(deposits.value) } }),
    ...(wallets && { wallets }),
    ...(payees.length > 0 && { payees: [...payees] }),
    ...(returnAddresses && { returnAddresses: usableFirst(returnAddresses) }),
  };
}

const countOf = (deposits: readonly Deposit[]) => ({
  total: deposits.length,
  counted: deposits.filter(isCounted).length,
});

export function depositsSlice({ deposits }: Readonly<LatestAnswers>): DepositsSlice {
  const newestFirst = (deposits?.value ?? []).toSorted(
    (a, b) => (valueOf(b.createdAt) ?? 0) - (valueOf(a.createdAt) ?? 0),
  );
  return { recent: newestFirst.slice(0, MOST_DEPOSITS_SHOWN) };
}

const STATUSES: readonly AddressStatus[] = ['approved', 'pending', 'unknown', 'inactive'];

/** Approved addresses first, inactive ones last; otherwise the service's order. */
function usableFirst(addresses: Observed<ReturnAddress[]>): Observed<ReturnAddress[]> {
  const rank = ({ status }: ReturnAddress): number => STATUSES.indexOf(status);
  return { ...addresses, value: addresses.value.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Whether a deposit lacks confirmations; then deposits are polled faster. */
export function hasPendingDeposit(deposits: readonly Deposit[]): boolean {
  return deposits.some((deposit) => {
    const confirmations = valueOf(deposit.confirmations);
    const required = valueOf(deposit.requiredConfirmations);
    return (
      !isCounted(deposit) && confirmations !== undefined && required !== undefined && confirmations < required
    );
  });
}

/** The borrowing capacity, if the service states it. */
export function capacityOf(latest: Readonly<LatestAnswers>): Decimal | undefined {
  return latest.position && valueOf(latest.position.value.capacity);
}
