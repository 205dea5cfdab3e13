// Collateral coming in and going out: the ledger proof, sent deposits, and return addresses.
import * as v from 'valibot';
import { CopiedSchema } from '../copied.ts';
import { ReturnAddressSchema } from '../../domain/address.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { PayIntoPartSchema } from '../slices/deposit.ts';
import { LedgerEntrySchema, PairProofSchema } from '../../domain/ledger.ts';
import { asked, digest, nothing, unasked, words } from './entries.ts';

const AddressHistorySchema = v.object({
  /** As last listed. */
  address: ReturnAddressSchema,
  /** The latest answer lists it. */
  isListed: v.boolean(),
  firstSeenAt: EpochMillisSchema,
  lastSeenAt: EpochMillisSchema,
  changes: v.array(
    v.object({
      at: EpochMillisSchema,
      field: v.picklist(['status', 'statusWord', 'label', 'address', 'asset', 'chain']),
      before: v.optional(v.string()),
      now: v.optional(v.string()),
    }),
  ),
  /** Open loans whose collateral returns to it, by their record. */
  loans: v.array(LoanIdSchema),
});
export type AddressHistory = v.InferOutput<typeof AddressHistorySchema>;

export const collateralQueries = {
  /** For each asset and chain; `withEntries`: with the newest hundred of the `total` entries of each line. */
  'ledger.proof': {
    input: v.strictObject({ withEntries: v.boolean() }),
    output: v.object({
      proofs: v.array(PairProofSchema),
      entries: v.array(LedgerEntrySchema),
      total: v.number(),
    }),
  },
  /** Every return address ever observed, listed ones first, each with its changes, newest first. */
  'addresses.history': {
    input: nothing,
    output: v.object({ addresses: v.array(AddressHistorySchema) }),
  },
} as const;

export const collateralCommands = {
  /** Copies the whole address (or memo) and reads it back from the clipboard; answers with what it read. */
  'deposit.copy': {
    ...unasked('copies only what a person agreed to', { digest, part: PayIntoPartSchema }),
    output: CopiedSchema,
  },
  /** When the window is focused again: checks that the clipboard still holds the copied text. */
  'deposit.checkClipboard': unasked('only reads', {}),
  /**
   * Records that the operator sent this to the address with this digest. The app watches for it and sends
   * nothing.
   */
  'deposit.sent': asked({ digest, txHash: words(200), amount: v.optional(words(60)) }),
  'deposit.forget': asked({ seq: v.pipe(v.number(), v.integer()), reason: words(1000) }),

  /**
   * Records a release or seizure that the service does not list, with the evidence in words. An amount of 0
   * states that there is none.
   */
  'ledger.type': asked({
    entry: v.strictObject({
      line: v.picklist(['releases', 'seizures']),
      asset: words(60),
      chain: words(60),
      amount: words(60),
      txHash: v.optional(words(200)),
      evidence: words(1000),
    }),
  }),
  'ledger.withdraw': asked({ seq: v.pipe(v.number(), v.integer()), reason: words(1000) }),
  'ledger.csv': {
    ...unasked('main asks for the file in the system’s dialog', {}),
    output: v.object({ rows: v.number(), file: v.optional(v.string()) }),
  },
} as const;
