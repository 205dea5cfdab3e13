// What a field may be called, and what the connector says of it, prepared once when the service is opened. The first
// place with a value decides: an unreadable one stays unreadable, and no other replaces it.
import { meaningsOf, specIn, type Fields, type Spec } from '../../../../domain/connector/answers.ts';
import {
  ANSWERS,
  type Answered,
  type FieldKind,
  type FieldRow,
  type KindOf,
  type WireField,
} from '../../../../domain/connector/fields.ts';
import { parsePath, path, type Path } from '../../../../domain/connector/path.ts';
import { missing, type Missing, type ProvenanceRule } from '../../../../domain/provenance.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { valueAt } from './at.ts';

interface Tried {
  readonly field: string;
  readonly rule: ProvenanceRule;
  readonly at: Path;
}

export interface Names<K extends FieldKind = FieldKind> {
  readonly kind: K;
  readonly spec: Spec;
  /** One place, in the order of trying. */
  readonly tried: readonly Tried[];
  /** Several places that make up the value together: parts by their labels, or summands. */
  readonly spread: { readonly labels: readonly string[]; readonly places: readonly Path[] } | undefined;
  readonly looked: readonly string[];
  /** One shared reading: ten thousand loans lack the same fields. */
  readonly missing: Missing;
  /** Of a state or a flag, each word in small letters; of a word with two, undefined. */
  readonly meanings: ReadonlyMap<string, string | undefined>;
  /** Of amounts for which nothing else states a currency. */
  readonly currency: string | undefined;
  /** Where the unit is stated. */
  readonly unitAt: Path | undefined;
  /** The connector says where it is, and no other name replaces that. */
  readonly isMapped: boolean;
  /** In an object that holds a return. */
  readonly inside: Names<K> | undefined;
}
export type NamesOf<R extends Answered> = { readonly [F in WireField<R>]: Names<KindOf<R, F>> };

export interface Place {
  readonly field: string;
  readonly rule: ProvenanceRule;
  readonly at: Path;
  readonly value: JsonValue;
}

interface Under {
  readonly fields: Fields;
  readonly currency?: string | undefined;
  /** Names that are no alias here. */
  readonly without?: readonly string[];
}

const ROWS: Readonly<Record<Answered, Readonly<Record<string, FieldRow>>>> = ANSWERS;

export function namesOf<R extends Answered>(of: R, { fields, currency, without = [] }: Under): NamesOf<R> {
  const made = Object.entries(ROWS[of]).map(([field, row]) => {
    const stated =
      specIn(fields, of, field) ?? (of === 'accepted' ? specIn(fields, 'application', field) : undefined);
    const spec: Spec = typeof stated === 'string' ? { at: stated } : (stated ?? {});
    const isOther = (name: string): boolean =>
      field === 'amount' && spellings(name).some((one) => without.includes(one));
    const aliases = row.usual.filter((name) => !isOther(name)).flatMap(spellings);
    return [field, namesWith(row, { spec, aliases, words: wordsOf(of, field, spec), currency })];
  });
  return Object.fromEntries(made) as NamesOf<R>;
}

function namesWith(
  { kind, documented, usual, inside }: FieldRow,
  {
    spec,
    aliases,
    words,
    currency,
  }: {
    spec: Spec;
    aliases: readonly string[];
    words: Names['meanings'];
    currency: string | undefined;
  },
): Names {
  const own = 'at' in spec && spec.at !== undefined ? [spec.at].flat() : [];
  const parts = 'parts' in spec ? Object.entries(spec.parts ?? {}) : [];
  const spread =
    parts.length > 0
      ? { labels: parts.map(([label]) => label), places: parts.map(([, at]) => path(at)) }
      : own.length > 1
        ? { labels: own, places: own.map(path) }
        : undefined;
  const unit = 'unit' in spec ? spec.unit : undefined;
  const isMapped = own.length > 0 || spread !== undefined;
  const under = (rule: ProvenanceRule, names: readonly string[]): Tried[] =>
    names.map((field) => ({ field, rule, at: path(field) }));
  const document = documented === undefined ? [] : [documented];
  const looked = spread?.places.map(({ text }) => text) ?? (isMapped ? own : [...document, ...usual]);
  return {
    kind,
    spec,
    tried: isMapped
      ? under('profile', spread === undefined ? own : [])
      : [...under('documented', document.flatMap(spellings)), ...under('alias', aliases)],
    spread,
    looked,
    missing: Object.freeze(missing(...looked)),
    meanings: words,
    currency,
    unitAt: unit === undefined || typeof unit === 'string' ? undefined : path(unit.at),
    isMapped,
    inside:
      inside &&
      namesWith({ kind, usual: inside }, { spec, words, currency, aliases: inside.flatMap(spellings) }),
  };
}

function wordsOf(of: Answered, field: string, spec: Spec): Names['meanings'] {
  const words = new Map<string, string | undefined>();
  const own = 'words' in spec ? (spec.words ?? {}) : {};
  for (const meanings of [meaningsOf(of, field) ?? {}, own])
    for (const [meaning, list] of Object.entries(meanings))
      for (const one of list) {
        const word = plainWord(one);
        words.set(word, !words.has(word) || words.get(word) === meaning ? meaning : undefined);
      }
  return words;
}

export const plainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** The first place with a value; null and blank text are no values. */
export function locate(from: JsonObject, { tried }: Pick<Names, 'tried'>): Place | undefined {
  for (const { field, rule, at } of tried) {
    const value = valueAt(from, at);
    if (value !== undefined && !isBlank(value)) return { field, rule, at, value };
  }
  return undefined;
}

/** Every place with a value: flags of several names are separate facts. */
export const locateAll = (from: JsonObject, { tried }: Names): Place[] =>
  tried.flatMap(({ field, rule, at }): Place[] => {
    const value = valueAt(from, at);
    return value === undefined || isBlank(value) ? [] : [{ field, rule, at, value }];
  });

/** A path of this object's leads around it, to its key or to itself. */
export const leadsAround = (names: Readonly<Record<string, Names>>): boolean =>
  Object.values(names).some(({ tried, spread, unitAt }) =>
    [...tried.map(({ at }) => at), ...(spread?.places ?? []), ...(unitAt ? [unitAt] : [])].some(
      ({ up, steps }) => up > 0 || steps.length === 0 || steps[0]?.kind === 'key',
    ),
  );

/** Whether anything stands at one of its places, be it null. */
export const isThere = (from: JsonObject, { tried }: Names): boolean =>
  tried.some(({ at }) => valueAt(from, at) !== undefined);

/** Every possible path of the value in the order of trying, or all of those that it is made of. */
export const candidates = ({ tried, spread }: Pick<Names, 'tried' | 'spread'>): string[] =>
  [...(spread?.places ?? []), ...tried.map(({ at }) => at)].map(({ text }) => text);

/** For paths that no connector states. */
export function triedAt(fields: readonly string[]): Tried[] {
  return fields.flatMap((field): Tried[] => {
    const at = parsePath(field);
    return 'steps' in at ? [{ field, rule: 'profile', at }] : [];
  });
}

export const isBlank = (value: JsonValue): boolean =>
  value.kind === 'null' || (value.kind === 'text' && value.value.trim() === '');

/** `price_timestamp`, `priceTimestamp`, `PriceTimestamp` and `price-timestamp` are spellings of one name. */
export function spellings(name: string): string[] {
  const camel = name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const pascal = camel.replace(/(?:^|\.)[a-z]/g, (start) => start.toUpperCase());
  return [...new Set([name, camel, pascal, name.replaceAll('_', '-')])];
}
