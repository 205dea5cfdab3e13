// Reads over real sockets: every failure is named, none is repeated automatically, and the connection
// recovers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import { openService, roughServer, type Misbehaviour, type RoughServer } from './rough-server.ts';

const json =
  (status: number, body: string, headers: Record<string, string> = {}): Misbehaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

let server: RoughServer;
let service: LendingService;
beforeEach(async () => {
  server = await roughServer(json(200, '[]'));
  service = openService(server.baseUrl);
});
afterEach(async () => {
  await service.close();
  await server.stop();
});

describe('a read over a real socket', () => {
  it.each<[string, Misbehaviour, object]>([
    [
      'HTML',
      json(200, '<html><title>Portal</title>', { 'content-type': 'text/html' }),
      { cause: 'not-json', detail: 'not JSON (text/html, "Portal")' },
    ],
    ['a redirect', json(302, '', { location: '/login?next=x' }), { cause: 'other', httpStatus: 302 }],
    [
      '429',
      json(429, '{"message":"slow down"}', { 'retry-after': '60' }),
      { cause: 'too-many-requests', httpStatus: 429, detail: 'slow down' },
    ],
    ['500', json(500, '{}'), { cause: 'service-error', httpStatus: 500 }],
    ['204', (_request, response) => response.writeHead(204).end(), { cause: 'not-json', httpStatus: 204 }],
    [
      '401',
      json(401, '{"message":"who?"}', { 'x-request-id': 'r1' }),
      { code: 'rejected', httpStatus: 401, serviceWords: 'who?', requestId: 'r1' },
    ],
    ['a reset', ({ socket }) => void socket.resetAndDestroy(), { cause: 'reset' }],
    [
      'an answer cut short',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('[{"id"', () => response.destroy());
      },
      { cause: 'reset' },
    ],
    ['silence', () => undefined, { cause: 'timed-out' }],
    [
      'Latin-1',
      (_request, response) => response.end(Buffer.from('[{"id":"é"}]', 'latin1')),
      { cause: 'not-json' },
    ],
    [
      '11 MB in chunks',
      (_request, response) => {
        response.on('error', () => undefined);
        for (let sent = 0; sent < 11; sent++) response.write(' '.repeat(1_000_000));
        response.end('[]');
      },
      { cause: 'too-large' },
    ],
  ])('reports %s after one request, and the next read works', async (_name, behave, error) => {
    server.behave = behave;
    const read = await service.read('deposits');
    expect(read).toMatchObject({ ok: false, error });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.requests).toEqual(['GET /v1/collateral/deposits']);
    if ('cause' in error && error.cause === 'too-many-requests') return;
    server.behave = json(200, '[]');
    expect(await service.read('deposits')).toMatchObject({ ok: true });
  });
  it('keeps its connection for the next one, and identifies the app on each', async () => {
    const keys: (string | undefined)[] = [];
    server.behave = (request, response) => {
      keys.push(request.headers.authorization);
      response.end('[]');
    };
    await service.read('wallets');
    await service.read('deposits');
    expect(server.connections).toBe(1);
    expect(keys).toEqual(['Bearer sk_canary_over_http', 'Bearer sk_canary_over_http']);
  });
  it('on a dead kept connection fails or recovers, and is never sent twice', async () => {
    await service.read('wallets');
    server.behave = ({ socket }) => void socket.resetAndDestroy();
    expect(await service.read('wallets')).toMatchObject({ ok: false, error: { cause: 'reset' } });
    expect(server.requests).toHaveLength(2);
    server.behave = json(200, '[]');
    expect(await service.read('wallets')).toMatchObject({ ok: true });
  });
  it('can be cancelled while it waits', async () => {
    server.behave = () => undefined;
    const cancel = new AbortController();
    const read = service.read('loans', cancel.signal);
    setTimeout(() => cancel.abort(), 50);
    expect(await read).toMatchObject({ ok: false, error: { code: 'offline', detail: 'DESK_CANCELLED' } });
  });
  it('is answered for every waiting call when the service is closed', async () => {
    server.behave = () => undefined;
    const reads = [service.read('loans'), service.read('deposits'), service.read('position')];
    setTimeout(() => void service.close(), 50);
    for (const read of await Promise.all(reads)) expect(read.ok).toBe(false);
  });
  it('sends nothing until Retry-After has passed', async () => {
    server.behave = json(429, '{}', { 'retry-after': '1' });
    await service.read('loans');
    server.behave = json(200, '[]');
    const began = performance.now();
    while (!(await service.read('wallets')).ok) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(performance.now() - began).toBeGreaterThan(950);
    expect(server.requests).toEqual(['GET /v1/loans', 'GET /v1/collateral/wallets']);
  });
});
