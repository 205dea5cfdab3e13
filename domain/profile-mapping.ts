// Where values are in a service's answers, as the operator sets it. The service document leaves most names
// open. Without a setting the app looks for the names that it knows.
import * as v from 'valibot';
import { FieldPathSchema, ItemsPathSchema } from './connector/path.ts';
import { isStaticHeader } from './header-names.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What an answer is about, and the app's own names for its fields. */
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

const fieldPath = FieldPathSchema;
const fieldPathOrNot = v.optional(fieldPath);

/** Strict, so that a mistyped field name in a file is reported. */
const fieldsOf = <const F extends readonly [string, ...string[]]>(names: F) =>
  v.optional(v.strictObject(v.entriesFromList(names, fieldPathOrNot)));

/** A destination has three or four parts. */
const MOST_PARTS = 12;
/** Begins with a letter. A dot would make a part `a.b` look like the part `b` of an object `a`. */
const PART_LABEL = /^\p{L}(?:[^\p{C}.:]{0,58}[^\p{C}\s.:])?$/u;

/**
 * A repayment destination in several fields of the loan: each part's label, as shown and compared, and its
 * path. The destination exists only if every part does.
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

/** The app's field name → its path from the object. It comes before every name that the app knows. */
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

const itemsOrNot = v.optional(ItemsPathSchema);
const unwrapPath = v.optional(
  v.union([ItemsPathSchema, v.strictObject({ one: itemsOrNot, list: itemsOrNot })]),
);

/** The path from the body to the object or list in it; two paths if the object and the list differ. */
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

/** Sets the path to the object or the list. One path serves both forms until they differ. */
export function unwrapAt(
  unwrap: Unwrap | undefined,
  { thing, of, path }: { thing: WireResource; of: 'one' | 'list'; path: string },
): Unwrap {
  const before = unwrap?.[thing];
  const both = typeof before === 'string' ? { one: before, list: before } : before;
  const next = { ...both, [of]: path };
  // Loans and applications come as an object and as a list; the others have one form and one path.
  const comesBothWays = thing === 'loan' || thing === 'application';
  const same = !comesBothWays || both === undefined || next.one === next.list;
  return { ...unwrap, [thing]: same ? path : next };
}

const words = v.optional(v.array(word));

/**
 * The service's own words beside the documented "approved" and "pending" of return addresses, for "final" of
 * a return, for a declined application (the document names none), and beside "confirmed" for a deposit that counts.
 * `loanWords` holds a loan's words.
 */
export const StatusWordsSchema = v.strictObject({
  return: v.optional(v.strictObject({ final: words })),
  returnAddress: v.optional(v.strictObject({ approved: words, pending: words, inactive: words })),
  application: v.optional(v.strictObject({ declined: words })),
  deposit: v.optional(v.strictObject({ counted: words })),
});
export type StatusWords = v.InferOutput<typeof StatusWordsSchema>;

const STATIC_HEADER =
  'a header such as X-Version or X-Tenant-Id: none that the app sets, that holds a secret or that directs a request';

/** Sent with every request, for example an API version. */
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
