// "Never left" states that nothing happened, so it is reported only if no byte was written. Servers below
// HTTP keep every byte that they receive.
import * as v from 'valibot';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { QuoteIdSchema } from '../../../domain/ids.ts';
import { openService, roughServer } from './rough-server.ts';

const QUOTE_ID = v.parse(QuoteIdSchema, 'qt_1');

async function listening(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

describe('a POST of which no byte was sent', () => {
  it('is rejected and never left if the connection is refused', async () => {
    const server = await roughServer(() => undefined);
    const service = openService(server.baseUrl);
    await server.stop();
    expect(await service.createQuote('{}')).toEqual({
      kind: 'rejected',
      neverLeft: true,
      error: { code: 'offline', cause: 'refused', detail: 'ECONNREFUSED' },
    });
  });
  it('is rejected and never left if the name does not exist', async () => {
    const nowhere = openService('https://no-such-host.invalid/v1');
    const outcome = await nowhere.createQuote('{}');
    expect(outcome).toMatchObject({ kind: 'rejected', neverLeft: true });
    if (outcome.kind === 'rejected' && outcome.error.code === 'offline')
      expect(['no-such-host', 'no-network']).toContain(outcome.error.cause);
    await nowhere.close();
  });
  it.each([
    [
      'is answered by a server without TLS',
      (bytes: Buffer) => (bytes.length > 0 ? 'HTTP/1.1 400 Bad\r\n\r\n' : ''),
    ],
    ['is reset', () => undefined],
  ])('is rejected and never left if the TLS handshake %s', async (_name, reply) => {
    const seen: Buffer[] = [];
    const { port, stop } = await listening(
      createServer((socket) => {
        socket.on('data', (bytes: Buffer) => {
          seen.push(bytes);
          const text = reply(bytes);
          if (text === undefined) socket.resetAndDestroy();
          else socket.end(text);
        });
      }),
    );
    const secure = openService(`https://127.0.0.1:${port}/v1`);
    const outcome = await secure.createQuote('{"external_id":"x"}');
    expect(outcome).toMatchObject({ kind: 'rejected', neverLeft: true, error: { code: 'offline' } });
    const written = Buffer.concat(seen).toString('latin1');
    expect(written).not.toMatch(/POST|HTTP|external_id|canary/);
    expect(written.length).toBeGreaterThan(0);
    await secure.close();
    await stop();
  });
  it('is rejected within the time limits if the TLS handshake hangs, and is not sent later', async () => {
    const seen: Buffer[] = [];
    const { port, stop } = await listening(
      createServer((socket) => {
        socket.on('data', (bytes: Buffer) => void seen.push(bytes));
      }),
    );
    const secure = openService(`https://127.0.0.1:${port}/v1`);
    expect(await secure.acceptQuote(QUOTE_ID, () => true)).toMatchObject({
      kind: 'rejected',
      neverLeft: true,
      error: { cause: 'timed-out' },
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(Buffer.concat(seen).toString('latin1')).not.toContain('POST');
    await secure.close();
    await stop();
  });
  it('is unknown, or rejected and never left, if the connection is reset at once', async () => {
    const { port, stop } = await listening(createServer((socket) => void socket.resetAndDestroy()));
    const rushed = openService(`http://127.0.0.1:${port}/v1`);
    for (let run = 0; run < 50; run++) {
      const outcome = await rushed.createQuote('{}');
      // Both are correct: it depends on whether the reset overtakes the connection.
      if (outcome.kind === 'rejected')
        expect(outcome).toMatchObject({ neverLeft: true, error: { cause: 'reset' } });
      else expect(outcome.kind).toBe('unknown');
    }
    await rushed.close();
    await stop();
  });
  it('is rejected as a TLS fault if no authority signed the certificate, and the server reads no request', async () => {
    const file = (name: string) =>
      readFileSync(join(import.meta.dirname, '../../support/certificates', name));
    const seen: Buffer[] = [];
    const tls = createTlsServer({ key: file('stranger.key'), cert: file('stranger.pem') }, (socket) => {
      socket.on('data', (bytes: Buffer) => void seen.push(bytes)).on('error', () => undefined);
    });
    tls.on('tlsClientError', () => undefined);
    const { port, stop } = await listening(tls);
    const secure = openService(`https://127.0.0.1:${port}/v1`);
    expect(await secure.createQuote('{}')).toEqual({
      kind: 'rejected',
      neverLeft: true,
      error: {
        code: 'offline',
        cause: 'tls',
        detail: 'DEPTH_ZERO_SELF_SIGNED_CERT issuer CN=127.0.0.1, O=Nobody known',
      },
    });
    expect(await secure.read('loans')).toMatchObject({ ok: false, error: { cause: 'tls' } });
    expect(seen).toEqual([]);
    await secure.close();
    await stop();
  });
});
