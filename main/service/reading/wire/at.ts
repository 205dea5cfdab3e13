// Follows a connector's path through an answer.
import { parsePath, type Path } from '../../../../domain/connector/path.ts';
import type { JsonObject, JsonText, JsonValue } from '../json.ts';

/** What is around an item of a list or a map. */
interface Place {
  readonly key?: string | undefined;
  readonly around?: JsonValue | undefined;
  /** The item itself where it is no object, as in a map of addresses. */
  readonly self?: JsonValue | undefined;
}

const places = new WeakMap<JsonValue, Place>();
export function place(item: JsonValue, where: Place): void {
  places.set(item, where);
}

/**
 * What is around each item, unless it is known by a path that led there, and an object for an item that is none: it has
 * no fields, but a path may lead to the item itself, to its key or to what is around it.
 */
export function placedItems(items: readonly JsonValue[], around: readonly JsonObject[]): JsonObject[] {
  for (const [index, object] of around.entries())
    if (!places.has(object)) place(object, { around: around[index - 1] });
  return items.map((item) => {
    const where = places.get(item) ?? { around: around.at(-1) };
    if (item.kind === 'object') {
      place(item, where);
      return item;
    }
    const { document, start, end } = item;
    const made: JsonObject = { kind: 'object', members: new Map(), document, start, end };
    place(made, { ...where, self: item });
    return made;
  });
}

/** The value at the path; undefined if nothing is there. */
export function valueAt(from: JsonValue, { up, steps }: Path): JsonValue | undefined {
  // Most paths are one name.
  const only = up === 0 && steps.length === 1 ? steps[0] : undefined;
  if (only?.kind === 'name' && from.kind === 'object') return from.members.get(only.keys[0]?.key ?? '');
  let base: JsonValue | undefined = from;
  for (let left = up; left > 0 && base !== undefined; left--) base = places.get(base)?.around;
  if (base === undefined) return undefined;
  if (steps.length === 0) return places.get(base)?.self ?? base;
  if (steps[0]?.kind === 'key') return textOf(places.get(base)?.key);
  return follow(base, steps, 0);
}

function follow(value: JsonValue, steps: Path['steps'], index: number): JsonValue | undefined {
  const step = steps[index];
  if (step === undefined) return value;
  if (step.kind === 'name') {
    // A key that contains the dot comes before a step into an object.
    for (const { key, names } of step.keys) {
      const member = memberOf(value, key);
      const found = member && follow(member, steps, index + names);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (value.kind !== 'list') return undefined;
  const item =
    step.kind === 'index'
      ? value.items.at(step.at)
      : step.kind === 'where'
        ? value.items.find((one) => says(memberOf(one, step.name), step.value))
        : undefined;
  return item && follow(item, steps, index + 1);
}

function memberOf(value: JsonValue, key: string): JsonValue | undefined {
  if (value.kind === 'object') return value.members.get(key);
  return value.kind === 'list' && /^\d{1,6}$/.test(key) ? value.items[Number(key)] : undefined;
}

function says(value: JsonValue | undefined, text: string): boolean {
  switch (value?.kind) {
    case 'text':
      return value.value.trim() === text.trim();
    case 'number':
      return value.digits === text;
    case 'truth':
      return String(value.value) === text;
    default:
      return false;
  }
}

const textOf = (key: string | undefined): JsonText | undefined => {
  const document = JSON.stringify(key ?? '');
  return key === undefined
    ? undefined
    : { kind: 'text', value: key, document, start: 0, end: document.length };
};

export interface Items {
  /** It leads to a list or to the entries of one, not to one value. */
  readonly isMany: boolean;
  readonly items: readonly JsonValue[];
  /** The objects on the way to them, outermost first. */
  readonly around: readonly JsonObject[];
}

/** Every value at a path, and every item of a list there; undefined if the first list or map is not there. */
export function itemsAt(body: JsonValue, { up, steps }: Path): Items | undefined {
  if (up > 0) return undefined;
  const around = new Set<JsonObject>();
  const items: JsonValue[] = [];
  const walk = (value: JsonValue, index: number, where: Place): boolean => {
    place(value, where);
    const step = steps[index];
    if (step === undefined) {
      items.push(value);
      return true;
    }
    if (value.kind === 'object') around.add(value);
    const inside = value.kind === 'object' ? value : where.around;
    if (step.kind === 'entries') {
      if (value.kind === 'object')
        for (const [key, member] of value.members) walk(member, index + 1, { key, around: value });
      else if (value.kind === 'list')
        for (const item of value.items) walk(item, index + 1, { key: where.key, around: inside });
      else return false;
      return true;
    }
    if (step.kind === 'name')
      return step.keys.some(({ key, names }) => {
        const member = memberOf(value, key);
        const own = value.kind === 'list' ? where.key : key;
        return member !== undefined && walk(member, index + names, { key: own, around: inside });
      });
    const item = follow(value, [step], 0);
    return item !== undefined && walk(item, index + 1, { key: where.key, around: inside });
  };
  if (!walk(body, 0, {})) return undefined;
  const isEntries = steps.some(({ kind }) => kind === 'entries');
  const [only] = items;
  if (isEntries || only?.kind !== 'list') return { isMany: isEntries, items, around: [...around] };
  const where = places.get(only);
  for (const item of only.items) place(item, where ?? {});
  return { isMany: true, items: only.items, around: [...around] };
}

/** At a path as text; undefined also for text that is none. */
export function memberAt(from: JsonValue, text: string): JsonValue | undefined {
  const whole = from.kind === 'object' ? from.members.get(text) : undefined;
  if (whole !== undefined) return whole;
  const path = parsePath(text);
  return 'steps' in path ? valueAt(from, path) : undefined;
}
