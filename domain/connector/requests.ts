// What the three requests with an effect hold besides the fields that a person fills in: form, constants, and where
// our reference and the quote's id stand.
import * as v from 'valibot';

/** Names joined by dots, an item of a list by its number: `data.items[0].amount`. */
const STEP = /^[^\s.[\]{}"\\]+(?:\[\d{1,2}\])*$/;
export const isBodyPath = (text: string): boolean =>
  text.length <= 200 &&
  text.split('.').length <= 8 &&
  text.split('.').every((step) => STEP.test(step) && step !== '__proto__');

const bodyPath = v.pipe(
  v.string(),
  v.check(isBodyPath, 'names joined by dots, such as data.amount or items[0].amount'),
);
const constant = v.union([
  v.pipe(v.string(), v.maxLength(500)),
  v.pipe(v.number(), v.safeInteger()),
  v.boolean(),
]);

/** None that the app sets, that signs in or that directs a request. */
const referenceHeader = v.pipe(
  v.string(),
  v.regex(
    /^(?:[a-z]+-)*(?:idempotency-?(?:key|id)|reference|ref|(?:request|client|correlation|external|sequence)-?(?:id|ref|reference|key))$/i,
    'a header such as Idempotency-Key or X-Reference',
  ),
);

const request = {
  as: v.optional(v.picklist(['json', 'form'])),
  /** Sent as they are, by their place in the body. */
  constants: v.optional(v.record(bodyPath, constant)),
  /** Every place that carries our reference. Without it a quote's body has it as `external_id`. */
  reference: v.optional(
    v.strictObject({ body: v.optional(v.array(bodyPath)), headers: v.optional(v.array(referenceHeader)) }),
  ),
};
export const RequestsSchema = v.strictObject({
  quotes: v.optional(v.strictObject(request)),
  /** Without `quoteId` the id stands in the path. */
  acceptQuote: v.optional(v.strictObject({ ...request, quoteId: v.optional(bodyPath) })),
  applications: v.optional(v.strictObject({ ...request, reference: v.optional(v.never()) })),
});
export type Requests = v.InferOutput<typeof RequestsSchema>;

/** How an amount is written: as text (the default) or as a JSON number; with `scale`, in whole minor units. */
export const WRITTEN = {
  as: v.optional(v.picklist(['text', 'number'])),
  /** Decimal places of the minor unit: 2 sends ₦2,500,000.00 as 250000000. */
  scale: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18))),
};
const WrittenSchema = v.strictObject(WRITTEN);
export type Written = v.InferOutput<typeof WrittenSchema>;
