// Starting, stopping and reopening the practice service: as a server, in a thread, and from a terminal.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPracticeServer } from '../../../sandbox/server.ts';
import { START, keys, live, scratch, send } from './live.ts';
import { items, pick, word } from '../../unit/sandbox/json.ts';

/** A damaged state with a valid digest. */
const signed = (text: string): string => {
  const json = text.slice(text.indexOf('\n') + 1);
  return `${createHash('sha256').update(json).digest('hex')}\n${json}`;
};

const entry = (name: string): string => join(import.meta.dirname, '../../../sandbox', name);

describe('the server', () => {
  it('reports a taken port and leaves the saved world unchanged', async () => {
    const { server } = await live();
    const statePath = join(scratch(), 'state.json');
    const again = startPracticeServer({ port: server.port, ...keys, statePath });
    await expect(again).rejects.toMatchObject({
      code: 'port-taken',
      message: `Port ${String(server.port)} is already taken on this machine. Choose another with --port, or 0 to let the system choose.`,
    });
    expect(() => readFileSync(statePath)).toThrow('ENOENT');
  });

  it('stops at once despite open connections, frees its port, and may be stopped twice', async () => {
    const { server, api, control } = await live();
    await api('GET', '/loans');
    await control('POST', '/faults', { rules: [{ kind: 'drip', ms: 600_000 }] });
    const dripping = api('GET', '/loans').catch(() => 'gone');
    await new Promise((resolve) => setTimeout(resolve, 50));
    // A stop that waits for the slow answer would exceed the test's time.
    await Promise.all([server.stop(), server.stop()]);
    expect(await dripping).toBe('gone');
    const next = await startPracticeServer({ port: server.port, ...keys });
    await next.stop();
  });
});

