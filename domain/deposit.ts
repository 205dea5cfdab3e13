// Deposits. A transaction counts as collateral only when the service says that it is confirmed.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
import { WORDS } from './connector/fields.ts';
import { valueOf } from './provenance.ts';
import { sameWord } from './wallet.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const DepositSchema = v.object({
  id: TextReadingSchema,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  amount: readingOf(DecimalSchema),
  txHash: TextReadingSchema,
  confirmations: readingOf(CountSchema),
  requiredConfirmations: readingOf(CountSchema),
  statusWord: TextReadingSchema,
  /** What the connector says of this word; without it the document's own words decide. */
  counted: v.optional(v.boolean()),
  createdAt: readingOf(EpochMillisSchema),
  raw: v.string(),
});
export type Deposit = v.InferOutput<typeof DepositSchema>;

const INDEX = /"(?:log|transfer|output|event)_?index"\s*:\s*"?(\d+)|"vout"\s*:\s*"?(\d+)/i;

/** Which transfer of its transaction it is, where the service says so: a log's, an event's or an output's index. */
export function transferIndex({ raw }: Deposit): string | undefined {
  const found = INDEX.exec(raw);
  return found?.[1] ?? found?.[2];
}

/** Service document: a deposit reaches `confirmed` only once the required confirmations are met. */
export function isCounted({ counted, statusWord }: Pick<Deposit, 'counted' | 'statusWord'>): boolean {
  const word = valueOf(statusWord) ?? '';
  return counted ?? WORDS.deposit.status.counted.some((known) => sameWord(known, word));
}

const FAILED = /revers|fail|reject|orphan|dropped|cancel|invalid|refund|bounce|double.?spen|replaced/i;

const PAST_CONFIRMED = /complet|credit|settled|finali[sz]|success|done|processed|allocated/i;

/** By its own word it is further than confirmed; it does not count, but nothing was taken back. */
export const isPastConfirmed = (deposit: Deposit): boolean =>
  PAST_CONFIRMED.test(valueOf(deposit.statusWord) ?? '') && !hasFailed(deposit);

/** By its own word, it will not be counted any more. */
export const hasFailed = (deposit: Deposit): boolean => FAILED.test(valueOf(deposit.statusWord) ?? '');
