// The dialect of a service that answers 200 to everything and states success or failure in the body:
// PascalCase records, amounts as strings with commas, basis points, times in milliseconds, and its own paths
// for reads.
import type { Application, BankDestination, Payout, ReturnAddress } from '../world.ts';
import type { Dialect } from './dialect.ts';
import { basisPointsOf, epochMillis, orNull, withCommas } from './encode.ts';
import { COLLATERAL } from './facts.ts';
import type { DepositStatus, LoanStatus, QuoteStatus, ReturnFacts, ReturnStatus } from './facts.ts';
import { JsonNumber } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { upper } from './shared.ts';

/** The business id that goes with the practice's API key. */
const BUSINESS_ID = 'BIZ-PRACTICE';

const PAYOUTS = { naira_token: 'TOKEN', bank: 'TRANSFER' } as const satisfies Record<Payout, string>;

const WORDS = {
  deposit: {
    pending: 'Detected',
    confirmed: 'confirmed', // fixed by the document
    unsupported: 'Unsupported',
  } satisfies Record<DepositStatus, string>,
  quote: { open: 'Live', accepted: 'Taken', expired: 'Lapsed' } satisfies Record<QuoteStatus, string>,
  application: { under_review: 'InReview', disbursed: 'PaidOut', declined: 'Rejected' } satisfies Record<
    Application['status'],
    string
  >,
  loan: { active: 'Running', closed: 'Settled' } satisfies Record<LoanStatus, string>,
  back: { pending: 'Sending', final: 'Final', held: 'OnHold' } satisfies Record<ReturnStatus, string>,
} as const;

const millisOrNull = orNull(epochMillis);
const basisPoints = (percent: string): JsonNumber => new JsonNumber(basisPointsOf(percent));
const collateral = (amount: string): JsonObject => ({
  Qty: withCommas(amount),
  Asset: COLLATERAL.asset,
  Network: COLLATERAL.chain,
});

const success = (result: Json): JsonObject => ({ status: 'success', result });

const account = (to: BankDestination): JsonObject => ({
  Bank: to.bankName,
  AcctNo: to.accountNumber,
  AcctName: to.accountName,
  Narration: to.reference,
});

const returnTransaction = (back: ReturnFacts): JsonObject => ({
  TxnHash: back.txHash,
  To: back.address,
  ...collateral(back.amount),
  Confs: back.confirmations,
  ConfsNeeded: back.requiredConfirmations,
  State: WORDS.back[back.status],
});

const address = (one: ReturnAddress): JsonObject => ({
  AddressRef: one.id,
  Label: one.label,
  Asset: one.asset,
  Network: one.chain,
  Address: one.address,
  IsActive: one.active,
  CreatedOn: epochMillis(one.createdAt),
  ApprovedOn: millisOrNull(one.approvedAt),
});

