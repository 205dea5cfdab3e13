// A position's price together with its other amounts. Without the schema, because the first screen asks it.
import type { Decimal } from './decimal.ts';
import type { Position } from './position.ts';
import { valueOf } from './provenance.ts';

/** The price, if it is known to be in the currency of the amounts; only then do they go together. */
export function priceInCurrency({
  price,
  priceCurrency,
  currency,
}: Pick<Position, 'price' | 'priceCurrency' | 'currency'>): Decimal | undefined {
  return currency !== undefined && priceCurrency === currency ? valueOf(price) : undefined;
}
