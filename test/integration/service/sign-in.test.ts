// Each way of signing in, as a server receives it; and the secret is in no result, whatever the server does
// with it.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { signInBy, type Secrets, type SignIn } from '../../../domain/sign-in.ts';
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

/** A service that answers what this says of each request. */
async function serve(
  judge: (arrived: Arrived) => { status?: number; body?: string; date?: Date },
): Promise<void> {
  server = await roughServer((request, response, body) => {
    const { method = '', url = '', headers } = request;
    const { status = 200, body: text = POSITION, date } = judge({ method, url, headers, body });
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(date && { date: date.toUTCString() }),
    });
    response.end(text);
  });
}
const REFUSED = { status: 401, body: '{"message":"wrong signature"}' };
const open = (auth: SignIn, secret: Secrets = SECRET, more: Partial<ServiceProfile> = {}) => {
  if (server === undefined) throw new Error('a server');
  return openService(server.baseUrl, { secret, changes: { ...more, auth: { ...auth, secretName } } });
};
const hmac = (alg: string, key: string | Buffer, text: string) => createHmac(alg, key).update(text);

describe('signing in (gap 2)', () => {
  /** Each as its service verifies it: the header or parameter with the signature, and what it must be. */
  it.each<[string, SignIn, Secrets, (arrived: Arrived) => boolean]>([
    [
      'with a passphrase',
      signInBy('hmac-passphrase', 'k'),
      [SECRET, 'open sesame'],
      ({ method, url, headers, body }) =>
        headers['ok-access-passphrase'] === 'open sesame' &&
        headers['ok-access-sign'] ===
          hmac('sha256', SECRET, `${String(headers['ok-access-timestamp'])}${method}${url}${body}`).digest(
            'base64',
          ),
    ],
    [
      'in the query',
      signInBy('hmac-query', 'k'),
      SECRET,
      ({ url, body }) => {
        const [signed = '', signature = ''] = url.split('?')[1]?.split('&signature=') ?? [];
        return signature === hmac('sha256', SECRET, signed + body).digest('hex');
      },
    ],
    [
      'over lines and the hash of the body',
      signInBy('hmac-lines', 'k'),
      SECRET,
      ({ method, url, headers, body }) => {
        const [path, query = ''] = url.split('?');
        const hashed = createHash('sha512').update(body).digest('hex');
        const text = [method, path, query, hashed, headers['timestamp']].join('\n');
        return headers['sign'] === hmac('sha512', SECRET, text).digest('hex');
      },
    ],
  ])('%s is accepted by a service that verifies each request', async (_how, auth, secret, isRight) => {
    let wrong = 0;
    await serve((arrived) => (isRight(arrived) ? {} : (wrong++, REFUSED)));
    const service = open(auth, secret, { pathPrefix: '/v9' });
    expect((await service.read('position')).ok).toBe(true);
    await service.read('loans');
    await service.createQuote('{"external_id":"é"}');
    await service.close();
    expect([server?.requests.length, wrong]).toEqual([3, 0]);
    const other = open(auth, typeof secret === 'string' ? 'sk-other' : ['sk-other', 'open sesame']);
    expect(await other.read('position')).toMatchObject({
      ok: false,
      error: { serviceWords: 'wrong signature' },
    });
    expect(wrong).toBe(1);
  });

  it('by a header comes before a static header of the same name', async () => {
    const arrived: Arrived[] = [];
    await serve((one) => (arrived.push(one), {}));
    const auth: SignIn = { preset: 'own', headers: { 'X-Version': 'Pass {{secret}}' } };
    await open(auth, SECRET, { headers: { 'x-version': '7', 'X-Other': 'kept' } }).read('position');
    expect(arrived[0]?.headers).toMatchObject({ 'x-version': `Pass ${SECRET}`, 'x-other': 'kept' });
  });
});

