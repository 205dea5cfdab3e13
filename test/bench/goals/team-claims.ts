// P22: a claim at the team's server on the same machine, committed to its disk, and the claim of a desk without a
// team, which every accept of such a desk passes.
import { embeddedClaims } from '../../../main/desk/team/embedded.ts';
import { accept, claimId, signedIn, startTeam, valueOf } from '../../support/team-server.ts';
import { median, single, type Figure, type Goal } from '../goal.ts';
import { quantile } from '../ratio.ts';

const CLAIMS = 1_000;
/** The first ones load the server's plans. */
const NOT_COUNTED = 20;
const BATCHES = 25;
const A_BATCH = 2_000;

async function atTheServer(): Promise<number[]> {
  const postgres = await startTeam({ ada: 'member' });
  try {
    const { link } = await signedIn(postgres, 'ada');
    const admin = await postgres.admin('team');
    await admin.query('UPDATE collateral_desk.team SET daily = 10000, open = 10000');
    await admin.end();
    const taken: number[] = [];
    for (let time = -NOT_COUNTED; time < CLAIMS; time++) {
      const asked = accept(`qt_${time}`, { service: `https://${time}.example` });
      const began = performance.now();
      const answer = await link.take(claimId(), asked);
      const ms = performance.now() - began;
      if (valueOf(answer).outcome !== 'granted') throw new Error(`P22: ${JSON.stringify(answer)}`);
      if (time >= 0) taken.push(ms);
    }
    await link.close();
    return taken;
  } finally {
    await postgres.stop();
  }
}

/** Microseconds of `take`, `sending` and `end`. */
async function embedded(): Promise<number[]> {
  const asked = accept('qt_1');
  const batches: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const began = performance.now();
    for (let time = 0; time < A_BATCH; time++) {
      const held = valueOf(await embeddedClaims.take(asked));
      await embeddedClaims.sending(held);
      await embeddedClaims.end(held, { to: 'confirmed', evidence: '' });
    }
    batches.push(((performance.now() - began) * 1_000) / A_BATCH);
  }
  return batches;
}

async function take(): Promise<Figure[]> {
  const taken = await atTheServer();
  const ms = { goal: 'P22', unit: 'ms' } as const;
  const what = 'a claim at the team’s server on the same machine';
  return [
    single({ ...ms, what: `${what}, p99`, atMost: 20 }, quantile(taken, 0.99), taken.length),
    median({ ...ms, what }, taken),
    // An accept takes about 1.8 ms, so this is less than 1% of it.
    median(
      { goal: 'P22', unit: 'µs', what: 'what the claim adds to an accept without a team', atMost: 15 },
      await embedded(),
    ),
  ];
}

export const teamClaims: Goal = { names: ['P22'], take };
