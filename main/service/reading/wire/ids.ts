// Reads ids into their own types. An id is opaque: a text, or a number's digits, never changed.
import * as v from 'valibot';
import { text, type Reader } from './scalars.ts';

export function idReader<Id extends string>(schema: v.GenericSchema<string, Id>): Reader<Id> {
  return {
    expected: 'an id of at most 256 characters',
    read: (value) => {
      const written = text.read(value);
      if (written === undefined) return undefined;
      const parsed = v.safeParse(schema, written);
      return parsed.success ? parsed.output : undefined;
    },
  };
}
