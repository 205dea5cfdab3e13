// A claim: the right of one desk to do one act, won before the act is sent. A claim never expires, because an
// expired claim would let a second desk do what the first may already have done.
import * as v from 'valibot';

export const ClaimIdSchema = v.pipe(v.string(), v.uuid(), v.brand('ClaimId'));
export type ClaimId = v.InferOutput<typeof ClaimIdSchema>;

/** A repayment is claimed before its payment details are copied, because the bank executes it from there. */
export const ClaimKindSchema = v.picklist(['accept', 'application', 'repayment']);
export type ClaimKind = v.InferOutput<typeof ClaimKindSchema>;

/**
 * claimed: nothing was sent · sending: the first byte may have left · confirmed, rejected: how it ended ·
 * unknown: it may have been executed · released: given up before anything was sent.
 */
export const ClaimStateSchema = v.picklist([
  'claimed',
  'sending',
  'confirmed',
  'rejected',
  'unknown',
  'released',
]);
export type ClaimState = v.InferOutput<typeof ClaimStateSchema>;

/**
 * Whether nobody else may claim the same subject: a quote or an application of one service, because two lenders may
 * give the same id; a loan with its payment details at any service, because a lender may have two addresses.
 */
export const holdsSubject = (state: ClaimState): boolean => state !== 'rejected' && state !== 'released';

/**
 * Whether nobody may claim another subject of the same scope. The scope of an accept and of an application is
 * the service, because a second request before the first is settled may be for the same need. The scope of a
 * repayment is the loan, and it stays held after the payment, because a loan is repaid once.
 */
export function holdsScope(kind: ClaimKind, state: ClaimState): boolean {
  return kind === 'repayment'
    ? holdsSubject(state)
    : state === 'claimed' || state === 'sending' || state === 'unknown';
}

/** Evidence of a claim that its own desk ends. */
export const GIVEN_UP = 'given up before anything was sent';
/** Its loan's return was reconciled, and no payment was recorded. */
export const CLOSED_OTHERWISE = 'the loan was closed by a payment that is not recorded here';

/** The service of a claim, written alike on every desk: origin and path without a slash at the end. */
export function serviceOfClaim(baseUrl: string): string {
  const url = new URL(baseUrl);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
