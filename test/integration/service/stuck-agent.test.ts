// A connection pool of the HTTP client that stops in the middle of an act, as after an assertion of its own: it
// takes requests and neither writes nor fails them. Seen once in hours of truncated answers.
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../main/service/requests/client.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { roughServer, type RoughServer } from './rough-server.ts';

let server: RoughServer;
let http: HttpClient;
let url: URL;
/** All requests under way have taken all their time. */
let passLimits: () => void;

beforeEach(async () => {
  server = await roughServer((_request, response) => response.end('{}'));
  url = new URL(`${server.baseUrl}/position`);
  passLimits = () => {
    for (const pass of limits.splice(0)) pass();
  };
  const limits: (() => void)[] = [];
  const after = (_limit: number, task: () => void) => {
    limits.push(task);
    return () => undefined;
  };
  http = createHttpClient({ core: createUndiciCore(), clock: { ...systemClock, after } });
});
afterEach(async () => {
  await http.close();
  await server.stop();
});

describe('a read whose pool never writes it', () => {
  it('passes its limit, and the next read uses another pool and is answered', async () => {
    const stuck = vi.spyOn(Agent.prototype, 'dispatch').mockReturnValueOnce(true).mockReturnValueOnce(true);
    const waiting = [http.get(url, {}), http.get(url, {})];
    await vi.waitFor(() => expect(stuck).toHaveBeenCalledTimes(2));
    passLimits();
    for (const one of waiting)
      expect(await one).toMatchObject({ kind: 'unanswered', detail: 'DESK_TOTAL_TIMEOUT', neverLeft: true });
    expect(await http.get(url, {})).toMatchObject({ kind: 'answered', status: 200 });
    const pools = new Set(stuck.mock.contexts);
    expect(pools.size).toBe(2);
    expect(server.requests).toEqual(['GET /v1/position']);
  });
  it('keeps its pool if it was written and not answered', async () => {
    server.behave = () => undefined;
    const used = vi.spyOn(Agent.prototype, 'dispatch');
    const waiting = http.get(url, {});
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    passLimits();
    expect(await waiting).toMatchObject({ detail: 'DESK_TOTAL_TIMEOUT', neverLeft: false });
    server.behave = (_request, response) => response.end('{}');
    expect(await http.get(url, {})).toMatchObject({ kind: 'answered' });
    expect(new Set(used.mock.contexts).size).toBe(1);
  });
});
