// Checks each object once. A slice is published whole after every change, and most objects in it are the same as
// before.
import type * as v from 'valibot';

/** The schema, which answers the same for an object that it has accepted before. Only for objects that nobody changes. */
export function remembered<S extends v.GenericSchema>(schema: S): S {
  const accepted = new WeakMap<object, unknown>();
  return {
    ...schema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const { value } = dataset;
      if (typeof value !== 'object' || value === null) return schema['~run'](dataset, config);
      const before = accepted.get(value);
      if (before !== undefined) return { typed: true, value: before };
      const checked = schema['~run'](dataset, config);
      if (checked.issues === undefined) accepted.set(value, checked.value);
      return checked;
    },
  };
}
