// Lays out a raw answer line by line: the object in full, what surrounds it, and the size of the rest. The
// work is limited, whatever the size of the answer.
import { isPath } from '../../../domain/connector/path.ts';
import type { RawLine } from '../../../contract/calls/inspect.ts';
import { sourceOf, type JsonObject, type JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import type { ValueRole, ValueRoles } from './value-roles.ts';

/** The most lines of the object and of its surroundings; the rest is counted. */
const MOST_INSIDE = 450;
const MOST_AROUND = 150;
/** Items of a list shown beside the object's own item. */
const MOST_ITEMS_AROUND = 3;
/** Characters of one text or name. */
const LONGEST_TEXT = 200;

export interface Laid {
  readonly body: JsonValue;
  /** Undefined if none was found; then the operator can point at the whole body. */
  readonly thing?: { readonly item: JsonObject; readonly roles: ValueRoles } | undefined;
}

/** way: on the path from the body to the object · inside: in the object · beside: next to that path. */
type Where = 'way' | 'inside' | 'beside';

interface Spot {
  readonly where: Where;
  readonly depth: number;
  readonly key: string | undefined;
  /** Paths from the object and from the body; undefined if no path can lead there. */
  readonly fromThing: string | undefined;
  readonly fromBody: string | undefined;
  /** Of an enclosing value that was read as a whole, such as a destination. */
  readonly within: ValueRole | undefined;
}

export const linesOf = (laid: Laid): RawLine[] => new Layout(laid).lines();

const FRAME: ValueRole = { role: 'frame', fields: [] };
const UNMAPPED: ValueRole = { role: 'unmapped', fields: [] };

class Layout {
  readonly #body: JsonValue;
  readonly #thing: Laid['thing'];
  readonly #lines: RawLine[] = [];
  readonly #room = { inside: MOST_INSIDE, beside: MOST_AROUND, way: Infinity };

  constructor({ body, thing }: Laid) {
    this.#body = body;
    this.#thing = thing;
    if (thing === undefined) this.#room.beside += MOST_INSIDE;
  }

  lines(): RawLine[] {
    const where = this.#whereOf(this.#body);
    const fromThing = where === 'inside' ? '' : undefined;
    this.#lay(this.#body, { where, depth: 0, key: undefined, fromThing, fromBody: '', within: undefined });
    return this.#lines;
  }

  #whereOf(value: JsonValue): Where {
    const item = this.#thing?.item;
    if (value === item) return 'inside';
    return item !== undefined && value.start <= item.start && item.end <= value.end ? 'way' : 'beside';
  }

  #lay(value: JsonValue, spot: Spot): void {
    const role = this.#roleOf(value, spot);
    if (value.kind !== 'object' && value.kind !== 'list')
      return this.#add({ kind: value.kind, text: cut(sourceOf(value)) }, value, spot, role);
    const [open, close] = value.kind === 'object' ? ['{', '}'] : ['[', ']'];
    const size = value.kind === 'object' ? value.members.size : value.items.length;
    this.#add({ kind: value.kind, text: size === 0 ? open + close : open }, value, spot, role);
    if (size === 0) return;
    this.#inside(value, spot, role);
    this.#add({ kind: 'close', text: close }, undefined, spot, role);
  }

  /** Counts what is not laid out at its place: before, between and after the rest. */
  #inside(value: Extract<JsonValue, { kind: 'object' | 'list' }>, spot: Spot, role: ValueRole): void {
    const within = role.fields.length > 0 && spot.where === 'inside' ? role : undefined;
    const children: Iterable<[string | number, JsonValue]> =
      value.kind === 'object' ? value.members : value.items.entries();
    let hidden = 0;
    const tellHidden = (): void => {
      if (hidden > 0)
        this.#add(
          { kind: 'more', text: String(hidden) },
          undefined,
          { ...spot, depth: spot.depth + 1 },
          FRAME,
        );
      hidden = 0;
    };
    for (const [name, child] of children) {
      const where = spot.where === 'way' ? this.#whereOf(child) : spot.where;
      if (!this.#isShown(value, where, { index: name, isThing: child === this.#thing?.item, spot })) {
        hidden++;
        continue;
      }
      tellHidden();
      const key = typeof name === 'string' ? name : undefined;
      this.#lay(child, {
        where,
        depth: spot.depth + 1,
        key,
        fromThing: child === this.#thing?.item ? '' : joined(spot.fromThing, key),
        fromBody: joined(spot.fromBody, key),
        within,
      });
    }
    tellHidden();
  }

  #isShown(
    parent: JsonValue,
    where: Where,
    { index, isThing, spot }: { index: string | number; isThing: boolean; spot: Spot },
  ): boolean {
    if (where === 'way' || isThing) return true;
    if (parent.kind === 'list' && spot.where === 'way') return false;
    if (parent.kind === 'list' && where === 'beside' && Number(index) >= MOST_ITEMS_AROUND) return false;
    return this.#room[where] > 0;
  }

  #roleOf(value: JsonValue, { where, within }: Spot): ValueRole {
    const { item, roles } = this.#thing ?? {};
    if (roles === undefined || where === 'beside') return FRAME;
    if (where === 'way') {
      const isGroup = value.kind === 'list' && roles.fromGroup.length > 0;
      return isGroup ? { role: 'found', fields: roles.fromGroup } : FRAME;
    }
    return roles.of.get(value) ?? within ?? (value === item ? FRAME : UNMAPPED);
  }

  #add(
    { kind, text }: Pick<RawLine, 'kind' | 'text'>,
    value: JsonValue | undefined,
    { where, depth, key, fromThing, fromBody }: Spot,
    { role, fields }: ValueRole,
  ): void {
    this.#room[where]--;
    const path = this.#leading(this.#thing?.item, fromThing, value);
    const bodyPath = this.#leading(this.#body, fromBody, value);
    this.#lines.push({
      depth,
      ...(value !== undefined && key !== undefined && { key: cut(key) }),
      text,
      kind,
      ...(path !== undefined && { path }),
      ...(bodyPath !== undefined && { bodyPath }),
      role,
      fields: [...fields],
    });
  }

  /** The path, if it leads to this very value in the way that the readers follow it. */
  #leading(
    from: JsonValue | undefined,
    path: string | undefined,
    value: JsonValue | undefined,
  ): string | undefined {
    if (from?.kind !== 'object' || path === undefined || path === '' || value === undefined) return undefined;
    return isPath(path) && memberAt(from, path) === value ? path : undefined;
  }
}

function joined(path: string | undefined, key: string | undefined): string | undefined {
  if (path === undefined || key === undefined) return undefined;
  return path === '' ? key : `${path}.${key}`;
}

function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}
