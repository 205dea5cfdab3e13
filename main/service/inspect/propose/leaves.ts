// Collects the values of several objects of one kind by path, and what such values can be.
import { sourceOf, type JsonObject, type JsonValue } from '../../reading/json.ts';
import { tokensOf } from '../../reading/name-words.ts';
import { memberAt } from '../../reading/wire/at.ts';
import { isBlank } from '../../reading/wire/names.ts';
import { amountOf, momentOf } from '../../reading/wire/read.ts';

/** The values of one path, one per object; undefined where an object has none. */
export interface Leaf {
  readonly path: string;
  readonly values: readonly (JsonValue | undefined)[];
  /** The existing ones, as text. */
  readonly texts: readonly string[];
}

const DEEPEST = 4;
const MOST_PATHS = 300;
/** The most objects that are searched: the first ones, and later ones with a path that none before had. */
const MOST_THINGS = 50;
const MOST_SEARCHED = 5_000;

export function someOf(things: readonly JsonObject[]): readonly JsonObject[] {
  const some = things.slice(0, MOST_THINGS);
  const seen = new Set(some.flatMap((thing) => [...pathsIn(thing)]));
  for (const thing of things.slice(MOST_THINGS, MOST_SEARCHED)) {
    const added = pathsIn(thing).difference(seen);
    if (added.size === 0 || some.length >= 2 * MOST_THINGS) continue;
    for (const path of added) seen.add(path);
    some.push(thing);
  }
  return some;
}

/** The paths with a value, with all items of a list treated as one. */
export function pathsIn(value: JsonValue, prefix = '', depth = 0): Set<string> {
  if (depth > 2 * DEEPEST || isBlank(value)) return new Set();
  if (value.kind === 'list')
    return new Set(value.items.flatMap((item) => [...pathsIn(item, `${prefix}[]`, depth + 1)]));
  if (value.kind !== 'object') return new Set([prefix]);
  return new Set(
    [...value.members].flatMap(([key, inner]) => [...pathsIn(inner, `${prefix}.${key}`, depth + 1)]),
  );
}

export function leavesOf(things: readonly JsonObject[]): Leaf[] {
  const some = someOf(things);
  const paths = new Set<string>();
  for (const thing of some) gather(thing, '', paths, 1);
  return [...paths].slice(0, MOST_PATHS).map((path) => {
    const values = some.map((thing) => memberAt(thing, path));
    return { path, values, texts: values.flatMap((value) => textOf(value) ?? []) };
  });
}

/** Of a list inside a record, such as its returns, the last item is meant. */
function gather(from: JsonObject, prefix: string, into: Set<string>, depth: number): void {
  for (const [key, value] of from.members) {
    if (/[.[\]*@^]/.test(key) || key.trim() === '') continue;
    const path = `${prefix}${key}`;
    const [last] = value.kind === 'list' ? value.items.slice(-1) : [];
    if (value.kind === 'object' && depth < DEEPEST) gather(value, `${path}.`, into, depth + 1);
    else if (last?.kind === 'object' && depth < DEEPEST) gather(last, `${path}[-1].`, into, depth + 1);
    else if (value.kind !== 'object' && value.kind !== 'list') into.add(path);
  }
}

export function textOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || isBlank(value)) return undefined;
  if (value.kind === 'text') return value.value;
  if (value.kind === 'number') return value.digits;
  return value.kind === 'truth' ? String(value.value) : undefined;
}

export const exampleOf = (leaf: Leaf): string => {
  const there = leaf.values.find((value) => value !== undefined && !isBlank(value));
  return there === undefined ? '' : sourceOf(there).slice(0, 80);
};

const all = (leaf: Leaf, test: (text: string) => boolean): boolean =>
  leaf.texts.length > 0 && leaf.texts.every(test);
const has = (path: string, names: RegExp): boolean => tokensOf(path).some((token) => names.test(token));

