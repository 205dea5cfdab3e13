// A dialect as a document: the form of everything that the lender's document leaves open. The rules know no field
// names, so a new document adds a dialect. It must keep what the lender's document fixes: its paths,
// `payoff_amount_ngn`, a wallet's `asset` and `chain`, the status `confirmed`.
import * as v from 'valibot';

const text = v.string();
const table = <const T extends v.GenericSchema>(of: T) => v.record(text, of);
const status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));

/** An amount in a request: a decimal as text, or a whole number of minor units with `places` decimal places. */
const AmountSchema = v.strictObject({ at: text, minorPlaces: v.optional(v.number()) });

export const DocumentSchema = v.strictObject({
  /** The base URL ends with it. */
  prefix: text,
  contentType: text,
  /** Each header's value, with `{key}` or `{user:key}`, which is encoded in base64; and the same in words. */
  signIn: v.strictObject({ headers: table(text), words: text }),
  /**
   * Paths that the lender's document implies without naming them, with `{id}` for an id. Null: the service has no such
   * path.
   */
  reads: v.strictObject({
    loans: text,
    loan: text,
    quotes: text,
    applications: v.nullable(text),
    application: v.nullable(text),
  }),
  requests: v.strictObject({
    /** The body's field or the header with the client's reference. */
    reference: v.union([v.strictObject({ at: text }), v.strictObject({ header: text })]),
    amount: AmountSchema,
    collateral: AmountSchema,
    payout: v.strictObject({ at: text, naira_token: text, bank: text }),
    /** A further text that a quote's body must have; the text is not stored. */
    purpose: v.optional(text),
    /** The field of an accept's body that must repeat the quote's id. */
    quoteId: v.optional(text),
  }),
  /** A cursor names the last item of a page; page numbers begin at 1. */
  paging: v.strictObject({
    by: v.picklist(['cursor', 'page', 'offset']),
    /** Query parameters for the place, and for the page size. */
    at: text,
    size: text,
    /** Items on a page if the request names no size. */
    usual: v.number(),
    /** Lists that are never paged. */
    whole: v.array(text),
  }),
  statuses: v.strictObject({
    created: status,
    /** 202: without a body; `Location` leads to the application. */
    accepted: status,
    /** By the intended HTTP status of a refusal, else by `other`, else that status. */
    refused: table(status),
  }),
  /** What stands in for a fault's answer of this status (`429`, `5xx`): another status, code and text. */
  faults: v.optional(table(v.strictObject({ status, code: text, message: text }))),
  /** Seconds in the `Age` header of each list or thing that is read. */
  ages: v.optional(table(v.number())),
  /** What each word of the rules is here; `*` stands for every other. */
  words: v.optional(table(table(v.union([text, v.number(), v.boolean()])))),
  templates: table(v.unknown()),
});
export type Document = v.InferOutput<typeof DocumentSchema>;
