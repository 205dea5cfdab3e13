// Finds the values in an object that its readings were taken from.
import type { RawLine } from '../../../contract/calls/inspect.ts';
import type { Reading } from '../../../domain/provenance.ts';
import type { JsonObject, JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import { isBlank, locate, type Names } from '../reading/wire/pick.ts';
import type { Readings } from './readings.ts';

export interface ValueRole {
  readonly role: RawLine['role'];
  readonly fields: readonly string[];
}

export interface ValueRoles {
  readonly of: ReadonlyMap<JsonValue, ValueRole>;
  /** Fields read from the name of the object's list instead of the object. */
  readonly fromGroup: readonly string[];
}

/** @param names of the object's fields, for a value that is spread over several */
export function valueRolesOf(
  item: JsonObject,
  readings: Readings,
  names: Readonly<Partial<Record<string, Names>>>,
): ValueRoles {
  const of = new Map<JsonValue, ValueRole>();
  const fromGroup: string[] = [];
  const mark = (path: string, role: ValueRole['role'], field: string): boolean => {
    const value = memberAt(item, path);
    if (value === undefined) return false;
    const before = of.get(value);
    const fields = [...(before?.fields ?? []), field];
    of.set(value, { role: strongest(before?.fields.length ? before.role : undefined, role), fields });
    for (const around of wayTo(item, path))
      if (!of.has(around)) of.set(around, { role: 'frame', fields: [] });
    return true;
  };

  let filled: JsonObject | undefined;
  for (const [field, reading] of Object.entries(readings)) {
    if (reading.state === 'missing') {
      // No value is there, but the app reads it from here: a loan's `closed_at` before it closes.
      filled ??= withBlanksFilled(item);
      const place = locate(filled, namesOf(reading.looked));
      if (place !== undefined) mark(place.field, 'unmapped', field);
      continue;
    }
    const paths = Object.values(names[field]?.parts ?? {});
    const isSpread = paths.length > 0 && reading.field === paths.join(', ');
    for (const path of isSpread ? paths : [reading.field])
      if (!mark(path, roleOf(reading), field) && !isSpread) fromGroup.push(field);
  }
  return { of, fromGroup };
}

/** One per list of tried names, which many objects share. */
const namesByLooked = new WeakMap<readonly string[], Names>();

function namesOf(looked: readonly string[]): Names {
  const names = namesByLooked.get(looked) ?? { profile: looked, aliases: looked };
  namesByLooked.set(looked, names);
  return names;
}

const ROLES: readonly ValueRole['role'][] = ['frame', 'unmapped', 'found', 'assumed', 'unreadable'];

/** If several fields are read from one value, the worst role is shown. */
const strongest = (before: ValueRole['role'] | undefined, now: ValueRole['role']): ValueRole['role'] =>
  before !== undefined && ROLES.indexOf(before) > ROLES.indexOf(now) ? before : now;

const roleOf = (reading: Exclude<Reading<unknown>, { state: 'missing' }>): ValueRole['role'] =>
  reading.state === 'unreadable' ? 'unreadable' : reading.rule === 'assumed' ? 'assumed' : 'found';

function wayTo(item: JsonObject, path: string): JsonValue[] {
  if (item.members.has(path)) return [];
  const steps = path.split('.');
  return steps
    .slice(1)
    .flatMap((_step, length) => memberAt(item, steps.slice(0, length + 1).join('.')) ?? []);
}

/** The most members of an object that are copied; no object has as many. */
const MOST_MEMBERS = 1_000;

/** A copy with a value in every blank place, to find where a missing field would be. */
function withBlanksFilled(item: JsonObject): JsonObject {
  if (item.members.size > MOST_MEMBERS) return item;
  const members = [...item.members].map(([key, value]): [string, JsonValue] => {
    if (value.kind === 'object') return [key, withBlanksFilled(value)];
    return [key, isBlank(value) ? { ...value, kind: 'truth', value: true } : value];
  });
  return { ...item, members: new Map(members) };
}
