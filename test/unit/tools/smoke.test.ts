// A runtime that never ran here is tried first. If it fails, the pinned one is used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '../../../tools/lib/runtime.mjs';
import { Trouble } from '../../../tools/lib/say.mjs';
import { testedRuntime, type Smoked } from '../../../tools/lib/smoke.mjs';

const HOUR = 3_600_000;
let folder: string;
let said: string[];
let trials: number;
let outcome: Smoked | Error;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'collateral-desk-trusted-'));
  writeFileSync(join(folder, 'electron'), 'one');
  said = [];
  trials = 0;
  now = 1_000_000;
  outcome = good;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const good: Smoked = { passed: ['window', 'bridge', 'keychain', 'databases'], versions: {}, log: '/log' };
const bad: Smoked = {
  passed: ['window'],
  failed: { step: 'bridge', cause: 'no answer' },
  versions: {},
  log: '/log',
};

const runtime = (source: Runtime['source']): Runtime => ({
  executable: join(folder, 'electron'),
  dist: folder,
  version: source === 'fallback' ? '42.0.0' : '45.4.1',
  source,
  official: source !== 'fallback',
});
function choose(
  source: Runtime['source'],
  { instead = true, env = {} }: { instead?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Runtime> {
  return testedRuntime({
    resolve({ passOver } = {}) {
      if (passOver === undefined) return Promise.resolve(runtime(source));
      return instead
        ? Promise.resolve(runtime('fallback'))
        : Promise.reject(new Trouble('No Electron to run on', ''));
    },
    smoke() {
      trials += 1;
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    say: (line) => said.push(line),
    env,
    now: () => now,
    cache: folder,
  });
}

describe('a downloaded runtime', () => {
  it('is tried once and then used, until its binary changes', async () => {
    expect((await choose('downloaded')).source).toBe('downloaded');
    expect((await choose('installed')).source).toBe('installed');
    expect(trials).toBe(1);
    writeFileSync(join(folder, 'electron'), 'another');
    await choose('installed');
    expect(trials).toBe(2);
  });

  it('is not used if it fails, and the tool names the failure and the log', async () => {
    outcome = bad;
    expect((await choose('downloaded')).source).toBe('fallback');
    expect(said.join('\n')).toContain('failed (bridge: no answer); its log is /log');
  });

  it('is tried again some hours after a failure, or on request', async () => {
    outcome = bad;
    await choose('downloaded');
    now += HOUR;
    expect((await choose('installed')).source).toBe('fallback');
    expect(trials).toBe(1);
    expect(said.at(-1)).toContain('bridge: no answer');
    await choose('installed', { env: { COLLATERAL_DESK_RETRY_DOWNLOAD: '1' } });
    expect(trials).toBe(2);
    now += 7 * HOUR;
    outcome = good;
    expect((await choose('installed')).source).toBe('installed');
    expect(trials).toBe(3);
  });

  it('is used despite a failure if there is no pinned one, and the tool says so', async () => {
    outcome = bad;
    expect((await choose('downloaded', { instead: false })).source).toBe('downloaded');
    expect(said.at(-1)).toContain('use Electron 45.4.1');
  });

  it('is not called failed if the machine could not be prepared', async () => {
    outcome = new Trouble('There is no display', '');
    expect((await choose('downloaded')).source).toBe('downloaded');
    expect(said.at(-1)).toBe('The start could not be tried: There is no display');
  });
});

it('the tool uses a named or pinned runtime without a trial', async () => {
  await choose('override');
  await choose('fallback');
  expect(trials).toBe(0);
});
