// A lending service over real HTTP that always gives the same answers. They are recorded from the practice
// service and shortened, so that a test can open a desk hundreds of times.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPracticeServer } from '../../sandbox/server.ts';

export interface RecordedLender {
  readonly baseUrl: string;
  /** Number of requests since the start. */
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
/** Items that are kept at each end of a list. Open loans are at the beginning, closed ones at the end. */
const KEPT = 4;

/** @param seed lenders of different seeds have different records */
export async function recordedLender(seed: string): Promise<RecordedLender> {
  const answers = await record(seed);
  const server = createServer((request, response) => {
    lender.requests += 1;
    const body = answers.get((request.url ?? '').replace('/v1', '').replace(/\?.*/, ''));
    // There is no Date header, because the clock offset differs from run to run.
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

/** A future time, so that a recorded price is never outdated. */
const PRICE_TIME = '2099-01-01T00:00:00Z';

/** Keeps the first and last items of lists, and says that nothing follows. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length <= 2 * KEPT ? value : [...value.slice(0, KEPT), ...value.slice(-KEPT)];
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/cursor|pagination/.test(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      if (key === 'meta') return [key, { has_more: false }];
      return [key, /^price_(at|time)/.test(key) ? PRICE_TIME : shortened(inner)];
    }),
  );
}
