// A value read from a service without its way of writing: what two dialects have to agree on.
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
/** Each service has its own words for states and its own shape for text; what they stand for is compared instead. */
const OWN = new Set(['raw', 'status', 'others', 'ltv', 'ltvUnit', 'ltvUnitBy']);

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
  // Trailing places are a way of writing; every other digit is the amount.
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
  // One dialect tells whole seconds.
  if (typeof value === 'number' && value > 1_000_000_000_000) return Math.floor(value / 1000);
  const destination = v.safeParse(DestinationSchema, value);
  return destination.success ? partsOf(destination.output) : value;
}

/** Bank, number, name and reference, whether they come as an object or as one line. */
function partsOf(destination: v.InferOutput<typeof DestinationSchema>): string[] {
  return destination
    .filter(({ path }) => !path.endsWith('type'))
    .flatMap(({ value }) => value.split(' / '))
    .sort();
}
