// Finds a thing by the id in a path, or throws a Refusal.
import { Refusal } from '../rules/refusal.ts';
import type { RefusalCode } from '../rules/refusal.ts';

export function find<T extends { id: string }>(
  among: readonly T[],
  id: string,
  code: RefusalCode,
  what: string,
): T {
  const found = among.find((one) => one.id === id);
  if (found === undefined)
    throw new Refusal(code, `There is no ${what} ${JSON.stringify(id.slice(0, 128))}.`);
  return found;
}