describe('a saved world', () => {
  it('gives the same answers after a restart', async () => {
    const statePath = join(scratch(), 'deep', 'state.json');
    const real = (): number => START;
    const first = await live({ statePath, real });
    const made = await first.api('POST', '/loans/quotes', {
      external_id: 'kept',
      amount_ngn: '1200000.00',
      payout: 'naira_token',
    });
    await first.api('POST', `/loans/quotes/${word(made.json, 'data.id')}/accept`);
    await first.control('POST', '/price', { move_percent: '-3' });
    await first.control('POST', '/settings', { review_seconds: 5 });
    const paths = [
      '/collateral/position',
      '/collateral/deposits',
      '/loans',
      '/loans/quotes',
      '/loans/applications',
    ];
    const ask = async ({ api }: typeof first): Promise<unknown[]> =>
      Promise.all(paths.map(async (path) => (await api('GET', path)).json));
    const before = [await ask(first), pick((await first.control('GET', '/state')).json, 'data.settings')];
    await first.server.stop();

    const second = await live({ statePath, real, seed: 'another', startAt: START + 1 });
    expect(second.server.note).toBeUndefined();
    expect([await ask(second), pick((await second.control('GET', '/state')).json, 'data.settings')]).toEqual(
      before,
    );
    const again = await second.api('POST', '/loans/quotes', {
      external_id: 'kept',
      amount_ngn: '20000',
      payout: 'bank',
    });
    expect(again.status).toBe(409);
  });

  it('is on disk soon after a change, readable only by its owner', async () => {
    const statePath = join(scratch(), 'state.json');
    const { api } = await live({ statePath });
    await api('POST', '/loans/quotes', { external_id: 'soon', amount_ngn: '20000', payout: 'bank' });
    await expect.poll(() => existsSync(statePath) && readFileSync(statePath, 'utf8')).toContain('"soon"');
    expect(statSync(statePath).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['empty', () => ''],
    ['cut short', (text: string) => text.slice(0, -20)],
    ['not a practice', () => '{"version":1}'],
    ['of another version', (text: string) => signed(text.replace('"version":1', '"version":2'))],
    [
      'signed and yet unusable',
      (text: string) =>
        signed(
          text
            .replace('"principalNgn":"', '"principalNgn":"x')
            .replaceAll('"closedAt":1', '"closedAt":null,"was":1'),
        ),
    ],
    ['damaged deep inside', (text: string) => text.replace('"principalNgn":"', '"principalNgn":"x')],
    [
      'without its clock’s time',
      (text: string) => text.replace(/"anchorPractice":\d+/, '"anchorPractice":"soon"'),
    ],
  ])('is set aside with a message if it is %s, and a new one begins', async (_name, damage) => {
    const folder = scratch();
    const statePath = join(folder, 'state.json');
    const first = await live({ statePath });
    await first.server.stop();
    const damaged = damage(readFileSync(statePath, 'utf8'));
    writeFileSync(statePath, damaged);

    const second = await live({ statePath });
    expect(second.server.note).toMatch(
      /^The saved practice could not be read\. It was set aside as .*, and a fresh practice began\.$/,
    );
    expect((await second.api('GET', '/loans')).json).toMatchObject({ meta: { total: 200 } });
    const aside = readdirSync(folder).find((name) => /^state\.json\.damaged-\d+$/.test(name));
    expect(readFileSync(join(folder, aside ?? 'none'), 'utf8')).toBe(damaged);
  });
});

describe('the service in a worker thread', () => {
  const worker = (workerData: unknown): Worker => {
    const thread = new Worker(entry('worker.ts'), { workerData });
    onTestFinished(async () => void (await thread.terminate()));
    return thread;
  };
  const message = async (thread: Worker): Promise<unknown> => (await once(thread, 'message'))[0];

  it('reports that it is ready, serves, and saves and ends on stop', async () => {
    const statePath = join(scratch(), 'state.json');
    const thread = worker({ port: 0, ...keys, statePath, startAt: START });
    const ready = await message(thread);
    expect(ready).toMatchObject({ type: 'ready', port: expect.any(Number) });
    expect(word(ready, 'baseUrl')).toBe(`http://127.0.0.1:${String(pick(ready, 'port'))}/v1`);
    const answer = await send(`${word(ready, 'baseUrl')}/loans`, 'GET', { authorization: 'Bearer api-key' });
    expect(items(answer.json)).toHaveLength(100);
    await send(
      `${word(ready, 'baseUrl')}/loans/quotes`,
      'POST',
      { authorization: 'Bearer api-key' },
      {
        external_id: 'last words',
        amount_ngn: '20000',
        payout: 'bank',
      },
    );
    const [ended, stopped] = [once(thread, 'exit'), message(thread)];
    // A thread has no origin; the lint rule is about windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    for (const type of ['unknown', 'stop']) thread.postMessage({ type });
    expect(await stopped).toEqual({ type: 'stopped' });
    expect((await ended)[0]).toBe(0);
    expect(readFileSync(statePath, 'utf8')).toContain('last words');
  });
});

describe('the service from a terminal', () => {
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, [entry('cli.ts'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
    return { child, said };
  };

  it('prints address and keys, serves at its speed, and ends on SIGTERM', async () => {
    const { child, said } = run(
      '--port',
      '0',
      '--seed',
      's',
      '--start',
      '2026-11-21T08:00:00Z',
      '--speed',
      '600',
    );
    while (!said.out.includes('Control key: ')) await once(child.stdout, 'data');
    const lines = new Map(
      said.out
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    expect([...lines.keys()]).toEqual(['Base URL', 'API key', 'Control URL', 'Control key']);
    const state = await send(`${lines.get('Control URL') ?? ''}/state`, 'GET', {
      'x-practice-key': lines.get('Control key') ?? '',
    });
    expect(state.json).toMatchObject({ data: { seed: 's', clock: { speed: 600 } } });
    const loans = await send(`${lines.get('Base URL') ?? ''}/loans`, 'GET', {
      authorization: `Bearer ${lines.get('API key') ?? ''}`,
    });
    expect(loans.status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(said.err).toBe('');
  });
});
