// Deposits: transactions credited to the collateral once the service, and only the service, says so.
import * as v from 'valibot';
import { DecimalSchema } from './decimal.ts';
import { TextReadingSchema, readingOf, valueOf } from './provenance.ts';
import { EpochMillisSchema } from './time.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Service document, Deposit: only the status word `confirmed` is documented (gaps 11–13). */
export const DepositSchema = v.object({
  id: TextReadingSchema,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  amount: readingOf(DecimalSchema),
  txHash: TextReadingSchema,
  confirmations: readingOf(CountSchema),
  requiredConfirmations: readingOf(CountSchema),
  status: TextReadingSchema,
  createdAt: readingOf(EpochMillisSchema),
  raw: v.string(),
});
export type Deposit = v.InferOutput<typeof DepositSchema>;

/** Service document: the value `confirmed` is reached only once the required confirmations are met. */
export function isCounted(deposit: Deposit): boolean {
  return valueOf(deposit.status) === 'confirmed';
}