export const meridian: Dialect = {
  prefix: '/api/v3',
  contentType: 'application/json;charset=UTF-8',
  auth: {
    isKnown: (headers, apiKey) =>
      headers.get('api-key') === apiKey && headers.get('business-id') === BUSINESS_ID,
    expected: `The api-key header has to be the API key of this practice, and business-id has to be ${BUSINESS_ID}.`,
  },
  reads: {
    loans: '/credit/facilities',
    loan: '/credit/facilities/{id}',
    applications: '/credit/requests',
    application: '/credit/requests/{id}',
    quotes: '/credit/offers',
  },
  requests: {
    amount: 'Principal',
    payout: 'PayoutMode',
    payouts: PAYOUTS,
    collateral: 'CollateralQty',
    purpose: null,
  },
  paging: { by: 'page', at: 'page', size: 'per_page', usual: 50, whole: [] },
  createdStatus: 200,
  errorStatus: (status) => (status < 500 ? 200 : status),

  wallet: (wallet) => ({
    WalletRef: wallet.id,
    asset: wallet.asset,
    chain: wallet.chain,
    Addr: wallet.address,
    Contract: wallet.contract,
    Memo: wallet.memo,
    Label: wallet.label,
  }),

  deposit: (deposit) => ({
    DepositRef: deposit.id,
    WalletRef: deposit.walletId,
    Asset: deposit.asset,
    Network: deposit.chain,
    Qty: withCommas(deposit.amount),
    TxnHash: deposit.txHash,
    Confs: deposit.confirmations,
    ConfsNeeded: deposit.requiredConfirmations,
    status: WORDS.deposit[deposit.status],
    CreatedOn: epochMillis(deposit.createdAt),
    ConfirmedOn: millisOrNull(deposit.confirmedAt),
  }),

  position: (facts) => ({
    Collateral: collateral(facts.ledger.balance),
    LockedQty: withCommas(facts.locked),
    CollateralValue: withCommas(facts.valueNgn),
    BorrowingCapacity: withCommas(facts.capacityNgn),
    Outstanding: withCommas(facts.debtNgn),
    Ccy: 'NGN',
    LtvBps: orNull(basisPoints)(facts.ltvPercent),
    Rate: withCommas(facts.priceNgn),
    RateTime: epochMillis(facts.priceAt),
    Ledger: {
      Credits: withCommas(facts.ledger.credits),
      Releases: withCommas(facts.ledger.releases),
      Seizures: withCommas(facts.ledger.seizures),
      Balance: withCommas(facts.ledger.balance),
    },
  }),

  quote: (quote) => ({
    QuoteRef: quote.id,
    ClientRef: quote.externalId,
    State: WORDS.quote[quote.status],
    Principal: withCommas(quote.amountNgn),
    PayoutMode: PAYOUTS[quote.payout],
    MonthlyRateBps: basisPoints(quote.monthlyRatePercent),
    Collateral: collateral(quote.collateralAmount),
    LtvAfterBps: basisPoints(quote.ltvAfterPercent),
    Rate: withCommas(quote.priceNgn),
    RateTime: epochMillis(quote.priceAt),
    ValidUntil: epochMillis(quote.expiresAt),
    CreatedOn: epochMillis(quote.createdAt),
  }),

  application: (application) => ({
    RequestRef: application.id,
    Channel: application.kind === 'quote' ? 'Quote' : 'Direct',
    QuoteRef: application.quoteId,
    ClientRef: application.externalId,
    State: WORDS.application[application.status],
    Principal: withCommas(application.amountNgn),
    PayoutMode: PAYOUTS[application.payout],
    MonthlyRateBps: basisPoints(application.monthlyRatePercent),
    Collateral: collateral(application.collateralAmount),
    FacilityRef: application.loanId,
    Remark: application.decisionReason,
    CreatedOn: epochMillis(application.createdAt),
    DecidedOn: millisOrNull(application.decidedAt),
  }),

  loan: (loan) => ({
    FacilityRef: loan.id,
    RequestRef: loan.applicationId,
    QuoteRef: loan.quoteId,
    ClientRef: loan.externalId,
    State: WORDS.loan[loan.status],
    Principal: withCommas(loan.principalNgn),
    PayoutMode: PAYOUTS[loan.payout],
    MonthlyRateBps: basisPoints(loan.monthlyRatePercent),
    payoff_amount_ngn: withCommas(loan.payoffNgn),
    RepayTo: account(loan.destination),
    Collateral: collateral(loan.collateralAmount),
    SeizedQty: withCommas(loan.collateralSeized),
    OpenedOn: epochMillis(loan.openedAt),
    ClosedOn: millisOrNull(loan.closedAt),
    ReturnTxn: orNull(returnTransaction)(loan.collateralReturn),
    Receipts: loan.payments.map((one) => ({
      ReceiptRef: one.id,
      Amount: withCommas(one.amountNgn),
      PaidTo: account(one.destination),
      ReceivedOn: epochMillis(one.receivedAt),
      Matched: one.status === 'matched',
      Remark: one.reason,
    })),
  }),

  one: success,

  list: (_kind, records, page) =>
    success({ records, page: page.number, total_pages: page.last, count: page.total }),

  returnAddresses: (addresses) =>
    success({
      approved: addresses.filter((one) => one.status === 'approved').map(address),
      pending: addresses.filter((one) => one.status === 'pending').map(address),
    }),

  error: (facts) => ({
    status: 'failed',
    code: upper(facts.code),
    message: facts.message,
    ...(facts.field === null ? {} : { param: facts.field }),
    trace_id: facts.requestId,
  }),
};
