// Reads the body of a quote or an application by the field names of a dialect. The rules write refusals with
// native field names; this file puts the dialect's names in.
import { dec } from '../decimal.ts';
import { native } from '../dialect/native.ts';
import type { RequestWords } from '../dialect/dialect.ts';
import type { DirectRequest, QuoteRequest } from '../rules/borrow.ts';
import { Refusal } from '../rules/refusal.ts';
import { SMALLEST_LOAN_NGN } from '../terms.ts';
import type { Payout } from '../world.ts';
import { amount, oneOf, required, text } from './body.ts';
import type { Body } from './body.ts';

const PAYOUTS = ['naira_token', 'bank'] as const satisfies readonly Payout[];

export function quoteRequest(body: Body, words: RequestWords): QuoteRequest {
  const request = {
    externalId: required(body, 'external_id', text),
    amountNgn: required(body, words.amount, loanAmount),
    payout: required(body, words.payout, (from) => payout(from, words)),
  };
  if (words.purpose !== null) required(body, words.purpose, text);
  return request;
}

export const directRequest = (body: Body, words: RequestWords): DirectRequest => ({
  collateralAmount: required(body, words.collateral, (from, field) => amount(from, field, 6)),
  amountNgn: loanAmount(body, words.amount) ?? null,
  payout: payout(body, words) ?? 'bank',
});

export function inWordsOf({ requests: words }: { requests: RequestWords }, refusal: Refusal): Refusal {
  const { code, message, field } = refusal;
  if (field === null) return refusal;
  const known = new Map([
    [native.requests.amount, words.amount],
    [native.requests.collateral, words.collateral],
  ]);
  const name = known.get(field);
  // A rule's message begins with the name of the field.
  return name === undefined ? refusal : new Refusal(code, message.replace(field, name), name);
}

function loanAmount(body: Body, field: string): string | undefined {
  const value = amount(body, field, 2);
  if (value !== undefined && dec(value).lt(dec(SMALLEST_LOAN_NGN))) {
    throw new Refusal('invalid_field', `${field} has to be at least ${SMALLEST_LOAN_NGN}.`, field);
  }
  return value;
}

function payout(body: Body, words: RequestWords): Payout | undefined {
  const word = oneOf(
    body,
    words.payout,
    PAYOUTS.map((one) => words.payouts[one]),
  );
  return PAYOUTS.find((one) => words.payouts[one] === word);
}
