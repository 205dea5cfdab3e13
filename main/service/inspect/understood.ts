// What the app understood of one object, field by field in the order of profiles, in words.
import { destinationText, DestinationSchema } from '../../../domain/destination.ts';
import * as v from 'valibot';
import { WIRE_FIELDS, type WireResource } from '../../../domain/connector/fields.ts';
import type { Reading } from '../../../domain/provenance.ts';
import type { Understood } from '../../../contract/calls/inspect.ts';
import { isNeeded } from './needed.ts';
import type { ReadThing } from './readings.ts';

export function understoodOf(thing: WireResource, { readings, units }: ReadThing): Understood[] {
  return WIRE_FIELDS[thing].map((field): Understood => {
    const reading = readings[field] ?? { state: 'missing', looked: [] };
    const needed = isNeeded(thing, field);
    switch (reading.state) {
      case 'missing':
        return { field, state: 'missing', needed };
      case 'unreadable':
        return { field, state: 'unreadable', path: reading.field, expected: reading.expected, needed };
      case 'found': {
        const { field: path, rule, value } = reading;
        const unit = units[field];
        return {
          field,
          state: stateOf(reading),
          path,
          rule,
          value: wordOf(field, value),
          ...(unit !== undefined && { unit }),
          needed,
        };
      }
    }
  });
}

const stateOf = (reading: Reading<unknown>): Understood['state'] =>
  reading.state === 'found' && reading.rule === 'assumed' ? 'assumed' : reading.state;

const TIMES: ReadonlySet<string> = new Set([
  'createdAt',
  'priceAt',
  'approvedAt',
  'expiresAt',
  'openedAt',
  'closedAt',
]);

/** Amounts with every digit, times in UTC, a destination whole. */
function wordOf(field: string, value: unknown): string {
  if (typeof value === 'number') return TIMES.has(field) ? new Date(value).toISOString() : String(value);
  const destination = v.safeParse(DestinationSchema, value);
  return destination.success ? destinationText(destination.output) : String(value);
}
