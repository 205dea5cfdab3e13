// Reads the collateral position. Its LTV's unit comes from the field's name, from the profile, or from debt ÷ value;
// the price's currency from value ÷ collateral if nothing states it. If nothing decides, it stays open.
import { multiply, subtract } from '../../../../domain/arithmetic.ts';
import { compareDecimals, decimal, isPositive, ZERO, type Decimal } from '../../../../domain/decimal.ts';
import { unitFromCrossCheck, unitFromFieldName } from '../../../../domain/ltv.ts';
import type { LtvUnit, Position } from '../../../../domain/position.ts';
import type { Reading } from '../../../../domain/provenance.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import type { NamesOf } from './names.ts';
import { readAll, type ReadingsOf } from './read.ts';

/** @param profileUnit the operator's setting; it decides if the field's name does not */
export function positionFrom(
  item: JsonObject,
  names: NamesOf<'position'>,
  profileUnit: LtvUnit | undefined,
): Position {
  const { credits, releases, seizures, balance, ...read } = readAll(item, names);
  const { value, capacity, debt, ltv, price, collateralAmount } = read;
  const currency = currencyOfAll([value, capacity, debt]);
  // The profile's setting is for the amounts, so value ÷ collateral may contradict it.
  const isGuess = price.state === 'found' && price.unit === names.price.currency;
  const checked = isGuess
    ? [collateralAmount, balance].flatMap((held) => isPriceOf(price, held, value) ?? [])
    : [];
  const priceCurrency =
    checked.length === 0 ? currencyOfAll([price]) : checked.includes(true) ? currency : undefined;
  const own = 'unit' in names.ltv.spec ? names.ltv.spec.unit : undefined;
  const unit = unitOf(read, isLtvUnit(own) ? own : profileUnit);
  return {
    ...read,
    ...(currency !== undefined && { currency }),
    ...(ltv.state === 'found' && unit !== undefined && { ltvUnit: unit.unit, ltvUnitBy: unit.by }),
    ...(priceCurrency !== undefined && { priceCurrency }),
    ledger: { credits, releases, seizures, balance },
    raw: sourceOf(item),
  };
}

const isLtvUnit = (unit: unknown): unit is LtvUnit =>
  unit === 'percent' || unit === 'fraction' || unit === 'basis-points';

/** The currency that these amounts share: each of them that was sent must have the same one. */
function currencyOfAll(readings: readonly Reading<Decimal>[]): string | undefined {
  const stated = readings.flatMap((reading) => (reading.state === 'found' ? [reading.unit] : []));
  const [first] = stated;
  return stated.every((currency) => currency === first) ? first : undefined;
}

const TWENTY = decimal('20');

/**
 * Whether this collateral at this price is worth this value, within a twentieth: no two currencies are as close.
 * Undefined if that cannot be checked.
 */
function isPriceOf(
  price: Reading<Decimal>,
  held: Reading<Decimal>,
  value: Reading<Decimal>,
): boolean | undefined {
  if (price.state !== 'found' || held.state !== 'found' || value.state !== 'found') return undefined;
  if (!isPositive(value.value)) return undefined;
  const off = subtract(multiply(held.value, price.value), value.value);
  const apart = compareDecimals(off, ZERO) < 0 ? subtract(ZERO, off) : off;
  return compareDecimals(multiply(apart, TWENTY), value.value) <= 0;
}

function unitOf(
  { ltv, debt, value }: Pick<ReadingsOf<'position'>, 'ltv' | 'debt' | 'value'>,
  profileUnit: LtvUnit | undefined,
): { unit: LtvUnit; by: NonNullable<Position['ltvUnitBy']> } | undefined {
  if (ltv.state !== 'found') return undefined;
  const named = unitFromFieldName(ltv.field);
  if (named !== undefined) return { unit: named, by: 'field-name' };
  if (profileUnit !== undefined) return { unit: profileUnit, by: 'profile' };
  // A debt in naira and a value in dollars make no ratio.
  if (debt.state !== 'found' || value.state !== 'found' || debt.unit !== value.unit) return undefined;
  const checked = unitFromCrossCheck(ltv.value, debt.value, value.value);
  return checked === undefined ? undefined : { unit: checked, by: 'cross-check' };
}
