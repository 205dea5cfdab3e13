// The type of a dialect. A dialect writes facts as JSON and names the fields of requests. The rules know no
// field names, so a new file beside `native.ts` adds a dialect. It must keep what the lender's document
// fixes: its paths, `external_id` in a quote's body, `payoff_amount_ngn`, a wallet's `asset` and `chain`, the
// status `confirmed`.
import type { PositionFacts } from '../rules/ledger.ts';
import type { Application, Payment, Payout, ReturnAddress, Wallet } from '../world.ts';
import type { DepositFacts, LoanFacts, QuoteFacts } from './facts.ts';
import type { Json } from './json.ts';

export type ListKind = 'wallets' | 'deposits' | 'loans' | 'applications' | 'quotes';

/**
 * Paths that the document implies without naming them, with `{id}` for an id. Null: the service has no such
 * path.
 */
export type AssumedReads = Record<'loans' | 'loan' | 'quotes', string> &
  Record<'applications' | 'application', string | null>;

/** Names in request bodies, besides `external_id`, which the document fixes. */
export type RequestWords = {
  amount: string;
  payout: string;
  payouts: Record<Payout, string>;
  collateral: string;
  /** A further text that a quote's body must have; the text is not stored. Null if the dialect needs none. */
  purpose: string | null;
};

/** How lists are paged: a cursor names the last item of a page; page numbers begin at 1. */
export type Paging = {
  by: 'cursor' | 'page';
  /** Query parameters for the cursor or page, and for the page size. */
  at: string;
  size: string;
  /** Items on a page if the request names no size. */
  usual: number;
  /** Lists that are never paged. */
  whole: readonly ListKind[];
};

export type Page = {
  total: number;
  /** From 1; with cursors it is computed from the page's first item. */
  number: number;
  last: number;
  size: number;
  nextCursor: string | null;
  /** The list's full path, for links. */
  path: string;
};

/** `status` is the intended HTTP status, also where a dialect answers 200. */
type ErrorFacts = {
  status: number;
  code: string;
  message: string;
  field: string | null;
  requestId: string;
};

export type Dialect = {
  /** The base URL ends with it. */
  prefix: string;
  contentType: string;
  auth: {
    isKnown: (headers: Headers, apiKey: string) => boolean;
    /** What a client must send, in words. */
    expected: string;
  };
  reads: AssumedReads;
  requests: RequestWords;
  paging: Paging;
  /** HTTP status of a created quote or application. */
  createdStatus: 200 | 201;
  /** HTTP status that this dialect sends for a refusal whose intended status is `status`. */
  errorStatus: (status: number) => number;

  wallet: (wallet: Wallet) => Json;
  deposit: (deposit: DepositFacts) => Json;
  position: (position: PositionFacts) => Json;
  quote: (quote: QuoteFacts) => Json;
  application: (application: Application) => Json;
  loan: (loan: LoanFacts) => Json;

  /** Answer bodies: one thing, a list, the return addresses, a refusal. */
  one: (thing: Json) => Json;
  list: (kind: ListKind, items: Json[], page: Page) => Json;
  returnAddresses: (addresses: readonly ReturnAddress[]) => Json;
  error: (facts: ErrorFacts) => Json;
};

/** The native dialect also writes two things that only the control API shows on their own. */
export type ControlDialect = Dialect & {
  returnAddress: (address: ReturnAddress) => Json;
  payment: (payment: Payment) => Json;
};
