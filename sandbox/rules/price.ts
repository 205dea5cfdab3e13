// The price of one unit of collateral in naira: seeded noise over practice time, in steps. The price of any
// moment is computed without the prices before it.
import { dec, ngn, ratio, whole } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { noiseFor } from '../random.ts';
import { BASE_PRICE_NGN, DAY_MS, HOUR_MS, PRICE_STEP_MS } from '../terms.ts';
import type { World } from '../world.ts';

/**
 * `every`: milliseconds between a wave's random values. `width`: its height in parts per million of the
 * price. Slow waves are higher, because a price moves more in a month than in a minute.
 */
const WAVES = [
  { every: 75 * DAY_MS, width: 42_000 },
  { every: 11 * DAY_MS, width: 11_000 },
  { every: 20 * HOUR_MS, width: 3_500 },
  { every: 2 * HOUR_MS, width: 1_200 },
  { every: 8 * 60_000, width: 450 },
  { every: PRICE_STEP_MS, width: 120 },
] as const;

const PER_MILLION = 1_000_000;

const stepOf = (at: number): number => Math.floor(at / PRICE_STEP_MS) * PRICE_STEP_MS;

function millionthsAt(seed: string, step: number): number {
  let millionths = 0;
  for (const { every, width } of WAVES) millionths += noiseFor(seed, `price/${every}`, step / every) * width;
  return Math.round(millionths);
}

/** The price without changes made by hand; exactly the base price at the practice's start. */
function walk(world: Pick<World, 'seed' | 'startedAt'>, at: number): Decimal {
  const moved = millionthsAt(world.seed, stepOf(at)) - millionthsAt(world.seed, stepOf(world.startedAt));
  return dec(BASE_PRICE_NGN).times(ratio(whole(PER_MILLION + moved), whole(PER_MILLION)));
}

export type Price = { ngn: string; at: number };

/** The price before the practice began, for the sample history. */
export const historicPrice = (world: Pick<World, 'seed' | 'startedAt'>, at: number): string =>
  ngn(walk(world, at));

/** The price at `at`, which must not be before the stored price. `settlePrice` stores it. */
export function priceAt(world: Pick<World, 'seed' | 'startedAt' | 'price'>, at: number): Price {
  const { price } = world;
  const step = stepOf(at);
  if (price.frozen || step <= price.at) return { ngn: price.ngn, at: price.at };
  return { ngn: ngn(walk(world, step).times(dec(price.shift))), at: step };
}

export function settlePrice(world: World, at: number): void {
  Object.assign(world.price, priceAt(world, at));
}

/** Sets the price by hand at `at`; later prices start from it. */
export function setPrice(world: World, at: number, priceNgn: string): void {
  world.price.ngn = priceNgn;
  world.price.at = at;
  world.price.shift = ratio(dec(priceNgn), walk(world, at)).toFixed(24);
}
