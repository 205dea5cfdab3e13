// P16: reads pages of ten thousand loans over a socket with the real client, book and databases. The service
// runs on its own thread, so that only main is measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { agreeingDoor } from '../../support/agreeing-door.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keyOf } from '../../../main/desk/ports/key.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { ok } from '../../../contract/errors.ts';
import { createShapes } from '../../../main/desk/alerts/shapes.ts';
import { openBook } from '../../../main/desk/readings/book.ts';
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { createLendingServices } from '../../../main/service/lending-service.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { openStore } from '../../../main/store/store.ts';
import { blocksDuring, type Blocks } from './blocks.ts';

export interface LongList {
  /** The first answer, the same answer again, and an answer with a tenth of the loans changed. */
  readonly first: Blocks;
  readonly same: Blocks;
  readonly differing: Blocks;
}

const SERVER = `
  import { createServer } from 'node:http';
  import { parentPort, workerData } from 'node:worker_threads';
  let version = 0;
  const bodies = {};
  const PAGE = 10000;
  const bodyOf = (n, page) => (bodies[n + ':' + page] ??= JSON.stringify({ data: Array.from({ length: PAGE }, (_, at) => at + page * PAGE).map((i) => ({
    id: 'LN-' + String(i).padStart(6, '0'), status: i % 3 ? 'closed' : 'active',
    principal_ngn: String(400000 + ((i * 7919333) % 16000000)) + '.00',
    payoff_amount_ngn: String(400000 + ((i * 7919333) % 16000000)) + '.' + String(i % 10 === 0 ? 10 + n : 10),
    repayment_destination: { type: 'bank', bank_name: 'Marina Practice Bank', account_number: String(1e9 + i),
      account_name: 'Collections LN ' + i, reference: 'LN' + i + '-04QK' },
    collateral_amount: String((i * 631) % 40000) + '.' + String((i * 7919) % 1000000).padStart(6, '0'),
    collateral_asset: 'USDC', opened_at: new Date(1.7e12 + i * 6e5).toISOString(), collateral_return: null, payments: [],
  })), ...(page + 1 < workerData / PAGE && { next_cursor: String(page + 1) }) }));
  for (let page = 0; page < workerData / PAGE; page++) bodyOf(0, page);
  bodyOf(1, 0);
  const server = createServer((request, response) => {
    if (request.url.startsWith('/version/')) { version = Number(request.url.slice(9)); response.end('{}'); return; }
    response.setHeader('content-type', 'application/json');
    response.end(bodyOf(version, Number(new URL(request.url, 'http://x').searchParams.get('cursor') ?? 0)));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** @param once measures the first answer only, and reports it for the others too */
export async function measureLongList(loans: number, once = false): Promise<LongList> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-list-'));
  const server = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SERVER)}`), {
    workerData: loans,
  });
  const port = await new Promise<number>((resolve) => server.once('message', resolve));
  const opened = await openStore({
    directory: folder,
    key: keyOf('5e'.repeat(32)),
    worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
    anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
    now: systemClock.wall(),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const store = opened.value;
  const log = { info: () => undefined, failure: () => 'bench' };
  const openHttp = () => createHttpClient({ core: createUndiciCore(), clock: systemClock });
  const profile = dialectProfile('native')(`http://127.0.0.1:${port}`);
  const service = createLendingServices({ openDoor: agreeingDoor, clock: systemClock, log, openHttp }).open(
    profile,
    'key',
  );
  const book = await openBook(store.cache, profile.id);
  const shapes = createShapes(profile.id, store.cache, async () => true);
  const poll = async (): Promise<void> => {
    const answer = await service.read('loans');
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    const looked = shapes.look('loans', answer.value);
    const taken = await book.take('loans', answer.value);
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    await looked;
  };
  try {
    const first = await blocksDuring(poll);
    if (once) return { first, same: first, differing: first };
    const same = await blocksDuring(poll);
    await fetch(`http://127.0.0.1:${port}/version/1`);
    const differing = await blocksDuring(poll);
    return { first, same, differing };
  } finally {
    await service.close();
    await store.close();
    await server.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}
