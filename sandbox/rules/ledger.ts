// The document's ledger rule: balance = confirmed credits − releases − seizures. Each figure is summed from
// the records at every call; no total is stored that could become wrong.
import { atLeastZero, coin, dec, ngn, ngnDown, percent, ratio, smaller, sum, zero } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { MAX_LOAN_TO_VALUE } from '../terms.ts';
import type { World } from '../world.ts';
import { heldBy, payoff } from './loan.ts';
import { priceAt } from './price.ts';

export type Ledger = { credits: string; releases: string; seizures: string; balance: string };

export type PositionFacts = {
  ledger: Ledger;
  locked: string;
  valueNgn: string;
  capacityNgn: string;
  debtNgn: string;
  /** Null if there is debt and no collateral value. */
  ltvPercent: string | null;
  priceNgn: string;
  priceAt: number;
};

export function ledger(world: World): Ledger {
  const credits = sum(world.deposits.filter((one) => one.confirmedAt !== null).map((one) => one.amount));
  const releases = sum(
    world.loans.flatMap(({ collateralReturn: back }) => (back?.finalAt == null ? [] : [back.amount])),
  );
  const seizures = sum(world.loans.map((loan) => loan.collateralSeized));
  return {
    credits: coin(credits),
    releases: coin(releases),
    seizures: coin(seizures),
    balance: coin(credits.minus(releases).minus(seizures)),
  };
}

export function locked(world: World): Decimal {
  let total = sum(
    world.applications.filter((one) => one.status === 'under_review').map((one) => one.collateralAmount),
  );
  for (const loan of world.loans) total = total.plus(heldBy(loan));
  return total;
}

export function debt(world: World, at: number): Decimal {
  return sum(world.loans.map((loan) => payoff(loan, at)));
}

export function ltv(debtNgn: Decimal, valueNgn: Decimal): string | null {
  if (debtNgn.eq('0')) return '0.00';
  return valueNgn.eq('0') ? null : percent(ratio(debtNgn.times(dec('100')), valueNgn));
}

export function position(world: World, at: number): PositionFacts {
  const figures = ledger(world);
  const price = priceAt(world, at);
  const held = locked(world);
  const owed = debt(world, at);
  const unit = dec(price.ngn);
  const value = dec(figures.balance).times(unit);
  const share = dec(MAX_LOAN_TO_VALUE);
  const free = atLeastZero(dec(figures.balance).minus(held));
  const capacity = smaller(free.times(unit).times(share), value.times(share).minus(owed));
  return {
    ledger: figures,
    locked: coin(held),
    valueNgn: ngn(value),
    capacityNgn: ngnDown(capacity.gt(zero()) ? capacity : zero()),
    debtNgn: ngn(owed),
    ltvPercent: ltv(owed, value),
    priceNgn: price.ngn,
    priceAt: price.at,
  };
}

/** Stablecoin that is not locked. */
export const unlocked = (world: World): Decimal =>
  atLeastZero(dec(ledger(world).balance).minus(locked(world)));
