// The usual parts of a call's entry.
import * as v from 'valibot';

export const done = v.object({});
export const nothing = v.strictObject({});
/** Of what was shown. */
export const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const limit = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200));
/** A text that says something, of at most so many characters. */
export const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Main asks nobody first, for this reason. @param entries of the input */
export const unasked = <const E extends v.ObjectEntries>(why: string, entries: E) =>
  ({ unasked: why, input: v.strictObject(entries), output: done }) as const;
/** Main asks a person first. @param entries of the input */
export const asked = <const E extends v.ObjectEntries>(entries: E) =>
  ({ asks: true, input: v.strictObject(entries), output: done }) as const;
