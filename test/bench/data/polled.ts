// Polls a service and stores its answers as a desk does, without a window. The service runs on its own thread
// and always gives the same answers; the caller sets the clock.
import { mkdtempSync, rmSync } from 'node:fs';
import { agreeingDoor } from '../../support/agreeing-door.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keyOf } from '../../../main/desk/ports/key.ts';
import { ok } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Clock } from '../../../main/desk/ports/system.ts';
import { createShapes } from '../../../main/desk/alerts/shapes.ts';
import { openBook, type Book } from '../../../main/desk/readings/book.ts';
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { createLendingServices } from '../../../main/service/lending-service.ts';
import { openStore } from '../../../main/store/store.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { good } from './opened.ts';

const SERVER = `
  import { createServer } from 'node:http';
  import { parentPort } from 'node:worker_threads';
  const loan = (i) => ({ id: 'LN-' + i, status: i % 3 ? 'closed' : 'active', principal_ngn: 400000 + i + '.00',
    payoff_amount_ngn: 410000 + i + '.10', repayment_destination: { type: 'bank', account_number: String(1e9 + i) },
    collateral_amount: '1200.000000', collateral_asset: 'USDC', opened_at: '2026-01-05T09:00:00Z', payments: [] });
  const answers = new Map([
    ['/wallets', { data: [{ id: 'w1', asset: 'USDC', chain: 'base', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }] }],
    ['/deposits', { data: [] }],
    ['/position', { data: { collateral_value_ngn: '81000000.00', ltv: '41.2', capacity_ngn: '7000000.00', price_at: '2026-01-05T09:00:00Z' } }],
    ['/withdrawal-addresses', { data: [] }],
    ['/applications', { data: [] }],
    ['/loans', { data: Array.from({ length: 50 }, (_, i) => loan(i)) }],
  ].map(([path, answer]) => [path, JSON.stringify(answer)]));
  const server = createServer((request, response) => {
    const name = [...answers.keys()].find((path) => request.url.split('?')[0].endsWith(path));
    response.setHeader('content-type', 'application/json');
    response.end(answers.get(name) ?? answers.get('/position'));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export interface Polled {
  readonly book: Book;
  /** Requests, reads and stores one answer. */
  poll(resource: Resource): Promise<void>;
  close(): Promise<void>;
}

export async function openPolled(clock: Clock): Promise<Polled> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-polled-'));
  const server = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SERVER)}`));
  const port = await new Promise<number>((resolve) => server.once('message', resolve));
  const store = good(
    await openStore({
      directory,
      key: keyOf('5e'.repeat(32)),
      worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
      anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
      now: clock.wall(),
    }),
  );
  const log = { info: () => undefined, failure: () => 'bench' };
  const openHttp = () => createHttpClient({ core: createUndiciCore(), clock });
  const baseUrl = `http://127.0.0.1:${port}`;
  const profile = dialectProfile('native')(baseUrl);
  const service = createLendingServices({ openDoor: agreeingDoor, clock, log, openHttp }).open(
    profile,
    'key',
  );
  const book = await openBook(store.cache, profile.id);
  const shapes = createShapes(profile.id, store.cache, async () => true);
  return {
    book,
    async poll(resource) {
      const answer = good(await service.read(resource));
      const looked = shapes.look(resource, answer);
      good(await book.take(resource, answer));
      await looked;
    },
    async close() {
      await service.close();
      await store.close();
      await server.terminate();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
