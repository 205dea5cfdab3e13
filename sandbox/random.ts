// Random values as a pure function of seed and label. A generator's values depend on how many were drawn
// before, which polling changes. Here a value depends on its label alone: the third quote always has the same
// id.
import { createHash } from 'node:crypto';

/** 32 bytes that depend only on `seed` and `label`. */
export function bytesFor(seed: string, label: string): Uint8Array {
  return createHash('sha256').update(seed).update('\u0000').update(label).digest();
}

/** A fraction in [0, 1), for choices; never for the digits of an amount. */
export function fractionFor(seed: string, label: string): number {
  const bytes = bytesFor(seed, label);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(0) / 2 ** 32;
}

/** An integer from `low` to `high`, both inclusive. */
export function integerFor(seed: string, label: string, low: number, high: number): number {
  return low + Math.floor(fractionFor(seed, label) * (high - low + 1));
}

export function pickFor<T>(seed: string, label: string, from: readonly [T, ...T[]]): T {
  return from[integerFor(seed, label, 0, from.length - 1)] ?? from[0];
}

export function hexFor(seed: string, label: string, byteCount: number): string {
  return Buffer.from(bytesFor(seed, label).subarray(0, byteCount)).toString('hex');
}

// Without 0, 1, i, l and o, because people read these ids aloud and type them.
const ID_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** `length` (at most 32) easily readable characters. */
export function lettersFor(seed: string, label: string, length: number): string {
  const bytes = bytesFor(seed, label);
  let text = '';
  for (const byte of bytes.subarray(0, length)) text += ID_LETTERS[byte % ID_LETTERS.length];
  return text;
}

export function digitsFor(seed: string, label: string, length: number): string {
  let text = '';
  for (const byte of bytesFor(seed, label).subarray(0, length)) text += String(byte % 10);
  return text;
}

/** Smooth noise in (-1, 1) over `position`: eased lines between random values at the whole numbers. */
export function noiseFor(seed: string, label: string, position: number): number {
  const from = Math.floor(position);
  const at = position - from;
  const eased = at * at * (3 - 2 * at);
  const left = fractionFor(seed, `${label}/${from}`) * 2 - 1;
  const right = fractionFor(seed, `${label}/${from + 1}`) * 2 - 1;
  return left + (right - left) * eased;
}
