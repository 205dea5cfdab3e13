// What only a real connection can show: authentication, bodies, connections that break, bytes that come late.
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

describe('requests', () => {
  it('without the key are 401 and with it are served, stamped with the practice’s time and a request id', async () => {
    const practice = await live();
    const none = await send(`${practice.server.baseUrl}/loans`, 'GET', {});
    expect(none).toMatchObject({ status: 401, json: { error: { code: 'unauthorized' } } });
    expect(word(none.json, 'request_id')).toBe(none.headers.get('x-request-id'));
    const { status, headers } = await practice.api('GET', '/loans');
    expect(status).toBe(200);
    expect(headers.get('date')).toMatch(/^Sat, 21 Nov 2026 08:00:0\d GMT$/);
    expect(headers.get('x-request-id')).toMatch(/^req_[a-z0-9]{20}$/);
  });

  it('for anything unknown are 404 in JSON, inside and outside the API', async () => {
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

  it('that are not a JSON object are 400, and over a megabyte 413, sized or chunked', async () => {
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

describe('connections', () => {
  it('dropped before: no answer, no effect', async () => {
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

  it('dropped after: no answer, one effect, and a second accept has none', async () => {
    const practice = await live();
    const id = word((await quote(practice, 'x')).json, 'data.id');
    await faults(practice, { kind: 'drop-after', match: { path_suffix: '/accept' }, times: 1 });
    await expect(practice.api('POST', `/loans/quotes/${id}/accept`)).rejects.toThrow('fetch failed');
    expect(await effects(practice, 'x')).toEqual({ quotes: 1, applications: 1, loans: 1 });
    expect((await practice.api('POST', `/loans/quotes/${id}/accept`)).status).toBe(409);
    expect(await effects(practice, 'x')).toEqual({ quotes: 1, applications: 1, loans: 1 });
  });

  it('reset by the service: the client sees ECONNRESET', async () => {
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

  it('truncated: true headers, half a body, then nothing; the effect stands', async () => {
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

  it('dripping: the whole answer, slowly', async () => {
    const practice = await live();
    const whole = await practice.api('GET', '/collateral/withdrawal-addresses');
    await faults(practice, { kind: 'drip', ms: 5, times: 1 });
    const began = performance.now();
    expect((await practice.api('GET', '/collateral/withdrawal-addresses')).json).toEqual(whole.json);
    expect(performance.now() - began).toBeGreaterThan(100);
  });

  it('late: latency is waited out in real time and the answer is whole', async () => {
    const practice = await live();
    await faults(practice, { kind: 'latency', ms: 150, times: 1 });
    const began = performance.now();
    expect((await practice.api('GET', '/loans')).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(145);
  });

  it('offline: none of the API, all of the control API, and back again', async () => {
    const practice = await live();
    await practice.control('POST', '/faults', { offline: true });
    await expect(practice.api('GET', '/loans')).rejects.toThrow('fetch failed');
    await expect(quote(practice, 'x')).rejects.toThrow('fetch failed');
    await practice.control('POST', '/faults', { offline: false });
    expect((await quote(practice, 'x')).status).toBe(201);
  });

  it('many at once with the same external_id: one quote, and of the same accept: one loan', async () => {
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

  it('that send nonsense do not stop the service', async () => {
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

  it('are reachable on loopback alone', async () => {
    const { server } = await live();
    expect(server.baseUrl).toBe(`http://127.0.0.1:${String(server.port)}/v1`);
    expect(keys.apiKey).toBe('api-key');
    await expect(fetch(`http://127.0.0.2:${String(server.port)}/v1/loans`)).rejects.toThrow('fetch failed');
  });
});
