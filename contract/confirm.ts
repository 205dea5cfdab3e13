// The contract of main's confirmation window. It alone can accept a quote, send an application, confirm a
// destination or agree to a payee; the page's contract has no such call.
import * as v from 'valibot';
import { GestureSchema, PinAboveSchema, ProofSchema, type ConfirmedBy } from '../domain/confirmed-by.ts';
import { DecimalSchema, EpochMillisSchema } from '../domain/value-schemas.ts';
import { LoanIdSchema } from '../domain/ids.ts';
import { PayableSchema } from '../domain/repayment-events.ts';
import { PayeeViewSchema } from './payee.ts';
import { AppErrorSchema } from './error-schemas.ts';
import { DensitySchema } from './slices/app.ts';
import { ReviewFlowSchema } from './slices/borrow.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Built by main from its own record. */
const ConfirmShownSchema = v.variant('kind', [
  v.object({
    kind: v.literal('quote'),
    digest: v.string(),
    flow: ReviewFlowSchema,
    /** The address that the collateral returns to: its label, or that none is usable; missing if none was read. */
    returnAddress: v.optional(v.object({ usable: v.boolean(), label: v.optional(v.string()) })),
    thresholds: v.optional(v.object({ warningPercent: v.string(), criticalPercent: v.string() })),
  }),
  v.object({
    kind: v.literal('application'),
    digest: v.string(),
    amount: DecimalSchema,
    asset: v.string(),
    body: v.string(),
  }),
  v.object({
    kind: v.literal('destination'),
    digest: v.string(),
    loanId: LoanIdSchema,
    read: v.object({ payable: PayableSchema }),
    before: v.optional(v.object({ payable: PayableSchema })),
    payee: v.optional(PayeeViewSchema),
    amountIs: v.optional(v.picklist(['first', 'same', 'accrued', 'other'])),
  }),
  v.object({ kind: v.literal('payee'), digest: v.string(), payee: PayeeViewSchema }),
]);
export type ConfirmShown = v.InferOutput<typeof ConfirmShownSchema>;

/** The PIN check that the operator wants above their own amount, before the act. */
const ProofStateSchema = v.object({
  above: PinAboveSchema,
  /** Touch ID is available in place of the PIN. */
  touchId: v.boolean(),
  /** No PIN is accepted before this time. */
  waitUntil: v.optional(EpochMillisSchema),
  /** The proof that was given. */
  given: v.optional(ProofSchema),
});
export type ProofState = v.InferOutput<typeof ProofStateSchema>;

export const ConfirmStateSchema = v.object({
  /** Identifies what is shown. An act with an older number is refused. */
  number: v.number(),
  /** The window is on screen. While it is not, typed text stays. */
  open: v.boolean(),
  /** It has been still, focused and untouched for long enough, so acts are accepted. */
  steady: v.boolean(),
  /** The act can be carried out at all. */
  ready: v.boolean(),
  density: DensitySchema,
  shown: v.optional(ConfirmShownSchema),
  /** Missing if no proof is needed. */
  proof: v.optional(ProofStateSchema),
  /** Why the last act on what is shown failed. */
  failed: v.optional(AppErrorSchema),
});
export type ConfirmState = v.InferOutput<typeof ConfirmStateSchema>;

const done = v.object({});

export const confirmCalls = {
  /** The present state; each later state is sent. */
  look: { input: v.strictObject({}), output: ConfirmStateSchema },
  /** Proves the act with the desk's PIN or Touch ID. It carries nothing out. */
  prove: {
    input: v.strictObject({
      number: v.number(),
      how: v.variant('by', [
        v.strictObject({ by: v.literal('pin'), pin: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
        v.strictObject({ by: v.literal('touch-id') }),
      ]),
    }),
    output: done,
  },
  act: {
    input: v.strictObject({
      number: v.number(),
      gesture: GestureSchema,
      /** By field: the typed amounts of an offer that differs. */
      typedOffer: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(200)))),
      /** How a changed destination or amount was checked. */
      reason: v.optional(words(1000)),
    }),
    output: done,
  },
  /** The height that the content with this number needs, in CSS pixels. Main opens the window at it. */
  fit: {
    input: v.strictObject({ number: v.number(), height: v.pipe(v.number(), v.minValue(0)) }),
    output: done,
  },
  /** Back to the desk. A quote stays open until it expires, unless the operator lets it expire now. */
  leave: { input: v.strictObject({ how: v.picklist(['back', 'expire']) }), output: done },
} as const;

export type ConfirmCallName = keyof typeof confirmCalls;
export type ConfirmInput<N extends ConfirmCallName> = v.InferInput<(typeof confirmCalls)[N]['input']>;
export type ConfirmParsed<N extends ConfirmCallName> = v.InferOutput<(typeof confirmCalls)[N]['input']>;
export type ConfirmOutput<N extends ConfirmCallName> = v.InferOutput<(typeof confirmCalls)[N]['output']>;

/** An act's input after main has checked it. */
export interface ActGiven extends Omit<ConfirmParsed<'act'>, 'number' | 'gesture'> {
  readonly confirmedBy: ConfirmedBy;
}
