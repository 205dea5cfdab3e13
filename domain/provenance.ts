// Every value read from the service carries where it came from: which field, by which rule, and what stood
// there. Missing is not zero, and unreadable is not missing (service document: most fields are "not shown").
import * as v from 'valibot';

/**
 * documented: the service's document names the field · profile: the operator mapped it ·
 * alias: one of the names this app knows · assumed: taken without any such ground, so said aloud.
 */
export const ProvenanceRuleSchema = v.picklist(['documented', 'profile', 'alias', 'assumed']);
export type ProvenanceRule = v.InferOutput<typeof ProvenanceRuleSchema>;

/** A value as the service gave it, or the reason there is none. `raw` is the JSON source text. */
export function readingOf<const S extends v.GenericSchema>(value: S) {
  return v.variant('state', [
    v.object({
      state: v.literal('found'),
      value,
      field: v.string(),
      rule: ProvenanceRuleSchema,
      raw: v.string(),
    }),
    v.object({ state: v.literal('missing'), looked: v.array(v.string()) }),
    v.object({ state: v.literal('unreadable'), field: v.string(), raw: v.string(), expected: v.string() }),
  ]);
}

export interface Found<T> {
  state: 'found';
  value: T;
  field: string;
  rule: ProvenanceRule;
  raw: string;
}
export interface Missing {
  state: 'missing';
  looked: string[];
}
export interface Unreadable {
  state: 'unreadable';
  field: string;
  raw: string;
  expected: string;
}
export type Reading<T> = Found<T> | Missing | Unreadable;

/** The value, or undefined where the service gave none that can be read. Never a default. */
export function valueOf<T>(reading: Reading<T>): T | undefined {
  return reading.state === 'found' ? reading.value : undefined;
}

export const missing = (...looked: string[]): Missing => ({ state: 'missing', looked });

/** The text and provenance of a plain text field. */
export const TextReadingSchema = readingOf(v.string());
