// P6: the processor time of an idle app that polls at the intervals of its profile.
import { setTimeout as wait } from 'node:timers/promises';
import { markOf, processorSeconds } from '../measures.ts';
import { prepared, startLender } from '../profile.ts';
import { single, type Bench, type Figure, type Goal } from '../goal.ts';
import { openWindow } from '../window.ts';

const SETTLES_MS = 10_000;
const WATCHED_MS = 60_000;

async function take(bench: Bench): Promise<Figure[]> {
  const lender = await startLender();
  const profile = await prepared(lender, bench.history(bench.loans));
  const window = await openWindow(process.env['COLLATERAL_DESK_APP'] ?? process.cwd(), profile.userData);
  try {
    await markOf(window, 'usable');
    await wait(SETTLES_MS);
    const before = processorSeconds(window.pid);
    const began = performance.now();
    await wait(WATCHED_MS);
    const share = (processorSeconds(window.pid) - before) / ((performance.now() - began) / 1000);
    const what = 'processor time at rest on Collateral, polling every 10 to 60 s and the clock shown';
    return [single({ goal: 'P6', what, unit: '% of a core', atMost: 0.5 }, share * 100)];
  } finally {
    await window.end();
    await lender.stop();
    profile.remove();
  }
}

export const rest: Goal = { names: ['P6'], take };
