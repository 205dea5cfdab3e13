// By what an act was confirmed, and whether the operator wants the PIN for it. The operator's own amount says from where on.
import * as v from 'valibot';
import { compareDecimals, DecimalSchema, multiply, type Decimal } from './decimal.ts';
import type { Position } from './position.ts';
import { valueOf } from './provenance.ts';
import { sameWord } from './wallet.ts';

/** How it was pressed: held down, with a word typed in place of that, or a press where the act sends nothing. */
export const GestureSchema = v.picklist(['hold', 'word', 'press']);

/** What came before the press, where it was asked for. */
export const ProofSchema = v.picklist(['pin', 'touch-id']);
export type Proof = v.InferOutput<typeof ProofSchema>;

export const ConfirmedBySchema = v.object({ gesture: GestureSchema, proof: v.optional(ProofSchema) });
export type ConfirmedBy = v.InferOutput<typeof ConfirmedBySchema>;

/** In naira, past which the PIN is asked for; 0: always. */
export const PinAboveSchema = v.pipe(
  DecimalSchema,
  v.regex(/^\d{1,18}(?:\.\d{1,2})?$/, 'an amount in naira with at most two decimals'),
);

/** @param amount in naira. One that nobody knows may be any. */
export const isAbove = (amount: Decimal | undefined, above: Decimal): boolean =>
  amount === undefined || compareDecimals(amount, above) > 0;

/** What so much collateral is worth in naira by the service's own price; undefined where it states none. */
export function worthInNaira(
  amount: Decimal,
  asset: string,
  position: Pick<Position, 'price' | 'currency' | 'asset'> | undefined,
): Decimal | undefined {
  const price = position && valueOf(position.price);
  const priced = position && valueOf(position.asset);
  if (price === undefined || priced === undefined) return undefined;
  if (position?.currency !== 'NGN' || !sameWord(priced, asset)) return undefined;
  return multiply(amount, price);
}
