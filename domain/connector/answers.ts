// The connector's part about answers: where each field is, in what unit, and what its words mean.
import * as v from 'valibot';
import {
  ANSWERS,
  type Answered,
  type FieldKind,
  type FieldRow,
  type Meanings,
  type WireResource,
  WORDS,
} from './fields.ts';
import { FieldPathSchema, ItemsPathSchema } from './path.ts';

const word = v.pipe(v.string(), v.maxLength(200));
const path = FieldPathSchema;
const at = v.optional(path);

/** Decimal places of a figure in minor units: 250000 kobo with scale 2 are 2500.00 naira. No token has more than 36. */
const scale = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)));
const UNIT = 'a currency or asset such as NGN or USDC';
const unitName = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u, UNIT));
/** Fixed, or stated at a path. */
const unit = v.optional(
  v.lazy((input) => (typeof input === 'object' ? v.strictObject({ at: path }) : unitName)),
);
const MOST_SUMMANDS = 12;
/** A path, or several whose values are added up. */
const sum = v.optional(
  v.lazy((input) =>
    Array.isArray(input) ? v.pipe(v.array(path), v.minLength(1), v.maxLength(MOST_SUMMANDS)) : path,
  ),
);
/** One word for two things, such as USDC-BASE: before or after the first separator. */
const split = v.optional(
  v.strictObject({
    by: v.pipe(v.string(), v.minLength(1), v.maxLength(3)),
    take: v.picklist(['before', 'after']),
  }),
);
/** Of a time that states none. */
const zone = v.optional(
  v.pipe(v.string(), v.regex(/^(?:UTC|[+-]\d\d:\d\d)$/, 'a zone such as UTC or +01:00')),
);

/** Each meaning with its words, compared without case. */
const words = v.optional(v.record(v.string(), v.array(word)));

const bare = v.strictObject({ at });
const amountSpec = v.strictObject({ at: sum, scale, unit });

/** A destination has three or four parts. */
const MOST_PARTS = 12;
/** Begins with a letter. A dot would make a part `a.b` look like the part `b` of an object `a`. */
const PART_LABEL = /^\p{L}(?:[^\p{C}.:]{0,58}[^\p{C}\s.:])?$/u;
/** In several fields of the loan: each part's label, as shown and compared, and its path. It needs every part. */
const parts = v.pipe(
  v.record(v.string(), path),
  v.check((stated) => {
    const labels = Object.keys(stated);
    return (
      labels.length > 0 && labels.length <= MOST_PARTS && labels.every((label) => PART_LABEL.test(label))
    );
  }, `one to ${MOST_PARTS} labels, each a few words without dots and colons, with the path of its part`),
);

const ACCOUNT = 'the label of one of the parts, or the path of the account within the destination';
const destinationSpec = v.pipe(
  v.strictObject({
    at,
    parts: v.optional(parts),
    /** Which part is the account or address; it is never guessed from a name. */
    account: v.optional(v.pipe(word, v.minLength(1))),
  }),
  v.check((of) => of.at === undefined || of.parts === undefined, 'either at or parts'),
  v.check(
    ({ parts: stated, account }) =>
      stated === undefined || account === undefined || Object.hasOwn(stated, account),
    ACCOUNT,
  ),
);

const SPECS = {
  id: bare,
  text: v.strictObject({ at, split }),
  state: v.strictObject({ at, words }),
  flag: v.strictObject({ at, words }),
  naira: amountSpec,
  money: amountSpec,
  units: amountSpec,
  ratio: v.strictObject({
    at,
    scale,
    unit: v.optional(v.picklist(['percent', 'fraction', 'basis-points'])),
  }),
  time: v.strictObject({
    at,
    time: v.optional(v.picklist(['s', 'ms', 'us', 'ns', 'iso', 'compact', 'http'])),
    zone,
  }),
  length: v.strictObject({ at, unit: v.optional(v.picklist(['s', 'ms', 'min'])) }),
  count: bare,
  destination: destinationSpec,
} as const satisfies Record<FieldKind, v.GenericSchema>;

type Rows = Readonly<Record<string, FieldRow>>;
/** A field's place: its path, or its path with what the value is. */
type SpecOf<K extends FieldKind> = string | v.InferOutput<(typeof SPECS)[K]>;
type FieldsOf<T extends Rows> = { readonly [F in keyof T]?: SpecOf<T[F]['kind']> | undefined };
export type Fields = { readonly [R in Answered]?: FieldsOf<(typeof ANSWERS)[R]> | undefined };
/** One field's setting, whatever its kind. */
export type FieldSpec = SpecOf<FieldKind>;
export type Spec = Exclude<FieldSpec, string>;

/** The words that the app knows for this field, by meaning; undefined if its words have none. */
export function meaningsOf(of: Answered, field: string): Meanings | undefined {
  if (ANSWERS_BY_NAME[of][field]?.kind === 'flag') return FLAGS;
  const known: Readonly<Record<string, Readonly<Record<string, Meanings>>>> = WORDS;
  return known[of]?.[field];
}
const ANSWERS_BY_NAME: Readonly<Record<Answered, Rows>> = ANSWERS;
const FLAGS: Meanings = { yes: ['true'], no: ['false'] };

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const TWO_MEANINGS = 'no word with two meanings';
const statedWords = (spec: FieldSpec): Meanings =>
  typeof spec === 'object' && 'words' in spec ? (spec.words ?? {}) : {};

