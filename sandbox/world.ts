// The whole state of a practice as plain JSON; exactly this is saved.
// Times are milliseconds of the practice clock; money is decimal strings (naira 2 places, stablecoin 6).

/**
 * Raise this when a saved world of the old shape could be misread; older files are then set aside and not
 * used.
 */
export const WORLD_VERSION = 1;

export type ClockState = { anchorPractice: number; anchorReal: number; speed: number; paused: boolean };

type PriceState = {
  ngn: string;
  at: number;
  frozen: boolean;
  /** Factor on the seeded price, so that later prices start from one set by hand. */
  shift: string;
};

export type Wallet = {
  id: string;
  asset: string;
  chain: string;
  address: string;
  contract: string;
  memo: string | null;
  label: string;
};

export type Deposit = {
  id: string;
  walletId: string;
  asset: string;
  chain: string;
  amount: string;
  txHash: string;
  createdAt: number;
  confirmationMs: number;
  /** False for an asset or chain that cannot fund the position: the deposit is listed and never counted. */
  supported: boolean;
  confirmedAt: number | null;
  /** When the control API held it; its confirmations stop until it is released. */
  heldSince?: number;
  /** How long it was held earlier, in milliseconds. */
  heldMs?: number;
};

export type ReturnAddress = {
  id: string;
  label: string;
  asset: string;
  chain: string;
  address: string;
  status: 'approved' | 'pending';
  active: boolean;
  createdAt: number;
  approvedAt: number | null;
};

export type Payout = 'naira_token' | 'bank';

export type Quote = {
  id: string;
  externalId: string;
  amountNgn: string;
  payout: Payout;
  monthlyRatePercent: string;
  collateralAmount: string;
  ltvAfterPercent: string;
  priceNgn: string;
  priceAt: number;
  createdAt: number;
  expiresAt: number;
  applicationId: string | null;
};

export type Application = {
  id: string;
  kind: 'quote' | 'direct';
  quoteId: string | null;
  externalId: string | null;
  status: 'under_review' | 'disbursed' | 'declined';
  amountNgn: string;
  payout: Payout;
  monthlyRatePercent: string;
  collateralAmount: string;
  loanId: string | null;
  decisionReason: string | null;
  createdAt: number;
  decidedAt: number | null;
};

export type BankDestination = {
  type: 'bank';
  bankName: string;
  accountNumber: string;
  accountName: string;
  reference: string;
};

export type Payment = {
  id: string;
  amountNgn: string;
  destination: BankDestination;
  receivedAt: number;
  status: 'matched' | 'unmatched';
  reason: null | 'amount_under' | 'amount_over' | 'old_destination' | 'unknown_destination' | 'loan_closed';
};

export type CollateralReturn = {
  txHash: string;
  addressId: string;
  address: string;
  amount: string;
  sentAt: number;
  /** Milliseconds of confirmation before `runningSince`, so that a held return keeps its confirmations. */
  gatheredMs: number;
  /** Null while held, and once final. */
  runningSince: number | null;
  finalAt: number | null;
};

export type Loan = {
  id: string;
  applicationId: string;
  quoteId: string | null;
  externalId: string | null;
  principalNgn: string;
  payout: Payout;
  monthlyRatePercent: string;
  collateralAmount: string;
  collateralSeized: string;
  openedAt: number;
  closedAt: number | null;
  destination: BankDestination;
  previousDestination: BankDestination | null;
  rotations: number;
  /** Null if only the control API changes this loan's destination. */
  rotationMs: number | null;
  nextRotationAt: number | null;
  payments: Payment[];
  collateralReturn: CollateralReturn | null;
  /** Its return will go to an address that was never approved. */
  misdirected?: true;
};

export type Settings = {
  autoDisbursement: boolean;
  autoReview: boolean;
  reviewSeconds: number;
  quoteSeconds: number;
};

export type FaultKind =
  | 'latency'
  | 'drop-before'
  | 'drop-after'
  | 'reset'
  | 'status'
  | 'html'
  | 'truncate'
  | 'drip';

export type FaultRule = {
  method: string | null;
  path: string | null;
  pathPrefix: string | null;
  pathSuffix: string | null;
  kind: FaultKind;
  ms: number;
  status: number;
  retryAfter: string | null;
  when: 'before' | 'after';
  /** Requests that it still applies to; null until it is removed. */
  remaining: number | null;
};

export type EffectCount = { quotes: number; applications: number; loans: number };

export type World = {
  version: typeof WORLD_VERSION;
  seed: string;
  startedAt: number;
  /** Everything due before this time has happened. */
  settledAt: number;
  clock: ClockState;
  price: PriceState;
  settings: Settings;
  wallets: Wallet[];
  addresses: ReturnAddress[];
  /** These four are kept in order of creation; lists are served newest first. */
  deposits: Deposit[];
  quotes: Quote[];
  applications: Application[];
  loans: Loan[];
  faults: { offline: boolean; rules: FaultRule[] };
  /** How many of each kind were made; with the seed it determines the next identifiers. */
  made: Record<string, number>;
  /** By external_id. */
  effects: Record<string, EffectCount>;
  directApplications: number;
  /** Requests by route. */
  requests: Record<string, number>;
};
