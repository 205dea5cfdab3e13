// A POST is sent once, whatever the service or the network does, and an uncertain outcome is unknown. The
// server's own count proves it.
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QuoteIdSchema } from '../../../domain/ids.ts';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import { openService, roughServer, type Misbehaviour, type RoughServer } from './rough-server.ts';

const QUOTE = '{"data":{"id":"qt_1","external_id":"x","expires_at":"2026-11-21T05:00:30.000Z"}}';
const QUOTE_ID = v.parse(QuoteIdSchema, 'qt_1');

const answer =
  (
    status: number,
    body: string | Buffer,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Misbehaviour =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const raw =
  (text: string | Buffer, end: 'reset' | 'close' | 'hang'): Misbehaviour =>
  ({ socket }) => {
    socket.write(text, () => {
      if (end === 'reset') socket.resetAndDestroy();
      if (end === 'close') socket.end();
    });
  };
const elevenMegabytes: Misbehaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.on('error', () => undefined);
  const chunk = `"${'x'.repeat(1_000_000)}",`;
  for (let sent = 0; sent < 11; sent++) response.write(chunk);
  response.end('""]');
};

/** What happens to the request after it arrived, and the outcome that the desk must report. */
const MODES: readonly [string, Misbehaviour, 'confirmed' | 'rejected' | 'unknown'][] = [
  ['a proper answer', answer(201, QUOTE), 'confirmed'],
  [
    'a proper answer after early hints',
    (_request, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.writeHead(201).end(QUOTE);
    },
    'confirmed',
  ],
  [
    'a proper answer, dripped',
    (_request, response) => {
      response.writeHead(201, { 'content-length': QUOTE.length });
      const letters = QUOTE.split('');
      const next = (): void => {
        const letter = letters.shift();
        if (letter === undefined) response.end();
        else response.write(letter, () => setTimeout(next, 1));
      };
      next();
    },
    'confirmed',
  ],
  ['a refusal', answer(422, '{"error":{"message":"too low"}}'), 'rejected'],
  ['200 that says failure', answer(200, '{"success":false,"message":"no"}'), 'unknown'],
  ['HTML with 200', answer(200, '<html><title>Sign in</title>', { 'content-type': 'text/html' }), 'unknown'],
  ['HTML with 502', answer(502, '<html>', { 'content-type': 'text/html' }), 'unknown'],
  ['503', answer(503, '{}'), 'unknown'],
  ['503 with Retry-After 0', answer(503, '{}', { 'retry-after': '0' }), 'unknown'],
  ['429 with Retry-After', answer(429, '{}', { 'retry-after': '1' }), 'unknown'],
  ['408', answer(408, '{}', { connection: 'close' }), 'unknown'],
  ['409', answer(409, '{}'), 'unknown'],
  ['204', (_request, response) => response.writeHead(204).end(), 'unknown'],
  [
    'another charset',
    answer(201, Buffer.from('{"id":"é"}', 'latin1'), {
      'content-type': 'application/json; charset=iso-8859-1',
    }),
    'unknown',
  ],
  [
    'compression that was not requested',
    answer(201, Buffer.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' }),
    'unknown',
  ],
  ['11 MB in chunks', elevenMegabytes, 'unknown'],
  ['a reset instead of an answer', ({ socket }) => void socket.resetAndDestroy(), 'unknown'],
  ['a closed connection instead of an answer', ({ socket }) => void socket.destroy(), 'unknown'],
  [
    'an answer cut short of its length',
    raw(`HTTP/1.1 201 Created\r\ncontent-length: ${QUOTE.length}\r\n\r\n${QUOTE.slice(0, 20)}`, 'close'),
    'unknown',
  ],
  [
    'an answer cut short by a reset',
    raw(`HTTP/1.1 201 Created\r\ncontent-length: ${QUOTE.length}\r\n\r\n${QUOTE.slice(0, 20)}`, 'reset'),
    'unknown',
  ],
  ['a refusal cut short', raw('HTTP/1.1 422 No\r\ncontent-length: 50\r\n\r\n{"mess', 'reset'), 'unknown'],
  [
    'chunks cut short',
    raw('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"', 'close'),
    'unknown',
  ],
  [
    'an answer without a length, cut short',
    raw(`HTTP/1.1 201 Created\r\n\r\n${QUOTE.slice(0, 40)}`, 'close'),
    'unknown',
  ],
  ['half a header', raw('HTTP/1.1 201 Cre', 'close'), 'unknown'],
  ['no HTTP at all', raw('SSH-2.0-OpenSSH_9.2\r\n', 'close'), 'unknown'],
  ['headers, then silence', raw('HTTP/1.1 201 Created\r\ncontent-length: 50\r\n\r\n', 'hang'), 'unknown'],
  ['silence', () => undefined, 'unknown'],
];

let server: RoughServer;
let service: LendingService;
beforeEach(async () => {
  server = await roughServer(() => undefined);
  service = openService(server.baseUrl);
});
afterEach(async () => {
  await service.close();
  await server.stop();
});

/** Long enough for any repetition to arrive. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));

describe('a POST', () => {
  it.each(MODES)(
    'is sent once and gets its true outcome if the server sends %s',
    async (_name, behave, expected) => {
      server.behave = behave;
      const outcome = await service.createQuote('{"external_id":"x"}');
      await aWhile();
      expect(outcome.kind).toBe(expected);
      if (outcome.kind === 'rejected') expect(outcome.neverLeft).toBe(false);
      expect(server.requests).toEqual(['POST /v1/loans/quotes']);
      expect(server.bodies).toEqual(['{"external_id":"x"}']);
      expect(server.connections).toBe(1);
      expect(JSON.stringify(outcome)).not.toContain('canary');
    },
  );
  it('follows no redirect, whether the redirect keeps the method or not', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      server.requests.length = 0;
      server.behave = answer(status, '', { location: `${server.baseUrl}/elsewhere` });
      expect((await service.acceptQuote(QUOTE_ID, () => true)).kind).toBe('unknown');
      expect(server.requests).toEqual(['POST /v1/loans/quotes/qt_1/accept']);
    }
  });
  it('is sent once in each of 300 random failures after random reads (seeded)', async () => {
    let seed = 20_261_121;
    const random = (below: number): number =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const quick = MODES.filter(([name]) => !/silence|11 MB|Retry-After$/.test(name));
    const posts = (): number => server.requests.filter((request) => request.startsWith('POST')).length;
    for (let run = 0; run < 300; run++) {
      const [, behave, expected] = quick[random(quick.length)] ?? quick[0] ?? MODES[0]!;
      server.behave = answer(200, '[]');
      for (let reads = random(3); reads > 0; reads--) await service.read('wallets');
      server.behave = behave;
      const before = posts();
      const outcome = await service.acceptQuote(QUOTE_ID, () => true);
      expect(posts() - before).toBe(1);
      expect(outcome.kind).toBe(expected);
    }
    await aWhile();
    expect(posts()).toBe(300);
  });
  it('is sent once as a PUT too, if the profile says so, and so is a read by POST', async () => {
    const methods = { acceptQuote: 'PUT', wallets: 'POST' } as const;
    const afresh = async (): Promise<void> => {
      await service.close();
      service = openService(server.baseUrl, { changes: { methods } });
    };
    const arrived: string[] = [];
    for (const [name, behave, expected] of MODES.filter(([name]) => !/silence|11 MB/.test(name))) {
      server.behave = behave;
      await afresh();
      const { kind } = await service.acceptQuote(QUOTE_ID, () => true);
      expect({ name, kind }).toEqual({ name, kind: expected });
      await afresh();
      await service.read('wallets');
      arrived.push('PUT /v1/loans/quotes/qt_1/accept', 'POST /v1/collateral/wallets');
    }
    await aWhile();
    expect(server.requests).toEqual(arrived);
    expect(server.connections).toBe(arrived.length);
  });
  it('uses its own connection, so that a dead kept one cannot lose it', async () => {
    server.behave = answer(200, '[]');
    await service.read('wallets');
    await service.read('deposits');
    server.behave = answer(201, QUOTE);
    await service.createQuote('{}');
    await service.createQuote('{}');
    const [first, second, third, fourth] = server.ports;
    expect(first).toBe(second);
    expect(new Set([second, third, fourth]).size).toBe(3);
  });
  it('is unknown if the desk closes the connection before the answer', async () => {
    server.behave = () => void service.close();
    const outcome = await service.createQuote('{}');
    expect(outcome.kind).toBe('unknown');
    expect(await service.createQuote('{}')).toMatchObject({ kind: 'rejected', neverLeft: true });
    expect(server.requests).toHaveLength(1);
  });
});
