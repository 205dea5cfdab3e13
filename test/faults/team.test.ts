// A few races of two desks in every test run; `npm run faults -- --desks 2` makes thousands.
import { expect, test } from 'vitest';
import { postgresPrograms, WITHOUT_POSTGRES } from '../support/postgres.ts';
import { runsOf } from '../support/runs.ts';
import { teamRaces } from './team-races.ts';

test('one quote takes effect at most once between two desks under faults of desk, network and server', async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  const { runs, seed } = runsOf('COLLATERAL_DESK_TEAM_RACES', 20);
  const report = await teamRaces(String(seed), runs);
  expect({ seed: report.seed, broken: report.broken }).toEqual({ seed: report.seed, broken: [] });
  // Without winners, losers and kills the test would prove nothing.
  expect(report.accepted).toBeGreaterThan(runs / 5);
  expect(report.refused).toBeGreaterThan(runs / 5);
  expect(report.kills).toBeGreaterThan(0);
}, 600_000);
