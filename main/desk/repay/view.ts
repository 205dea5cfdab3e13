// One repayment as the screen sees it: the journal's events, put against the loan and addresses as last read.
import { sameAddress, usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import { PAYABLE_READ_LIFETIME } from '../../../domain/freshness.ts';
import type { CollateralReturn, Loan } from '../../../domain/loan.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import {
  REPAYMENT_STEPS,
  repaymentFrom,
  type Repayment,
  type RepaymentEvent,
} from '../../../domain/repayment.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Observed } from '../../../contract/observed.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { payableOf } from './payable.ts';

export interface RepaymentSetting {
  readonly loanId: LoanId;
  readonly loan: Observed<Loan> | undefined;
  readonly addresses: Observed<ReturnAddress[]> | undefined;
  readonly profile: ServiceProfile;
  readonly now: EpochMillis;
}

export interface OpenRepayment {
  readonly repayment: Repayment;
  readonly view: RepaymentView;
}

/** The fold and its view, or undefined when no repayment of this loan is open. */
export function repaymentView(
  events: readonly RepaymentEvent[],
  setting: RepaymentSetting,
): OpenRepayment | undefined {
  const { loanId, loan, addresses, profile, now } = setting;
  const usable = addresses && usableReturnAddresses(addresses.value, profile.expectedCollateral);
  const returned = loan?.value.collateralReturn;
  const returnState = stateOfReturn(returned, addresses?.value);
  const repayment = repaymentFrom(events, {
    now,
    usableAddresses: usable?.length,
    lastSeenDigest: loan && payableOf(loan.value)?.digest,
    standing: loan?.value.standing ?? 'unknown',
    collateralReturn: returnState,
  });
  if (repayment === undefined) return undefined;
  const { latestRead, before, payment, reconciled } = repayment;
  const view: RepaymentView = {
    loanId,
    startedAt: repayment.startedAt,
    steps: REPAYMENT_STEPS.map((step) => ({ step, state: repayment.steps[step] })),
    ...(latestRead && {
      read: { ...latestRead, goodUntil: epochMillis(latestRead.at + PAYABLE_READ_LIFETIME) },
    }),
    ...(before && { before }),
    confirmed: latestRead !== undefined && repayment.confirmedDigest === latestRead.payable.digest,
    taken: [...repayment.taken],
    ...(payment && { payment }),
    ...(reconciled && { reconciled }),
    standing: loan?.value.standing ?? 'unknown',
    status: loan && valueOf(loan.value.status),
    lastSeenAt: loan?.observedAt,
    ...(returned && { collateralReturn: returned }),
    returnState,
    usableAddresses: usable?.length,
    addressLabel: usable?.[0] && (valueOf(usable[0].label) ?? valueOf(usable[0].address)),
  };
  return { repayment, view };
}

/**
 * final only by a mapped word of the service's or by its confirmations; a transaction to an address that is not among the
 * approved ones is an alarm whatever its state.
 */
export function stateOfReturn(
  returned: CollateralReturn | undefined,
  addresses: readonly ReturnAddress[] | undefined,
): RepaymentView['returnState'] {
  if (returned === undefined || valueOf(returned.txHash) === undefined) return 'none';
  const address = valueOf(returned.address);
  if (address !== undefined && addresses !== undefined && !isApproved(address, addresses))
    return 'wrong-address';
  const confirmations = valueOf(returned.confirmations);
  const required = valueOf(returned.requiredConfirmations);
  const confirmed = confirmations !== undefined && required !== undefined && confirmations >= required;
  return confirmed || returned.standing === 'final' ? 'final' : 'on-its-way';
}

function isApproved(address: string, addresses: readonly ReturnAddress[]): boolean {
  return addresses.some((known) => {
    const text = valueOf(known.address);
    return known.standing === 'approved' && text !== undefined && sameAddress(text, address);
  });
}
