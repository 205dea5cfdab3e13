// How a dialect is chosen: for a server, a thread and the command line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DIALECTS } from '../../../sandbox/dialect/all.ts';
import type { DialectName } from '../../../sandbox/dialect/all.ts';
import { word } from '../../unit/sandbox/json.ts';
import { START, keys, live } from './live.ts';

const entry = (name: string): string => join(import.meta.dirname, '../../../sandbox', name);
const NAMES = Object.keys(DIALECTS).join(', ');

describe('the server', () => {
  it('refuses an unknown dialect and names the known ones', async () => {
    for (const dialect of ['klingon', 'toString', ''] as unknown[]) {
      await expect(live({ dialect: dialect as DialectName })).rejects.toMatchObject({
        code: 'bad-options',
        message: `The dialect has to be one of ${NAMES}.`,
      });
    }
  });
});

describe('the worker thread', () => {
  const started = async (workerData: object): Promise<unknown> => {
    const thread = new Worker(entry('worker.ts'), { workerData });
    onTestFinished(async () => void (await thread.terminate()));
    const [message] = (await once(thread, 'message')) as unknown[];
    return message;
  };

  it('gets its dialect, and reports an unknown one', async () => {
    const ready = await started({ port: 0, startAt: START, ...keys, dialect: 'harbour' });
    expect(ready).toMatchObject({ type: 'ready' });
    expect(word(ready, 'baseUrl')).toMatch(/\/lending$/);
    expect(await started({ port: 0, ...keys, dialect: 'klingon' })).toMatchObject({
      type: 'failed',
      code: 'bad-options',
      message: expect.stringContaining(NAMES),
    });
  });
});

describe('the command line', () => {
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, [entry('cli.ts'), '--port', '0', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
    return { child, said };
  };

  it('prints the dialect and how to sign in', async () => {
    const { child, said } = run('--dialect', 'meridian');
    while (!said.out.includes('Authentication: ')) await once(child.stdout, 'data');
    expect(said.out).toMatch(/^Base URL: http:\/\/127\.0\.0\.1:\d+\/api\/v3$/m);
    expect(said.out).toContain('\nDialect: meridian\nAuthentication: The api-key header has to be');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('lists the dialects', async () => {
    const { child, said } = run('--dialect', 'klingon');
    expect((await once(child, 'close'))[0]).toBe(2);
    expect(said.err).toContain(`--dialect has to be one of ${NAMES}, not "klingon".`);
    const help = run('--help');
    await once(help.child, 'close');
    expect(help.said.out).toContain(NAMES);
  });
});
