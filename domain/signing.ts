// A second person's sign-off. It is advice: it stops haste and honest mistakes, and nobody who owns the machine.
import * as v from 'valibot';
import { millis, type Millis } from './time.ts';

export const SignerIdSchema = v.pipe(v.string(), v.uuid(), v.brand('SignerId'));
export type SignerId = v.InferOutput<typeof SignerIdSchema>;

export const PersonSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

/** Short PINs are guessed; the slow hash and the waits below are what makes six characters do. */
export const SHORTEST_PIN = 6;
export const PinSchema = v.pipe(v.string(), v.minLength(SHORTEST_PIN), v.maxLength(64));

/** Wrong PINs in a row that cost nothing but the attempt. */
const FREE_TRIES = 3;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;

/** How long after the last of so many wrong PINs in a row the next may be tried: 30 s, doubling up to 15 min. */
export function waitAfter(wrong: number): Millis {
  if (wrong < FREE_TRIES) return millis(0);
  return millis(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(wrong - FREE_TRIES, 10)));
}

/** The same person, however the name is typed. */
export function samePerson(a: string, b: string): boolean {
  const plain = (name: string): string =>
    name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  return plain(a) === plain(b);
}
