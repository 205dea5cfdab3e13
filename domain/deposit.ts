// Deposits. A transaction counts as collateral only when the service says that it is confirmed.
import * as v from 'valibot';
import { DecimalSchema, TextReadingSchema, readingOf, EpochMillisSchema } from './value-schemas.ts';
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
  /** The profile says that deposits with this word count. */
  counted: v.optional(v.literal(true)),
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

/** Service document: "Ledger balances equal confirmed credits"; a confirmed deposit is credited. */
const COUNTED_WORDS = ['confirmed', 'credited'];

/** Service document: a deposit reaches `confirmed` only once the required confirmations are met. */
export function isCounted(deposit: Deposit): boolean {
  const word = valueOf(deposit.statusWord) ?? '';
  return deposit.counted === true || COUNTED_WORDS.some((known) => sameWord(known, word));
}

const FAILED = /revers|fail|reject|orphan|dropped|cancel|invalid|refund|bounce|double.?spen|replaced/i;

const PAST_CONFIRMED = /complet|credit|settled|finali[sz]|success|done|processed|allocated/i;

/** By its own word it is further than confirmed; it does not count, but nothing was taken back. */
export const isPastConfirmed = (deposit: Deposit): boolean =>
  PAST_CONFIRMED.test(valueOf(deposit.statusWord) ?? '') && !hasFailed(deposit);

/** By its own word, it will not be counted any more. */
export const hasFailed = (deposit: Deposit): boolean => FAILED.test(valueOf(deposit.statusWord) ?? '');
