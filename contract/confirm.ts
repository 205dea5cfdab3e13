// What main's own view shows over the page, and what it alone may send. Accepting a quote, applying and confirming a
// destination have no call in the page's contract.
import * as v from 'valibot';
import { GestureSchema, PinAboveSchema, ProofSchema, type ConfirmedBy } from '../domain/confirmed-by.ts';
import { DecimalSchema } from '../domain/decimal.ts';
import { ExternalIdSchema, LoanIdSchema, QuoteIdSchema } from '../domain/ids.ts';
import { ComparedTermSchema } from '../domain/offer.ts';
import { PayableSchema } from '../domain/repayment-events.ts';
import { EpochMillisSchema, MillisSchema } from '../domain/time.ts';
import { DensitySchema } from './slices/app.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Built by main from its own record. */
export const ConfirmShownSchema = v.variant('kind', [
  v.object({
    kind: v.literal('quote'),
    digest: v.string(),
    quoteId: v.optional(QuoteIdSchema),
    reference: v.optional(ExternalIdSchema),
    /** Missing where the quote names none that is recognised. */
    amount: v.optional(DecimalSchema),
    compared: v.array(ComparedTermSchema),
    left: MillisSchema,
    measuredAt: EpochMillisSchema,
    lastMoment: EpochMillisSchema,
    waitUntil: v.optional(EpochMillisSchema),
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
  }),
]);
export type ConfirmShown = v.InferOutput<typeof ConfirmShownSchema>;

/** What the operator asked for above an amount of their own, before the act. */
export const ProofStateSchema = v.object({
  above: PinAboveSchema,
  /** The system's own check can be asked for in place of the PIN. */
  touchId: v.boolean(),
  /** Until when no PIN is tried. */
  waitUntil: v.optional(EpochMillisSchema),
  /** It was given, by this. */
  given: v.optional(ProofSchema),
});
export type ProofState = v.InferOutput<typeof ProofStateSchema>;

export const ConfirmStateSchema = v.object({
  /** Names what is shown; an act that names an older one is refused. */
  number: v.number(),
  /** It is on screen. While it is not, what was typed stays. */
  open: v.boolean(),
  /** It stands still and whole: an act is taken. */
  steady: v.boolean(),
  /** The act can be carried out at all. */
  ready: v.boolean(),
  density: DensitySchema,
  shown: v.optional(ConfirmShownSchema),
  /** Missing where none is asked for. */
  proof: v.optional(ProofStateSchema),
});
export type ConfirmState = v.InferOutput<typeof ConfirmStateSchema>;

const done = v.object({});

export const confirmCalls = {
  /** What is shown now; each later state is sent. */
  look: { input: v.strictObject({}), output: ConfirmStateSchema },
  /** The PIN of the desk, or the system's own check, for what is shown. Nothing is done by it. */
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
      /** By field, the offered amounts that differ from what was asked beyond the tolerance, as typed. */
      typedOffer: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(200)))),
      /** How a changed destination or amount was checked. */
      reason: v.optional(words(1000)),
    }),
    output: done,
  },
  /** The height of the content, in pixels of the page. */
  size: { input: v.strictObject({ height: v.pipe(v.number(), v.minValue(0)) }), output: done },
  /** Tab has gone past the last control, or back before the first. */
  leave: { input: v.strictObject({ to: v.picklist(['next', 'previous']) }), output: done },
  /** The wheel was turned over it: the page beneath scrolls. */
  wheel: {
    input: v.strictObject({ down: v.pipe(v.number(), v.minValue(-10_000), v.maxValue(10_000)) }),
    output: done,
  },
} as const;

export type ConfirmCallName = keyof typeof confirmCalls;
export type ConfirmInput<N extends ConfirmCallName> = v.InferInput<(typeof confirmCalls)[N]['input']>;
export type ConfirmParsed<N extends ConfirmCallName> = v.InferOutput<(typeof confirmCalls)[N]['input']>;
export type ConfirmOutput<N extends ConfirmCallName> = v.InferOutput<(typeof confirmCalls)[N]['output']>;

/** What an act is done with, once main has checked that it may be. */
export interface ActGiven extends Omit<ConfirmParsed<'act'>, 'number' | 'gesture'> {
  readonly confirmedBy: ConfirmedBy;
}
