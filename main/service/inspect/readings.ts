// Reads every known field of one object with the readers that the app itself uses, so that the inspector
// never differs from the app.
import { WIRE_FIELDS, type WireResource } from '../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Reading } from '../../../domain/provenance.ts';
import { monotonicMillis, type EpochMillis } from '../../../domain/time.ts';
import type { JsonObject } from '../reading/json.ts';
import { returnField, type ReturnField } from '../reading/wire/loan.ts';
import type { Mapping } from '../reading/wire/mapping.ts';
import { positionFrom } from '../reading/wire/position.ts';
import { readAll } from '../reading/wire/read.ts';
import { returnAddressFrom, type Group } from '../reading/wire/return-address.ts';
import { quoteFrom } from '../reading/wire/things.ts';

/** By the app's own field names, all of them, unordered. */
export type Readings = Readonly<Record<string, Reading<unknown>>>;

export interface ReadThing {
  readonly readings: Readings;
  /** The values' units, by field. */
  readonly units: Readonly<Record<string, string>>;
}

export interface OneThing {
  readonly thing: WireResource;
  readonly item: JsonObject;
  readonly group?: Group | undefined;
}

export interface ReadUnder {
  readonly mapping: Mapping;
  readonly draft: ServiceProfile;
  /** When the answer came. A pasted quote's `ttl` counts from here, because no request was sent. */
  readonly at: EpochMillis;
}

export function readThing({ thing, item, group }: OneThing, under: ReadUnder): ReadThing {
  const readings: Record<string, Reading<unknown>> = {
    ...readAll<WireResource>(item, under.mapping.names[thing]),
    ...combined({ thing, item, group }, under),
  };
  const units = Object.entries(readings).flatMap(([field, reading]) =>
    reading.state === 'found' && reading.unit !== undefined ? [[field, reading.unit] as const] : [],
  );
  return {
    readings,
    units: { ...Object.fromEntries(units), ...(thing === 'position' && ofPosition(item, under)) },
  };
}

/** Fields whose value depends on more than their own place. */
function combined(
  { thing, item, group }: OneThing,
  { mapping: { names }, at }: ReadUnder,
): Readonly<Record<string, Reading<unknown>>> {
  if (thing === 'returnAddress')
    return { status: returnAddressFrom(item, names.returnAddress, group).statusWord };
  if (thing === 'quote') {
    const times = { sent: { wall: at, mono: monotonicMillis(0) }, clockOffset: undefined };
    return { expiresAt: quoteFrom(item, times, names.quote).expiresAt };
  }
  if (thing !== 'loan') return {};
  const fields = WIRE_FIELDS.loan.filter((field) => field.startsWith('return')) as ReturnField[];
  return Object.fromEntries(fields.map((field) => [field, returnField(item, names.loan, field)]));
}

function ofPosition(item: JsonObject, { mapping, draft }: ReadUnder): Record<string, string> {
  const { currency, priceCurrency, ltvUnit } = positionFrom(item, mapping.names.position, draft.ltvUnit);
  return {
    ...(currency !== undefined && { value: currency, capacity: currency, debt: currency }),
    ...(priceCurrency !== undefined && { price: priceCurrency }),
    ...(ltvUnit !== undefined && { ltv: ltvUnit }),
  };
}
