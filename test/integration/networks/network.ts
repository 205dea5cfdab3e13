// One network a test: a POST and a GET on it must each work, or fail by name.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
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

/** What one test happens on; new for each. */
export interface Network {
  service: SecureService;
  proxy: Proxy;
  /** Opened by a test that wants more than `pac` of it. */
  client: HttpClient | undefined;
}

/** Registers the hooks that build the network up and take it down. */
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
  const posted = await on.client.post(on.service.url(host), { 'x-key': 'k' }, BODY);
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
  // Long enough for whatever would have been tried behind our back.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(on.service.requests).toEqual([]);
  expect(directOnes(on.service, on.proxy)).toBe(0);
}
