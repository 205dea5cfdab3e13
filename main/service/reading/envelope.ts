// Finds the object inside a service's wrappers, and whether the wrapper states a failure. The layer with the
// most known fields is the object, wherever it is.
import { path } from '../../../domain/connector/path.ts';
import type { Failure } from '../../../domain/connector/outcomes.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { itemsAt, placedItems } from './wire/at.ts';
import { locate, type Names } from './wire/names.ts';

/** What to look for: names of the wrapper's key, and the fields that identify the object. */
export interface Sought {
  readonly wrappers: readonly string[];
  readonly fields: Readonly<Record<string, Names>>;
  /** The fields that tell which object it is; empty if there is only one, such as the position. */
  readonly identifiers: readonly string[];
  /** The profile's path to it. */
  readonly path?: string | undefined;
  /** The profile's rule for answers that state a failure. */
  readonly failure?: Failure | undefined;
}

const WRAPPERS = [
  'data',
  'result',
  'records',
  'rows',
  'items',
  'results',
  'payload',
  'list',
  'content',
  'response',
  'responseBody',
];
/** The most layers of wrapping: `{data: {loans: {items: […]}}}` has three. */
const MOST_LAYERS = 4;

export interface FoundThing {
  readonly thing: JsonObject;
  /** The number of known fields in it; 0: it may be anything. */
  readonly recognised: number;
  /** The layers around it, outermost first. */
  readonly around: readonly JsonObject[];
}

/** The one object in the answer; undefined without one, or for a list of several. */
export function findThing(body: JsonValue, sought: Sought): FoundThing | undefined {
  const stated = sought.path === undefined ? undefined : itemsAt(body, path(sought.path));
  const [thing, second] = stated?.items ?? [];
  if (thing?.kind === 'object' && second === undefined)
    return { thing, recognised: recognised(thing, sought), around: stated?.around ?? [] };
  const candidates = things(body, sought, []);
  let best: FoundThing | undefined;
  for (const candidate of candidates) {
    // The deeper one wins a draw: a wrapper's own `status` looks like a field of the object.
    if (best === undefined || candidate.recognised >= best.recognised) best = candidate;
  }
  if (best !== undefined) placedItems([best.thing], best.around);
  return best;
}

function things(value: JsonValue, sought: Sought, around: readonly JsonObject[]): FoundThing[] {
  if (value.kind === 'list') {
    const [only, second] = value.items;
    return only === undefined || second !== undefined ? [] : things(only, sought, around);
  }
  if (value.kind !== 'object') return [];
  const here = { thing: value, recognised: recognised(value, sought), around };
  if (around.length >= MOST_LAYERS) return [here];
  return [here, ...inside(value, sought).flatMap((inner) => things(inner, sought, [...around, value]))];
}

/** The number of known fields in it. */
export function recognised(thing: JsonObject, { fields }: Pick<Sought, 'fields'>): number {
  return Object.values(fields).filter((names) => locate(thing, names) !== undefined).length;
}

function inside(wrapper: JsonObject, { wrappers }: Pick<Sought, 'wrappers'>): JsonValue[] {
  return [...wrappers, ...WRAPPERS].flatMap((name) => wrapper.members.get(name) ?? []);
}

interface FoundList {
  readonly items: readonly JsonValue[];
  readonly around: readonly JsonObject[];
  /** Another list could have been meant as well; the first was taken, and the answer may be incomplete. */
  readonly ambiguous: boolean;
}

/**
 * The first list, breadth-first, under a wrapper's or the resource's own name; undefined if there is none.
 */
export function findList(body: JsonValue, sought: Pick<Sought, 'wrappers' | 'path'>): FoundList | undefined {
  const stated = sought.path === undefined ? undefined : itemsAt(body, path(sought.path));
  if (stated?.isMany === true) return { ...stated, ambiguous: false };
  if (body.kind === 'list') return { items: body.items, around: [], ambiguous: false };
  let layer: { value: JsonObject; around: readonly JsonObject[] }[] =
    body.kind === 'object' ? [{ value: body, around: [] }] : [];
  for (let depth = 0; depth < MOST_LAYERS && layer.length > 0; depth++) {
    const next: typeof layer = [];
    const lists: Omit<FoundList, 'ambiguous'>[] = [];
    for (const { value, around } of layer) {
      for (const inner of inside(value, sought)) {
        if (inner.kind === 'list') lists.push({ items: inner.items, around: [...around, value] });
        if (inner.kind === 'object') next.push({ value: inner, around: [...around, value] });
      }
    }
    const [first] = lists;
    if (first !== undefined) return { ...first, ambiguous: lists.length > 1 };
    layer = next;
  }
  return undefined;
}

/** Every object that could hold the answer, outermost first, for forms other than one list or one object. */
export function layersOf(body: JsonValue, sought: Pick<Sought, 'wrappers'>, depth = 0): JsonObject[] {
  if (body.kind !== 'object' || depth >= MOST_LAYERS) return [];
  return [body, ...inside(body, sought).flatMap((inner) => layersOf(inner, sought, depth + 1))];
}
