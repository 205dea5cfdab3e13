// Compares two releases of one commit, made in different places, byte by byte.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What differs, in lines; empty if every file is the same. Signatures are not compared.
 * @param {string} one
 * @param {string} other
 */
export function differences(one, other) {
  const named = (/** @type {string} */ folder) =>
    readdirSync(folder).filter((name) => !name.endsWith('.sig'));
  const all = [...new Set([...named(one), ...named(other)])].toSorted();
  return all.flatMap((name) => {
    const [a, b] = [one, other].map((folder) =>
      named(folder).includes(name) ? readFileSync(join(folder, name)) : undefined,
    );
    if (a === undefined || b === undefined) return [`${name} is only in ${a === undefined ? other : one}`];
    if (a.equals(b)) return [];
    const at = a.findIndex((byte, index) => byte !== b[index]);
    const place = at === -1 ? Math.min(a.length, b.length) : at;
    const part = (/** @type {Buffer} */ bytes) => JSON.stringify(bytes.toString('latin1', place, place + 40));
    return [`${name} (${a.length} and ${b.length} bytes) differs from byte ${place}: ${part(a)}, ${part(b)}`];
  });
}
