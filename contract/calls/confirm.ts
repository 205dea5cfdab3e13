// The page tells main's confirmation view (contract/confirm.ts) which review is open and where its place is.
// None of these calls can confirm anything.
import * as v from 'valibot';
import { IntentIdSchema, LoanIdSchema } from '../../domain/ids.ts';

const done = v.object({});
const nothing = v.strictObject({});
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const length = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));

/** The review, by its id and the digest of what is shown. */
const ConfirmReviewSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('quote'), intentId: IntentIdSchema, digest }),
  v.strictObject({ kind: v.literal('application'), intentId: IntentIdSchema, digest }),
  v.strictObject({ kind: v.literal('destination'), loanId: LoanIdSchema, digest }),
  v.strictObject({ kind: v.literal('payee'), digest }),
]);
export type ConfirmReview = v.InferOutput<typeof ConfirmReviewSchema>;

/** In CSS pixels from the window's top left corner. */
const PlaceSchema = v.strictObject({ x: length, y: length, width: length, height: length });
export type Place = v.InferOutput<typeof PlaceSchema>;

export const confirmCommands = {
  /** A review may follow: main loads the view without showing it. */
  'confirm.prepare': { input: nothing, output: done },
  'confirm.place': {
    input: v.strictObject({ review: ConfirmReviewSchema, place: PlaceSchema }),
    output: done,
  },
  /** The place is out of sight or covered. */
  'confirm.hide': { input: nothing, output: done },
  /** Tab reached the place: the focus moves to the view's first or last control. */
  'confirm.enter': { input: v.strictObject({ at: v.picklist(['first', 'last']) }), output: done },
} as const;