describe('a login', () => {
  const token = (nth: number, more = '"expires_in":3600') => `{"access_token":"tok-canary-${nth}",${more}}`;
  /** Gives tokens and accepts the latest `good` ones. */
  async function lender(answerLogin: (nth: number) => { status?: number; body: string }, good = 1) {
    const asked: string[] = [];
    let given = 0;
    await serve(({ url, headers, method, body }) => {
      const what = `${method} ${url.replace('/v1', '')}`;
      asked.push(what);
      if (url === '/v1/oauth/token') {
        const sent = new URLSearchParams(body);
        if (sent.get('client_secret') !== SECRET || sent.get('client_id') !== 'k') return REFUSED;
        return answerLogin(++given);
      }
      const nth = Number(/^Bearer tok-canary-(\d+)$/.exec(headers.authorization ?? '')?.[1] ?? 0);
      return nth > given - good
        ? {}
        : { status: 401, body: `{"message":"expired: ${headers.authorization}"}` };
    });
    return { asked, end: () => (given += good), service: open(signInBy('login-form', 'k')) };
  }

  it('is one POST for many reads at once, and the token goes with each', async () => {
    const { asked, service } = await lender((nth) => ({ body: token(nth) }));
    const reads = await Promise.all([
      service.read('position'),
      service.read('position'),
      service.read('position'),
    ]);
    expect(reads.map(({ ok }) => ok)).toEqual([true, true, true]);
    await service.createQuote('{"external_id":"x"}');
    expect(asked).toEqual([
      'POST /oauth/token',
      ...Array(3).fill('GET /collateral/position'),
      'POST /loans/quotes',
    ]);
  });
  it('is made anew when the token ends, and once when a read is refused for it', async () => {
    // It ends at once: a fifth of its life is left when it is renewed.
    const short = await lender((nth) => ({ body: token(nth, '"expires_in":0') }));
    await short.service.read('position');
    await short.service.read('position');
    expect(short.asked.filter((what) => what === 'POST /oauth/token')).toHaveLength(2);
    await server?.stop();

    const { asked, end, service } = await lender((nth) => ({ body: token(nth) }));
    expect((await service.read('position')).ok).toBe(true);
    end();
    expect((await service.read('position')).ok).toBe(true);
    expect(asked.slice(2)).toEqual([
      'GET /collateral/position',
      'POST /oauth/token',
      'GET /collateral/position',
    ]);
  });
  it('does not send a POST again that was refused for its token', async () => {
    const { asked, end, service } = await lender((nth) => ({ body: token(nth) }));
    await service.read('position');
    end();
    expect(await service.createQuote('{"external_id":"x"}')).toMatchObject({
      kind: 'rejected',
      neverLeft: false,
    });
    expect(asked.slice(2)).toEqual(['POST /loans/quotes']);
  });
  it.each<[string, number, string, object]>([
    ['refuses', 401, '{"message":"bad client"}', { code: 'rejected', httpStatus: 401 }],
    ['has no token', 200, '{"token":"tok-canary-1"}', { code: 'profile-incomplete' }],
    ['is no JSON', 200, 'tok-canary-1', { code: 'offline', cause: 'not-json' }],
    ['is not found', 404, '{}', { code: 'profile-incomplete', field: 'auth.login.path (HTTP 404)' }],
  ])('that %s sends no quote, and tells nothing of the body', async (_what, status, body, error) => {
    const { asked, service } = await lender(() => ({ status, body }));
    const [read, quote] = [await service.read('position'), await service.createQuote('{"external_id":"x"}')];
    expect(read).toMatchObject({ ok: false, error });
    expect(quote).toMatchObject({ kind: 'rejected', neverLeft: true, error });
    expect(asked).toEqual(['POST /oauth/token', 'POST /oauth/token']);
    expect(JSON.stringify([read, quote])).not.toContain('canary');
  });
  it('leaves no token in what the service repeats', async () => {
    const { service, end } = await lender((nth) => ({ body: token(nth) }), 0);
    end();
    const read = await service.read('position');
    expect(JSON.stringify(read)).toContain('expired: Bearer [secret]');
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
      const changes = {
        auth: { preset: 'query' as const, secretName, query: { key: '{{secret}}' } },
      };
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
