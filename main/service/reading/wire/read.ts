// Reads one field by its kind, in the forms that services send. A value is exact or unreadable, never approximated,
// and states where it was, by which rule, and in what unit.
import * as v from 'valibot';
import { sum } from '../../../../domain/arithmetic.ts';
import type { Answered, FieldKind, KindOf, WireField } from '../../../../domain/connector/fields.ts';
import { expandExponent, fromMinorUnits, readAmount, type Decimal } from '../../../../domain/decimal.ts';
import { destinationFrom, markAccount, type Destination } from '../../../../domain/destination.ts';
import { LoanIdSchema, type ApplicationId, type LoanId, type QuoteId } from '../../../../domain/ids.ts';
import type { Found, ProvenanceRule, Reading, Unreadable } from '../../../../domain/provenance.ts';
import { readTime, type EpochMillis } from '../../../../domain/time.ts';
import { sourceOf, toPlain, type JsonObject, type JsonValue } from '../json.ts';
import { valueAt } from './at.ts';
import { isBlank, isThere, locate, plainWord, type Names, type NamesOf, type Place } from './names.ts';
import { assetAt, currencyAt } from './units.ts';

interface Values {
  id: string;
  text: string;
  state: string;
  flag: boolean;
  naira: Decimal;
  money: Decimal;
  units: Decimal;
  ratio: Decimal;
  time: EpochMillis;
  length: number;
  count: number;
  destination: Destination;
}
interface Ids {
  loan: LoanId;
  quote: QuoteId;
  application: ApplicationId;
  accepted: ApplicationId;
}
type ValueOf<R extends Answered, F extends WireField<R>> = F extends 'id'
  ? R extends keyof Ids
    ? Ids[R]
    : string
  : Values[KindOf<R, F>];
export type ReadingsOf<R extends Answered> = { readonly [F in WireField<R>]: Reading<ValueOf<R, F>> };

/** Every field of one object, or `but` those whose names begin so. */
export function readAll<R extends Answered, const But extends string = never>(
  item: JsonObject,
  names: NamesOf<R>,
  but?: But,
): Omit<ReadingsOf<R>, `${But}${string}`> {
  const read: Record<string, Reading<unknown>> = {};
  for (const [field, its] of entriesOf(names))
    if (but === undefined || !field.startsWith(but)) read[field] = readField(item, its);
  return read as ReadingsOf<R>;
}

/** Once for all items of a list. */
const entries = new WeakMap<object, [string, Names][]>();
function entriesOf(names: Readonly<Record<string, Names>>): [string, Names][] {
  const known = entries.get(names) ?? Object.entries(names);
  entries.set(names, known);
  return known;
}

/** What a reader makes of a value; `rule` if it had to assume something, `expected` if it has more to say. */
interface Made {
  readonly value?: Values[FieldKind] | undefined;
  readonly rule?: ProvenanceRule;
  readonly unit?: string | undefined;
  readonly expected?: string;
}
interface Kind {
  /** The forms that it accepts, in words for "unreadable". */
  readonly expected: string;
  readonly read: (value: JsonValue, names: Names, at: { item: JsonObject; place: Place }) => Made;
}

/** A longer text is no name, status or address. */
const LONGEST_TEXT = 4_000;

/** Text; a number is its source text. */
export function textOf(value: JsonValue): string | undefined {
  if (value.kind === 'number') return value.digits;
  return value.kind === 'text' && value.value.length <= LONGEST_TEXT ? value.value : undefined;
}

