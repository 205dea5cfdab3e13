// Collects the values of several objects of one kind by path, and what such values can be.
import { sourceOf, type JsonObject, type JsonValue } from '../../reading/json.ts';
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

function gather(from: JsonObject, prefix: string, into: Set<string>, depth: number): void {
  for (const [key, value] of from.members) {
    if (key.includes('.')) continue;
    const path = `${prefix}${key}`;
    if (value.kind === 'object' && depth < DEEPEST) gather(value, `${path}.`, into, depth + 1);
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

const HASH = /^(?:0x)?[0-9a-f]{64}$/i;
const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|(?:bc1|[13])[0-9A-Za-z]{25,60})$/;

const isTime = (leaf: Leaf): boolean =>
  leaf.values.every((value) => value === undefined || isBlank(value) || isMoment(value)) &&
  leaf.texts.length > 0;
/** From 2001 to 2100; other numbers are no times. */
function isMoment(value: JsonValue): boolean {
  const at = momentOf(value);
  return at !== undefined && at > 1_000_000_000_000 && at < 4_102_444_800_000;
}

export const KINDS = {
  hash: (leaf: Leaf) => all(leaf, (text) => HASH.test(text)),
  address: (leaf: Leaf) => all(leaf, (text) => ADDRESS.test(text)),
  time: isTime,
  amount: (leaf: Leaf) =>
    !isTime(leaf) &&
    leaf.texts.length > 0 &&
    leaf.values.every(
      (value) => value === undefined || isBlank(value) || (value.kind !== 'truth' && isAmount(value)),
    ),
  count: (leaf: Leaf) => all(leaf, (text) => /^\d{1,4}$/.test(text)),
  flag: (leaf: Leaf) => leaf.values.every((value) => value?.kind === 'truth'),
  word: (leaf: Leaf) =>
    all(leaf, (text) => /^\p{L}[\p{L}\p{N} _-]{0,39}$/u.test(text)) && new Set(leaf.texts).size <= 8,
  id: (leaf: Leaf) =>
    leaf.texts.length === leaf.values.length &&
    new Set(leaf.texts).size === leaf.texts.length &&
    all(leaf, (text) => /^[\w:-]{1,80}$/.test(text) && !HASH.test(text) && !ADDRESS.test(text)) &&
    leaf.values.every((value) => value?.kind === 'text' || value?.kind === 'number') &&
    !isTime(leaf) &&
    !leaf.texts.some((text) => text.includes('.')),
  text: (leaf: Leaf) => leaf.texts.length === 0 || leaf.values.some((value) => value?.kind === 'text'),
} as const satisfies Record<string, (leaf: Leaf) => boolean>;
export type Kind = keyof typeof KINDS;

const isAmount = (value: JsonValue): boolean => amountOf(value) !== undefined;
export const numberOf = (value: JsonValue | undefined): number | undefined => {
  const read = value === undefined ? undefined : amountOf(value);
  return read === undefined ? undefined : Number(read);
};

export const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
