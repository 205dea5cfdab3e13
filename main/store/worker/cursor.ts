// The place where a page ended, as text that is opaque to the renderer. It names its list, so that a cursor
// of another list is refused.
import { BadInput } from './faults.ts';

type CursorPart = number | bigint;

/** `list` and `filter` must be the same when it comes back; parts are whole numbers of at most 63 bits. */
export function cursorOf(list: string, filter: string, parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify([list, filter, ...parts.map(String)])).toString('base64url');
}

export function readCursor(cursor: string, list: string, filter: string, parts: number): bigint[] {
  const bytes = Buffer.from(cursor, 'base64url');
  const read = parseJson(bytes.toString());
  // Node skips characters that are not base64, so only the exact text that was issued is accepted.
  const isOurs = bytes.toString('base64url') === cursor && Array.isArray(read) && read.length === parts + 2;
  if (!isOurs || read[0] !== list || read[1] !== filter) throw malformed();
  return read.slice(2).map((part: unknown) => {
    if (typeof part !== 'string' || !/^\d{1,19}$/.test(part)) throw malformed();
    const whole = BigInt(part);
    if (whole > 0x7fff_ffff_ffff_ffffn) throw malformed();
    return whole;
  });
}

const malformed = (): BadInput => new BadInput('cursor', 'not a cursor of this list');

/** Pages have at most 200 rows. */
export function limitOf(limit: number, most = 200): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > most)
    throw new BadInput('limit', `not a whole number from 1 to ${most}`);
  return limit;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
