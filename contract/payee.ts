// A payee as shown: its state in the book, what a person agreed to, and how often it was paid or received from.
import * as v from 'valibot';
import { DestinationSchema } from '../domain/destination.ts';
import { PayeeStateSchema, PurposeSchema } from '../domain/payee.ts';
import { EpochMillisSchema } from '../domain/value-schemas.ts';

export const PayeeViewSchema = v.object({
  purpose: PurposeSchema,
  state: PayeeStateSchema,
  payee: DestinationSchema,
  /** Of the payee and what it is for; an agreement returns it, and main refuses a difference. */
  digest: v.string(),
  /** For a return address: it may receive collateral now. */
  usable: v.optional(v.literal(true)),
  /** The service's own name for it. */
  label: v.optional(v.string()),
  /** What a person agreed to last: this payee, or the one that it replaces. */
  agreed: v.optional(
    v.object({
      payee: DestinationSchema,
      at: EpochMillisSchema,
      checked: v.string(),
      by: v.optional(v.string()),
    }),
  ),
  /** How often this desk paid it, or received from the service at it. */
  used: v.object({ times: v.number(), lastAt: v.optional(EpochMillisSchema) }),
});
export type PayeeView = v.InferOutput<typeof PayeeViewSchema>;
