// What a dialect is: the only place where the service's facts become wire JSON. The rules never see names of fields,
// so the service can be made to speak another shape by another file beside `native.ts`.
import type { PositionFacts } from '../rules/ledger.ts';
import type { Application, Deposit, Loan, Payment, Quote, ReturnAddress, Wallet } from '../world.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export type Page = { total: number; nextCursor: string | null };
export type ErrorFacts = { code: string; message: string; field: string | null; requestId: string };

/** `at` is the practice time of the answer. */
export type Dialect = {
  wallet: (wallet: Wallet) => JsonObject;
  deposit: (deposit: Deposit, at: number) => JsonObject;
  position: (facts: PositionFacts) => JsonObject;
  returnAddress: (address: ReturnAddress) => JsonObject;
  returnAddresses: (addresses: readonly ReturnAddress[]) => JsonObject;
  quote: (quote: Quote, at: number) => JsonObject;
  application: (application: Application) => JsonObject;
  loan: (loan: Loan, at: number) => JsonObject;
  payment: (payment: Payment) => JsonObject;
  one: (data: Json) => JsonObject;
  list: (items: Json[], page: Page) => JsonObject;
  error: (facts: ErrorFacts) => JsonObject;
};
