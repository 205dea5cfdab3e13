// A network for each test, on which a POST and a GET must work or fail with a named reason.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { post } from '../../../main/money/posts.ts';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { HttpClient, HttpOutcome } from '../../../main/service/requests/client.ts';
import {
  clientOn,
  directOnes,
  pem,
  secureService,
  startProxy,
  type Proxy,
  type SecureService,
} from './rig.ts';

export const BODY = '{"external_id":"once"}';

/** A test's network; each test has its own. */
export interface Network {
  service: SecureService;
  proxy: Proxy;
  /** For tests that need more than `pac`. */
  client: HttpClient | undefined;
}

/** Registers the hooks that set the network up and close it. */
export function network(): Network {
  const on: Network = {} as Network;
  beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), pem('authority.pem')]));
  beforeEach(async () => {
    on.service = await secureService();
    on.proxy = await startProxy();
  });
  afterEach(async () => {
    await on.client?.close();
    on.client = undefined;
    await on.proxy.stop();
    await on.service.stop();
  });
  return on;
}

export const here = (on: Network): string => `PROXY 127.0.0.1:${on.proxy.port}`;

/** One POST and one GET. */
async function both(on: Network, pac: string, host?: string): Promise<[HttpOutcome, HttpOutcome]> {
  on.client ??= clientOn(pac);
  const posted = await post(on.client, on.service.url(host), { 'x-key': 'k' }, BODY);
  return [posted, await on.client.get(on.service.url(host), { 'x-key': 'k' })];
}

export async function expectWorks(on: Network, pac: string, host?: string): Promise<void> {
  for (const outcome of await both(on, pac, host))
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
  expect(on.service.requests).toEqual([`POST /v1/thing ${BODY}`, 'GET /v1/thing']);
}

export async function expectNamed(on: Network, pac: string, cause: string, detail: RegExp): Promise<void> {
  for (const outcome of await both(on, pac)) {
    expect(outcome).toMatchObject({ kind: 'unanswered', cause, neverLeft: true });
    expect(JSON.stringify(outcome)).not.toContain('canary');
    if (outcome.kind === 'unanswered') expect(outcome.detail).toMatch(detail);
  }
  // Wait for further attempts, of which there must be none.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(on.service.requests).toEqual([]);
  expect(directOnes(on.service, on.proxy)).toBe(0);
}
