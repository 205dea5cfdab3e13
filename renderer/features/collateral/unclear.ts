// What the app cannot read of a position. Its words are in another file, because few positions need them.
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { compareDecimals, ZERO } from '../../../domain/decimal.ts';
import { priceInCurrency } from '../../../domain/price.ts';
import { valueOf } from '../../../domain/provenance.ts';

type Position = NonNullable<CollateralSlice['position']>['value'];
export type Unclear =
  | 'value'
  | 'debt'
  | 'currency'
  | 'unit'
  | 'ltv'
  | 'capacity'
  | 'price'
  | 'priceCurrency'
  | 'priceAt';

/** The most serious first. */
export function unclearIn(position: Position): Unclear[] {
  const none = (key: 'value' | 'debt' | 'capacity' | 'ltv' | 'price' | 'priceAt'): boolean =>
    position[key].state !== 'found';
  const debt = valueOf(position.debt);
  const owesNothing = debt !== undefined && compareDecimals(debt, ZERO) === 0;
  const unclear: Unclear[] = [];
  if (none('value')) unclear.push('value');
  if (none('debt')) unclear.push('debt');
  if (position.currency === undefined && !(none('value') && none('debt') && none('capacity')))
    unclear.push('currency');
  if (!none('ltv') && position.ltvUnit === undefined) unclear.push('unit');
  // Many services state no LTV without debt.
  if (none('ltv') && !owesNothing) unclear.push('ltv');
  if (none('capacity')) unclear.push('capacity');
  if (none('price')) unclear.push('price');
  else if (position.currency !== undefined && priceInCurrency(position) === undefined)
    unclear.push('priceCurrency');
  if (none('priceAt')) unclear.push('priceAt');
  return unclear;
}
