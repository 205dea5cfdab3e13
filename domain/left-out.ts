// Finds JSON that a schema accepts without passing it on unchanged. The library looks up names with `in`,
// which finds `constructor` in every object; accepts a list as an object without members; drops names from
// records; and accepts 1e400, which becomes Infinity and then null.
import type { SchemaFault } from './schema-faults.ts';

/** The first such place, and what belongs there. */
export function leftOut(given: unknown, taken: unknown, place = ''): SchemaFault | undefined {
  if (typeof given === 'number' && !Number.isFinite(given)) return { place, expected: 'a smaller number' };
  if (typeof given !== 'object' || given === null) return undefined;
  if (typeof taken !== 'object' || taken === null || Array.isArray(given) !== Array.isArray(taken))
    return { place, expected: 'a group in curly brackets' };
  for (const [name, value] of Object.entries(given)) {
    const inside = place === '' ? name : `${place}.${name}`;
    if (!Object.hasOwn(taken, name)) return { place: inside, expected: 'not a setting this app knows' };
    const found = leftOut(value, (taken as Readonly<Record<string, unknown>>)[name], inside);
    if (found !== undefined) return found;
  }
  return undefined;
}
