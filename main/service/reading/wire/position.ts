// Reads the collateral position. The service document names none of its fields, so every name here is an alias.
// A unit comes from the field's name. Otherwise the LTV's comes from the profile, or from debt ÷ value; the price's
// currency from value ÷ collateral, or from the profile. If nothing decides, it stays open.
import { unitFromCrossCheck, unitFromFieldName } from '../../../../domain/ltv.ts';
import type { LtvUnit, Position } from '../../../../domain/position.ts';
import type { Reading } from '../../../../domain/provenance.ts';
import { multiply, subtract } from '../../../../domain/arithmetic.ts';
import { compareDecimals, decimal, isPositive, ZERO, type Decimal } from '../../../../domain/decimal.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { currencyOf, pick, pickTime, type NamesOf } from './pick.ts';
import { amount, text } from './scalars.ts';

export const POSITION_NAMES = {
  value: {
    aliases: [
      'collateral_value_ngn',
      'collateral_value',
      'collateral_value_usd',
      'total_collateral_value_ngn',
      'total_collateral_value',
      'position_value_ngn',
      'position_value',
      'value_ngn',
      'value',
    ],
  },
  capacity: {
    aliases: [
      'borrowing_capacity_ngn',
      'borrowing_capacity',
      'borrowing_capacity_usd',
      'available_to_borrow_ngn',
      'available_to_borrow',
      'capacity_ngn',
      'capacity',
    ],
  },
  debt: {
    aliases: [
      'debt_ngn',
      'debt',
      'outstanding_debt_ngn',
      'outstanding_debt',
      'total_debt_ngn',
      'total_debt',
      'outstanding_ngn',
      'outstanding',
    ],
  },
  ltv: {
    aliases: [
      'ltv_percent',
      'ltv_pct',
      'ltv_bps',
      'ltv_basis_points',
      'ltv_ratio',
      'ltv_fraction',
      'ltv',
      'current_ltv_percent',
      'current_ltv',
      'loan_to_value_percent',
      'loan_to_value_bps',
      'loan_to_value_ratio',
      'loan_to_value',
    ],
  },
  price: { aliases: ['price_ngn', 'price', 'collateral_price_ngn', 'collateral_price', 'price_usd'] },
  priceAt: { aliases: ['price_timestamp', 'price_time', 'price_at', 'priced_at', 'price_updated_at'] },
  asset: { aliases: ['asset', 'collateral_asset'] },
  chain: { aliases: ['chain', 'collateral_chain', 'network'] },
  collateralAmount: { aliases: ['collateral_amount', 'collateral_balance', 'collateral_units'] },
  credits: { aliases: ['ledger.confirmed_credits', 'ledger.credits', 'confirmed_credits'] },
  releases: { aliases: ['ledger.releases', 'releases'] },
  seizures: { aliases: ['ledger.seizures', 'seizures'] },
  balance: { aliases: ['ledger.balance', 'ledger_balance'] },
} as const satisfies NamesOf<'position'>;

/**
 * @param profileUnit the operator's setting; it decides if the field's name does not
 * @param profileCurrency likewise, for the amounts
 */
export function positionFrom(
  item: JsonObject,
  profileUnit: LtvUnit | undefined,
  names: NamesOf<'position'> = POSITION_NAMES,
  profileCurrency?: string,
): Position {
  const value = pick(item, names.value, amount);
  const capacity = pick(item, names.capacity, amount);
  const debt = pick(item, names.debt, amount);
  const ltv = pick(item, names.ltv, amount);
  const price = pick(item, names.price, amount);
  const currency = currencyOfAll([value, capacity, debt], profileCurrency);
  const collateralAmount = pick(item, names.collateralAmount, amount);
  const balance = pick(item, names.balance, amount);
  // The profile's setting is for the amounts, so value ÷ collateral may contradict it.
  const checked = [collateralAmount, balance].flatMap((held) => isPriceOf(price, held, value) ?? []);
  const priceCurrency =
    checked.length === 0
      ? currencyOfAll([price], profileCurrency)
      : checked.includes(true)
        ? currency
        : undefined;
  const unit = unitOf(ltv, { debt, value }, profileUnit);
  return {
    value,
    capacity,
    debt,
    ...(currency !== undefined && { currency }),
    ltv,
    ...(unit !== undefined && { ltvUnit: unit.unit, ltvUnitBy: unit.by }),
    price,
    ...(priceCurrency !== undefined && { priceCurrency }),
    priceAt: pickTime(item, names.priceAt),
    asset: pick(item, names.asset, text),
    chain: pick(item, names.chain, text),
    collateralAmount,
    ledger: {
      credits: pick(item, names.credits, amount),
      releases: pick(item, names.releases, amount),
      seizures: pick(item, names.seizures, amount),
      balance,
    },
    raw: sourceOf(item),
  };
}

/**
 * The currency that these amounts share: each of them that was sent must name the same one, and the profile's
 * counts for those whose name has none.
 */
function currencyOfAll(
  readings: readonly Reading<Decimal>[],
  profileCurrency: string | undefined,
): string | undefined {
  const stated = readings.flatMap((reading) =>
    reading.state === 'found' ? [currencyOf(reading.field) ?? profileCurrency] : [],
  );
  const [first] = stated;
  return stated.every((currency) => currency === first) ? first : undefined;
}

const TWENTY = decimal('20');

/**
 * Whether this collateral at this price is worth this value, within a twentieth: no two currencies are as close.
 * Undefined if that cannot be checked, or if the price's name states its currency.
 */
function isPriceOf(
  price: Reading<Decimal>,
  held: Reading<Decimal>,
  value: Reading<Decimal>,
): boolean | undefined {
  if (price.state !== 'found' || held.state !== 'found' || value.state !== 'found') return undefined;
  if (currencyOf(price.field) !== undefined || !isPositive(value.value)) return undefined;
  const off = subtract(multiply(held.value, price.value), value.value);
  const apart = compareDecimals(off, ZERO) < 0 ? subtract(ZERO, off) : off;
  return compareDecimals(multiply(apart, TWENTY), value.value) <= 0;
}

function unitOf(
  ltv: Reading<Decimal>,
  { debt, value }: { debt: Reading<Decimal>; value: Reading<Decimal> },
  profileUnit: LtvUnit | undefined,
): { unit: LtvUnit; by: NonNullable<Position['ltvUnitBy']> } | undefined {
  if (ltv.state !== 'found') return undefined;
  const named = unitFromFieldName(ltv.field);
  if (named !== undefined) return { unit: named, by: 'field-name' };
  if (profileUnit !== undefined) return { unit: profileUnit, by: 'profile' };
  if (debt.state !== 'found' || value.state !== 'found') return undefined;
  // A debt in naira and a value in dollars make no ratio.
  if (currencyOf(debt.field) !== currencyOf(value.field)) return undefined;
  const checked = unitFromCrossCheck(ltv.value, debt.value, value.value);
  return checked === undefined ? undefined : { unit: checked, by: 'cross-check' };
}
