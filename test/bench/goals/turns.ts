// P16: the longest turn of main's thread, which enforces a quote's deadline. Other threads and the service do
// not count.
import { measureLongList } from '../data/long-list.ts';
import { blocksDuring } from '../data/blocks.ts';
import { at, good, openHistory, profile } from '../data/opened.ts';
import { median, type Bench, type Figure, type Goal } from '../goal.ts';

const MOST = 4;

async function take(bench: Bench): Promise<Figure[]> {
  const longest: Record<string, number[]> = {};
  const note = (what: string, ms: number): void => {
    (longest[what] ??= []).push(ms);
    bench.say(`  ${what}: ${ms.toFixed(1)} ms`);
  };
  for (let run = 0; run < bench.pairs; run += 1) {
    const { first, same, differing } = await measureLongList(10_000);
    note('a first answer of 10,000 loans', first.longest);
    note('the same answer again', same.longest);
    note('an answer in which a tenth differs', differing.longest);
  }
  const store = await openHistory(bench.history(bench.loans));
  const { cache } = store;
  const of = { resource: 'loans' as const, limit: 200 };
  const looks = {
    'a search': () => cache['history.page'](profile, { ...of, filter: { search: 'marina' } }),
    'an earlier moment': () => cache['history.page'](profile, { ...of, asOf: at(0.7) }),
    'a comparison': () => cache['history.compare'](profile, { ...of, from: at(0.5), to: at(0.6) }),
    'sums over everything': () => cache['history.totals'](profile, { resource: 'loans' }),
  };
  for (let run = 0; run < bench.pairs; run += 1)
    for (const [what, ask] of Object.entries(looks)) {
      if (what === 'sums over everything' && run > 0) continue;
      const { longest } = await blocksDuring(async () => void good<unknown>(await ask()));
      note(what, longest);
    }
  await store.close();
  note('100,000 loans for the first time, ten pages', (await measureLongList(100_000, true)).first.longest);
  return Object.entries(longest).map(([what, values]) =>
    median(
      { goal: 'P16', what: `longest turn of main in its own time, ${what}`, unit: 'ms', atMost: MOST },
      values,
    ),
  );
}

export const turns: Goal = { names: ['P16'], take };
