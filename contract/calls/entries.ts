// The usual parts of a call's entry.
import * as v from 'valibot';

export const done = v.object({});
export const nothing = v.strictObject({});
/** A text that says something, of at most so many characters. */
export const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Main asks nobody first, for this reason. */
export const unasked = <I extends v.GenericSchema>(why: string, input: I) =>
  ({ unasked: why, input, output: done }) as const;
/** Main asks a person first. */
export const asked = <I extends v.GenericSchema>(input: I) => ({ asks: true, input, output: done }) as const;
