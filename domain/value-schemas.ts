// The schemas of the values that everything else is made of. They stand apart from the values' own functions,
// because the page uses these without checking again what main has checked.
import * as v from 'valibot';

/** @see Decimal A result may have more digits than `parseDecimal` reads, so that arithmetic never leaves the schema. */
export const DecimalSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,99}(\.\d{1,40})?$/, 'a plain decimal such as 1250.50'),
  v.brand('Decimal'),
);

export const EpochMillisSchema = v.pipe(v.number(), v.integer(), v.brand('EpochMillis'));
export const MonotonicMillisSchema = v.pipe(v.number(), v.finite(), v.brand('MonotonicMillis'));
export const MillisSchema = v.pipe(v.number(), v.finite(), v.brand('Millis'));

export const ProvenanceRuleSchema = v.picklist(['documented', 'profile', 'alias', 'assumed']);

/** A value as the service sent it, or the reason why there is none. `raw` is the JSON source text. */
export function readingOf<const S extends v.GenericSchema>(value: S) {
  const found = v.object({
    state: v.literal('found'),
    value,
    field: v.string(),
    rule: ProvenanceRuleSchema,
    raw: v.string(),
    unit: v.optional(v.string()),
  });
  return chosen(v.variant('state', [found, MissingSchema, UnreadableSchema]), (input) => {
    const state = propertyOf(input, 'state');
    return state === 'found' ? found : state === 'missing' ? MissingSchema : undefined;
  });
}

const MissingSchema = v.object({ state: v.literal('missing'), looked: v.array(v.string()) });
const UnreadableSchema = v.object({
  state: v.literal('unreadable'),
  field: v.string(),
  raw: v.string(),
  expected: v.string(),
});

/**
 * Checks only the option that `of` names. A variant tries all in turn and makes an issue for each that fails, which
 * is most of the work of checking an object of readings.
 */
function chosen<S extends v.GenericSchema>(
  schema: S,
  of: (input: unknown) => v.GenericSchema | undefined,
): S {
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) =>
      (of(dataset.value) ?? schema)['~run'](dataset, config),
  };
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The reading of a plain text field. */
export const TextReadingSchema = readingOf(v.string());

/** The kinds of value in an answer. */
export const KindSchema = v.picklist(['text', 'number', 'truth', 'object', 'list']);
export type Kind = v.InferOutput<typeof KindSchema>;
