// Whatever happens to the store's thread, every call settles.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { openThreadRequests } from '../../../../main/store/thread-requests.ts';
import { startThread } from '../../../../main/store/thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-line-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Small, so that a worker soon runs out of it. */
const LIMIT_MB = 32;
let workers = 0;

/** A line to a worker that runs this code for each message. */
function lineTo(onMessage: string, onNote: (note: string) => void = () => undefined) {
  const path = join(folder, `worker-${(workers += 1)}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
     const reply = (id, result) => parentPort.postMessage({ kind: 'reply', id, result });
     parentPort.on('message', (message) => { ${onMessage} });`,
  );
  return openThreadRequests(startThread(pathToFileURL(path), 'store', LIMIT_MB), onNote);
}

const COUNT = { group: 'journal', name: 'count', given: [] };
const closed = { result: { ok: false, error: { code: 'store-failed', fault: 'closed' } } };

test('each call gets its own answer, in whatever order the answers come', async () => {
  const line = lineTo(
    `setTimeout(() => reply(message.id, { ok: true, value: message.id }), 60 - message.id * 20);`,
  );
  const answers = await Promise.all([1, 2, 3].map(() => line.send(COUNT)));
  expect(answers).toMatchObject([1, 2, 3].map((value) => ({ result: { ok: true, value } })));
  await line.end();
});

test('notes are passed on, and answers without a call are dropped', async () => {
  const onNote = vi.fn<(note: string) => void>();
  const line = lineTo(
    `parentPort.postMessage({ kind: 'note', note: 'found' }); reply(99, {}); reply(message.id, { ok: true, value: 7 });`,
    onNote,
  );
  expect(await line.send(COUNT)).toMatchObject({ result: { ok: true, value: 7 } });
  expect(onNote).toHaveBeenCalledWith('found');
  await line.end();
});

test.each([
  ['throws', `throw new Error('a bug');`],
  ['exits', 'process.exit(3);'],
  ['rejects', `Promise.reject(new Error('a bug'));`],
  ['runs out of what it may use', 'globalThis.all = []; for (;;) all.push(new Array(1e5).fill(message.id));'],
])(
  'every pending and later call is answered if the worker %s',
  async (_, onMessage) => {
    const line = lineTo(onMessage);
    const pending = await Promise.all([line.send(COUNT), line.send(COUNT)]);
    expect(pending).toMatchObject([closed, closed]);
    expect(await line.send(COUNT)).toMatchObject(closed);
    await line.end();
  },
  60_000,
);

test('pending calls are answered at the end, which may be requested twice', async () => {
  const line = lineTo('');
  const pending = line.send(COUNT);
  await line.end();
  await line.end();
  expect(await pending).toMatchObject(closed);
  expect(await line.send(COUNT)).toMatchObject(closed);
});

test('a call to a thread that ended earlier is answered', async () => {
  const thread = startThread(pathToFileURL(join(folder, 'nothing.mjs')));
  await expect(thread.over).resolves.toContain('nothing.mjs');
  const line = openThreadRequests(thread, () => undefined);
  expect(await line.send(COUNT)).toMatchObject(closed);
});

test('a call without a worker is answered', async () => {
  const line = openThreadRequests(startThread(pathToFileURL(join(folder, 'nothing.mjs'))), () => undefined);
  expect(await line.send(COUNT)).toMatchObject(closed);
});

test('a call that cannot be sent is answered, and the next one works', async () => {
  const line = lineTo(`reply(message.id, { ok: true, value: 1 });`);
  const unsendable = { group: 'journal', name: 'entries', given: [[], Symbol('no')] };
  expect(await line.send(unsendable)).toMatchObject({
    result: {
      ok: false,
      error: {
        code: 'store-failed',
        fault: 'io',
        detail: expect.stringContaining('journal.entries') as string,
      },
    },
  });
  expect(await line.send(COUNT)).toMatchObject({ result: { ok: true, value: 1 } });
  await line.end();
});
