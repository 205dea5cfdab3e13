// Reads answers in tests without assuming their shape; a missing value fails with its path.

/** The value at `path` ("data.ledger.balance", "data.0.id"), or undefined. */
export function pick(json: unknown, path: string): unknown {
  let value: unknown = json;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(key);
  }
  return value;
}

export function word(json: unknown, path: string): string {
  const value = pick(json, path);
  if (typeof value !== 'string')
    throw new Error(`No string at ${path}: ${JSON.stringify(json).slice(0, 300)}`);
  return value;
}

export function items(json: unknown, path = 'data'): unknown[] {
  const value = pick(json, path);
  if (!Array.isArray(value)) throw new Error(`No list at ${path}: ${JSON.stringify(json).slice(0, 300)}`);
  return value;
}

/** "12.345678" → 12345678n: tests add money in integers, not with the arithmetic under test. */
export function units(amount: string, places: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > places)
    throw new Error(`Not an amount: ${amount}`);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
export const coins = (amount: string): bigint => units(amount, 6);
export const kobo = (amount: string): bigint => units(amount, 2);
