// Where things stand in a service's answers, as the operator says it. The service's document leaves most names
// open, so all of them can be set; whatever is not set is looked for under the names this app knows.
import * as v from 'valibot';
import { isStaticHeader } from './header-names.ts';
import { isMethodParameter } from './request-url.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What an answer is about, one item of a list or one thing, and the app's own names for its fields. */
export const WIRE_FIELDS = {
  wallet: ['id', 'asset', 'chain', 'address', 'memo', 'contract'],
  deposit: [
    'id',
    'asset',
    'chain',
    'amount',
    'txHash',
    'confirmations',
    'requiredConfirmations',
    'status',
    'createdAt',
  ],
  position: [
    'value',
    'capacity',
    'debt',
    'ltv',
    'price',
    'priceAt',
    'asset',
    'chain',
    'collateralAmount',
    'credits',
    'releases',
    'seizures',
    'balance',
  ],
  returnAddress: ['id', 'label', 'asset', 'chain', 'address', 'status', 'active', 'inactive', 'approvedAt'],
  quote: ['id', 'externalId', 'expiresAt', 'ttl', 'amount'],
  application: ['id', 'status', 'reason', 'loanId', 'quoteId', 'externalId', 'amount', 'createdAt'],
  loan: [
    'id',
    'status',
    'payoff',
    'destination',
    'principal',
    'collateralAmount',
    'collateralAsset',
    'collateralChain',
    'applicationId',
    'externalId',
    'openedAt',
    'closedAt',
    'returnTxHash',
    'returnAddress',
    'returnAmount',
    'returnAsset',
    'returnChain',
    'returnConfirmations',
    'returnRequiredConfirmations',
    'returnStatus',
  ],
} as const;
export type WireResource = keyof typeof WIRE_FIELDS;
export type WireField<R extends WireResource> = (typeof WIRE_FIELDS)[R][number];

/** Steps a path may have; services nest a handful deep. */
const MOST_STEPS = 8;

/** Names joined by dots, from the thing inwards: `attributes.payoff-amount`. */
export function isFieldPath(text: string): boolean {
  const steps = text.split('.');
  return (
    text.length <= 200 && steps.length <= MOST_STEPS && steps.every((step) => /^\S(?:.*\S)?$/u.test(step))
  );
}

const fieldPath = v.pipe(
  v.string(),
  v.check(isFieldPath, 'names joined by dots, such as attributes.payoff-amount'),
);
const fieldPathOrNot = v.optional(fieldPath);

/** Strict: a field's name mistyped in the file must be told, not passed over. */
const fieldsOf = <const F extends readonly [string, ...string[]]>(names: F) =>
  v.optional(v.strictObject(v.entriesFromList(names, fieldPathOrNot)));

/** A destination has a handful of parts. */
const MOST_PARTS = 12;
/** Begins with a letter. A dot would make a part `a.b` look like the part `b` of an object `a`. */
const PART_LABEL = /^\p{L}(?:[^\p{C}.:]{0,58}[^\p{C}\s.:])?$/u;

/**
 * A repayment destination that stands in several fields of the loan: the label of each part, as it is shown and
 * compared, and the part's path (gap 27). All of them make the destination; without one of them there is none.
 */
const destinationParts = v.pipe(
  v.record(v.string(), fieldPath),
  v.check((parts) => {
    const labels = Object.keys(parts);
    return (
      labels.length > 0 && labels.length <= MOST_PARTS && labels.every((label) => PART_LABEL.test(label))
    );
  }, `one to ${MOST_PARTS} labels, each a few words without dots and colons, with the path of its part`),
);

/** The app's field → its path from the thing. Comes before every name the app knows (gap 14). */
export const FieldsSchema = v.strictObject({
  wallet: fieldsOf(WIRE_FIELDS.wallet),
  deposit: fieldsOf(WIRE_FIELDS.deposit),
  position: fieldsOf(WIRE_FIELDS.position),
  returnAddress: fieldsOf(WIRE_FIELDS.returnAddress),
  quote: fieldsOf(WIRE_FIELDS.quote),
  application: fieldsOf(WIRE_FIELDS.application),
  loan: v.optional(
    v.strictObject({
      ...v.entriesFromList(WIRE_FIELDS.loan, fieldPathOrNot),
      destination: v.optional(v.union([fieldPath, destinationParts])),
    }),
  ),
});
export type Fields = v.InferOutput<typeof FieldsSchema>;

