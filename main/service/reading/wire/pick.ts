// Finds a field by its possible names, and records which name was found and by which rule. The first name
// with a value decides: an unreadable documented field stays unreadable, and no other field replaces it.
import { parsePath, type Path } from '../../../../domain/connector/path.ts';
import type { WireField, WireResource } from '../../../../domain/profile-mapping.ts';
import { missing, type Missing, type ProvenanceRule, type Reading } from '../../../../domain/provenance.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../json.ts';
import { memberAt, valueAt } from './at.ts';
import { time, type Reader } from './scalars.ts';

/** Names in the order of trying. A dot steps into an object: `ledger.balance`. */
export interface Names {
  /** The operator's mapping, taken exactly; it comes first. */
  readonly profile?: readonly string[];
  /** Names in the service document. */
  readonly documented?: readonly string[];
  /** Other names that the app knows, each in several spellings. */
  readonly aliases?: readonly string[];
  /** The operator's mapping of a value in several fields: each part's label and path. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** The names of every field of one resource. */
export type NamesOf<R extends WireResource> = Readonly<Record<WireField<R>, Names>>;

export interface Place {
  readonly field: string;
  readonly rule: ProvenanceRule;
  readonly value: JsonValue;
}

/** The first of the names with a value; null and blank text are no values. */
export function locate(from: JsonObject, names: Names): Place | undefined {
  for (const { field, rule, at } of readied(names).tried) {
    const value = valueAt(from, at);
    if (value !== undefined && !isBlank(value)) return { field, rule, value };
  }
  return undefined;
}

/** Every place with a value, or the mapped one alone: flags of several names are separate facts. */
export function locateAll(from: JsonObject, names: Names): Place[] {
  const places = readied(names).tried.flatMap(({ field, rule, at }): Place[] => {
    const value = valueAt(from, at);
    return value === undefined || isBlank(value) ? [] : [{ field, rule, value }];
  });
  const mapped = places.filter(({ rule }) => rule === 'profile');
  return mapped.length > 0 ? mapped : places;
}

export function pick<T>(from: JsonObject, names: Names, reader: Reader<T>): Reading<T> {
  const place = locate(from, names);
  // One shared reading: ten thousand loans lack the same fields.
  return place === undefined ? readied(names).missing : readAt(place, reader);
}

/** A time; without a zone in the text, UTC is assumed and the rule says so. */
export function pickTime(from: JsonObject, names: Names): Reading<EpochMillis> {
  const reading = pick(from, names, time);
  if (reading.state !== 'found') return reading;
  const { at: moment, zoneAssumed } = reading.value;
  return { ...reading, value: moment, rule: zoneAssumed ? 'assumed' : reading.rule };
}

/** A statement about the past; one that is dated later is a misreading. */
export const notAfter = (reading: Reading<EpochMillis>, latest: EpochMillis): Reading<EpochMillis> =>
  reading.state === 'found' && reading.value > latest
    ? { state: 'unreadable', field: reading.field, raw: reading.raw, expected: 'a time that has passed' }
    : reading;

/**
 * A value whose parts are in fields of their own, joined by their labels. Undefined if no field has a value.
 * If only some have, it is unreadable, because half a destination could be somebody else's.
 */
export function pickParts<T>(
  from: JsonObject,
  parts: Readonly<Record<string, string>>,
  {
    expected,
    read,
  }: { expected: string; read: (parts: Readonly<Record<string, JsonValue>>) => T | undefined },
): Reading<T> | undefined {
  const found = new Map<string, JsonValue>();
  const absent: string[] = [];
  for (const [label, path] of Object.entries(parts)) {
    const value = memberAt(from, path);
    if (value === undefined || isBlank(value)) absent.push(path);
    else found.set(label, value);
  }
  if (found.size === 0) return undefined;
  const field = Object.values(parts).join(', ');
  const stood = [...found].map(([label, value]) => `${JSON.stringify(parts[label])}:${sourceOf(value)}`);
  const raw = cutRaw(`{${stood.join(',')}}`);
  const value = absent.length === 0 ? read(Object.fromEntries(found)) : undefined;
  if (value !== undefined) return { state: 'found', value, field, rule: 'profile', raw };
  const lacking = absent.length === 0 ? '' : ` (nothing stands at ${absent.join(', ')})`;
  return { state: 'unreadable', field, raw, expected: `${expected}${lacking}` };
}

export function readAt<T>({ field, rule, value }: Place, reader: Reader<T>): Reading<T> {
  const read = reader.read(value);
  const raw = rawOf(value);
  return read === undefined
    ? { state: 'unreadable', field, raw, expected: reader.expected }
    : { state: 'found', value: read, field, rule, raw };
}

/** A reading's raw text may be cut; the object's own `raw` stays whole. */
const LONGEST_RAW = 10_000;

export const rawOf = (value: JsonValue): string => cutRaw(sourceOf(value));

const cutRaw = (raw: string): string => (raw.length <= LONGEST_RAW ? raw : `${raw.slice(0, LONGEST_RAW)}…`);

/** Every name that was tried, as "missing" reports them. */
export const looked = (names: Names): string[] => [...readied(names).looked];

/** Every possible path of the value in the order of trying, without its parts. */
export const candidates = (names: Names): string[] => readied(names).tried.map(({ field }) => field);

/** Prepared once, because every item of a list uses them. */
interface Readied {
  readonly tried: readonly { readonly field: string; readonly rule: ProvenanceRule; readonly at: Path }[];
  readonly looked: string[];
  readonly missing: Missing;
}
const readiedOf = new WeakMap<Names, Readied>();

function readied(names: Names): Readied {
  const known = readiedOf.get(names);
  if (known !== undefined) return known;
  const { profile = [], documented = [], aliases = [], parts = {} } = names;
  const under = (rule: ProvenanceRule, paths: readonly string[]) =>
    paths.flatMap((field) => {
      const at = parsePath(field);
      return 'steps' in at ? [{ field, rule, at }] : [];
    });
  const looked = [...Object.values(parts), ...profile, ...documented, ...aliases];
  const made: Readied = {
    tried: [
      ...under('profile', profile),
      ...under('documented', documented.flatMap(spellings)),
      ...under('alias', aliases.flatMap(spellings)),
    ],
    looked,
    missing: Object.freeze(missing(...looked)),
  };
  readiedOf.set(names, made);
  return made;
}

export const isBlank = (value: JsonValue): boolean =>
  value.kind === 'null' || (value.kind === 'text' && value.value.trim() === '');

/** `price_timestamp`, `priceTimestamp`, `PriceTimestamp` and `price-timestamp` are spellings of one name. */
export function spellings(path: string): string[] {
  const camel = path.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const pascal = camel.replace(/(?:^|\.)[a-z]/g, (start) => start.toUpperCase());
  return [...new Set([path, camel, pascal, path.replaceAll('_', '-')])];
}

/** The currency in a field's own name: `payoff_amount_ngn` is in naira (service document, Loan). */
export function currencyOf(field: string): string | undefined {
  const suffix = /(?:[_-](ngn|usd|usdc|usdt)|[a-z](Ngn|Usd|Usdc|Usdt))$/.exec(field);
  return (suffix?.[1] ?? suffix?.[2])?.toUpperCase();
}
