// Finds an input that the schema accepts, for each call of the bridge, and lists all places in it. An attack
// then changes one of them.
import * as v from 'valibot';
import { callNames, callSchemas, type CallName } from '../../contract/contract.ts';
import { signInBy } from '../../domain/sign-in.ts';
import { dialectProfile } from '../support/dialect-profiles.ts';

/** The fields of a schema that describe its structure. */
interface SchemaShape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly options?: readonly (v.GenericSchema | string)[];
  readonly item?: v.GenericSchema;
  readonly key?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly literal?: unknown;
}
const partsOf = (schema: v.GenericSchema): SchemaShape => schema;

const PROFILE: unknown = JSON.parse(JSON.stringify(dialectProfile('native')('https://lend.example/v1')));
/** What no schema describes member by member: a recipe must sign in as a whole. */
const WHOLES = [PROFILE, signInBy('bearer')];
/** Texts that are tried in this order. */
const TEXTS = [
  'a passphrase of words',
  'LN-1',
  'loans',
  'a'.repeat(64),
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '00000000-0000-4000-8000-000000000000',
  '1250000.00',
  '50',
  '2026-03',
  '2026-03-01',
  '#ffffff',
  '1234',
  'en',
  'NGN',
  'https://lend.example/v1',
  '/loans',
  'X-Version',
  'proxy.example:3128',
  'abcd',
  'M0 0L1 1',
];
const NUMBERS = [1, 0, 10, 800, 1_790_000_000_000];

/** An input that the schema accepts; undefined if none was found. */
function honest(schema: v.GenericSchema): unknown {
  const fits = (value: unknown): boolean => v.is(schema, value);
  const whole = WHOLES.find(fits);
  if (whole !== undefined) return whole;
  const { type, entries, options, item, key, value, wrapped, literal } = partsOf(schema);
  switch (type) {
    case 'string':
      return TEXTS.find(fits);
    case 'number':
      return NUMBERS.find(fits);
    case 'boolean':
      return true;
    case 'literal':
      return literal;
    case 'optional':
    case 'nullish':
    case 'nullable':
      return wrapped && honest(wrapped);
    case 'picklist':
      return options?.find(fits);
    case 'variant':
    case 'union':
      return options
        ?.map((one) => (typeof one === 'string' ? one : honest(one)))
        .find((one) => one !== undefined && fits(one));
    case 'array':
      return [[item && honest(item)], []].find(fits);
    case 'record':
      return { [TEXTS.find((text) => key && v.is(key, text)) ?? '']: value && honest(value) };
    default: {
      const members = Object.entries(entries ?? {}).map(([name, one]) => [name, honest(one)] as const);
      const all: Record<string, unknown> = Object.fromEntries(members.filter(([, one]) => one !== undefined));
      if (fits(all)) return all;
      const needed = members.filter(
        ([name]) => entries && partsOf(entries[name] ?? v.any()).type !== 'optional',
      );
      return Object.fromEntries(needed);
    }
  }
}

/** A place in an input, with its type. */
export interface Place {
  readonly path: readonly (string | number)[];
  /** The schema's own name for its type: string, strict_object, picklist … */
  readonly type: string;
  readonly optional: boolean;
}

function placesIn(schema: v.GenericSchema, input: unknown, path: Place['path'], optional = false): Place[] {
  const { type, entries, options, item, value, wrapped } = partsOf(schema);
  if ((type === 'optional' || type === 'nullish') && wrapped) return placesIn(wrapped, input, path, true);
  if (type === 'variant' || type === 'union') {
    const taken = options?.find((one) => typeof one !== 'string' && v.is(one, input));
    return typeof taken === 'object' ? placesIn(taken, input, path, optional) : [];
  }
  const inside: Place[] = [];
  if (Array.isArray(input) && item)
    inside.push(...input.slice(0, 3).flatMap((one, at) => placesIn(item, one, [...path, at])));
  else if (typeof input === 'object' && input !== null)
    for (const [name, one] of Object.entries(input)) {
      const own = entries?.[name] ?? value;
      if (own) inside.push(...placesIn(own, one, [...path, name], type === 'record'));
    }
  return [{ path, type, optional }, ...inside];
}

export interface HonestInput {
  readonly name: CallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly places: readonly Place[];
}

export const honestInputs: readonly HonestInput[] = callNames.map((name) => {
  const schema = callSchemas[name].input;
  const input = honest(schema) as Record<string, unknown>;
  const { issues } = v.safeParse(schema, input);
  if (issues)
    throw new Error(
      `found no input that the schema of ${name} accepts: ${JSON.stringify([input, v.flatten(issues)])}`,
    );
  return { name, input, places: placesIn(schema, input, []) };
});
