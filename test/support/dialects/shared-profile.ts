// Shared parts of the dialects' profiles.
import type * as v from 'valibot';
import type { ServiceProfileSchema } from '../../../domain/profile.ts';

export type ProfileInput = v.InferInput<typeof ServiceProfileSchema>;

/** Values that an operator types into the quote form, by the dialect's field names. */
export type Terms = Record<string, string>;
export interface DialectProfile {
  /** Settings that differ from the practice profile's. */
  readonly settings: Partial<ProfileInput>;
  readonly terms: (amount: string) => Terms;
}

export const secretName = 'service/sandbox';

/** The practice service's codes by which it did nothing; two dialects send them under HTTP 200. */
export const NOT_EXECUTED: readonly string[] = [
  'malformed_json',
  'missing_field',
  'invalid_field',
  'exceeds_capacity',
  'insufficient_collateral',
  'amount_exceeds_collateral',
  'quote_expired',
  'quote_not_found',
];

/** The quote form of a dialect: amount, payout, and possibly more fields. */
export const quoteFields = (
  amount: string,
  payout: string,
  ...options: string[]
): ProfileInput['quoteFields'] => [
  { name: amount, label: 'Amount', type: { kind: 'naira' }, required: true },
  {
    name: payout,
    label: 'Payout',
    type: { kind: 'choice', options: options.map((value) => ({ value, label: value })) },
    required: true,
  },
];
