// What needs a real connection: authentication, bodies, broken connections, slow answers.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { keys, live, send } from './live.ts';
import type { Live } from './live.ts';
import { pick, word } from '../../unit/sandbox/json.ts';

const quote = (practice: Live, externalId: string) =>
  practice.api('POST', '/loans/quotes', {
    external_id: externalId,
    amount_ngn: '2000000.00',
    payout: 'naira_token',
  });
const effects = async ({ control }: Live, externalId: string): Promise<unknown> =>
  pick((await control('GET', '/state')).json, `data.effects.${externalId}`);
const faults = ({ control }: Live, ...rules: unknown[]) => control('POST', '/faults', { rules });

describe('a request', () => {
  it('is answered 401 without the key; with it the answer has practice time and a request id', async () => {
    const practice = await live();
    const none = await send(`${practice.server.baseUrl}/loans`, 'GET', {});
    expect(none).toMatchObject({ status: 401, json: { error: { code: 'unauthorized' } } });
    expect(word(none.json, 'request_id')).toBe(none.headers.get('x-request-id'));
    const { status, headers } = await practice.api('GET', '/loans');
    expect(status).toBe(200);
    expect(headers.get('date')).toMatch(/^Sat, 21 Nov 2026 08:00:0\d GMT$/);
    expect(headers.get('x-request-id')).toMatch(/^req_[a-z0-9]{20}$/);
  });

  it('for anything unknown is answered 404 in JSON', async () => {
    const { api, server } = await live();
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/loans'],
      ['PUT', '/loans/quotes'],
      ['GET', ''],
    ] as const) {
      expect(await api(method, path)).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
    }
    expect((await send(new URL('/', server.baseUrl).href, 'GET', {})).status).toBe(404);
  });

  it('is answered 400 if it is no JSON object, and 413 above a megabyte', async () => {
    const { server, api } = await live();
    const post = (body: BodyInit): Promise<Response> =>
      fetch(`${server.baseUrl}/loans/quotes`, {
        method: 'POST',
        headers: { authorization: 'Bearer api-key' },
        body,
        duplex: 'half',
      } as RequestInit);
    for (const body of ['{', 'x', '[]', '"a"', '{"a":1}}']) {
      const response = await post(body);
      expect(await response.json()).toMatchObject({ error: { code: 'malformed_json' } });
      expect(response.status).toBe(400);
    }
    const large = `{"external_id":"${'x'.repeat(1_000_001)}"}`;
    expect((await post(large)).status).toBe(413);
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let n = 0; n < 12; n += 1) controller.enqueue(new Uint8Array(100_000).fill(32));
        controller.close();
      },
    });
    expect((await post(chunks)).status).toBe(413);
    expect((await api('GET', '/loans')).status).toBe(200);
  });
});

describe('the connection', () => {
  it('has no answer and no effect if dropped before it', async () => {
    const practice = await live();
    await faults(practice, {
      kind: 'drop-before',
      match: { method: 'POST', path: '/loans/quotes' },
      times: 1,
    });
    await expect(quote(practice, 'x')).rejects.toThrow('fetch failed');
    expect(await effects(practice, 'x')).toBeUndefined();
    expect((await quote(practice, 'x')).status).toBe(201);
  });

  it('has no answer and one effect if dropped after it', async () => {
    const practice = await live();
    const id = word((await quote(practice, 'x')).json, 'data.id');
    await faults(practice, { kind: 'drop-after', match: { path_suffix: '/accept' }, times: 1 });
    await expect(practice.api('POST', `/loans/quotes/${id}/accept`)).rejects.toThrow('fetch failed');
    expect(await effects(practice, 'x')).toEqual({ quotes: 1, applications: 1, loans: 1 });
    expect((await practice.api('POST', `/loans/quotes/${id}/accept`)).status).toBe(409);
    expect(await effects(practice, 'x')).toEqual({ quotes: 1, applications: 1, loans: 1 });
  });

  it('gives the client ECONNRESET on a reset', async () => {
    const practice = await live();
    await faults(practice, { kind: 'reset', times: 1 });
    const failure = await practice.api('GET', '/loans').catch((error: unknown) => error);
    expect(pick({ failure }, 'failure')).toBeInstanceOf(Error);
    expect(
      failure instanceof Error &&
        failure.cause instanceof Error &&
        'code' in failure.cause &&
        failure.cause.code,
    ).toBe('ECONNRESET');
  });

  it('has true headers, half a body and its effect if truncated', async () => {
    const practice = await live();
    await faults(practice, { kind: 'truncate', times: 1 });
    const response = await fetch(`${practice.server.baseUrl}/loans/quotes`, {
      method: 'POST',
      headers: { authorization: 'Bearer api-key' },
      body: JSON.stringify({ external_id: 'x', amount_ngn: '20000', payout: 'bank' }),
    });
    expect(response.status).toBe(201);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await effects(practice, 'x')).toEqual({ quotes: 1, applications: 0, loans: 0 });
  });

  it('carries the whole answer slowly, byte by byte, if the fault is a drip', async () => {
    const practice = await live();
    const whole = await practice.api('GET', '/collateral/withdrawal-addresses');
    await faults(practice, { kind: 'drip', ms: 5, times: 1 });
    const began = performance.now();
    expect((await practice.api('GET', '/collateral/withdrawal-addresses')).json).toEqual(whole.json);
    expect(performance.now() - began).toBeGreaterThan(100);
  });

  it('carries the whole answer after a latency', async () => {
    const practice = await live();
    await faults(practice, { kind: 'latency', ms: 150, times: 1 });
    const began = performance.now();
    expect((await practice.api('GET', '/loans')).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(145);
  });

  it('reaches only the control API while offline', async () => {
    const practice = await live();
    await practice.control('POST', '/faults', { offline: true });
    await expect(practice.api('GET', '/loans')).rejects.toThrow('fetch failed');
    await expect(quote(practice, 'x')).rejects.toThrow('fetch failed');
    await practice.control('POST', '/faults', { offline: false });
    expect((await quote(practice, 'x')).status).toBe(201);
  });

  it('makes one quote for equal external_ids at once, and one loan for equal accepts', async () => {
    const practice = await live();
    const made = await Promise.all(Array.from({ length: 20 }, () => quote(practice, 'same')));
    expect(made.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const id = word(made.find((one) => one.status === 201)?.json, 'data.id');
    await Promise.all(Array.from({ length: 20 }, () => practice.api('POST', `/loans/quotes/${id}/accept`)));
    expect(await effects(practice, 'same')).toEqual({ quotes: 1, applications: 1, loans: 1 });
  });

  it('does not stop the service if a request is malformed or incomplete', async () => {
    const practice = await live();
    await new Promise<void>((resolve) => {
      const socket = connect(practice.server.port, '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      socket.on('error', () => {}).on('close', () => resolve());
      socket.resume();
    });
    const half = connect(practice.server.port, '127.0.0.1', () =>
      half.write(
        'POST /v1/loans/quotes HTTP/1.1\r\nhost: x\r\nauthorization: Bearer api-key\r\ncontent-length: 500\r\n\r\n{"ext',
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    half.destroy();
    expect((await practice.api('GET', '/loans')).status).toBe(200);
  });

  it('is accepted on loopback only', async () => {
    const { server } = await live();
    expect(server.baseUrl).toBe(`http://127.0.0.1:${String(server.port)}/v1`);
    expect(keys.apiKey).toBe('api-key');
    await expect(fetch(`http://127.0.0.2:${String(server.port)}/v1/loans`)).rejects.toThrow('fetch failed');
  });
});
