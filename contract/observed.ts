// A value with its time and source, because every number on screen shows its age.
import { IncompleteSchema, type Incomplete } from '../domain/connector/paging.ts';
import { EpochMillisSchema } from '../domain/value-schemas.ts';
import * as v from 'valibot';

export function observedSchema<const S extends v.GenericSchema>(value: S) {
  return v.object({
    value,
    observedAt: EpochMillisSchema,
    /** service: answered in this run · cache: the last known value, before any answer. */
    source: v.picklist(['service', 'cache']),
    mayBeIncomplete: v.boolean(),
    incomplete: v.optional(IncompleteSchema),
  });
}
export interface Observed<T> {
  value: T;
  observedAt: v.InferOutput<typeof EpochMillisSchema>;
  source: 'service' | 'cache';
  mayBeIncomplete: boolean;
  incomplete?: Incomplete | undefined;
}
