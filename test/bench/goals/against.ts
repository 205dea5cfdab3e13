// `--against REF`: this commit compared with another, each started in turn on a history of its own.
import { megabytes, millisOfCall, millisUntilUsable } from '../measures.ts';
import { ratio, type Bench, type Figure } from '../goal.ts';
import { prepared, startLender } from '../profile.ts';
import { openWindow } from '../window.ts';
import { rowsCall } from './starting.ts';

export interface Other {
  /** As the operator named it. */
  readonly ref: string;
  /** The folder of the built app. */
  readonly app: string;
  /** The folder of a history that this version's own code made. */
  readonly history: string;
}

type Side = 'here' | 'there';
type Taken = Record<'ms' | 'mb' | 'rows', number>;

export async function against(bench: Bench, { ref, app, history }: Other, loans: number): Promise<Figure[]> {
  const lender = await startLender();
  const apps = { here: process.env['COLLATERAL_DESK_APP'] ?? process.cwd(), there: app };
  const profiles = {
    here: await prepared(lender, bench.history(loans), apps.here),
    there: await prepared(lender, history, apps.there),
  };
  const started = async (side: Side): Promise<Taken> => {
    const window = await openWindow(apps[side], profiles[side].userData);
    try {
      const ms = await millisUntilUsable(window);
      const mb = await megabytes(window);
      return { ms, mb, rows: await millisOfCall(window, rowsCall, 6) };
    } finally {
      await window.end();
    }
  };
  try {
    const pairs: Record<Side, Taken>[] = [];
    // The first starts fill the caches and do not count.
    for (let nth = -1; nth < bench.pairs; nth += 1) {
      const order: Side[] = nth % 2 === 0 ? ['here', 'there'] : ['there', 'here'];
      const pair: Partial<Record<Side, Taken>> = {};
      for (const side of order) pair[side] = await started(side);
      const { here, there } = pair;
      if (here === undefined || there === undefined) continue;
      bench.say(`  start ${nth + 1} of ${bench.pairs}: ${JSON.stringify(pair)}`);
      if (nth >= 0) pairs.push({ here, there });
    }
    const of = (what: keyof Taken) => pairs.map(({ here, there }) => [here[what], there[what]] as const);
    const names = ['here', ref] as const;
    return [
      ratio({ goal: 'P1', what: `warm start to usable ÷ ${ref}` }, names, of('ms'), 'ms'),
      ratio({ goal: 'P4', what: `memory at rest ÷ ${ref}` }, names, of('mb'), 'MB'),
      ratio({ goal: 'P7', what: `1,000 rows to the page ÷ ${ref}` }, names, of('rows'), 'ms'),
    ];
  } finally {
    await lender.stop();
    for (const profile of Object.values(profiles)) profile.remove();
  }
}
