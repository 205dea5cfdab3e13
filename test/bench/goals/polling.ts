// P5: memory over a day of polls on a set clock.
import type { Resource } from '../../../contract/slices/connect.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { slopeOf } from '../../soak/growth.ts';
import { openPolled } from '../data/polled.ts';
import { single, type Figure, type Goal } from '../goal.ts';

const HOURS = 8;
/** Seconds between polls, as in the practice profile. The other resources use the slow interval. */
const EVERY: Readonly<Record<Resource, number>> = {
  position: 10,
  loans: 10,
  deposits: 20,
  wallets: 60,
  returnAddresses: 60,
  applications: 60,
};

/** Main's memory after garbage collection. */
function kept(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

async function hours(): Promise<Figure[]> {
  const clock = fakeClock();
  const polled = await openPolled(clock);
  const hourly: number[] = [];
  let asked = 0;
  try {
    for (let second = 0; second <= HOURS * 3600; second += 10) {
      for (const [resource, every] of Object.entries(EVERY))
        if (second % every === 0) {
          await polled.poll(resource as Resource);
          asked += 1;
        }
      clock.advance(10_000);
      if (second % 3600 === 0) hourly.push(kept());
    }
  } finally {
    await polled.close();
  }
  // The first hour fills caches and does not count.
  const [, ...settled] = hourly;
  const slope = slopeOf(settled);
  const what = `main's memory over ${HOURS} hours of polling on a set clock, ${asked} requests`;
  const sides = { first: `${settled[0]?.toFixed(2)} MB`, last: `${settled.at(-1)?.toFixed(2)} MB` };
  return [single({ goal: 'P5', what, unit: 'MB an hour', atMost: 1, sides }, slope)];
}

export const polling: Goal = { names: ['P5'], take: hours };