const unwrapPath = v.optional(
  v.union([fieldPath, v.strictObject({ one: fieldPathOrNot, list: fieldPathOrNot })]),
);

/** From the body to the thing or the list in it (gap 3); two paths where one thing and the list differ. */
export const UnwrapSchema = v.strictObject({
  wallet: unwrapPath,
  deposit: unwrapPath,
  position: unwrapPath,
  returnAddress: unwrapPath,
  quote: unwrapPath,
  application: unwrapPath,
  loan: unwrapPath,
});
export type Unwrap = v.InferOutput<typeof UnwrapSchema>;

/** Says where the thing or the list stands. One path is taken for both forms until they are told apart. */
export function unwrapAt(
  unwrap: Unwrap | undefined,
  { thing, of, path }: { thing: WireResource; of: 'one' | 'list'; path: string },
): Unwrap {
  const before = unwrap?.[thing];
  const both = typeof before === 'string' ? { one: before, list: before } : before;
  const next = { ...both, [of]: path };
  // Loans and applications come in both forms; the others in one, so that one path says it.
  const comesBothWays = thing === 'loan' || thing === 'application';
  const same = !comesBothWays || both === undefined || next.one === next.list;
  return { ...unwrap, [thing]: same ? path : next };
}

/**
 * Where a failure says what it is (gap 5), from the body; what is not set, or does not stand there, is looked for
 * under the names this app knows.
 */
export const ErrorsSchema = v.strictObject({
  message: fieldPathOrNot,
  code: fieldPathOrNot,
  requestId: fieldPathOrNot,
});
export type Errors = v.InferOutput<typeof ErrorsSchema>;

/**
 * Where an answer says whether it failed, from the body, and the words that say it did not, compared without case:
 * anything else at that place is a failure, whatever HTTP says (gap 3). Where nothing stands there, the usual signs count.
 */
export const FailureSchema = v.strictObject({
  where: fieldPath,
  good: v.pipe(v.array(word), v.minLength(1, 'at least one word that means success')),
});
export type Failure = v.InferOutput<typeof FailureSchema>;

const words = v.optional(v.array(word));

/**
 * Words beside the documented "approved" and "pending" of return addresses (gap 17), "final" of a return
 * (gap 30), and the app's own for a declined application (the document names none). A loan's stand in `loanWords`; a deposit's are fixed by the document: only `confirmed` counts.
 */
export const StatusWordsSchema = v.strictObject({
  return: v.optional(v.strictObject({ final: words })),
  returnAddress: v.optional(v.strictObject({ approved: words, pending: words, inactive: words })),
  application: v.optional(v.strictObject({ declined: words })),
});
export type StatusWords = v.InferOutput<typeof StatusWordsSchema>;

const queryName = v.pipe(
  v.string(),
  v.check(
    (name) => /^[\w.[\]-]{1,60}$/.test(name) && !isMethodParameter(name),
    'the name of a query parameter',
  ),
);

/** How a list goes on (gap 4), where the usual hints are named otherwise. Paths are from the body. */
export const PaginationSchema = v.variant('by', [
  /** Every list comes whole. */
  v.strictObject({ by: v.literal('none') }),
  /** A cursor, or a link that carries it, which is sent as `parameter`; null or blank at the end. */
  v.strictObject({ by: v.literal('next'), next: fieldPath, parameter: v.optional(queryName, 'cursor') }),
  /** The page's number and how many there are, counted from 1. */
  v.strictObject({
    by: v.literal('page'),
    page: fieldPath,
    pages: fieldPath,
    parameter: v.optional(queryName, 'page'),
  }),
]);
export type Pagination = v.InferOutput<typeof PaginationSchema>;

const STATIC_HEADER =
  'a header such as X-Version or X-Tenant-Id: none that the app sets, that holds a secret or that directs a request';

/** Sent with every request, a version's for one (gap 37). */
export const HeadersSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.check(isStaticHeader, STATIC_HEADER)),
    v.pipe(v.string(), v.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/, 'visible ASCII')),
  ),
  v.check((headers) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    return new Set(names).size === names.length;
  }, 'no two headers that differ only in capital letters'),
);
