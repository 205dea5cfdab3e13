// How a dialect is chosen: for a server, a thread and the command line, and for a reopened world.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DIALECTS } from '../../../../sandbox/dialect/all.ts';
import type { DialectName } from '../../../../sandbox/dialect/all.ts';
import { word } from '../../../unit/sandbox/json.ts';
import { START, keys, live, scratch, send } from '../live.ts';
import { DIALECT_TABLES } from './more-dialect-tables.ts';
import { native } from './dialect-tables.ts';
import { quoteBody, startDialect, decoded } from './dialect-client.ts';

const entry = (name: string): string => join(import.meta.dirname, '../../../../sandbox', name);
const NAMES = Object.keys(DIALECTS).join(', ');

describe('sandbox/README.md', () => {
  it('names every field of every dialect in its column', () => {
    const rows = readFileSync(entry('README.md'), 'utf8')
      .split('\n')
      .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
      .filter((cells) => cells.length === DIALECT_TABLES.length + 1);
    DIALECT_TABLES.forEach((dialect, index) => {
      const column = rows.map((cells) => cells[index + 1] ?? '').join('\n');
      const { reads, quoteNames } = dialect;
      const names = [
        ...Object.values(dialect.fields).flatMap((fields) => Object.values(fields)),
        quoteNames.amount,
        quoteNames.payout,
        quoteNames.token,
        quoteNames.collateral,
        ...Object.keys(quoteNames.more),
        ...(reads.loans === native.reads.loans
          ? []
          : [reads.loans, reads.applications ?? [], reads.quotes].flat()),
        dialect.prefix,
      ].map((path) => path.replace('attributes.', ''));
      const unnamed = names.filter((path) => !column.includes(`\`${path}\``));
      expect({ dialect: dialect.name, unnamed }).toEqual({ dialect: dialect.name, unnamed: [] });
    });
  });
});

describe('the server', () => {
  it('serves the API only below its dialect’s prefix', async () => {
    for (const dialect of DIALECT_TABLES) {
      const { server, ask } = await startDialect(dialect);
      expect(new URL(server.baseUrl).pathname).toBe(dialect.prefix);
      expect((await ask('GET', dialect.reads.loans)).status).toBe(200);
      const outside = await send(new URL('/loans', server.baseUrl).href, 'GET', dialect.auth);
      expect(outside).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
    }
  });

  it('refuses an unknown dialect and names the known ones', async () => {
    for (const dialect of ['klingon', 'toString', ''] as unknown[]) {
      await expect(live({ dialect: dialect as DialectName })).rejects.toMatchObject({
        code: 'bad-options',
        message: `The dialect has to be one of ${NAMES}.`,
      });
    }
  });

  it('opens a world saved in another dialect', async () => {
    const statePath = join(scratch(), 'state.json');
    const first = await startDialect(native, { statePath });
    const quote = await first.ask('POST', '/loans/quotes', quoteBody(native, 'kept'));
    const expected = decoded(native, 'quote', native.thing(quote.json));
    await first.server.stop();
    for (const dialect of DIALECT_TABLES) {
      const next = await startDialect(dialect, { statePath });
      expect(next.server.note).toBeUndefined();
      const found = await next.ask('GET', `${dialect.reads.quotes}?external_id=kept`);
      expect(dialect.list(found.json, 'quotes').map((one) => decoded(dialect, 'quote', one))).toEqual([
        expected,
      ]);
      await next.server.stop();
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
