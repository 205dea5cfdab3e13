// P14: the time from pressing accept to the first byte on the wire, through main's confirmation, the desk,
// the real journal and a socket to the practice service on its own thread. Each accept is paired with a bare
// write and fsync in the same folder.
import { channel } from 'node:diagnostics_channel';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keyOf } from '../../../main/desk/ports/key.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { ConfirmReview } from '../../../contract/calls/confirm.ts';
import type { ActGiven } from '../../../contract/confirm.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { BorrowFlow, BorrowSlice } from '../../../contract/slices/borrow.ts';
import { createConfirm, STEADY_AFTER } from '../../../main/confirm/confirm.ts';
import { HELD_FOR } from '../../../main/confirm/presses.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { systemIds } from '../../../main/shell/ids.ts';
import { openStore } from '../../../main/store/store.ts';
import { borrowing, type BorrowingPorts } from '../../faults/borrowing.ts';
import { firstSlices } from '../../support/first-slices.ts';

/** Milliseconds for each accept. */
export interface Accepts {
  readonly pressed: number[];
  readonly fsync: number[];
}

const KEYS = { apiKey: 'practice-key', controlKey: 'control-key' };
/** One SQLite page, the least that a journal entry writes. */
const PAGE = Buffer.alloc(4096, 0x5e);
/** The first accepts load code and open files, so they do not count. */
const NOT_COUNTED = 3;

interface Ready {
  readonly baseUrl: string;
  readonly controlUrl: string;
}

export async function measureAccepts(times: number): Promise<Accepts> {
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
    const confirm = confirming((review, { confirmedBy }) =>
      borrow.accept(review.intentId, review.digest, undefined, confirmedBy),
    );
    const taken: Accepts = { pressed: [], fsync: [] };
    for (let time = -NOT_COUNTED; time < times; time++) {
      const fsync = fsyncIn(folder);
      await borrow.createQuote({ amount_ngn: '400000.00', payout: 'bank' });
      const { intent, digest } = flow('review');
      const press = await confirm(shown, { kind: 'quote', intentId: intent.id, digest });
      const firstByte = leaving('/accept');
      const pressedAt = performance.now();
      await press();
      const leftAt = await firstByte;
      const { application } = flow('accepted');
      // An accepted application would keep its collateral locked until none is free.
      await control(ready, `/applications/${valueOf(application.id) ?? ''}/decide`, { decision: 'decline' });
      borrow.startOver();
      if (time < 0) continue;
      taken.pressed.push(leftAt - pressedAt);
      taken.fsync.push(fsync);
    }
    return taken;
  } finally {
    await connection.close();
    await store.close();
    await practice.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

type QuoteReview = Extract<ConfirmReview, { kind: 'quote' }>;

/** Main's confirmation without a window. Answers with the press, held for long enough. */
function confirming(accept: (review: QuoteReview, given: ActGiven) => Promise<Result<object>>) {
  const none = (): void => undefined;
  const confirm = createConfirm({
    clock: systemClock,
    acts: async (review, given) => (review.kind === 'quote' ? accept(review, given) : ok({})),
    touchId: { canPrompt: () => false, prompt: async () => false },
    checkPin: async () => ok({}),
    publish: none,
    letExpire: async () => ok({}),
    surface: { prepare: none, present: none, open: none, close: none },
  });
  const slices = firstSlices();
  return async (borrow: BorrowSlice | undefined, review: QuoteReview): Promise<() => Promise<void>> => {
    confirm.follow({ ...slices, ...(borrow && { borrow }) });
    confirm.open(review);
    confirm.changed({ visible: true, focused: true });
    await new Promise((resolve) => setTimeout(resolve, STEADY_AFTER + 50));
    confirm.saw({ type: 'mouseDown' });
    await new Promise((resolve) => setTimeout(resolve, HELD_FOR));
    const state = confirm.window.look();
    if (!state.ok || !state.value.steady) throw new Error(`P14: ${JSON.stringify(state)}`);
    const { number } = state.value;
    return async () => {
      const done = await confirm.window.act({ number, gesture: 'hold' });
      if (!done.ok) throw new Error(`P14: ${JSON.stringify(done)}`);
    };
  };
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

function fsyncIn(folder: string): number {
  const file = openSync(join(folder, 'bare'), 'a');
  try {
    const began = performance.now();
    writeSync(file, PAGE);
    fsyncSync(file);
    return performance.now() - began;
  } finally {
    closeSync(file);
  }
}

async function control({ controlUrl }: Ready, path: string, body: object): Promise<void> {
  const answer = await fetch(`${controlUrl}${path}`, {
    method: 'POST',
    headers: { 'x-practice-key': KEYS.controlKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}
