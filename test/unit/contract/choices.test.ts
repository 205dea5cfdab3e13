// Every choice among values, in the schemas of the domain and the bridge, has values, and every flag says yes:
// a schema without them would refuse whatever the other side sends.
import { describe, expect, it } from 'vitest';

interface Schema {
  readonly kind?: string;
  readonly type?: string;
  readonly options?: readonly unknown[];
  readonly wrapped?: Schema;
  readonly literal?: unknown;
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../domain/**/*.ts', '../../../contract/**/*.ts'],
  { eager: true },
);

/** All schemas inside a value, each once. */
function schemasIn(value: unknown, seen = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return seen;
  if (value instanceof RegExp || value instanceof Map || value instanceof Set) return seen;
  seen.add(value);
  for (const inner of Object.values(value)) schemasIn(inner, seen);
  return seen;
}

const isSchema = (value: object): value is Schema => (value as Schema).kind === 'schema';
const CHOICES = new Set(['picklist', 'variant', 'union', 'enum']);

describe.each(Object.entries(modules).map(([path, exported]) => [path.slice(9), exported] as const))(
  '%s',
  (_path, exported) => {
    const schemas = [...schemasIn(exported)].filter(isSchema);
    it('has no choice without values', () => {
      const empty = schemas.filter(
        ({ type = '', options }) => CHOICES.has(type) && (options ?? []).length === 0,
      );
      expect(empty).toEqual([]);
    });
    it('has no flag that says no: a flag without its yes is left out', () => {
      const flags = schemas.filter(({ type, wrapped }) => type === 'optional' && wrapped?.literal === false);
      expect(flags).toEqual([]);
    });
  },
);
