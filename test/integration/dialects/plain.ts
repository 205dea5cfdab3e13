// Values without their form, which must be equal in two dialects.
import * as v from 'valibot';
import { toPercent } from '../../../domain/ltv.ts';
import { LtvUnitSchema } from '../../../domain/position.ts';
import { decimal } from '../../../domain/decimal.ts';
import { DestinationSchema } from '../../../domain/destination.ts';

const FoundSchema = v.object({ state: v.literal('found'), value: v.unknown() });
const LtvSchema = v.object({
  ltv: v.object({ state: v.literal('found'), value: v.string() }),
  ltvUnit: LtvUnitSchema,
});
/** Status words and raw texts differ between dialects, so their meaning is compared. */
const OWN = new Set(['raw', 'statusWord', 'lookalikes', 'others', 'ltv', 'ltvUnit', 'ltvUnitBy']);

/** Readings become their value, 'missing', or 'unreadable' with the field's name. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('state' in value && value.state === 'missing') return 'missing';
  if ('state' in value && value.state === 'unreadable') return `unreadable ${JSON.stringify(value)}`;
  const found = v.safeParse(FoundSchema, value);
  if (found.success) return written(found.output.value);
  const members = Object.entries(value).flatMap(([key, member]) =>
    OWN.has(key) ? [] : [[key, plain(member)] as const],
  );
  const ltv = v.safeParse(LtvSchema, value);
  return {
    ...Object.fromEntries(members),
    ...(ltv.success && {
      ltvPercent: written(toPercent(decimal(ltv.output.ltv.value), ltv.output.ltvUnit)),
    }),
  };
}

function written(value: unknown): unknown {
  // Trailing zeros are form; every other digit belongs to the amount.
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
  // One dialect states whole seconds.
  if (typeof value === 'number' && value > 1_000_000_000_000) return Math.floor(value / 1000);
  const destination = v.safeParse(DestinationSchema, value);
  return destination.success ? partsOf(destination.output) : value;
}

/** Bank, number, name and reference, from an object or from one line. */
function partsOf(destination: v.InferOutput<typeof DestinationSchema>): string[] {
  return destination
    .filter(({ path }) => !path.endsWith('type'))
    .flatMap(({ value }) => value.split(' / '))
    .sort();
}
