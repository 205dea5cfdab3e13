// The collateral on its way in and out: the ledger proof, what was sent, and where it may return to.
import * as v from 'valibot';
import { ReturnAddressSchema } from '../../domain/address.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { PayIntoPartSchema } from '../slices/deposit.ts';
import { LedgerEntrySchema, PairProofSchema } from '../../domain/ledger.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const nothing = v.strictObject({});
const done = v.object({});
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const AddressHistorySchema = v.object({
  /** As it was last listed. */
  address: ReturnAddressSchema,
  /** The latest answer lists it. */
  isListed: v.boolean(),
  firstSeenAt: EpochMillisSchema,
  lastSeenAt: EpochMillisSchema,
  changes: v.array(
    v.object({
      at: EpochMillisSchema,
      field: v.picklist(['standing', 'status', 'label', 'address', 'asset', 'chain']),
      before: v.optional(v.string()),
      now: v.optional(v.string()),
    }),
  ),
  /** Open loans whose record names it as where their collateral returns. */
  loans: v.array(LoanIdSchema),
});
export type AddressHistory = v.InferOutput<typeof AddressHistorySchema>;

export const collateralQueries = {
  /** For each asset and chain; the newest hundred entries of each line, of `total`. */
  'ledger.proof': {
    input: nothing,
    output: v.object({
      proofs: v.array(PairProofSchema),
      entries: v.array(LedgerEntrySchema),
      total: v.number(),
    }),
  },
  /** Every return address ever seen, those listed now first; of each what changed, newest first. */
  'addresses.history': {
    input: nothing,
    output: v.object({ addresses: v.array(AddressHistorySchema) }),
  },
} as const;

export const collateralCommands = {
  /** Puts the whole address (or memo) on the clipboard and reads it back; the answer is what was read back. */
  'deposit.copy': {
    input: v.strictObject({ digest, part: PayIntoPartSchema }),
    output: v.object({ clipboard: v.string() }),
  },
  /** Back in the window: whether the clipboard still holds it. */
  'deposit.checkClipboard': { input: nothing, output: done },
  /** The operator says that this was sent to the address of this digest; it is watched for, nothing is sent. */
  'deposit.sent': {
    input: v.strictObject({ digest, txHash: words(200), amount: v.optional(words(60)) }),
    output: done,
  },
  'deposit.forget': {
    input: v.strictObject({ seq: v.pipe(v.number(), v.integer()), reason: words(1000) }),
    output: done,
  },

  /** A release or a seizure the service does not list, with the evidence in words; an amount of 0 says there is none. */
  'ledger.type': {
    input: v.strictObject({
      entry: v.strictObject({
        line: v.picklist(['releases', 'seizures']),
        asset: words(60),
        chain: words(60),
        amount: words(60),
        txHash: v.optional(words(200)),
        evidence: words(1000),
      }),
    }),
    output: done,
  },
  'ledger.withdraw': {
    input: v.strictObject({ seq: v.pipe(v.number(), v.integer()), reason: words(1000) }),
    output: done,
  },
  'ledger.csv': { input: nothing, output: v.object({ rows: v.number(), file: v.optional(v.string()) }) },
} as const;
