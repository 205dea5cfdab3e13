// P14: the time from pressing accept to the first byte on the wire. Its record is on disk before that.
import { measureAccepts } from '../data/accept.ts';
import { median, ratio, type Figure, type Goal } from '../goal.ts';

const ACCEPTS = 40;

async function take(): Promise<Figure[]> {
  const { pressed, fsync } = await measureAccepts(ACCEPTS);
  const what = 'accept pressed to the first byte on the wire, its record on disk before';
  return [
    median({ goal: 'P14', what, unit: 'ms', atMost: 50 }, pressed),
    ratio(
      { goal: 'P14', what: 'the same ÷ a bare write and fsync of one page in the same folder', atMost: 2 },
      ['accept', 'fsync'],
      pressed.map((ms, at) => [ms, fsync[at] ?? Number.NaN] as const),
      'ms',
    ),
  ];
}

export const accepting: Goal = { names: ['P14'], take };
