// What a dialect is: the only place where the service's facts become wire JSON, and a client's words become the
// service's. The rules never see names of fields, so the service can be made to speak another shape by another file
// beside `native.ts`. What the document fixes no dialect may change: its paths, `external_id` in a quote's body,
// `payoff_amount_ngn`, a wallet's `asset` and `chain`, and the deposit status `confirmed`.
import type { PositionFacts } from '../rules/ledger.ts';
import type { Application, Payment, Payout, ReturnAddress, Wallet } from '../world.ts';
import type { DepositFacts, LoanFacts, QuoteFacts } from './facts.ts';
import type { Json } from './json.ts';

export type ListKind = 'wallets' | 'deposits' | 'loans' | 'applications' | 'quotes';

/** Paths the document implies without naming them; `{id}` stands for one id. Null: not to be read, a 404. */
export type AssumedReads = Record<'loans' | 'loan' | 'quotes', string> &
  Record<'applications' | 'application', string | null>;

/** The names in request bodies beyond `external_id`, which is the document's. */
export type RequestWords = {
  amount: string;
  payout: string;
  payouts: Record<Payout, string>;
  collateral: string;
  /** A text that a quote has to have and that is kept nowhere; null where there is none. */
  purpose: string | null;
};

/** How lists are cut: a cursor names the last thing seen, a page is counted from 1. */
export type Paging = {
  by: 'cursor' | 'page';
  /** Query parameters: the cursor or page, and how many items. */
  at: string;
  size: string;
  usual: number;
  /** Lists that always come whole. */
  whole: readonly ListKind[];
};

export type Page = {
  total: number;
  /** Counted from 1. With cursors it is where the page begins, in pages of this size. */
  number: number;
  last: number;
  size: number;
  nextCursor: string | null;
  /** The list's own path with the prefix, for links. */
  path: string;
};

/** `status` is the HTTP status the service means, also where a dialect answers 200. */
export type ErrorFacts = {
  status: number;
  code: string;
  message: string;
  field: string | null;
  requestId: string;
};

export type Dialect = {
  /** Before every path; the base URL ends with it. */
  prefix: string;
  contentType: string;
  auth: {
    isKnown: (headers: Headers, apiKey: string) => boolean;
    /** What a client has to send, in words. */
    expected: string;
  };
  reads: AssumedReads;
  requests: RequestWords;
  paging: Paging;
  /** HTTP status of what was made, and of a refusal meant as `status`. */
  createdStatus: 200 | 201;
  errorStatus: (status: number) => number;

  wallet: (wallet: Wallet) => Json;
  deposit: (deposit: DepositFacts) => Json;
  position: (position: PositionFacts) => Json;
  quote: (quote: QuoteFacts) => Json;
  application: (application: Application) => Json;
  loan: (loan: LoanFacts) => Json;

  /** Whole answers: one thing, a list, the return addresses, a refusal. */
  one: (thing: Json) => Json;
  list: (kind: ListKind, items: Json[], page: Page) => Json;
  returnAddresses: (addresses: readonly ReturnAddress[]) => Json;
  error: (facts: ErrorFacts) => Json;
};

/** The control API speaks native always, and shows these two by themselves. */
export type ControlDialect = Dialect & {
  returnAddress: (address: ReturnAddress) => Json;
  payment: (payment: Payment) => Json;
};
