// The deposits of the sample history, computed from the loans: each loan's collateral arrives before it
// opens, and the last deposits bring today's LTV near 42%.
import { coin, dec, ratio, whole } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { integerFor } from '../random.ts';
import { CONFIRMATION_MS, DAY_MS, FIRST_DEPOSIT_CONFIRMATION_MS, HOUR_MS } from '../terms.ts';
import { debt, ledger } from '../rules/ledger.ts';
import { depositDueAt } from '../rules/confirmations.ts';
import { makeDeposit } from '../rules/deposit.ts';
import type { World } from '../world.ts';
import { inWorkingHours } from './plan.ts';

/** Millionths of the stablecoin as a decimal. Randomness chooses integers, which are exact. */
const micro = (millionths: number): Decimal => ratio(whole(millionths), whole(1_000_000));

export function addFunding(world: World): void {
  const { seed, startedAt } = world;
  let free = dec('0');
  for (const loan of world.loans) {
    const needed = dec(loan.collateralAmount);
    if (free.lt(needed)) {
      const label = `funding/${loan.id}`;
      const spare = micro(integerFor(seed, `${label}/spare`, 40_000_000, 1_400_000_000));
      const amount = needed.minus(free).plus(spare);
      addConfirmed(
        world,
        label,
        coin(amount),
        loan.openedAt - integerFor(seed, `${label}/ahead`, 2, 20) * HOUR_MS,
      );
      free = free.plus(amount);
    }
    free = free.minus(needed); // returned collateral leaves the ledger, so closing a loan frees none
  }
  addTopUps(world);
  makeDeposit(world, {
    asset: 'USDC',
    chain: 'ethereum',
    amount: '250.000000',
    confirmationMs: CONFIRMATION_MS,
    at: inWorkingHours(seed, 'funding/unsupported', startedAt - 97 * DAY_MS),
  });
  world.deposits.sort((a, b) => a.createdAt - b.createdAt);
  makeDeposit(world, {
    asset: 'USDC',
    chain: 'base',
    amount: coin(micro(integerFor(seed, 'funding/pending', 1_500_000_000, 2_600_000_000))),
    confirmationMs: FIRST_DEPOSIT_CONFIRMATION_MS,
    at: startedAt - FIRST_DEPOSIT_CONFIRMATION_MS - 4_000,
  });
}

/** Two recent deposits that bring the LTV to between 41.7% and 42.3%. */
function addTopUps(world: World): void {
  const { seed, startedAt } = world;
  const target = ratio(whole(integerFor(seed, 'funding/ltv', 4_170, 4_230)), whole(10_000));
  const wanted = ratio(debt(world, startedAt), target.times(dec(world.price.ngn)));
  const missing = wanted.minus(dec(ledger(world).balance));
  const first = dec(coin(missing.times(ratio(whole(integerFor(seed, 'funding/split', 35, 60)), whole(100)))));
  addConfirmed(world, 'funding/top-up/1', coin(first), startedAt - 5 * DAY_MS);
  addConfirmed(world, 'funding/top-up/2', coin(missing.minus(first)), startedAt - 2 * DAY_MS);
}

function addConfirmed(world: World, label: string, amount: string, around: number): void {
  const at = around - integerFor(world.seed, `${label}/minutes`, 0, 59 * 60_000);
  const deposit = makeDeposit(world, {
    asset: 'USDC',
    chain: 'base',
    amount,
    confirmationMs: CONFIRMATION_MS,
    at,
  });
  deposit.confirmedAt = depositDueAt(deposit);
}
