// The dialect of a service unlike what the app expects: another noun for loans, unusual status words, amounts
// as numbers of 24 digits, times in seconds or milliseconds, and `ERR` under HTTP 200. It lists no
// applications. Its loans state no references and no closing time, and their return only once it is sent.
import type { Application, BankDestination, Payment, Payout, ReturnAddress } from '../world.ts';
import type { Dialect } from './dialect.ts';
import { asNumber, basisPointsOf, epochMillis, epochSeconds, orNull } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { DepositStatus, LoanStatus, QuoteStatus, ReturnFacts, ReturnStatus } from './facts.ts';
import { JsonNumber } from './json.ts';
import type { JsonObject } from './json.ts';

const DIGITS = 24;

const PAYOUTS = { naira_token: 'COIN', bank: 'WIRE' } as const satisfies Record<Payout, string>;

const WORDS = {
  deposit: {
    pending: 'sighted',
    confirmed: 'confirmed', // fixed by the document
    unsupported: 'stray',
  } satisfies Record<DepositStatus, string>,
  quote: { open: 'fresh', accepted: 'used', expired: 'stale' } satisfies Record<QuoteStatus, string>,
  application: {
    under_review: 'weighing',
    disbursed: 'funded',
    declined: 'turned_down',
  } satisfies Record<Application['status'], string>,
  loan: { active: 'drawn', closed: 'extinguished' } satisfies Record<LoanStatus, string>,
  back: { pending: 'in_motion', final: 'landed', held: 'parked' } satisfies Record<ReturnStatus, string>,
  payment: { matched: 'booked', unmatched: 'loose' } satisfies Record<Payment['status'], string>,
} as const;

/** "16550000.10" → 16550000.1000000000000000: 24 digits in all. */
function n(amount: string): JsonNumber {
  const [whole = '', fraction = ''] = amount.split('.');
  return asNumber(`${whole}.${fraction.padEnd(DIGITS - whole.length, '0')}`);
}
const basisPoints = (percent: string): JsonNumber => new JsonNumber(basisPointsOf(percent));

const handle = (id: string): JsonObject => ({ handle: { no: id } });
const on = (asset: string, chain: string): JsonObject => ({ coin: asset, rail: chain });
const pledge = (amount: string): JsonObject => ({
  ...on(COLLATERAL.asset, COLLATERAL.chain),
  size: n(amount),
});
const rate = (price: string, at: number): JsonObject => ({ each: n(price), asof: epochSeconds(at) });
const account = (to: BankDestination): JsonObject => ({
  house: to.bankName,
  nuban: to.accountNumber,
  holder: to.accountName,
  narrative: to.reference,
});

const handback = (back: ReturnFacts): JsonObject => ({
  proof: back.txHash,
  target: back.address,
  ...pledge(back.amount),
  depth: { got: back.confirmations, want: back.requiredConfirmations },
  phase: WORDS.back[back.status],
});

const address = (one: ReturnAddress): JsonObject => ({
  ...handle(one.id),
  caption: one.label,
  ...on(one.asset, one.chain),
  target: one.address,
  live: one.active,
  since: epochMillis(one.createdAt),
  cleared_at: orNull(epochMillis)(one.approvedAt),
});

