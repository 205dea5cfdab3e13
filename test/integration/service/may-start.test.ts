// The last check before the first byte: a request that may no longer start never reaches the service.
import { createServer } from 'node:http';
import { post } from '../../../main/money/posts.ts';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../main/service/requests/client.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { systemClock } from '../../../main/shell/clock.ts';

let arrived: number;
let http: HttpClient;
let close: () => Promise<unknown>;
let url: URL;

beforeEach(async () => {
  arrived = 0;
  const server = createServer((_request, response) => {
    arrived++;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/accept`);
  http = createHttpClient({ core: createUndiciCore(), clock: systemClock });
  close = async () => {
    await http.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

describe('a POST with a deadline for its start', () => {
  it('is not sent after the deadline, and is reported as never sent', async () => {
    let asked = 0;
    const outcome = await post(http, url, {}, '{}', () => {
      asked++;
      return false;
    });
    expect(outcome).toMatchObject({ kind: 'unanswered', detail: 'DESK_TOO_LATE', neverLeft: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect({ asked, arrived }).toEqual({ asked: 1, arrived: 0 });
  });
  it('is sent before the deadline', async () => {
    expect(await post(http, url, {}, '{}', () => true)).toMatchObject({ kind: 'answered', status: 200 });
    expect(arrived).toBe(1);
  });
});
