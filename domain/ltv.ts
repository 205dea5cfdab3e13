// Loan-to-value: the unit of a figure, and the figure in percent. A wrong unit is wrong by a factor of a
// hundred.
import {
  compareDecimals,
  decimal,
  isNegative,
  isPositive,
  sameValue,
  ZERO,
  type Decimal,
} from './decimal.ts';
import { add, divide, multiply, subtract } from './arithmetic.ts';
import type { LtvUnit, Position } from './position.ts';
import { valueOf } from './provenance.ts';

/** The unit in the field's own name (`ltv_percent`, `ltv_bps`, `ltv_ratio` …), which comes first. */
export function unitFromFieldName(field: string): LtvUnit | undefined {
  const name = field.toLowerCase();
  if (/(percent|pct)$/.test(name)) return 'percent';
  if (/(bps|basis_?points?)$/.test(name)) return 'basis-points';
  if (/(ratio|fraction)$/.test(name)) return 'fraction';
  return undefined;
}

/** `ltv` in percent. */
export function toPercent(ltv: Decimal, unit: LtvUnit): Decimal {
  switch (unit) {
    case 'percent':
      return ltv;
    case 'fraction':
      return multiply(ltv, decimal('100'));
    case 'basis-points':
      return multiply(ltv, decimal('0.01'));
  }
}

/** LTV in percent if its unit is known; otherwise undefined, and it raises no alert. */
export function ltvPercentOf({ ltv, ltvUnit }: Pick<Position, 'ltv' | 'ltvUnit'>): Decimal | undefined {
  const stated = valueOf(ltv);
  // A negative share of a value is a mistake of the statement, and no low LTV.
  if (stated === undefined || ltvUnit === undefined || isNegative(stated)) return undefined;
  return toPercent(stated, ltvUnit);
}

/**
 * The estimated LTV in percent, to two places, after borrowing `more` at the present value, from the
 * service's own debt and value. Undefined if it does not state them in naira, the currency of `more`.
 */
export function ltvAfter(
  position: Pick<Position, 'value' | 'debt' | 'currency'>,
  more: Decimal,
): Decimal | undefined {
  const [value, debt] = [valueOf(position.value), valueOf(position.debt)];
  if (value === undefined || debt === undefined || position.currency !== 'NGN') return undefined;
  if (!isPositive(value) || isNegative(debt)) return undefined;
  const ratio = divide(add(debt, more), value, 4);
  return ratio === undefined ? undefined : toPercent(ratio, 'fraction');
}

/** Whether a service may round the LTV of this debt to 0: below half a percent of the value. */
export function ltvRoundsToZero(debt: Decimal, value: Decimal | undefined): boolean {
  if (sameValue(debt, ZERO)) return true;
  const ratio = value && divide(debt, value, 8);
  return ratio !== undefined && compareDecimals(ratio, decimal('0.005')) < 0;
}

/** In percentage points: how far the figure in a unit may be from debt ÷ value to be accepted. */
const CROSS_CHECK_TOLERANCE = decimal('1');

/** The unit in which the figure agrees with debt ÷ value; undefined if not exactly one does. */
export function unitFromCrossCheck(ltv: Decimal, debt: Decimal, value: Decimal): LtvUnit | undefined {
  const ratio = divide(debt, value, 8);
  if (ratio === undefined || compareDecimals(debt, decimal('0')) === 0) return undefined;
  const expected = toPercent(ratio, 'fraction');
  const units: LtvUnit[] = ['percent', 'fraction', 'basis-points'];
  const agreeing = units.filter((unit) => within(toPercent(ltv, unit), expected, CROSS_CHECK_TOLERANCE));
  return agreeing.length === 1 ? agreeing[0] : undefined;
}

function within(a: Decimal, b: Decimal, tolerance: Decimal): boolean {
  const difference = subtract(a, b);
  return compareDecimals(difference, tolerance) <= 0 && compareDecimals(subtract(b, a), tolerance) <= 0;
}
