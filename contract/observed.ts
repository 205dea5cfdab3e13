// A value with its time and source, because every number on screen shows its age.
import { EpochMillisSchema } from '../domain/value-schemas.ts';
import * as v from 'valibot';

/**
 * Why a list may be incomplete. end-not-stated: no answer proves its end · next-not-understood: there is more, in a form
 * that the connector does not describe · page-repeated: the service sent a page again · less-than-total: fewer than it
 * states · total-moved: its total changed while the list was read · read-in-part: longer than the desk reads ·
 * items-unreadable: an item has no id, or another list could be meant.
 */
export const IncompleteSchema = v.picklist([
  'end-not-stated',
  'next-not-understood',
  'page-repeated',
  'less-than-total',
  'total-moved',
  'too-many-pages',
  'read-in-part',
  'items-unreadable',
]);
export type Incomplete = v.InferOutput<typeof IncompleteSchema>;

export function observedSchema<const S extends v.GenericSchema>(value: S) {
  return v.object({
    value,
    observedAt: EpochMillisSchema,
    /** service: answered in this run · cache: the last known value, before any answer. */
    source: v.picklist(['service', 'cache']),
    /** The service sent more pages than the app could follow, or says that there is more. */
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
