// A desk that borrows without pause until it is killed, on real encrypted files and real sockets. It first reports
// what the journal says of every earlier intent and settles what is left open, as an operator who can ask the lender.
// Argument: JSON of KillOrders. With `dieAt` it kills itself at that step.
import * as v from 'valibot';
import { ok } from '../../contract/errors.ts';
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import { recordSchemas } from '../../main/desk/journal/format/record-schemas.ts';
import type { Journal } from '../../main/desk/ports/store.ts';
import { createUndiciCore } from '../../main/service/requests/http/undici-core.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { sandboxProfile } from '../../main/service/profile/sandbox-profile.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { systemIds } from '../../main/shell/ids.ts';
import { openStore } from '../../main/store/store.ts';
import { borrowing, type BorrowingParts } from './borrowing.ts';
import type { KillOrders, ToldIntent } from './kill-run.ts';

interface Effects {
  readonly quotes: number;
  readonly applications: number;
}

const orders = JSON.parse(process.argv[2] ?? '') as KillOrders;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

function step(name: string): void {
  if (orders.dieAt === name) process.kill(process.pid, 'SIGKILL');
}

const opened = await openStore({
  directory: orders.folder,
  keyHex: '5e'.repeat(32),
  worker: new URL('../../main/store/worker/worker.ts', import.meta.url),
  anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
  now: systemClock.wall(),
});
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
const store = opened.value;

const journal: Journal = {
  ...store.journal,
  async append(entry) {
    step(`before ${entry.kind}`);
    const appended = await store.journal.append(entry);
    step(`after ${entry.kind}`);
    return appended;
  },
};

/** The steps of a POST, as near to the socket as this side of it can be. */
function watched(): HttpCore {
  const core = createUndiciCore();
  return {
    close: () => core.close(),
    async exchange(request, signal) {
      if (request.method === 'GET') return core.exchange(request, signal);
      step('before the request');
      const exchanged = core.exchange(
        { ...request, mayStart: () => (step('at the first byte'), request.mayStart?.() ?? true) },
        signal,
      );
      // Most of it has left by the next turn of the loop.
      setImmediate(() => step('while it is on its way'));
      const ending = await exchanged;
      step('with the answer in hand');
      return ending;
    },
  };
}

let shown: BorrowSlice | undefined;
const parts: BorrowingParts = {
  clock: systemClock,
  ids: systemIds,
  log: {
    info: () => undefined,
    failure: (event, cause) => (say({ fault: `${event}: ${String(cause)}` }), 'fault'),
  },
  journal,
  cache: store.cache,
  core: watched,
  publish: (slice) => (shown = slice),
};
const started = await borrowing(parts, sandboxProfile(orders.baseUrl), orders.apiKey);
if (!started.ok) throw new Error(JSON.stringify(started.error));
const { borrow, connection } = started.value;
await settleAll();
say({ told: await told() });
// What was said is held against the service before anything new happens there.
await new Promise((resolve) => process.stdin.once('data', resolve));

for (;;) {
  if (shown?.flow.stage === 'unknown') await settleAll();
  if (shown?.flow.stage !== 'terms') borrow.startOver();
  await borrow.createQuote({ amount_ngn: '400000.00', payout: 'naira_token' });
  const flow: BorrowSlice['flow'] | undefined = shown?.flow;
  if (flow?.stage !== 'review') continue;
  await borrow.accept(flow.intent.id, flow.digest);
}

/** What reading does not settle, the operator does, by what the lender says: here the practice's own count. */
async function settleAll(): Promise<void> {
  await connection.refreshNow();
  for (let asked = 0; shown?.flow.stage === 'unknown'; asked++) {
    const { intent } = shown.flow;
    await borrow.readAgain();
    if (shown.flow.stage !== 'unknown' || asked < 1) continue;
    const answer = await fetch(`${orders.controlUrl}/state`, {
      headers: { 'x-practice-key': orders.controlKey },
    });
    const { data } = (await answer.json()) as { data: { effects: Record<string, Effects> } };
    const made = data.effects[intent.externalId ?? ''];
    const happened = (intent.kind === 'accept-quote' ? made?.applications : made?.quotes) ?? 0;
    const settled = await borrow.settle(intent.id, happened > 0, 'the lender’s own count');
    if (!settled.ok && settled.error.code !== 'changed-since-shown')
      throw new Error(JSON.stringify(settled.error));
  }
}

async function told(): Promise<ToldIntent[]> {
  const rows = await store.journal.entries([
    'intent.recorded',
    'intent.confirmed',
    'intent.rejected',
    'intent.unknown',
  ]);
  if (!rows.ok) throw new Error(JSON.stringify(rows.error));
  const intents = new Map<string, ToldIntent>();
  for (const { kind, subject, body } of rows.value) {
    const intent = intents.get(subject);
    if (kind === 'intent.recorded') {
      const { externalId, kind: what } = v.parse(recordSchemas['intent.recorded'], JSON.parse(body));
      intents.set(subject, { kind: what, externalId, ending: 'none', by: undefined });
    } else if (intent !== undefined) {
      intent.ending = kind.slice('intent.'.length);
      intent.by = (JSON.parse(body) as { by?: string }).by;
    }
  }
  return [...intents.values()];
}