export const foreign: Dialect = {
  prefix: '/treasury/v0',
  contentType: 'application/json',
  auth: {
    isKnown: (headers, apiKey) => headers.get('x-lender-pass') === `Pass ${apiKey}`,
    expected: 'The X-Lender-Pass header has to be "Pass" and the API key of this practice.',
  },
  reads: {
    loans: '/advances',
    loan: '/advances/{id}',
    applications: null,
    application: null,
    quotes: '/offers',
  },
  requests: { amount: 'sum', payout: 'via', payouts: PAYOUTS, collateral: 'pledge_size', purpose: null },
  paging: { by: 'cursor', at: 'resume', size: 'take', usual: 25, whole: ['wallets'] },
  createdStatus: 200,
  // A wrong key, anything not found and a server error keep their HTTP status; other refusals are `ERR` under
  // 200.
  errorStatus: (status) => (status === 401 || status === 404 || status >= 500 ? status : 200),

  wallet: (wallet) => ({
    ...handle(wallet.id),
    asset: wallet.asset,
    chain: wallet.chain,
    inbound: { at: wallet.address, token: wallet.contract, tag: wallet.memo },
    caption: wallet.label,
  }),

  deposit: (deposit) => ({
    ...handle(deposit.id),
    into: { no: deposit.walletId },
    ...on(deposit.asset, deposit.chain),
    size: n(deposit.amount),
    proof: deposit.txHash,
    depth: { got: deposit.confirmations, want: deposit.requiredConfirmations },
    phase: WORDS.deposit[deposit.status],
    since: epochSeconds(deposit.createdAt),
    firm_at: orNull(epochSeconds)(deposit.confirmedAt),
  }),

  position: (facts) => ({
    pledge: { ...pledge(facts.ledger.balance), tied: n(facts.locked), worth: n(facts.valueNgn) },
    headroom: n(facts.capacityNgn),
    owed: n(facts.debtNgn),
    gearing: orNull(basisPoints)(facts.ltvPercent),
    rate: rate(facts.priceNgn, facts.priceAt),
    book: {
      came: n(facts.ledger.credits),
      left: n(facts.ledger.releases),
      taken: n(facts.ledger.seizures),
      net: n(facts.ledger.balance),
    },
  }),

  quote: (quote) => ({
    ...handle(quote.id),
    yours: quote.externalId,
    phase: WORDS.quote[quote.status],
    sum: n(quote.amountNgn),
    via: PAYOUTS[quote.payout],
    cost: basisPoints(quote.monthlyRatePercent),
    pledge: pledge(quote.collateralAmount),
    gearing_after: basisPoints(quote.ltvAfterPercent),
    rate: rate(quote.priceNgn, quote.priceAt),
    lapses: epochMillis(quote.expiresAt),
    since: epochMillis(quote.createdAt),
  }),

  application: (application) => ({
    ...handle(application.id),
    route: application.kind === 'quote' ? 'OFFER' : 'DIRECT',
    offer: orNull((no: string) => ({ no }))(application.quoteId),
    yours: application.externalId,
    phase: WORDS.application[application.status],
    sum: n(application.amountNgn),
    via: PAYOUTS[application.payout],
    cost: basisPoints(application.monthlyRatePercent),
    pledge: pledge(application.collateralAmount),
    advance: orNull((no: string) => ({ no }))(application.loanId),
    remark: application.decisionReason,
    since: epochMillis(application.createdAt),
    settled_at: orNull(epochMillis)(application.decidedAt),
  }),

  loan: (loan) => ({
    ...handle(loan.id),
    phase: WORDS.loan[loan.status],
    lent: n(loan.principalNgn),
    via: PAYOUTS[loan.payout],
    cost: basisPoints(loan.monthlyRatePercent),
    payoff_amount_ngn: n(loan.payoffNgn),
    settle_to: account(loan.destination),
    pledge: { ...pledge(loan.collateralAmount), forfeited: n(loan.collateralSeized) },
    since: epochSeconds(loan.openedAt),
    ...(loan.collateralReturn === null ? {} : { handback: handback(loan.collateralReturn) }),
    receipts: loan.payments.map((one) => ({
      ...handle(one.id),
      got: n(one.amountNgn),
      settle_to: account(one.destination),
      at: epochMillis(one.receivedAt),
      phase: WORDS.payment[one.status],
      remark: one.reason,
    })),
  }),

  one: (thing) => ({ outcome: 'OK', payload: thing }),

  list: (_kind, items, page) => ({
    outcome: 'OK',
    payload: items,
    paging: { resume: page.nextCursor, all: page.total },
  }),

  returnAddresses: (addresses) => ({
    outcome: 'OK',
    payload: {
      cleared: addresses.filter((one) => one.status === 'approved').map(address),
      awaiting: addresses.filter((one) => one.status === 'pending').map(address),
    },
  }),

  error: (facts) => ({
    outcome: 'ERR',
    payload: null,
    fault: { tag: facts.code, says: facts.message, at: facts.field },
    trail: facts.requestId,
  }),
};
