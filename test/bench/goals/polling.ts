// P15 and P5: the cost of a poll with an unchanged answer, and memory over a day of polls on a set clock.
import { Agent } from 'undici';
import type { Resource } from '../../../contract/slices/connect.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { slopeOf } from '../../soak/growth.ts';
import { openPolled } from '../data/polled.ts';
import { ratio, single, type Bench, type Figure, type Goal } from '../goal.ts';

const AT_ONCE = 60;
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

async function unchanged(bench: Bench): Promise<Figure[]> {
  const polled = await openPolled(systemClock);
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const bare = async (path: string): Promise<void> => {
    const { body } = await agent.request({ origin: polled.baseUrl, path, method: 'GET' });
    await body.text();
  };
  const figures: Figure[] = [];
  try {
    for (const [resource, path, atMost] of [
      ['position', '/position', 1.2],
      ['loans', '/loans', 1.2],
    ] as const) {
      const timed = async (ask: () => Promise<void>): Promise<number> => {
        const began = performance.now();
        for (let nth = 0; nth < AT_ONCE; nth += 1) await ask();
        return (performance.now() - began) / AT_ONCE;
      };
      await timed(() => polled.poll(resource));
      await timed(() => bare(path));
      const before = polled.written();
      const pairs: [number, number][] = [];
      for (let run = 0; run < bench.pairs; run += 1)
        pairs.push([await timed(() => polled.poll(resource)), await timed(() => bare(path))]);
      const named = { goal: 'P15', what: `unchanged poll of ${resource} ÷ the bare request`, atMost };
      figures.push(ratio(named, ['poll', 'request'], pairs, 'ms'));
      figures.push(
        single(
          {
            goal: 'P15',
            what: `writes by ${pairs.length * AT_ONCE} unchanged polls of ${resource}`,
            unit: 'writes',
            atMost: 0,
          },
          polled.written() === before ? 0 : 1,
        ),
      );
    }
    return figures;
  } finally {
    await agent.close();
    await polled.close();
  }
}

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

export const polling: Goal = {
  names: ['P5', 'P15'],
  take: async (bench) => [...(await unchanged(bench)), ...(await hours())],
};
