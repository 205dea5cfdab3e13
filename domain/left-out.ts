// What a schema takes from JSON without handing it on as it was. The library looks a name up in its entries with
// `in`, which finds `constructor` in any of them; takes a list for a group without members; drops names from records; and
// takes 1e400, which is infinite here and nothing once it is written down.
import type { Misfit } from './misfits.ts';

/** Where the first such thing stands, and what belongs there. */
export function leftOut(given: unknown, taken: unknown, place = ''): Misfit | undefined {
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
