// A practice world without most of its history, which would only slow a run down.
import { createPracticeService } from '../../sandbox/service.ts';
import type { World } from '../../sandbox/world.ts';

export const API_KEY = 'practice-key';
export const START = Date.UTC(2026, 10, 20, 9);

const made = new Map<string, string>();

/** Made once a seed, then copied for each run. */
export function freshWorld(seed = 'faults'): World {
  const base = made.get(seed) ?? newWorld(seed);
  made.set(seed, base);

  const world = JSON.parse(base) as World;
  const open = world.loans.filter((loan) => loan.closedAt === null);
  return {
    ...world,
    // Enough to borrow against; every poll reads them all again.
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