const HASH = /^(?:0x)?[0-9a-f]{64}$/i;
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|(?:bc1|[13])[0-9A-Za-z]{25,60})$/;

/** A number is a time only under a name that says so; between 1.0 and 4.1 thousand million it may be naira. */
const TIME_WORDS =
  /^(?:time|times|timestamp|ts|at|on|date|day|created|updated|opened|closed|since|asof|expires|expire|expiry|lapses|deadline|when|until|start|started|end|ended|seen|ctime|utime)$/;
const isTime = (leaf: Leaf): boolean =>
  leaf.values.every(
    (value) => value === undefined || isBlank(value) || (isMoment(value) && isDated(value, leaf.path)),
  ) && leaf.texts.length > 0;
/** From 2001 to 2100; other numbers are no times. */
function isMoment(value: JsonValue): boolean {
  const at = momentOf(value);
  return at !== undefined && at > 1_000_000_000_000 && at < 4_102_444_800_000;
}
const isDated = (value: JsonValue, path: string): boolean =>
  (value.kind === 'text' && /\D/.test(value.value)) || has(path, TIME_WORDS);

/** What names a thing or counts it, or a share of something: never an amount, whatever its digits. */
const NO_AMOUNT =
  /^(?:id|ids|no|number|num|ref|reference|code|seq|sequence|uuid|key|count|index|ratio|rate|pct|percent|percentage|ltv|bps|apr|apy|factor|decimals|confirmations|level|type|status|state|phone|account|acct|version|days|term|tenor)$/;
const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

export const KINDS = {
  hash: (leaf: Leaf) => all(leaf, (text) => HASH.test(text)),
  address: (leaf: Leaf) => all(leaf, (text) => ADDRESS.test(text)),
  time: isTime,
  amount: (leaf: Leaf) =>
    isNumber(leaf) && !isTime(leaf) && !has(lastOf(leaf.path), NO_AMOUNT) && !isLabel(leaf),
  ratio: (leaf: Leaf) => isNumber(leaf),
  count: (leaf: Leaf) => all(leaf, (text) => /^\d{1,4}$/.test(text)),
  flag: (leaf: Leaf) => leaf.values.every((value) => value?.kind === 'truth'),
  word: (leaf: Leaf) =>
    all(leaf, (text) => /^(?:\p{L}[\p{L}\p{N} _-]{0,39}|-?\d{1,3})$/u.test(text)) &&
    new Set(leaf.texts).size <= 8,
  id: (leaf: Leaf) =>
    leaf.texts.length === leaf.values.length &&
    new Set(leaf.texts).size === leaf.texts.length &&
    all(leaf, (text) => /^[\w:-]{1,80}$/.test(text) && !HASH.test(text) && !ADDRESS.test(text)) &&
    leaf.values.every((value) => value?.kind === 'text' || value?.kind === 'number') &&
    !isTime(leaf),
  text: (leaf: Leaf) => leaf.texts.length === 0 || leaf.values.some((value) => value?.kind === 'text'),
} as const satisfies Record<string, (leaf: Leaf) => boolean>;
export type Kind = keyof typeof KINDS;

const isNumber = (leaf: Leaf): boolean =>
  leaf.texts.length > 0 &&
  leaf.values.every(
    (value) =>
      value === undefined || isBlank(value) || (value.kind !== 'truth' && amountOf(value) !== undefined),
  );

/** Whole numbers of one length that begin with a zero are labels. */
const isLabel = (leaf: Leaf): boolean => leaf.texts.some((text) => /^0\d/.test(text));

/** The texts show decimal places, so they are not in minor units. */
export const hasDecimals = ({ texts }: Leaf): boolean => texts.some((text) => /\d\.\d/.test(text));

export const numberOf = (value: JsonValue | undefined): number | undefined => {
  const read = value === undefined ? undefined : amountOf(value);
  return read === undefined ? undefined : Number(read);
};

export const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
