// Each way of signing in, as a server receives it; and the secret is in no result, whatever the server does
// with it.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Auth } from '../../../domain/sign-in.ts';
import { openService, roughServer, type RoughServer } from './rough-server.ts';

const SECRET = 'sk/canary+ä'.replace('ä', '&=% 1');
const secretName = 'service/sandbox';
const POSITION = '{"data":{"collateral_value_ngn":"1.00"}}';

let server: RoughServer | undefined;
afterEach(() => server?.stop());

interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function asked(auth: Auth, { pathPrefix = '/v9', headers = {} } = {}): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  server = await roughServer((request, response, body) => {
    arrived.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end(POSITION);
  });
  const service = openService(server.baseUrl, { secret: SECRET, changes: { auth, pathPrefix, headers } });
  await service.read('position');
  await service.createQuote('{"external_id":"x"}');
  await service.close();
  return arrived;
}

describe('signing in (gap 2)', () => {
  it('uses a header of any name, with the prefix before the secret', async () => {
    const [read, sent] = await asked({
      preset: 'header',
      secretName,
      header: 'X-Lender-Pass',
      prefix: 'Pass',
    });
    expect(read?.headers['x-lender-pass']).toBe(`Pass ${SECRET}`);
    expect(sent?.headers['x-lender-pass']).toBe(`Pass ${SECRET}`);
    expect(read?.headers.authorization).toBeUndefined();
  });

  it('by a header comes before a static header of the same name', async () => {
    const [read] = await asked(
      { preset: 'header', secretName, header: 'X-Version' },
      { headers: { 'x-version': '7', 'X-Other': 'kept' } },
    );
    expect(read?.headers).toMatchObject({ 'x-version': SECRET, 'x-other': 'kept' });
  });

  it('by a query parameter keeps the other parameters', async () => {
    const [read] = await asked({ preset: 'query', secretName, parameter: 'api_key' });
    const url = new URL(read?.url ?? '', 'http://service.example');
    expect(url.pathname).toBe('/v1/v9/collateral/position');
    expect(url.searchParams.get('api_key')).toBe(SECRET);
  });

  it.each(['hex', 'base64'] as const)('uses a signature over the sent text, in %s', async (encoding) => {
    const canonical = '{timestamp}\\n{method}\\n{path}{query}\\n{body_sha256}\\n{body}\\n{key_id}';
    const [read, sent] = await asked({
      preset: 'hmac',
      secretName,
      keyId: 'desk-1',
      keyHeader: 'X-Key-Id',
      timestampHeader: 'X-Time',
      timestamp: 'milliseconds',
      signatureHeader: 'X-Signature',
      hash: 'sha256',
      encoding,
      secretIs: 'text',
      canonical,
    });
    for (const one of [read, sent]) {
      if (one === undefined) throw new Error('a request');
      const { 'x-key-id': key, 'x-time': time, 'x-signature': signature } = one.headers;
      expect(key).toBe('desk-1');
      expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000);
      const digest = createHash('sha256').update(one.body).digest('hex');
      const text = [String(time), one.method, one.url, digest, one.body, 'desk-1'].join('\n');
      expect(signature).toBe(createHmac('sha256', SECRET).update(text).digest(encoding));
      expect(JSON.stringify([one.url, one.headers])).not.toContain('canary');
    }
    expect(sent).toMatchObject({ method: 'POST', body: '{"external_id":"x"}' });
  });

  it('with a key in Base64 signs with its bytes', async () => {
    const bytes = Buffer.from([0, 1, 2, 250, 251, 252]);
    server = await roughServer((_request, response) => void response.writeHead(200).end(POSITION));
    let signature: unknown;
    let time: unknown;
    server.behave = (request, response) => {
      ({ 'x-s': signature, 'x-t': time } = request.headers);
      response.writeHead(200).end(POSITION);
    };
    const auth: Auth = {
      preset: 'hmac',
      secretName,
      keyId: 'k',
      keyHeader: 'x-k',
      timestampHeader: 'x-t',
      timestamp: 'seconds',
      signatureHeader: 'x-s',
      hash: 'sha512',
      encoding: 'hex',
      secretIs: 'base64',
      canonical: '{timestamp}{method}{path}{body}',
    };
    const service = openService(server.baseUrl, { secret: bytes.toString('base64'), changes: { auth } });
    await service.read('position');
    await service.close();
    const text = `${String(time)}GET/v1/collateral/position`;
    expect(signature).toBe(createHmac('sha512', bytes).update(text).digest('hex'));
  });
});

describe('a secret in a query parameter', () => {
  /** What a service may make of the requested address. */
  const ECHOES: readonly [string, (url: string, response: { redirect: string }) => string][] = [
    ['as it was written', (url) => JSON.stringify({ error: { message: `bad request: ${url}` } })],
    ['decoded', (url) => JSON.stringify({ error: { message: decodeURIComponent(url) } })],
    ['as a form writes it', (url) => new URL(url, 'http://x.example').searchParams.toString()],
    ['in small escapes', (url) => url.replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase())],
    ['with escaped slashes', (url) => JSON.stringify({ m: decodeURIComponent(url) }).replaceAll('/', '\\/')],
    ['in the link to the next page', (url) => JSON.stringify({ data: [], next: `${url}&cursor=c2` })],
  ];

  it.each(ECHOES)('is in nothing that is shown, logged or stored: %s', async (_name, echo) => {
    for (const status of [200, 302, 400, 503]) {
      server = await roughServer((request, response) => {
        const { url = '' } = request;
        response
          .writeHead(status, { location: url, 'x-request-id': url, 'content-type': 'application/json' })
          .end(echo(url, { redirect: url }));
      });
      const changes = { auth: { preset: 'query' as const, secretName, parameter: 'key' } };
      const service = openService(server.baseUrl, { secret: SECRET, changes });
      const outcomes = [
        await service.read('position'),
        await service.read('loans'),
        await service.createQuote('{"external_id":"x"}'),
      ];
      expect(server.requests.every((request) => request.includes('key=sk'))).toBe(true);
      expect(JSON.stringify(outcomes)).not.toMatch(/canary/);
      await service.close();
      await server.stop();
    }
  });
});
