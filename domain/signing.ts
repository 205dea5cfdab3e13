// A second person's sign-off. It prevents haste and honest mistakes, but does not stop somebody who owns the
// computer.
import * as v from 'valibot';
import { millis, type Millis } from './time.ts';

export const SignerIdSchema = v.pipe(v.string(), v.uuid(), v.brand('SignerId'));
export type SignerId = v.InferOutput<typeof SignerIdSchema>;

export const PersonSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

/** Short PINs are guessable; the slow hash and the waits below make six characters enough. */
export const SHORTEST_PIN = 6;
export const PinSchema = v.pipe(v.string(), v.minLength(SHORTEST_PIN), v.maxLength(64));

/** Wrong PINs in a row without a wait. */
const FREE_TRIES = 3;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;

/** The wait after so many wrong PINs in a row: 30 s, doubling up to 15 min. */
export function waitAfter(wrong: number): Millis {
  if (wrong < FREE_TRIES) return millis(0);
  return millis(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(wrong - FREE_TRIES, 10)));
}

/** Compares two typed names as persons. */
export function samePerson(a: string, b: string): boolean {
  const plain = (name: string): string =>
    name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  return plain(a) === plain(b);
}
