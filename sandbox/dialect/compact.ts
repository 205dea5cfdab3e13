// The dialect of a service that saves bytes: one- and two-letter names in nested objects, which an operator
// has to map. Money is the shortest JSON number, times have no zone, and the next page is a link.
import type { Application, BankDestination, Payment, Payout } from '../world.ts';
import type { Dialect } from './dialect.ts';
import { asShortestNumber, isoWithoutZone, orNull } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { DepositStatus, LoanStatus, QuoteStatus, ReturnFacts, ReturnStatus } from './facts.ts';
import type { JsonObject } from './json.ts';
import { USUAL_READS, unchangedStatus } from './shared.ts';

const USERNAME = 'practice';

const PAYOUTS = { naira_token: 'T', bank: 'B' } as const satisfies Record<Payout, string>;

const WORDS = {
  deposit: {
    pending: 'P',
    confirmed: 'confirmed', // fixed by the document
    unsupported: 'X',
  } satisfies Record<DepositStatus, string>,
  quote: { open: 'O', accepted: 'K', expired: 'X' } satisfies Record<QuoteStatus, string>,
  application: { under_review: 'R', disbursed: 'D', declined: 'N' } satisfies Record<
    Application['status'],
    string
  >,
  loan: { active: 'A', closed: 'C' } satisfies Record<LoanStatus, string>,
  back: { pending: 'P', final: 'F', held: 'H' } satisfies Record<ReturnStatus, string>,
  payment: { matched: 'M', unmatched: 'U' } satisfies Record<Payment['status'], string>,
} as const;

const n = asShortestNumber;
const time = isoWithoutZone;
const timeOrNull = orNull(time);

const on = (asset: string, chain: string): JsonObject => ({ y: asset, n: chain });
const collateral = (amount: string): JsonObject => ({
  ...on(COLLATERAL.asset, COLLATERAL.chain),
  q: n(amount),
});
const account = (to: BankDestination): JsonObject => ({
  b: to.bankName,
  i: to.accountNumber,
  h: to.accountName,
  f: to.reference,
});

const collateralReturn = (back: ReturnFacts): JsonObject => ({
  x: back.txHash,
  a: back.address,
  cl: collateral(back.amount),
  cf: { h: back.confirmations, w: back.requiredConfirmations },
  st: WORDS.back[back.status],
});

export const compact: Dialect = {
  prefix: '/x',
  contentType: 'application/json',
  auth: {
    isKnown: (headers, apiKey) =>
      headers.get('authorization') ===
      `Basic ${Buffer.from(`${USERNAME}:${apiKey}`, 'utf8').toString('base64')}`,
    expected: `The Authorization header has to be Basic, with the user name "${USERNAME}" and the API key of this practice.`,
  },
  reads: USUAL_READS,
  requests: { amount: 'am', payout: 'd', payouts: PAYOUTS, collateral: 'cq', purpose: null },
  paging: { by: 'cursor', at: 'cursor', size: 'sz', usual: 40, whole: ['wallets'] },
  createdStatus: 201,
  errorStatus: unchangedStatus,

  wallet: (wallet) => ({
    k: wallet.id,
    asset: wallet.asset,
    chain: wallet.chain,
    to: { a: wallet.address, t: wallet.contract, m: wallet.memo },
    l: wallet.label,
  }),

  deposit: (deposit) => ({
    k: deposit.id,
    wk: deposit.walletId,
    on: on(deposit.asset, deposit.chain),
    q: n(deposit.amount),
    x: deposit.txHash,
    cf: { h: deposit.confirmations, w: deposit.requiredConfirmations },
    st: WORDS.deposit[deposit.status],
    t: { c: time(deposit.createdAt), f: timeOrNull(deposit.confirmedAt) },
  }),

  position: (facts) => ({
    cl: { ...collateral(facts.ledger.balance), lk: n(facts.locked), wv: n(facts.valueNgn) },
    bc: n(facts.capacityNgn),
    ow: n(facts.debtNgn),
    lv: orNull(n)(facts.ltvPercent),
    px: { u: n(facts.priceNgn), t: time(facts.priceAt) },
    lg: {
      i: n(facts.ledger.credits),
      o: n(facts.ledger.releases),
      z: n(facts.ledger.seizures),
      b: n(facts.ledger.balance),
    },
  }),

  quote: (quote) => ({
    k: quote.id,
    e: quote.externalId,
    st: WORDS.quote[quote.status],
    am: n(quote.amountNgn),
    d: PAYOUTS[quote.payout],
    ir: n(quote.monthlyRatePercent),
    cl: collateral(quote.collateralAmount),
    lv: n(quote.ltvAfterPercent),
    px: { u: n(quote.priceNgn), t: time(quote.priceAt) },
    t: { c: time(quote.createdAt), x: time(quote.expiresAt) },
  }),

  application: (application) => ({
    k: application.id,
    g: application.kind === 'quote' ? 'Q' : 'S',
    qk: application.quoteId,
    e: application.externalId,
    st: WORDS.application[application.status],
    am: n(application.amountNgn),
    d: PAYOUTS[application.payout],
    ir: n(application.monthlyRatePercent),
    cl: collateral(application.collateralAmount),
    lk: application.loanId,
    y: application.decisionReason,
    t: { c: time(application.createdAt), d: timeOrNull(application.decidedAt) },
  }),

  loan: (loan) => ({
    k: loan.id,
    ak: loan.applicationId,
    qk: loan.quoteId,
    e: loan.externalId,
    st: WORDS.loan[loan.status],
    am: n(loan.principalNgn),
    d: PAYOUTS[loan.payout],
    ir: n(loan.monthlyRatePercent),
    payoff_amount_ngn: n(loan.payoffNgn),
    rp: account(loan.destination),
    cl: { ...collateral(loan.collateralAmount), z: n(loan.collateralSeized) },
    t: { o: time(loan.openedAt), c: timeOrNull(loan.closedAt) },
    bk: orNull(collateralReturn)(loan.collateralReturn),
    pm: loan.payments.map((one) => ({
      k: one.id,
      am: n(one.amountNgn),
      rp: account(one.destination),
      t: time(one.receivedAt),
      st: WORDS.payment[one.status],
      y: one.reason,
    })),
  }),

  one: (thing) => ({ r: thing }),

  list: (_kind, items, page) => ({
    r: items,
    n: page.total,
    next:
      page.nextCursor === null
        ? null
        : `${page.path}?sz=${String(page.size)}&cursor=${encodeURIComponent(page.nextCursor)}`,
  }),

  returnAddresses: (addresses) => ({
    r: addresses.map((one) => ({
      k: one.id,
      l: one.label,
      on: on(one.asset, one.chain),
      a: one.address,
      st: one.status === 'approved' ? 'A' : 'P',
      v: one.active,
      t: { c: time(one.createdAt), a: timeOrNull(one.approvedAt) },
    })),
  }),

  error: (facts) => ({ e: { c: facts.code, m: facts.message, f: facts.field }, id: facts.requestId }),
};
