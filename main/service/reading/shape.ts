// Makes an answer's shape from its JSON, without looking at values. Keys that are data (ids, addresses, days)
// become one step, so that neither a value nor a customer's id is kept.
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ANY_KEY,
  ENOUGH,
  ITEM,
  kindsOf,
  MOST_KEYS,
  MOST_SPOTS,
  pathUnder,
  type Shape,
  type Spot,
} from '../../common/shape.ts';
import type { Kind } from '../../../domain/value-schemas.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { candidates, type Names } from './wire/names.ts';

/** The deepest level; services nest four or five deep. */
const DEEPEST_LOOKED = 12;
const LONGEST_KEY = 60;
/** Values per turn, in well under a millisecond. */
const AT_ONCE = 1_000;

export interface ShapeInput {
  /** One body per page. */
  readonly bodies: readonly JsonValue[];
  /** For each body the objects that the answer is about, anywhere in it. */
  readonly things: readonly (readonly JsonObject[])[];
  /** The app's names of the fields that it reads from each of them. */
  readonly names: Readonly<Record<string, Pick<Names, 'tried' | 'spread'>>>;
}

export function shapeOf(parts: ShapeInput): Shape {
  const walk = new Walk(parts);
  walk.goOn(Infinity);
  return shapeFrom(walk, parts);
}

/** For answers of any length: it pauses regularly. */
export async function shapeInTurns(parts: ShapeInput): Promise<Shape> {
  const walk = new Walk(parts);
  while (walk.goOn(AT_ONCE)) await nextTurn();
  return shapeFrom(walk, parts);
}

function shapeFrom(walk: Walk, { bodies, names }: ShapeInput): Shape {
  const spots = new Map<string, Spot>();
  const maps = new Set<string>();
  const bases = new Set<string>();
  const layer: { node: Node; path: string; of: number }[] = [
    { node: walk.root, path: '', of: bodies.length },
  ];
  let { cut } = walk;
  // Breadth-first, so that a cut removes the innermost.
  for (const { node, path, of } of layer) {
    if (spots.size >= MOST_SPOTS && !spots.has(path)) {
      cut = true;
      break;
    }
    spots.set(path, spotOf(node, of));
    if (node.isMap) maps.add(path);
    if (node.isThing) bases.add(path);
    for (const [key, child] of node.children)
      // The frequency of a data key means nothing, and a list has its items by definition.
      layer.push({ node: child, path: pathUnder(path, key), of: isName(key) ? node.objects : Infinity });
  }
  nameFields(spots, bases, names);
  return { spots, maps, cut };
}

const isName = (key: string): boolean => key !== ITEM && key !== ANY_KEY;

const spotOf = ({ kinds, nullable, present, objects }: Node, of: number): Spot => ({
  kinds: kindsOf([...kinds]),
  nullable,
  everywhere: present >= of,
  records: Math.min(objects, ENOUGH),
});

/** Of a field's possible names, the first with a value counts, with all its parts. */
function nameFields(spots: Map<string, Spot>, bases: ReadonlySet<string>, names: ShapeInput['names']): void {
  for (const base of bases)
    for (const [field, of] of Object.entries(names)) {
      const all = candidates(of);
      const first = all.find((name) => existing(spots, base, name) !== undefined);
      for (const name of of.spread === undefined ? [first ?? ''] : all) {
        const found = existing(spots, base, name);
        if (found !== undefined) spots.set(found.path, { ...found.spot, field: found.spot.field ?? field });
      }
    }
}

/** As in a reading: a key that contains the dot comes before a step into an object. */
function existing(
  spots: ReadonlyMap<string, Spot>,
  base: string,
  name: string,
): { path: string; spot: Spot } | undefined {
  for (const path of [pathUnder(base, stepOf(name)), name.split('.').map(stepOf).reduce(pathUnder, base)]) {
    const spot = spots.get(path);
    if (spot !== undefined && spot.kinds.length > 0) return { path, spot };
  }
  return undefined;
}

class Node {
  readonly kinds = new Set<Kind>();
  readonly children = new Map<string, Node>();
  nullable = false;
  /** How often it was there, null or not, and how often as an object. */
  present = 0;
  objects = 0;
  isMap = false;
  isThing = false;
}