const wholeOf = (value: JsonValue): number | undefined => {
  const digits = textOf(value)?.trim() ?? '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};

export function amountOf(value: JsonValue, names?: Pick<Names, 'spec'>): Decimal | undefined {
  const written = textOf(value);
  const amount = written === undefined ? undefined : readAmount(written);
  const scale = names !== undefined && 'scale' in names.spec ? names.spec.scale : undefined;
  return amount === undefined || scale === undefined ? amount : fromMinorUnits(amount, scale);
}

const amountExpected = ({ spec }: Names): string =>
  'scale' in spec && spec.scale !== undefined
    ? `a whole number of minor units (${spec.scale} decimal places)`
    : 'a decimal amount';

const NAIRA = 'NGN';

function amount(unitAt: typeof currencyAt, required?: string): Kind['read'] {
  return (value, names, { item, place }) => {
    const unit = unitAt(item, place, names);
    if (required !== undefined && unit !== required) return { expected: notIn(required, unit) };
    return { value: amountOf(value, names), unit, expected: amountExpected(names) };
  };
}

const UNSTATED = 'its unit is not stated';
/** The amount is there, and nothing says in what. */
export const lacksUnit = (reading: Reading<unknown>): boolean =>
  reading.state === 'unreadable' && reading.expected.includes(UNSTATED);

const notIn = (required: string, unit: string | undefined): string =>
  unit === undefined
    ? `an amount in ${required} (${UNSTATED})`
    : `an amount in ${required} (this one is in ${unit})`;

const TTL = { s: 1_000, ms: 1, min: 60_000 } as const;
/** As seconds, a longer `ttl` would be no quote's. */
const LEAST_MILLIS = 1_000;

const KINDS: Readonly<Record<FieldKind, Kind>> = {
  id: {
    expected: 'an id of at most 256 characters',
    read: (value) => ({ value: v.is(LoanIdSchema, textOf(value)) ? textOf(value) : undefined }),
  },
  text: { expected: 'text', read: (value, names) => ({ value: splitText(textOf(value), names) }) },
  state: { expected: 'text', read: (value, names) => ({ value: wordOf(value, names) }) },
  flag: {
    expected: 'true or false',
    read: (value, names) => {
      const says = meaningOf(wordOf(value, names), names);
      return { value: says === undefined ? undefined : says === 'yes' };
    },
  },
  naira: { expected: 'a decimal amount', read: amount(currencyAt, NAIRA) },
  money: { expected: 'a decimal amount', read: amount(currencyAt) },
  units: { expected: 'a decimal amount', read: amount(assetAt) },
  ratio: { expected: 'a decimal amount', read: (value, names) => ({ value: amountOf(value, names) }) },
  time: { expected: 'a time of this century (ISO 8601, or a count since 1970)', read: timeOf },
  length: {
    expected: 'a whole number, not negative',
    read: (value, { spec }) => {
      const length = wholeOf(value);
      const unit = 'unit' in spec && typeof spec.unit === 'string' ? spec.unit : undefined;
      const stated = Object.entries(TTL).find(([name]) => name === unit)?.[1];
      const times = stated ?? ((length ?? 0) < LEAST_MILLIS ? 1_000 : 1);
      return length === undefined
        ? {}
        : { value: length * times, unit: 'ms', ...(stated === undefined && { rule: 'assumed' }) };
    },
  },
  count: { expected: 'a whole number, not negative', read: (value) => ({ value: wholeOf(value) }) },
  destination: {
    expected: 'a destination: text or an object that states something',
    read: (value, { spec }) => {
      const stated =
        value.kind === 'text' || value.kind === 'object' ? destinationFrom(toPlain(value)) : undefined;
      return { value: stated && markAccount(stated, 'account' in spec ? spec.account : undefined) };
    },
  },
};

function timeOf(value: JsonValue, { spec }: Names): Made {
  const written = textOf(value);
  if (written === undefined) return {};
  const { time: form, zone } = 'time' in spec || 'zone' in spec ? spec : {};
  const read = readTime(expandExponent(written.trim()) ?? written, { form, zone });
  return read === undefined ? {} : { value: read.at, ...(read.zoneAssumed && { rule: 'assumed' }) };
}

/** A time in any of its usual forms. */
export function momentOf(value: JsonValue): EpochMillis | undefined {
  const written = textOf(value);
  return written === undefined ? undefined : readTime(expandExponent(written.trim()) ?? written)?.at;
}

function splitText(text: string | undefined, { spec }: Names): string | undefined {
  const split = 'split' in spec ? spec.split : undefined;
  if (text === undefined || split === undefined) return text;
  const at = text.indexOf(split.by);
  if (at < 0) return undefined;
  const part = split.take === 'before' ? text.slice(0, at) : text.slice(at + split.by.length);
  return part.trim() === '' ? undefined : part.trim();
}

/** In a connector's words: any value, for a field whose presence is the statement, and nothing at a place that is there. */
const ANY = '*';
const NOTHING = '';

function wordOf(value: JsonValue, { meanings }: Names): string | undefined {
  if (value.kind === 'truth') return String(value.value);
  if (isBlank(value)) return sourceOf(value);
  return textOf(value) ?? (meanings.has(ANY) ? sourceOf(value).slice(0, LONGEST_WORD) : undefined);
}
const LONGEST_WORD = 200;

/** `2 of 2`, `1/2`: all that are needed, or some. */
const SHARE = /^(\d{1,3})\s*(?:of|\/)\s*(\d{1,3})$/;
const ALL = 'n of n';
const SOME = 'some of n';

/** What a word means; a word with two meanings has none. */
export function meaningOf(
  stated: string | undefined,
  { meanings }: Pick<Names, 'meanings'>,
): string | undefined {
  if (stated === undefined) return undefined;
  const word = plainWord(stated);
  if (meanings.has(word)) return meanings.get(word);
  const [, given, needed] = SHARE.exec(word) ?? [];
  if (given !== undefined && needed !== undefined) {
    const share = Number(given) >= Number(needed) && Number(needed) > 0 ? ALL : SOME;
    if (meanings.has(share)) return meanings.get(share);
  }
  if (word === 'null' || word === '""') return meanings.get(NOTHING);
  return ['false', '0'].includes(word) ? undefined : meanings.get(ANY);
}

/** One field of a kind. */
export const readOne = <K extends FieldKind>(item: JsonObject, names: Names<K>) =>
  readField(item, names) as Reading<Values[K]>;

function readField(item: JsonObject, names: Names): Reading<Values[FieldKind]> {
  if (names.spread !== undefined)
    return names.kind === 'destination' ? partsOf(item, names) : sumOf(item, names);
  const found = locate(item, names) ?? blankOf(item, names);
  return found === undefined ? names.missing : readAt(item, found, names);
}

/** Where a connector gives a meaning to nothing, a place that is there and blank is a statement. */
function blankOf(item: JsonObject, names: Names): Place | undefined {
  if (!names.meanings.has(NOTHING) || !isThere(item, names)) return undefined;
  const tried = names.tried.find(({ at }) => valueAt(item, at) !== undefined);
  const value = tried && valueAt(item, tried.at);
  return tried && value && { ...tried, value };
}

export function readAt(item: JsonObject, place: Place, names: Names): Reading<Values[FieldKind]> {
  const { field, rule, value } = place;
  const kind = KINDS[names.kind];
  const made = kind.read(value, names, { item, place });
  const raw = rawOf(value);
  if (made.value === undefined)
    return { state: 'unreadable', field, raw, expected: made.expected ?? kind.expected };
  return foundOf({ field, rule: made.rule ?? rule, raw }, made.value, made.unit);
}

const foundOf = <T>(
  at: Pick<Found<T>, 'field' | 'rule' | 'raw'>,
  value: T,
  unit: string | undefined,
): Found<T> => ({
  state: 'found',
  value,
  ...at,
  ...(unit !== undefined && { unit }),
});

interface Spread {
  readonly field: string;
  readonly raw: string;
  readonly labels: readonly string[];
  readonly places: readonly Place[];
  readonly lacking: readonly string[];
}

/** The values that make up one together; undefined if none of them is there. */
function spreadOf(item: JsonObject, { spread }: Names, join: string): Spread | undefined {
  const all = (spread?.places ?? []).map((at, index) => ({
    label: spread?.labels[index] ?? at.text,
    at,
    value: valueAt(item, at),
  }));
  const there = all.flatMap(({ label, at, value }) =>
    value === undefined || isBlank(value)
      ? []
      : [{ label, place: { field: at.text, rule: 'profile' as const, at, value } }],
  );
  if (there.length === 0) return undefined;
  const stood = there.map(({ place }) => `${JSON.stringify(place.field)}:${sourceOf(place.value)}`);
  return {
    field: all.map(({ at }) => at.text).join(join),
    raw: cutRaw(`{${stood.join(',')}}`),
    labels: there.map(({ label }) => label),
    places: there.map(({ place }) => place),
    lacking: all.filter(({ value }) => value === undefined || isBlank(value)).map(({ at }) => at.text),
  };
}

const unreadable = ({ field, raw, lacking }: Spread, expected: string): Unreadable => ({
  state: 'unreadable',
  field,
  raw,
  expected: lacking.length === 0 ? expected : `${expected} (nothing stands at ${lacking.join(', ')})`,
});

/** If only some parts have a value, it is unreadable, because half a destination could be somebody else's. */
function partsOf(item: JsonObject, names: Names): Reading<Destination> {
  const spread = spreadOf(item, names, ', ');
  if (spread === undefined) return names.missing;
  const parts = spread.places.map(
    ({ value }, index) => [spread.labels[index] ?? '', toPlain(value)] as const,
  );
  const isWhole =
    spread.lacking.length === 0 && parts.every(([, part]) => destinationFrom(part) !== undefined);
  const stated = isWhole ? destinationFrom(Object.fromEntries(parts)) : undefined;
  if (stated === undefined)
    return unreadable(spread, 'every part of the destination, each of which states something');
  const account = 'account' in names.spec ? names.spec.account : undefined;
  return foundOf(
    { field: spread.field, raw: spread.raw, rule: 'profile' },
    markAccount(stated, account),
    undefined,
  );
}

/** A sum is stated only if every summand is, and in one unit. */
function sumOf(item: JsonObject, names: Names): Reading<Values[FieldKind]> {
  const spread = spreadOf(item, names, ' + ');
  if (spread === undefined) return names.missing;
  if (spread.lacking.length > 0) return unreadable(spread, 'every amount of the sum');
  const read = spread.places.map((place) => readAt(item, place, names));
  const bad = read.find((one) => one.state === 'unreadable');
  if (bad !== undefined) return unreadable(spread, `${bad.expected} at ${bad.field}`);
  const units = read.map((one) => (one.state === 'found' ? one.unit : undefined));
  if (new Set(units).size > 1) return unreadable(spread, 'amounts in one unit');
  const amounts = spread.places.flatMap(({ value }) => amountOf(value, names) ?? []);
  return foundOf({ field: spread.field, raw: spread.raw, rule: 'profile' }, sum(amounts), units[0]);
}

/** A reading's raw text may be cut; the object's own `raw` stays whole. */
const LONGEST_RAW = 10_000;

export const rawOf = (value: JsonValue): string => cutRaw(sourceOf(value));

const cutRaw = (raw: string): string => (raw.length <= LONGEST_RAW ? raw : `${raw.slice(0, LONGEST_RAW)}…`);
