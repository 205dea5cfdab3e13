// What the tools do to the machine: system packages, locks, child processes, counts.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deskPackages, libraryPackages, systemPackages, testPackages } from '../../../tools/lib/debian.mjs';
import { causeIn, run } from '../../../tools/lib/run.mjs';
import { Trouble } from '../../../tools/lib/say.mjs';
import { countLine, countOf } from '../../../tools/lib/suites.mjs';

const clone = join(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'machine-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const ok = { code: 0, stdout: '', stderr: '', timedOut: false };

describe('Debian packages', () => {
  const packages = ['xvfb', 'libgtk-3-0'];
  let installed: string[];
  let calls: string[];
  beforeEach(() => {
    installed = ['xvfb'];
    calls = [];
  });
  const machine = (uid: number, aptWorks = true): Promise<void> =>
    systemPackages({
      packages,
      uid,
      platform: 'linux',
      env: {},
      say: () => undefined,
      run: async (command: string, args: string[]) => {
        if (command === 'dpkg-query') {
          return { ...ok, stdout: installed.map((name) => `${name} installed\n`).join('') };
        }
        calls.push(`${command} ${args.filter((arg) => /^[a-z]/.test(arg)).join(' ')}`);
        if (args.includes('install')) {
          if (!aptWorks) return { ...ok, code: 100, stderr: 'E: Unable to fetch some archives' };
          installed.push('libgtk-3-0');
        }
        return ok;
      },
    });

  it('are not installed again', async () => {
    installed = packages;
    await machine(0);
    expect(calls).toEqual([]);
  });

  it('are installed by root with one update and one installation', async () => {
    await machine(0);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toContain('update');
    expect(calls[1]).toMatch(/install .*libgtk-3-0$/);
    expect(calls[1]).not.toContain('xvfb');
  });

  it('are requested from other accounts with the exact command', async () => {
    const error = await machine(1000).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Trouble);
    expect((error as Trouble).remedy).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends libgtk-3-0',
    );
    expect(calls).toEqual([]);
  });

  it('are installed by npm test wherever a test names some as missing, so a bare machine skips nothing', () => {
    const rooms = ['unit', 'integration', 'faults', 'support', 'e2e'].map((room) => join('test', room));
    const files = rooms.flatMap((room) =>
      readdirSync(join(clone, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    );
    const named = files
      .filter((name) => name.endsWith('.ts') && !name.endsWith('machine.test.ts'))
      .flatMap((name) => [
        ...readFileSync(join(clone, name), 'utf8').matchAll(
          /(?:apt-get install |packages: ')([a-z0-9 .-]+)/g,
        ),
      ])
      .flatMap(([, names = '']) => names.trim().split(' '));
    expect(named).toContain('apt-utils');
    expect(
      named.filter((one) => ![...libraryPackages, ...deskPackages, ...testPackages].includes(one)),
    ).toEqual([]);
  });
});

function stateOf(pid: string): string {
  try {
    return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'gone';
  }
}

describe('a child process', () => {
  it('is killed with everything it started when its time is over', async () => {
    const script = `sleep 300 & echo $! > ${join(folder, 'grandchild')}; wait`;
    const result = await run('sh', ['-c', script], { quiet: true, timeoutMs: 1_500 });
    expect(result.timedOut).toBe(true);
    const grandchild = readFileSync(join(folder, 'grandchild'), 'utf8').trim();
    // Gone, or a zombie that init has not removed yet.
    await vi.waitFor(() => expect(stateOf(grandchild)).toMatch(/gone|Z/), { timeout: 15_000 });
  });

  it('runs on while it prints, and is killed after a silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Each line waits until a file answers the one before.
    const talks = `for i in 1 2 3; do echo $i; until [ -e ${folder}/$i ]; do sleep 0.05; done; done`;
    const goesOn = (line: string): void => {
      vi.advanceTimersByTime(2_900);
      writeFileSync(join(folder, line.trim()), '');
    };
    expect(await run('sh', ['-c', talks], { quiet: true, silenceMs: 3_000, onOutput: goesOn })).toMatchObject(
      { code: 0, timedOut: false },
    );
    const isSilent = (): unknown => setImmediate(() => vi.advanceTimersByTime(3_000));
    const silent = await run('sh', ['-c', 'echo 1; sleep 300'], {
      quiet: true,
      silenceMs: 3_000,
      onOutput: isSilent,
    });
    expect(silent).toMatchObject({ timedOut: true, stdout: '1\n' });
  });

  it('gives a result, not an exception, if it cannot be started', async () => {
    expect(await run('/no/such/program', [], { quiet: true })).toMatchObject({ code: 127 });
  });

  it('ends the wait when it ends, even if a daemon holds its pipe', async () => {
    const began = performance.now();
    const result = await run('sh', ['-c', 'echo out; sleep 30 & exit 3'], { quiet: true });
    expect(result).toMatchObject({ code: 3, stdout: 'out\n' });
    expect(performance.now() - began).toBeLessThan(25_000);
  });

  it('states its failure in one line', () => {
    const output =
      '(node:1) ExperimentalWarning: x\nerror during build:\nError: it broke\n    at somewhere.js:1';
    expect(causeIn(output)).toBe('Error: it broke');
  });
});

describe('the count', () => {
  const ended = (code: number, timedOut = false): typeof ok => ({ ...ok, code, timedOut });

  it('adds up over the suites in one line', () => {
    const one = { passed: 3, failed: [{ name: 'a', cause: 'b' }], skipped: [] };
    const two = { passed: 4, failed: [], skipped: [{ name: 'c', reason: 'd' }] };
    expect(countLine([one, two]).line).toBe('7 passed, 1 failed, 1 skipped');
  });

  it('counts a suite without a count as failed', () => {
    const count = countOf('unit', join(folder, 'none.json'), ended(1));
    expect(count.failed).toEqual([
      { name: 'the suite "unit"', cause: 'the suite ended with code 1 and no failed test' },
    ]);
  });

  it('counts a skip without a reason as failed', () => {
    const skipped = [
      { name: 'a', reason: 'because' },
      { name: 'b', reason: '' },
    ];
    writeFileSync(join(folder, 'count.json'), JSON.stringify({ passed: 1, failed: [], skipped }));
    const count = countOf('unit', join(folder, 'count.json'), ended(0));
    expect(count).toMatchObject({ failed: [{ name: 'b' }], skipped: [{ name: 'a' }] });
  });

  it('counts a suite that passed but did not end as failed', () => {
    writeFileSync(join(folder, 'count.json'), '{"passed":5,"failed":[],"skipped":[]}');
    const count = countOf('e2e', join(folder, 'count.json'), ended(143, true));
    expect(count).toMatchObject({ passed: 5, failed: [{ cause: 'the suite printed nothing for 12 min' }] });
  });
});
