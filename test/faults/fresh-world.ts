// A practice world with little history, because a long one slows a run down.
import { createPracticeService } from '../../sandbox/service.ts';
import type { World } from '../../sandbox/world.ts';

export const API_KEY = 'practice-key';
export const START = Date.UTC(2026, 10, 20, 9);

const made = new Map<string, string>();

/** The world of a seed is made once and copied for each run. */
export function freshWorld(seed = 'faults'): World {
  const base = made.get(seed) ?? newWorld(seed);
  made.set(seed, base);

  const world = JSON.parse(base) as World;
  const open = world.loans.filter((loan) => loan.closedAt === null);
  return {
    ...world,
    // Enough collateral to borrow. Every poll reads all deposits, so more would be slow.
    deposits: world.deposits.slice(-20),
    loans: open,
    applications: world.applications.slice(-3),
    quotes: world.quotes.slice(-3),
  };
}

function newWorld(seed: string): string {
  return createPracticeService({
    seed,
    apiKey: API_KEY,
    controlKey: 'control',
    real: () => START,
    sleep: () => Promise.resolve(),
  }).snapshot();
}
