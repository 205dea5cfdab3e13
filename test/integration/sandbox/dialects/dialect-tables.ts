// The tables in sandbox/README.md, "Dialects", as a client would write them.
import { items, pick, word } from '../../../unit/sandbox/json.ts';
import { keys } from '../live.ts';
import type { Resource, DialectTable } from './dialect-client.ts';

/** "id=depositId status" → { id: 'depositId', status: 'status' } */
const table = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [field = '', path = field] = pair.split('=');
        return [field, path];
      }),
  );
const tables = (texts: Record<Resource, string>): Record<Resource, Record<string, string>> => {
  const of = (resource: Resource): Record<string, string> => table(texts[resource]);
  return {
    wallet: of('wallet'),
    deposit: of('deposit'),
    position: of('position'),
    address: of('address'),
    quote: of('quote'),
    application: of('application'),
    loan: of('loan'),
    back: of('back'),
    payment: of('payment'),
  };
};

/** The first group of a pattern that the whole text must match, so that another encoding fails. */
const match = (pattern: RegExp) => (wire: string) => {
  const found = pattern.exec(wire);
  if (found === null) throw new Error(`${wire} is not ${String(pattern)}`);
  return found[1] ?? '';
};
const hundredths = (digits: string): string => BigInt(digits.replace('.', '')).toString();
const isoTime = (pattern: RegExp) => (wire: string) => Date.parse(match(pattern)(wire));
const account =
  (...names: string[]) =>
  (wire: unknown): string =>
    names.map((name) => word(wire, name)).join(' / ');
const grouped =
  (path: string, names = { approved: 'approved', pending: 'pending' }): DialectTable['addresses'] =>
  (json) =>
    Object.entries(names).flatMap(([status, name]) =>
      items(json, `${path}.${name}`).map((one) => ({ one, status })),
    );
const flat =
  (path: string): DialectTable['addresses'] =>
  (json) =>
    items({ json }, path).map((one) => ({ one }));
const cursor =
  (path: string, parameter = 'cursor') =>
  (json: unknown) => {
    const next = pick(json, path);
    return typeof next === 'string' ? `?${parameter}=${next}` : null;
  };
