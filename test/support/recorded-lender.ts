// A lending service that always gives the same answers, over real HTTP: taken from the practice service and cut short, so
// that a desk can be opened and closed hundreds of times.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPracticeServer } from '../../sandbox/server.ts';

export interface RecordedLender {
  readonly baseUrl: string;
  /** Requests since it started. */
  requests: number;
  stop(): Promise<void>;
}

const KEYS = { apiKey: 'practice-key', controlKey: 'control-key' };
const PATHS = [
  '/collateral/wallets',
  '/collateral/deposits',
  '/collateral/position',
  '/collateral/withdrawal-addresses',
  '/loans',
  '/loans/applications',
];
/** Of each list; the practice service lists open loans first, so its end is kept as well. */
const KEPT = 4;

/** @param seed lenders of different seeds have different records */
export async function recordedLender(seed: string): Promise<RecordedLender> {
  const answers = await record(seed);
  const server = createServer((request, response) => {
    lender.requests += 1;
    const body = answers.get((request.url ?? '').replace('/v1', '').replace(/\?.*/, ''));
    // The clocks of two runs are never apart by the same.
    response.sendDate = false;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(body ?? '{"message":"no such path"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lender: RecordedLender = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return lender;
}

async function record(seed: string): Promise<Map<string, string>> {
  const practice = await startPracticeServer({ port: 0, seed, ...KEYS });
  const answers = new Map<string, string>();
  try {
    for (const path of PATHS) {
      const answer = await fetch(`${practice.baseUrl}${path}`, {
        headers: { authorization: `Bearer ${KEYS.apiKey}` },
      });
      answers.set(path, JSON.stringify(shortened(await answer.json())));
    }
  } finally {
    await practice.stop();
  }
  return answers;
}

/** So late that a recorded price never grows stale, however long a test takes. */
const PRICE_TIME = '2099-01-01T00:00:00Z';

/** Lists are cut to their first and last items, and say nothing of a next page. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length <= 2 * KEPT ? value : [...value.slice(0, KEPT), ...value.slice(-KEPT)];
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/cursor|pagination|meta/.test(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, /^price_(at|time)/.test(key) ? PRICE_TIME : shortened(inner)]),
  );
}
