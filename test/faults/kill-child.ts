// A process that borrows until it is killed, with real encrypted files and real sockets. First it settles
// every open intent and reports all intents in the journal. Argument: `KillOrders` as JSON. With `dieAt` the
// process kills itself at that step.
import type { BorrowSlice } from '../../contract/slices/borrow.ts';
import { LATE_ARRIVAL } from '../../domain/intent.ts';
import { monotonicMillis } from '../../domain/time.ts';
import type { Journal } from '../../main/desk/ports/store.ts';
import { createUndiciCore } from '../../main/service/requests/http/undici-core.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { systemIds } from '../../main/shell/ids.ts';
import { borrowing, type BorrowingPorts } from './borrowing.ts';
import { intentsIn, type RecordedIntent } from './intent-audit.ts';
import type { KillOrders } from './kill-run.ts';
import { openFiles } from './stored-desk.ts';

interface Effects {
  readonly quotes: number;
  readonly applications: number;
}

const orders = JSON.parse(process.argv[2] ?? '') as KillOrders;
const report = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

function step(name: string): void {
  if (orders.dieAt === name) process.kill(process.pid, 'SIGKILL');
}

const store = await openFiles(orders.folder, systemClock.wall());

const journal: Journal = {
  ...store.journal,
  async append(entry) {
    step(`before ${entry.kind}`);
    const appended = await store.journal.append(entry);
    step(`after ${entry.kind}`);
    return appended;
  },
};

/** A client that reports each step of a POST, as close to the socket as possible. */
function steppedCore(): HttpCore {
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
      // By the next turn of the event loop most of the request has been sent.
      setImmediate(() => step('while it is on its way'));
      const ending = await exchanged;
      step('with the answer in hand');
      return ending;
    },
  };
}

/** By how much the desk's monotonic clock is ahead. */
let ahead = 0;
let shown: BorrowSlice | undefined;
const ports: BorrowingPorts = {
  clock: { ...systemClock, mono: () => monotonicMillis(systemClock.mono() + ahead) },
  ids: systemIds,
  log: {
    info: () => undefined,
    failure: (event, cause) => (report({ fault: `${event}: ${String(cause)}` }), 'fault'),
  },
  journal,
  cache: store.cache,
  core: steppedCore,
  publish: (slice) => (shown = slice),
};
const started = await borrowing(ports, practiceProfile(orders.baseUrl), orders.apiKey);
if (!started.ok) throw new Error(JSON.stringify(started.error));
const { borrow, connection } = started.value;
await settleAll();
report({ intents: await recordedIntents() });
// The parent compares the report with the service before this process sends anything new.
await new Promise((resolve) => process.stdin.once('data', resolve));

for (;;) {
  if (shown?.flow.stage === 'unknown') await settleAll();
  if (shown?.flow.stage !== 'terms') borrow.startOver();
  await borrow.createQuote({ amount_ngn: '400000.00', payout: 'naira_token' });
  const flow: BorrowSlice['flow'] | undefined = shown?.flow;
  if (flow?.stage !== 'review') continue;
  await borrow.accept(flow.intent.id, flow.digest);
}

/** Settles by a reading, or else as an operator whose evidence is the practice service's own count. */
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
    // A request on this machine arrives at once; nobody needs to wait for it.
    ahead += LATE_ARRIVAL;
    const settled = await borrow.settle(intent.id, happened > 0, 'the lender’s own count');
    if (!settled.ok && settled.error.code !== 'changed-since-shown')
      throw new Error(JSON.stringify(settled.error));
  }
}

async function recordedIntents(): Promise<RecordedIntent[]> {
  const rows = await store.journal.entries([
    'intent.recorded',
    'intent.confirmed',
    'intent.rejected',
    'intent.unknown',
  ]);
  if (!rows.ok) throw new Error(JSON.stringify(rows.error));
  return intentsIn(rows.value);
}