const pages = (number: string, last: string) => (json: unknown) => {
  if (Array.isArray(json)) return null; // comes whole
  const [at, of] = [number, last].map((path) => Number(match(/^#(\d+)$/)(word(json, path))));
  return at !== undefined && of !== undefined && at < of ? `?page=${String(at + 1)}` : null;
};

const usualReads: DialectTable['reads'] = {
  loans: '/loans',
  loan: '/loans/',
  applications: '/loans/applications',
  application: '/loans/applications/',
  quotes: '/loans/quotes',
};
const unchangedStatus = (status: number): number => status;
const small = (words: string): Record<string, string> =>
  Object.fromEntries(words.split(' ').map((one) => [one.toUpperCase(), one]));

export const native: DialectTable = {
  name: 'native',
  prefix: '/v1',
  auth: { authorization: `Bearer ${keys.apiKey}` },
  reads: usualReads,
  quoteNames: {
    amount: 'amount_ngn',
    payout: 'payout',
    token: 'naira_token',
    collateral: 'collateral_amount',
    more: {},
  },
  created: 201,
  refused: unchangedStatus,
  thing: (json) => pick(json, 'data'),
  list: (json) => items(json),
  next: cursor('meta.next_cursor'),
  addresses: grouped('data'),
  error: (json) => ({
    code: pick(json, 'error.code'),
    message: pick(json, 'error.message'),
    field: pick(json, 'error.field'),
    requestId: pick(json, 'request_id'),
  }),
  fields: tables({
    wallet: 'id asset chain address contract memo label',
    deposit:
      'id walletId=wallet_id asset chain amount txHash=tx_hash has=confirmations needs=required_confirmations status createdAt=created_at confirmedAt=confirmed_at',
    position:
      'asset chain amount=collateral_amount locked=collateral_locked value=collateral_value_ngn capacity=borrowing_capacity_ngn debt=debt_ngn ltv=ltv_percent price=price_ngn pricedAt=price_timestamp credits=ledger.confirmed_credits releases=ledger.releases seizures=ledger.seizures balance=ledger.balance',
    address: 'id label asset chain address status active createdAt=created_at approvedAt=approved_at',
    quote:
      'id externalId=external_id status principal=amount_ngn payout rate=monthly_rate_percent collateral=collateral_amount ltv=ltv_after_percent price=price_ngn pricedAt=price_timestamp expiresAt=expires_at createdAt=created_at',
    application:
      'id kind quoteId=quote_id externalId=external_id status principal=amount_ngn payout rate=monthly_rate_percent collateral=collateral_amount loanId=loan_id words=decision_reason createdAt=created_at decidedAt=decided_at',
    loan: 'id applicationId=application_id quoteId=quote_id externalId=external_id status principal=principal_ngn payout rate=monthly_rate_percent payoff=payoff_amount_ngn destination=repayment_destination collateral=collateral_amount seized=collateral_seized openedAt=opened_at closedAt=closed_at back=collateral_return payments',
    back: 'txHash=tx_hash address amount asset chain has=confirmations needs=required_confirmations status',
    payment: 'id paid=amount_ngn destination receivedAt=received_at reason',
  }),
  words: {},
  ngn: match(/^(\d+\.\d{2})$/),
  coin: match(/^(\d+\.\d{6})$/),
  percent: (wire) => hundredths(match(/^(\d+\.\d{2})$/)(wire)),
  time: isoTime(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/),
  account: account('bank_name', 'account_number', 'account_name', 'reference'),
};

export const harbour: DialectTable = {
  name: 'harbour',
  prefix: '/lending',
  auth: { 'x-api-key': keys.apiKey },
  reads: usualReads,
  quoteNames: {
    amount: 'loanAmount',
    payout: 'disburseTo',
    token: 'WALLET',
    collateral: 'collateralAmount',
    more: {},
  },
  created: 201,
  refused: unchangedStatus,
  thing: (json) => json,
  list: (json, name) => (name === 'wallets' ? items({ json }, 'json') : items(json, name)),
  next: pages('page', 'totalPages'),
  addresses: flat('json'),
  error: (json) => ({
    code: String(pick(json, 'error')).toLowerCase(),
    message: pick(json, 'message'),
    field: pick(json, 'field'),
    requestId: pick(json, 'traceId'),
  }),
  fields: tables({
    wallet: 'id=walletId asset chain address=depositAddress contract=tokenContract memo label=displayName',
    deposit:
      'id=depositId walletId asset chain amount txHash=hash has=confirmations needs=confirmationsRequired status createdAt confirmedAt',
    position:
      'asset chain amount=collateralAmount locked=collateralLocked value=collateralValue capacity=borrowingCapacity debt=outstandingDebt ltv price pricedAt=priceTimestamp credits=confirmedCredits releases seizures balance=ledgerBalance',
    address: 'id=addressId label asset chain address status active createdAt approvedAt',
    quote:
      'id=quoteId externalId status principal=loanAmount payout=disburseTo rate=monthlyRate collateral=collateralAmount ltv=ltvAfter price pricedAt=priceTimestamp expiresAt createdAt',
    application:
      'id=applicationId kind quoteId externalId status principal=loanAmount payout=disburseTo rate=monthlyRate collateral=collateralAmount loanId words=decisionReason createdAt decidedAt',
    loan: 'id=loanId applicationId quoteId externalId status principal payout=disburseTo rate=monthlyRate payoff=payoff_amount_ngn destination=repaymentDestination collateral=collateralAmount seized=collateralSeized openedAt closedAt back=collateralReturn payments',
    back: 'txHash=hash address=toAddress amount asset chain has=confirmations needs=confirmationsRequired status',
    payment: 'id=paymentId paid=amount destination receivedAt reason',
  }),
  words: {
    deposit: small('pending unsupported'),
    address: { APPROVED: 'approved', AWAITING: 'pending' },
    quote: { ...small('open accepted expired'), WALLET: 'naira_token', BANK: 'bank' },
    application: {
      ...small('quote direct under_review disbursed declined'),
      WALLET: 'naira_token',
      BANK: 'bank',
    },
    loan: { ...small('active closed'), WALLET: 'naira_token', BANK: 'bank' },
    back: small('pending final held'),
    payment: small('amount_under amount_over old_destination unknown_destination loan_closed'),
  },
  ngn: match(/^#(\d+\.\d{2})$/),
  coin: match(/^#(\d+\.\d{6})$/),
  percent: (wire) => hundredths(match(/^#(\d+\.\d{4})$/)(wire)),
  time: (wire) => Number(match(/^#(\d{10})$/)(wire)) * 1_000,
  account: (wire) => match(/^([^/]+ \/ \d{10} \/ [^/]+ \/ [^/]+)$/)(String(wire)),
};

export const helpers = { tables, match, hundredths, isoTime, account, grouped, flat, cursor, pages };
export { unchangedStatus, usualReads };
