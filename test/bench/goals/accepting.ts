// P14: the time from pressing accept to the first byte on the wire. Its record is on disk before that.
import { measureAccepts } from '../data/accept.ts';
import { median, type Figure, type Goal } from '../goal.ts';

const ACCEPTS = 40;

async function take(): Promise<Figure[]> {
  const what = 'accept pressed to the first byte on the wire, its record on disk before';
  return [median({ goal: 'P14', what, unit: 'ms', atMost: 3 }, await measureAccepts(ACCEPTS))];
}

export const accepting: Goal = { names: ['P14'], take };
