// Small realistic domain values for tests of the desk. A test passes only the values that it changes.
import { signInBy } from '../../domain/sign-in.ts';
import * as v from 'valibot';
import type { ReturnAddress } from '../../domain/address.ts';
import type { Application } from '../../domain/application.ts';
import { decimal } from '../../domain/decimal.ts';
import { destinationFrom, type Destination } from '../../domain/destination.ts';
import type { ApplicationId, LoanId, QuoteId } from '../../domain/ids.ts';
import type { Loan } from '../../domain/loan.ts';
import { PROFILE_DEFAULTS, ServiceProfileSchema, type ServiceProfile } from '../../domain/profile.ts';
import { missing, type Found } from '../../domain/provenance.ts';
import type { Quote } from '../../domain/quote.ts';

export const found = <T>(value: T): Found<T> => ({
  state: 'found',
  value,
  field: 'f',
  rule: 'alias',
  raw: JSON.stringify(value),
});

export const testProfile: ServiceProfile = v.parse(ServiceProfileSchema, {
  ...PROFILE_DEFAULTS,
  id: 'test',
  name: 'Test',
  environment: 'live',
  baseUrl: 'https://lend.example',
  auth: { ...signInBy('bearer'), secretName: 's' },
  expectedCollateral: { asset: 'USDC', chain: 'base' },
  quoteFields: [{ name: 'amount_ngn', label: 'Amount', type: { kind: 'naira' }, required: true }],
});

export function bankDestination(account: string): Destination {
  const destination = destinationFrom({ bank: 'Harbour MFB', account });
  if (destination === undefined) throw new Error('the bank and the account must make a destination');
  return destination;
}

/** An open loan, whose raw text is made from its values. */
export function loan(change: Partial<Loan> = {}): Loan {
  const made: Loan = {
    id: 'LN-1' as LoanId,
    statusWord: found('active'),
    status: 'open',
    payoff: found(decimal('16550000.10')),
    destination: found(bankDestination('0123456789')),
    principal: found(decimal('16000000.00')),
    collateralAmount: found(decimal('25000.000000')),
    collateralAsset: found('USDC'),
    collateralChain: found('base'),
    applicationId: missing(),
    externalId: missing(),
    openedAt: missing(),
    closedAt: missing(),
    raw: '',
    ...change,
  };
  return { ...made, raw: JSON.stringify(made) };
}

export function returnAddress(address: string, status: ReturnAddress['status'] = 'approved'): ReturnAddress {
  return {
    id: found(address),
    label: found('Cold vault 2'),
    asset: found('USDC'),
    chain: found('base'),
    address: found(address),
    statusWord: found(status),
    approvedAt: missing(),
    status,
    raw: JSON.stringify([address, status]),
  };
}

export const quote = (change: Partial<Quote> = {}): Quote => ({
  id: found('qt_1' as QuoteId),
  externalId: missing(),
  expiresAt: missing(),
  amount: found(decimal('4000000.00')),
  others: [],
  raw: '{"id":"qt_1"}',
  ...change,
});
export const application = (change: Partial<Application> = {}): Application => ({
  id: found('app_1' as ApplicationId),
  statusWord: found('disbursed'),
  declined: false,
  reason: missing(),
  loanId: found('LN-1'),
  quoteId: found('qt_1'),
  externalId: missing(),
  amount: missing(),
  createdAt: missing(),
  raw: '{"id":"app_1"}',
  ...change,
});
