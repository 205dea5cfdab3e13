// P22: a claim at the team's server on the same machine, committed to its disk.
import { accept, claimId, signedIn, startTeam, valueOf } from '../../support/team-server.ts';
import { median, single, type Figure, type Goal } from '../goal.ts';
import { quantile } from '../ratio.ts';

const CLAIMS = 1_000;
/** The first ones load the server's plans. */
const NOT_COUNTED = 20;

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

async function take(): Promise<Figure[]> {
  const taken = await atTheServer();
  const ms = { goal: 'P22', unit: 'ms' } as const;
  const what = 'a claim at the team’s server on the same machine';
  return [
    single({ ...ms, what: `${what}, p99`, atMost: 20 }, quantile(taken, 0.99), taken.length),
    median({ ...ms, what }, taken),
  ];
}

export const teamClaims: Goal = { names: ['P22'], take };
