// P14: what stands between the press of accept and the wire.
import { measureAccepts } from '../data/accept.ts';
import { ratio, single, type Figure, type Goal } from '../goal.ts';
import { quantile } from '../ratio.ts';

const ACCEPTS = 40;

async function take(): Promise<Figure[]> {
  const { pressed, fsync } = await measureAccepts(ACCEPTS);
  const what = `accept pressed to the first byte on the wire, its record on disk before; ${ACCEPTS} times`;
  const pairs = pressed.map((ms, at): [number, number] => [ms, fsync[at] ?? Number.NaN]);
  return [
    single({ goal: 'P14', what: `${what}, median`, unit: 'ms', atMost: 50 }, quantile(pressed, 0.5)),
    ratio(
      { goal: 'P14', what: `${what} ÷ a bare write and fsync of one page`, atMost: 3 },
      ['accept', 'fsync'],
      pairs,
      'ms',
    ),
  ];
}

export const accepting: Goal = { names: ['P14'], take };
