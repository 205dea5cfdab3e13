// Turns each resource's values into observations for the cache: one per object, with the indexed fields.
import type { Application } from '../../../domain/application.ts';
import type { ReturnAddress } from '../../../domain/address.ts';
import { returnProgress } from '../../../domain/collateral-return.ts';
import type { Deposit } from '../../../domain/deposit.ts';
import type { Loan } from '../../../domain/loan.ts';
import { ltvPercentOf } from '../../../domain/ltv.ts';
import type { Position } from '../../../domain/position.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { LoanRow } from '../../../contract/calls/queries.ts';
import type { Observation } from '../ports/store.ts';
import type { ResourceValues } from '../ports/service.ts';
import { addressNaming, depositNaming, subjectsIn, type Identified, type Naming } from './subjects.ts';

/** One thing of an answer. Its observation is built on demand, as most of a long list is unchanged. */
export interface Filed {
  readonly subject: string;
  readonly raw: string;
  readonly observation: () => Observation;
}

/** Each thing of the answer; the position is one thing. */
export function thingsOf<R extends Resource>(resource: R, value: ResourceValues[R]): IteratorObject<Filed> {
  return filers[resource](value);
}

const filers: { [R in Resource]: (value: ResourceValues[R]) => IteratorObject<Filed> } = {
  wallets: (wallets) => each(wallets, walletObservation, addressNaming),
  deposits: (deposits) => each(deposits, depositObservation, depositNaming),
  position: (position) =>
    [{ subject: 'position', raw: position.raw, observation: () => positionObservation(position) }].values(),
  returnAddresses: (addresses) => each(addresses, addressObservation, addressNaming),
  applications: (applications) => each(applications, applicationObservation),
  loans: (loans) => loans.values().map(loanFiled),
};

export const loanFiled = (loan: Loan): Filed => ({
  subject: loan.id,
  raw: loan.raw,
  observation: () => loanObservation(loan),
});

function each<T extends Identified>(
  things: readonly T[],
  observe: (thing: T, subject: string) => Observation,
  naming?: Naming<T>,
): IteratorObject<Filed> {
  const subjectOf = subjectsIn(things, naming);
  return things.values().map((thing) => {
    const subject = subjectOf(thing);
    return { subject, raw: thing.raw, observation: () => observe(thing, subject) };
  });
}

const words = (...readings: Reading<string>[]): string =>
  readings.flatMap((reading) => valueOf(reading) ?? []).join(' ');

function walletObservation(wallet: Wallet, subject: string): Observation {
  return {
    resource: 'wallets',
    subject,
    value: JSON.stringify(wallet),
    raw: wallet.raw,
    index: {
      asset: valueOf(wallet.asset),
      chain: valueOf(wallet.chain),
      destination: valueOf(wallet.address),
      words: words(wallet.asset, wallet.chain, wallet.address),
    },
  };
}

function depositObservation(deposit: Deposit, subject: string): Observation {
  return {
    resource: 'deposits',
    subject,
    value: JSON.stringify(deposit),
    raw: deposit.raw,
    index: {
      statusWord: valueOf(deposit.statusWord),
      amount: valueOf(deposit.amount),
      unit: valueOf(deposit.asset),
      asset: valueOf(deposit.asset),
      chain: valueOf(deposit.chain),
      openedAt: valueOf(deposit.createdAt),
      words: words(deposit.txHash, deposit.asset, deposit.chain),
    },
  };
}

function positionObservation(position: Position): Observation {
  return {
    resource: 'position',
    subject: 'position',
    value: JSON.stringify(position),
    raw: position.raw,
    index: {
      amount: valueOf(position.value),
      unit: position.currency,
      collateral: valueOf(position.collateralAmount),
      asset: valueOf(position.asset),
      chain: valueOf(position.chain),
      figures: {
        ltv: ltvPercentOf(position),
        value: valueOf(position.value),
        currency: position.currency,
      },
    },
  };
}

function addressObservation(address: ReturnAddress, subject: string): Observation {
  return {
    resource: 'returnAddresses',
    subject,
    value: JSON.stringify(address),
    raw: address.raw,
    index: {
      status: address.status,
      statusWord: valueOf(address.statusWord),
      asset: valueOf(address.asset),
      chain: valueOf(address.chain),
      destination: valueOf(address.address),
      words: words(address.label, address.address, address.chain),
    },
  };
}

function applicationObservation(application: Application, subject: string): Observation {
  return {
    resource: 'applications',
    subject,
    value: JSON.stringify(application),
    raw: application.raw,
    index: {
      statusWord: valueOf(application.statusWord),
      amount: valueOf(application.amount),
      unit: 'NGN',
      openedAt: valueOf(application.createdAt),
      words: words(application.loanId, application.quoteId, application.externalId),
    },
  };
}

function loanObservation(loan: Loan): Observation {
  const row: Omit<LoanRow, 'observedAt'> = {
    id: loan.id,
    status: loan.status,
    statusWord: valueOf(loan.statusWord),
    principal: valueOf(loan.principal),
    payoff: valueOf(loan.payoff),
    collateralAmount: valueOf(loan.collateralAmount),
    collateralAsset: valueOf(loan.collateralAsset),
    openedAt: valueOf(loan.openedAt),
    closedAt: valueOf(loan.closedAt),
    returned: returnProgress(loan.collateralReturn),
  };
  const destination =
    valueOf(loan.destination)
      ?.map((entry) => entry.value)
      .join(' ') || undefined;
  return {
    resource: 'loans',
    subject: loan.id,
    value: JSON.stringify(loan),
    raw: loan.raw,
    index: {
      status: loan.status,
      statusWord: row.statusWord,
      amount: row.principal,
      unit: 'NGN',
      payoff: row.payoff,
      collateral: row.collateralAmount,
      asset: row.collateralAsset,
      chain: valueOf(loan.collateralChain),
      destination,
      openedAt: row.openedAt,
      closedAt: row.closedAt,
      words: `${words(loan.applicationId, loan.externalId, loan.collateralAsset)} ${destination ?? ''}`,
      row: JSON.stringify(row),
    },
  };
}
