// What needs a real connection: authentication, bodies, broken connections, slow answers.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { keys, live } from './live.ts';
import type { Live } from './live.ts';
import { pick } from '../../unit/sandbox/json.ts';

const effects = async ({ control }: Live, externalId: string): Promise<unknown> =>
  pick((await control('GET', '/state')).json, `data.effects.${externalId}`);
const faults = ({ control }: Live, ...rules: unknown[]) => control('POST', '/faults', { rules });

describe('a request', () => {
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
