// Reads the body of a quote or an application by the field names of a dialect. The rules write refusals with
// native field names; this file puts the dialect's names in.
import { dec } from '../decimal.ts';
import type { Document } from '../dialect/document.ts';
import { shifted } from '../dialect/encode.ts';
import type { DirectRequest, QuoteRequest } from '../rules/borrow.ts';
import { Refusal } from '../rules/refusal.ts';
import { SMALLEST_LOAN_NGN } from '../terms.ts';
import type { Payout } from '../world.ts';
import { amount, integer, oneOf, required, text } from './body.ts';
import type { Body } from './body.ts';

type Words = Document['requests'];

/** @throws Refusal */
export function quoteRequest(body: Body, headers: Headers, words: Words): QuoteRequest {
  const request = {
    externalId: reference(body, headers, words),
    amountNgn: required(body, words.amount.at, (from) => loanAmount(from, words)),
    payout: required(body, words.payout.at, (from) => payout(from, words)),
  };
  if (words.purpose !== undefined) required(body, words.purpose, text);
  return request;
}

/** @throws Refusal */
export const directRequest = (body: Body, words: Words): DirectRequest => ({
  collateralAmount: required(body, words.collateral.at, (from) => decimalIn(from, words.collateral, 6)),
  amountNgn: loanAmount(body, words) ?? null,
  payout: payout(body, words) ?? 'bank',
});

/** @throws Refusal if an accept's body has to repeat the quote's id and does not */
export function checkAccept(body: Body, id: string, { quoteId }: Words): void {
  if (quoteId === undefined || required(body, quoteId, text) === id) return;
  throw new Refusal('invalid_field', `${quoteId} has to be the quote's id.`, quoteId);
}

export function inWordsOf({ requests: words }: { requests: Words }, refusal: Refusal): Refusal {
  const { code, message, field } = refusal;
  if (field === null) return refusal;
  const known = new Map([
    ['amount_ngn', words.amount.at],
    ['collateral_amount', words.collateral.at],
  ]);
  const name = known.get(field);
  // A rule's message begins with the name of the field.
  return name === undefined ? refusal : new Refusal(code, message.replace(field, name), name);
}

function reference(body: Body, headers: Headers, { reference: place }: Words): string {
  if ('at' in place) return required(body, place.at, text);
  return required({ [place.header]: headers.get(place.header) }, place.header, text);
}

function decimalIn(body: Body, { at, minorPlaces }: Words['amount'], places: number): string | undefined {
  if (minorPlaces === undefined) return amount(body, at, places);
  const minor = integer(body, at, 1, Number.MAX_SAFE_INTEGER);
  return minor === undefined ? undefined : shifted(`${String(minor)}.`, -minorPlaces);
}

function loanAmount(body: Body, { amount: words }: Words): string | undefined {
  const value = decimalIn(body, words, 2);
  if (value !== undefined && dec(value).lt(dec(SMALLEST_LOAN_NGN))) {
    throw new Refusal('invalid_field', `${words.at} has to be at least ${SMALLEST_LOAN_NGN}.`, words.at);
  }
  return value;
}

function payout(body: Body, { payout: { at, ...words } }: Words): Payout | undefined {
  const word = oneOf(body, at, [words.naira_token, words.bank]);
  if (word === undefined) return undefined;
  return word === words.bank ? 'bank' : 'naira_token';
}