/** The work that is left: a value, at this node or under this key of it. */
interface Left {
  readonly node: Node;
  readonly key: string | undefined;
  readonly value: JsonValue;
  readonly depth: number;
}

class Walk {
  readonly root = new Node();
  readonly #input: Pick<ShapeInput, 'bodies' | 'things'>;
  #bodiesBegun = 0;
  /** Those of the present body: a set of a hundred thousand would take 10 ms to grow. */
  #things = new Set<JsonObject>();
  /** They become the set in turns too, because that alone takes milliseconds for ten thousand. */
  #given: readonly JsonObject[] = [];
  #givenTaken = 0;
  /** A stack, so that an object is finished before its neighbour. */
  readonly #left: Left[] = [];
  #nodes = 0;
  cut = false;

  constructor(input: Pick<ShapeInput, 'bodies' | 'things'>) {
    this.#input = input;
  }

  /** Handles this many objects and values; false when none is left. */
  goOn(most: number): boolean {
    for (let looked = 0; looked < most; looked++) {
      const thing = this.#given[this.#givenTaken];
      if (thing !== undefined) {
        this.#things.add(thing);
        this.#givenTaken++;
        continue;
      }
      const next = this.#left.pop();
      if (next === undefined) {
        if (!this.#beginBody()) return false;
        continue;
      }
      const node = next.key === undefined ? next.node : this.#child(next.node, next.key);
      if (node !== undefined) this.#visit(node, next.value, next.depth);
    }
    return true;
  }

  #beginBody(): boolean {
    const { bodies, things } = this.#input;
    const value = bodies[this.#bodiesBegun];
    if (value === undefined) return false;
    this.#given = things[this.#bodiesBegun] ?? [];
    this.#givenTaken = 0;
    this.#things = new Set();
    this.#left.push({ node: this.root, key: undefined, value, depth: 0 });
    this.#bodiesBegun++;
    return true;
  }

  #visit(node: Node, value: JsonValue, depth: number): void {
    node.present++;
    if (value.kind === 'null') {
      node.nullable = true;
      return;
    }
    node.kinds.add(value.kind);
    if (depth >= DEEPEST_LOOKED) return;
    if (value.kind === 'list') {
      const item = value.items.length > 0 ? this.#child(node, ITEM) : undefined;
      if (item !== undefined)
        for (const one of value.items.toReversed())
          this.#left.push({ node: item, key: undefined, value: one, depth: depth + 1 });
    } else if (value.kind === 'object') {
      node.objects++;
      node.isThing ||= this.#things.has(value);
      const isMap = isMapOf(value);
      node.isMap ||= isMap;
      for (const [key, member] of [...value.members].reverse())
        this.#left.push({ node, key: isMap ? ANY_KEY : key, value: member, depth: depth + 1 });
    }
  }

  #child(node: Node, key: string): Node | undefined {
    const known = node.children.get(key);
    if (known !== undefined) return known;
    const step = stepOf(key);
    if (step !== key) return this.#child(node, step);
    if (this.#nodes >= MOST_SPOTS * 2) {
      this.cut = true;
      return undefined;
    }
    this.#nodes++;
    const child = new Node();
    node.children.set(step, child);
    return child;
  }
}

/** Keys that name a day, a number, an account or an address rather than a field. */
const DATA = /\d{4}|^\d+$|^0x|^[0-9a-f-]{16,}$|@/i;

/** The key as a step of a path: one step for all data keys, a limited length, and no control characters. */
function stepOf(key: string): string {
  if (DATA.test(key)) return ANY_KEY;
  const step = key.replaceAll(/\p{C}/gu, '?').slice(0, LONGEST_KEY).toWellFormed();
  return step === '' ? '""' : step;
}

/** Too many members for names, or several of the same form: `{"ada": {…}, "bola": {…}, "chidi": {…}}`. */
function isMapOf({ members }: JsonObject): boolean {
  if (members.size > MOST_KEYS) return true;
  if (members.size < 3) return false;
  let first: JsonObject | undefined;
  for (const member of members.values()) {
    if (member.kind !== 'object' || member.members.size < 2) return false;
    first ??= member;
    if (member.members.size !== first.members.size) return false;
    for (const key of member.members.keys()) if (!first.members.has(key)) return false;
  }
  return true;
}
