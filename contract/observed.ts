// A value beside the moment it was learned and from where, because every number on screen says how old it is.
import { EpochMillisSchema } from '../domain/time.ts';
import * as v from 'valibot';

export function observedSchema<const S extends v.GenericSchema>(value: S) {
  return v.object({
    value,
    observedAt: EpochMillisSchema,
    /** service: answered in this run · cache: what was last known, shown before any answer. */
    source: v.picklist(['service', 'cache']),
    /** The service sent more pages than could be followed, or said there is more. */
    mayBeIncomplete: v.boolean(),
  });
}
export interface Observed<T> {
  value: T;
  observedAt: v.InferOutput<typeof EpochMillisSchema>;
  source: 'service' | 'cache';
  mayBeIncomplete: boolean;
}
