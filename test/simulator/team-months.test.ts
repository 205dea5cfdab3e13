// A few months of two desks in every test run; `npm run simulate -- --acts` makes thousands. It runs in its own
// process because it loads the product through hooks.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PLANTED_OF_ACTS } from './planted-team.ts';

interface Summary {
  readonly sums: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

async function simulated(...given: string[]): Promise<Summary> {
  const script = join(import.meta.dirname, 'team-main.ts');
  // A failed run also prints its summary. Its exit code is 1.
  const running = promisify(execFile)(process.execPath, [script, ...given]);
  const { stdout } = await running.catch((cause: { stdout: string }) => cause);
  return JSON.parse(stdout) as Summary;
}

test('two desks of a team do nothing twice in simulated months, and the same seed gives the same months', async () => {
  const [one, other] = await Promise.all([simulated('short', '6'), simulated('short', '6')]);
  expect(one.broken).toEqual([]);
  expect(other.sums).toEqual(one.sums);
  // Without deaths, lost answers and refusals the test would prove nothing.
  for (const name of ['deaths', 'lost answers', 'effects', 'copy: claimed', 'accept: claimed', 'freed'])
    expect(one.sums[name]).toBeGreaterThan(0);
});

test.each(PLANTED_OF_ACTS.map(({ name }) => name))(
  'simulated months of two desks find that %s',
  async (name) => {
    const { broken } = await simulated('c', '12', '8', name);
    expect(broken).not.toEqual([]);
  },
);
