// Compares an observation with the one before it and lists the changes that need an alert. Pure.
import { ApplicationSchema } from '../../../domain/application.ts';
import { sameAddress } from '../../../domain/address-text.ts';
import { ReturnAddressSchema, type ReturnAddress } from '../../../domain/address.ts';
import { DepositSchema, isCounted } from '../../../domain/deposit.ts';
import { sameDestination, type Destination } from '../../../domain/destination.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import type { AlertKind } from '../../../domain/alerts.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { parseStored } from '../readings/book.ts';
import type { StoredObservation } from '../ports/store.ts';

export interface Detected {
  readonly kind: AlertKind;
  readonly loanId?: string;
}

/**
 * @param repaying whether the loan has an open checklist; else a changed payoff is no alert, as it grows
 * daily
 * @param statedLast the loan's destination by an observation before `before`, if that states none
 */
export function detect(
  resource: Resource,
  before: StoredObservation | undefined,
  now: StoredObservation,
  repaying: boolean,
  statedLast?: Destination,
): Detected[] {
  switch (resource) {
    case 'deposits': {
      const [was, is] = [before && parseStored(DepositSchema, before), parseStored(DepositSchema, now)];
      return is && isCounted(is) && !(was && isCounted(was)) ? [{ kind: 'deposit-confirmed' }] : [];
    }
    case 'applications': {
      const [was, is] = [
        before && parseStored(ApplicationSchema, before),
        parseStored(ApplicationSchema, now),
      ];
      const decided = was && is && valueOf(was.status) !== valueOf(is.status);
      return decided ? [{ kind: 'application-decided' }] : [];
    }
    case 'returnAddresses': {
      const [was, is] = [
        before && parseStored(ReturnAddressSchema, before),
        parseStored(ReturnAddressSchema, now),
      ];
      return was?.standing === 'approved' && is?.standing !== 'approved'
        ? [{ kind: 'address-lost-approval' }]
        : [];
    }
    case 'loans': {
      const is = parseStored(LoanSchema, now);
      const kinds = is ? loanKinds(before && parseStored(LoanSchema, before), is, repaying, statedLast) : [];
      return kinds.map((kind) => ({ kind, loanId: now.subject }));
    }
    case 'position':
    case 'wallets':
      return [];
  }
}

/** Whether an address was approved when its list last named it, and no entry of the list approves it now. */
export function isLostByLeaving(
  before: StoredObservation | undefined,
  listed: readonly ReturnAddress[],
): boolean {
  const was = before && parseStored(ReturnAddressSchema, before);
  const agrees = (a: Reading<string>, b: Reading<string>): boolean =>
    sameAddress(valueOf(a) ?? '', valueOf(b) ?? '');
  return (
    was?.standing === 'approved' &&
    !listed.some(
      (is) =>
        is.standing === 'approved' &&
        agrees(is.address, was.address) &&
        agrees(is.asset, was.asset) &&
        agrees(is.chain, was.chain),
    )
  );
}

/** Whether a loan states a destination again, after an answer that stated none. */
export function statesAgain(before: StoredObservation | undefined, now: StoredObservation): boolean {
  const was = before && parseStored(LoanSchema, before);
  const is = was && parseStored(LoanSchema, now);
  return is?.destination.state === 'found' && was?.destination.state !== 'found';
}

/** @param observations oldest first */
export function lastDestination(observations: readonly StoredObservation[]): Destination | undefined {
  for (const observation of observations.toReversed()) {
    const loan = parseStored(LoanSchema, observation);
    const destination = loan && valueOf(loan.destination);
    if (destination !== undefined) return destination;
  }
  return undefined;
}

function loanKinds(
  was: Loan | undefined,
  is: Loan,
  repaying: boolean,
  statedLast: Destination | undefined,
): AlertKind[] {
  if (was === undefined) return is.standing === 'open' ? ['loan-opened'] : [];
  const kinds: AlertKind[] = [];
  const destinationWas = valueOf(was.destination) ?? statedLast;
  const destinationIs = valueOf(is.destination);
  if (
    is.standing !== 'closed' &&
    destinationWas &&
    destinationIs &&
    !sameDestination(destinationWas, destinationIs)
  )
    kinds.push('destination-changed');
  if (repaying && is.standing !== 'closed' && valueOf(was.payoff) !== valueOf(is.payoff))
    kinds.push('payoff-changed');
  if (was.standing !== 'closed' && is.standing === 'closed') kinds.push('loan-closed');
  return kinds;
}