const meant = (of: Answered, field: string) => {
  const known = Object.keys(meaningsOf(of, field) ?? {});
  return v.check<FieldSpec, string>(
    (spec) => Object.keys(statedWords(spec)).every((meaning) => known.includes(meaning)),
    `words by what they mean: ${known.join(', ')}`,
  );
};
const clear = v.check<FieldSpec, string>((spec) => {
  const words = Object.values(statedWords(spec)).flat();
  return words.every((one, index) => words.findIndex((other) => sameWord(one, other)) === index);
}, TWO_MEANINGS);

/** Nothing there proves nothing good. */
const NOTHING_MAY_MEAN: readonly string[] = ['open', 'pending', 'inactive', 'no'];
const evident = v.check<FieldSpec, string>(
  (spec) =>
    Object.entries(statedWords(spec)).every(
      ([meaning, list]) => !list.some((word) => word.trim() === '') || NOTHING_MAY_MEAN.includes(meaning),
    ),
  `an empty word for ${NOTHING_MAY_MEAN.join(', ')} alone`,
);

/** Strict, so that a mistyped field name in a file is reported. */
const entriesOf = (of: Answered): v.GenericSchema =>
  v.optional(
    v.strictObject(
      Object.fromEntries(
        Object.entries(ANSWERS_BY_NAME[of]).map(([field, { kind }]) => [
          field,
          v.optional(
            v.pipe(
              v.lazy((input): v.GenericSchema<FieldSpec> => (typeof input === 'object' ? SPECS[kind] : path)),
              meant(of, field),
              clear,
              evident,
            ),
          ),
        ]),
      ),
    ),
  );

const names = Object.keys(ANSWERS) as Answered[];
/** Each field's place comes before every name that the app knows, and no other name replaces it. */
export const FieldsSchema: v.GenericSchema<Fields> = v.strictObject(
  Object.fromEntries(names.map((of) => [of, entriesOf(of)])),
) as v.GenericSchema<Fields>;

/** The words of a state, as the connector adds them. */
export function wordsIn(fields: Fields | undefined, of: Answered, field: string): Meanings {
  return statedWords(specIn(fields, of, field) ?? {});
}

export function specIn(fields: Fields | undefined, of: Answered, field: string): FieldSpec | undefined {
  const own: Readonly<Record<string, FieldSpec | undefined>> = fields?.[of] ?? {};
  return own[field];
}

/** With this setting of a field, or without one; what is left empty goes. */
export function withSpec(
  fields: Fields | undefined,
  [of, field]: readonly [Answered, string],
  spec: string | object | undefined,
): object | undefined {
  const isEmpty = typeof spec === 'object' && Object.values(spec).every((part) => part === undefined);
  return put(fields, of, put(fields?.[of], field, isEmpty ? undefined : spec));
}

function put(members: object | undefined, key: string, value: unknown): object | undefined {
  const rest = Object.entries<unknown>({ ...members }).filter(([name]) => name !== key);
  const next: [string, unknown][] = value === undefined ? rest : [...rest, [key, value]];
  return next.length === 0 ? undefined : Object.fromEntries(next);
}

/** The field's setting with these words of its own, and its place as it is. */
export function withWords(
  fields: Fields | undefined,
  of: Answered,
  field: string,
  words: Meanings,
): object | undefined {
  const before = specIn(fields, of, field);
  const stated = Object.entries(words).filter(([, list]) => list.length > 0);
  const own =
    stated.length === 0 ? undefined : Object.fromEntries(stated.map(([key, list]) => [key, [...list]]));
  const at = typeof before === 'string' ? before : before && 'at' in before ? before.at : undefined;
  if (own === undefined) return withSpec(fields, [of, field], typeof at === 'string' ? at : undefined);
  return withSpec(fields, [of, field], { ...(typeof at === 'string' && { at }), words: own });
}

const unwrapPath = v.optional(
  v.lazy((input) =>
    typeof input === 'object'
      ? v.strictObject({ one: v.optional(ItemsPathSchema), list: v.optional(ItemsPathSchema) })
      : ItemsPathSchema,
  ),
);

/** The path from the body to the object or to the list's items; two paths if they differ. */
export const UnwrapSchema = v.strictObject(v.entriesFromList(names, unwrapPath));
export type Unwrap = v.InferOutput<typeof UnwrapSchema>;

/** Sets the path to the object or the list. One path serves both forms until they differ. */
export function unwrapAt(
  unwrap: Unwrap | undefined,
  { thing, of, path: at }: { thing: WireResource; of: 'one' | 'list'; path: string },
): Unwrap {
  const before = unwrap?.[thing];
  const both = typeof before === 'string' ? { one: before, list: before } : before;
  const next = { ...both, [of]: at };
  // Loans and applications come as an object and as a list; the others have one form and one path.
  const comesBothWays = thing === 'loan' || thing === 'application';
  const same = !comesBothWays || both === undefined || next.one === next.list;
  return { ...unwrap, [thing]: same ? at : next };
}
