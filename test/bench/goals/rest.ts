// P6: the processor time of an idle app that polls, with its window shown and hidden.
import { setTimeout as wait } from 'node:timers/promises';
import { markOf, processorSeconds } from '../measures.ts';
import { prepared, startLender } from '../profile.ts';
import { single, type Bench, type Figure, type Goal } from '../goal.ts';
import { INSPECTED, openWindow, type Window } from '../window.ts';

const SETTLES_MS = 10_000;
const WATCHED_MS = 60_000;

async function take(bench: Bench): Promise<Figure[]> {
  const lender = await startLender();
  const profile = await prepared(lender, bench.history(bench.loans));
  const app = process.env['COLLATERAL_DESK_APP'] ?? process.cwd();
  const window = await openWindow(app, profile.userData, [INSPECTED]);
  try {
    await markOf(window, 'usable');
    const shown = await shareOf(window);
    await window.hide();
    const hidden = await shareOf(window);
    const figure = (what: string, atMost: number, share: number): Figure =>
      single({ goal: 'P6', what, unit: '% of a core', atMost }, share * 100);
    return [
      figure(
        'processor time at rest on Collateral, polling every 10 to 60 s and the clock shown',
        0.5,
        shown,
      ),
      figure('the same with the window hidden', 0.1, hidden),
    ];
  } finally {
    await window.end();
    await lender.stop();
    profile.remove();
  }
}

async function shareOf(window: Window): Promise<number> {
  await wait(SETTLES_MS);
  const before = processorSeconds(window.pid);
  const began = performance.now();
  await wait(WATCHED_MS);
  return (processorSeconds(window.pid) - before) / ((performance.now() - began) / 1000);
}

export const rest: Goal = { names: ['P6'], take };
