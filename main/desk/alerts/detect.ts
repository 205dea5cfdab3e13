// Compares an observation with the one before it and lists the changes that need an alert. Pure.
import type * as v from 'valibot';
import { ApplicationSchema } from '../../../domain/application.ts';
import { sameAddress } from '../../../domain/address-text.ts';
import { ReturnAddressSchema, type ReturnAddress } from '../../../domain/address.ts';
import { DepositSchema, isCounted } from '../../../domain/deposit.ts';
import { sameDestination } from '../../../domain/destination.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import type { AlertKind } from '../../../domain/alerts.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { parseStored } from '../readings/book.ts';
import type { UncheckedChange } from '../ports/store.ts';

export interface Detected {
  readonly kind: AlertKind;
  readonly loanId?: string;
}

/**
 * @param repaying whether the loan has an open checklist; else a changed payoff is no alert, as it grows
 * daily
 * @param addresses the list of return addresses, in which a new entry may replace one that left
 */
export function detect(
  resource: Resource,
  change: UncheckedChange,
  repaying: boolean,
  addresses: readonly ReturnAddress[],
): Detected[] {
  const [was, is] = [change.before, change.now];
  switch (resource) {
    case 'deposits':
      return isConfirmed(is) && !isConfirmed(was) ? [{ kind: 'deposit-confirmed' }] : [];
    case 'applications': {
      const statusWas = applicationStatus(was) ?? applicationStatus(change.lastStatus);
      const statusIs = applicationStatus(is);
      const isDecided = statusWas !== undefined && statusIs !== undefined && statusWas !== statusIs;
      return isDecided ? [{ kind: 'application-decided' }] : [];
    }
    case 'returnAddresses': {
      const [before, now] = [parsed(ReturnAddressSchema, was), parsed(ReturnAddressSchema, is)];
      const isLost =
        before?.status === 'approved' &&
        (change.isGone
          ? !change.isListed && !addresses.some((one) => isApprovedAs(one, before))
          : now?.status !== 'approved');
      return isLost ? [{ kind: 'address-lost-approval' }] : [];
    }
    case 'loans': {
      const now = parsed(LoanSchema, is);
      const last = {
        destination: parsed(LoanSchema, change.lastDestination),
        payoff: parsed(LoanSchema, change.lastPayoff),
      };
      const kinds = now ? loanKinds(parsed(LoanSchema, was), now, last, repaying) : [];
      return kinds.map((kind) => ({ kind, loanId: change.subject }));
    }
    case 'position':
    case 'wallets':
      return [];
  }
}

const parsed = <S extends v.GenericSchema>(
  schema: S,
  value: string | undefined,
): v.InferOutput<S> | undefined => (value === undefined ? undefined : parseStored(schema, { value }));

function applicationStatus(value: string | undefined): string | undefined {
  const application = parsed(ApplicationSchema, value);
  return application && valueOf(application.statusWord);
}

function isConfirmed(value: string | undefined): boolean {
  const deposit = parsed(DepositSchema, value);
  return deposit !== undefined && isCounted(deposit);
}

/** Whether this entry approves the same address for the same asset and chain. */
function isApprovedAs(one: ReturnAddress, other: ReturnAddress): boolean {
  const agrees = (a: Reading<string>, b: Reading<string>): boolean =>
    sameAddress(valueOf(a) ?? '', valueOf(b) ?? '');
  return (
    one.status === 'approved' &&
    agrees(one.address, other.address) &&
    agrees(one.asset, other.asset) &&
    agrees(one.chain, other.chain)
  );
}

/** @param last the last ones with a destination and with a payoff, if `was` lacks it */
function loanKinds(
  was: Loan | undefined,
  is: Loan,
  last: { destination: Loan | undefined; payoff: Loan | undefined },
  repaying: boolean,
): AlertKind[] {
  if (was === undefined) return is.status === 'open' ? ['loan-opened'] : [];
  const kinds: AlertKind[] = [];
  const destinationWas =
    valueOf(was.destination) ?? (last.destination && valueOf(last.destination.destination));
  const destinationIs = valueOf(is.destination);
  if (
    is.status !== 'closed' &&
    destinationWas &&
    destinationIs &&
    !sameDestination(destinationWas, destinationIs)
  )
    kinds.push('destination-changed');
  const payoffWas = valueOf(was.payoff) ?? (last.payoff && valueOf(last.payoff.payoff));
  const payoffIs = valueOf(is.payoff);
  if (repaying && is.status !== 'closed' && payoffWas && payoffIs && payoffWas !== payoffIs)
    kinds.push('payoff-changed');
  if (was.status !== 'closed' && is.status === 'closed') kinds.push('loan-closed');
  return kinds;
}
