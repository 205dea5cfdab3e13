// P14: the time from an accept that a person confirmed to the first byte on the wire, through the desk,
// the real journal and a socket to the practice service on its own thread.
import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keyOf } from '../../../main/desk/ports/key.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { ok } from '../../../contract/errors.ts';
import type { BorrowFlow, BorrowSlice } from '../../../contract/slices/borrow.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { systemIds } from '../../../main/shell/ids.ts';
import { openStore } from '../../../main/store/store.ts';
import { borrowing, type BorrowingPorts } from '../../faults/borrowing.ts';

const KEYS = { apiKey: 'practice-key', controlKey: 'control-key' };
/** The first accepts load code and open files, so they do not count. */
const NOT_COUNTED = 3;

interface Ready {
  readonly baseUrl: string;
  readonly controlUrl: string;
}

/** Milliseconds for each accept. */
export async function measureAccepts(times: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-accept-'));
  const practice = new Worker(new URL('../../../sandbox/worker.ts', import.meta.url), {
    workerData: { port: 0, seed: 'bench', ...KEYS },
  });
  const ready = await new Promise<Ready>((resolve) => practice.once('message', resolve));
  const opened = await openStore({
    directory: folder,
    key: keyOf('5e'.repeat(32)),
    worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
    anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
    now: systemClock.wall(),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const store = opened.value;
  let shown: BorrowSlice | undefined;
  const parts: BorrowingPorts = {
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, failure: () => 'fault' },
    journal: store.journal,
    cache: store.cache,
    core: createUndiciCore,
    publish: (slice) => (shown = slice),
  };
  const flow = <S extends BorrowFlow['stage']>(stage: S): Extract<BorrowFlow, { stage: S }> => {
    if (shown?.flow.stage !== stage) throw new Error(`P14: ${JSON.stringify(shown?.flow)}`);
    return shown.flow as Extract<BorrowFlow, { stage: S }>;
  };
  const started = await borrowing(parts, practiceProfile(ready.baseUrl), KEYS.apiKey);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const { borrow, connection } = started.value;
  try {
    const taken: number[] = [];
    for (let time = -NOT_COUNTED; time < times; time++) {
      await borrow.createQuote({ amount_ngn: '400000.00', payout: 'bank' });
      const { intent, digest } = flow('review');
      const firstByte = leaving('/accept');
      const pressedAt = performance.now();
      const done = await borrow.accept(intent.id, digest);
      if (!done.ok) throw new Error(`P14: ${JSON.stringify(done)}`);
      const leftAt = await firstByte;
      const { application } = flow('accepted');
      // An accepted application would keep its collateral locked until none is free.
      await control(ready, `/applications/${valueOf(application.id) ?? ''}/decide`, { decision: 'decline' });
      borrow.startOver();
      if (time >= 0) taken.push(leftAt - pressedAt);
    }
    return taken;
  } finally {
    await connection.close();
    await store.close();
    await practice.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The time at which undici writes the head of a request with this path to its socket. */
function leaving(suffix: string): Promise<number> {
  const heads = channel('undici:client:sendHeaders');
  return new Promise((resolve) => {
    const onHead = (message: unknown): void => {
      const at = performance.now();
      const { path } = (message as { request: { path: string } }).request;
      if (!path.endsWith(suffix)) return;
      heads.unsubscribe(onHead);
      resolve(at);
    };
    heads.subscribe(onHead);
  });
}

async function control({ controlUrl }: Ready, path: string, body: object): Promise<void> {
  const answer = await fetch(`${controlUrl}${path}`, {
    method: 'POST',
    headers: { 'x-practice-key': KEYS.controlKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}
