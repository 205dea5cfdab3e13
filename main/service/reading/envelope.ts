// Finding the thing inside whatever a service wraps around it (gap 3), and whether the wrapping says that it
// failed. Which layer is the thing is decided by how many of its known fields stand there, not by position.
import type { Failure } from '../../../domain/profile-mapping.ts';
import type { JsonList, JsonObject, JsonValue } from './json.ts';
import { locate, memberAt, type Names } from './wire/pick.ts';

/** What is being looked for: its names as a wrapper's key, and the fields it is recognised by. */
export interface Sought {
  readonly wrappers: readonly string[];
  readonly fields: Readonly<Record<string, Names>>;
  /** Those of the fields that tell which thing it is; empty for a thing there is only one of. */
  readonly identifiers: readonly string[];
  /** Where the profile says that it stands. */
  readonly path?: string | undefined;
  /** How the profile says that an answer says it failed. */
  readonly failure?: Failure | undefined;
}

const WRAPPERS = ['data', 'result', 'records', 'rows', 'items', 'results', 'payload'];
/** Layers of wrapping followed: `{data: {loans: {items: […]}}}` is three. */
const MOST_LAYERS = 4;

export interface FoundThing {
  readonly thing: JsonObject;
  /** How many of the sought fields stand there; 0 means it may be anything. */
  readonly recognised: number;
  /** The layers around it, outermost first. */
  readonly around: readonly JsonObject[];
}

/** The one thing in the answer; undefined where there is none, or a list of several. */
export function findThing(body: JsonValue, sought: Sought): FoundThing | undefined {
  const stated = standingAt(body, sought.path);
  if (stated?.value.kind === 'object')
    return { thing: stated.value, recognised: recognised(stated.value, sought), around: stated.around };
  const candidates = things(body, sought, []);
  let best: FoundThing | undefined;
  for (const candidate of candidates) {
    // Deeper wins a draw: a wrapper's own `status` looks like one field of the thing.
    if (best === undefined || candidate.recognised >= best.recognised) best = candidate;
  }
  return best;
}

/** What stands at the profile's path, and the objects on the way to it. */
export function standingAt(
  body: JsonValue,
  path: string | undefined,
): { value: JsonValue; around: readonly JsonObject[] } | undefined {
  if (path === undefined || body.kind !== 'object') return undefined;
  const steps = path.split('.');
  const way = steps.map((_step, length) =>
    length === 0 ? body : memberAt(body, steps.slice(0, length).join('.')),
  );
  const value = memberAt(body, path);
  return value && { value, around: way.filter((layer) => layer?.kind === 'object') };
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

/** How many of the sought fields stand there. */
export function recognised(thing: JsonObject, { fields }: Pick<Sought, 'fields'>): number {
  return Object.values(fields).filter((names) => locate(thing, names) !== undefined).length;
}

function inside(wrapper: JsonObject, { wrappers }: Pick<Sought, 'wrappers'>): JsonValue[] {
  return [...wrappers, ...WRAPPERS].flatMap((name) => wrapper.members.get(name) ?? []);
}

export interface FoundList {
  readonly list: JsonList;
  readonly around: readonly JsonObject[];
  /** More than one list could have been meant; the first was taken, and the answer may be incomplete. */
  readonly ambiguous: boolean;
}

/** The first list, breadth before depth, under a wrapper's or the resource's own name; undefined where there is none. */
export function findList(body: JsonValue, sought: Pick<Sought, 'wrappers' | 'path'>): FoundList | undefined {
  const stated = standingAt(body, sought.path);
  if (stated?.value.kind === 'list') return { list: stated.value, around: stated.around, ambiguous: false };
  if (body.kind === 'list') return { list: body, around: [], ambiguous: false };
  let layer: { value: JsonObject; around: readonly JsonObject[] }[] =
    body.kind === 'object' ? [{ value: body, around: [] }] : [];
  for (let depth = 0; depth < MOST_LAYERS && layer.length > 0; depth++) {
    const next: typeof layer = [];
    const lists: Omit<FoundList, 'ambiguous'>[] = [];
    for (const { value, around } of layer) {
      for (const inner of inside(value, sought)) {
        if (inner.kind === 'list') lists.push({ list: inner, around: [...around, value] });
        if (inner.kind === 'object') next.push({ value: inner, around: [...around, value] });
      }
    }
    const [first] = lists;
    if (first !== undefined) return { ...first, ambiguous: lists.length > 1 };
    layer = next;
  }
  return undefined;
}

/** Every object that could hold the answer, outermost first: for shapes that are neither one list nor one thing. */
export function layersOf(body: JsonValue, sought: Pick<Sought, 'wrappers'>, depth = 0): JsonObject[] {
  if (body.kind !== 'object' || depth >= MOST_LAYERS) return [];
  return [body, ...inside(body, sought).flatMap((inner) => layersOf(inner, sought, depth + 1))];
}
