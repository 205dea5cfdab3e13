// Depositing: the one address to pay into, what was copied of it, and sent deposits.
import * as v from 'valibot';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { SentStateSchema } from '../../domain/sent-deposit.ts';
import { ClipboardEffectSchema } from '../copied.ts';

export const PayIntoPartSchema = v.picklist(['address', 'memo']);
export type PayIntoPart = v.InferOutput<typeof PayIntoPartSchema>;

const SentDepositSchema = v.object({
  /** The number of its journal entry. */
  seq: v.number(),
  txHash: v.string(),
  asset: v.string(),
  chain: v.string(),
  amount: v.optional(DecimalSchema),
  sentAt: EpochMillisSchema,
  state: SentStateSchema,
  /** As the service lists it, once it does. */
  listed: v.optional(
    v.object({
      id: v.optional(v.string()),
      amount: v.optional(DecimalSchema),
      asset: v.optional(v.string()),
      chain: v.optional(v.string()),
      status: v.optional(v.string()),
      confirmations: v.optional(v.number()),
      requiredConfirmations: v.optional(v.number()),
    }),
  ),
  differs: v.array(v.picklist(['amount', 'pair'])),
});
export type SentDeposit = v.InferOutput<typeof SentDepositSchema>;

export const DepositSliceSchema = v.object({
  /** Present if exactly one wallet matches the expected pair. */
  payInto: v.optional(
    v.object({
      asset: v.string(),
      chain: v.string(),
      address: v.string(),
      memo: v.optional(v.string()),
      /** Identifies address and memo. A copy returns it, and main refuses a difference. */
      digest: v.string(),
    }),
  ),
  copied: v.optional(
    v.object({
      part: PayIntoPartSchema,
      digest: v.string(),
      state: v.picklist(['held', 'cleared', 'swapped']),
      effect: ClipboardEffectSchema,
    }),
  ),
  /** Newest first. */
  sent: v.array(SentDepositSchema),
});
export type DepositSlice = v.InferOutput<typeof DepositSliceSchema>;
