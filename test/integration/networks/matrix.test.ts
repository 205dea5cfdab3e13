// The proxy matrix over real sockets: each network works, or its trouble is named within 10 s; nothing goes direct
// that was not prescribed to, and no POST arrives twice.
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient, HttpOutcome } from '../../../main/service/client.ts';
import {
  clientOn,
  deadPort,
  directOnes,
  listen,
  passing,
  pem,
  saying,
  secureService,
  startProxy,
  type Conduct,
  type Proxy,
  type SecureService,
} from './rig.ts';

const BODY = '{"external_id":"once"}';
const LIMIT = 10_000;

let service: SecureService;
let proxy: Proxy;
let client: HttpClient | undefined;
beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), pem('authority.pem')]));
beforeEach(async () => {
  service = await secureService();
  proxy = await startProxy();
});
afterEach(async () => {
  await client?.close();
  client = undefined;
  await proxy.stop();
  await service.stop();
});

const here = (): string => `PROXY 127.0.0.1:${proxy.port}`;

/** One POST and one GET, each within the limit. */
async function both(pac: string, host?: string): Promise<[HttpOutcome, HttpOutcome]> {
  client ??= clientOn(pac);
  const outcomes: HttpOutcome[] = [];
  for (const ask of [
    (given: HttpClient) => given.post(service.url(host), { 'x-key': 'k' }, BODY),
    (given: HttpClient) => given.get(service.url(host), { 'x-key': 'k' }),
  ]) {
    const began = performance.now();
    outcomes.push(await ask(client));
    expect(performance.now() - began).toBeLessThan(LIMIT);
  }
  const [posted, read] = outcomes;
  if (posted === undefined || read === undefined) throw new Error('nothing was asked');
  return [posted, read];
}

async function expectWorks(pac: string, host?: string): Promise<void> {
  for (const outcome of await both(pac, host))
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
  expect(service.requests).toEqual([`POST /v1/thing ${BODY}`, 'GET /v1/thing']);
}

async function expectNamed(pac: string, cause: string, detail: RegExp): Promise<void> {
  for (const outcome of await both(pac)) {
    expect(outcome).toMatchObject({ kind: 'unanswered', cause, neverLeft: true });
    expect(JSON.stringify(outcome)).not.toContain('canary');
    if (outcome.kind === 'unanswered') expect(outcome.detail).toMatch(detail);
  }
  // Long enough for whatever would have been tried behind our back.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(service.requests).toEqual([]);
  expect(directOnes(service, proxy)).toBe(0);
}

describe('a network that lets the desk through', () => {
  it('direct', async () => {
    await expectWorks('DIRECT');
    expect(proxy.connections).toBe(0);
  });
  it('an HTTP proxy, which looks the name up itself', async () => {
    await expectWorks(here(), 'service.test');
    expect(proxy.asked.map(({ target }) => target)).toEqual(Array(2).fill(`service.test:${service.port}`));
    expect(directOnes(service, proxy)).toBe(0);
    expect(proxy.asked.every(({ authorization }) => authorization === undefined)).toBe(true);
  });
  it('a PAC list whose first proxies are dead: the next one, and never direct', async () => {
    await expectWorks(
      `PROXY 127.0.0.1:${await deadPort()}; PROXY 127.0.0.1:${await deadPort()}; ${here()}; DIRECT`,
    );
    expect(directOnes(service, proxy)).toBe(0);
  });
  it('a PAC list that ends in DIRECT, all its proxies dead', async () => {
    await expectWorks(`PROXY 127.0.0.1:${await deadPort()}; DIRECT`);
    expect(service.from).toHaveLength(2);
  });
  it('a SOCKS proxy that cannot be used, before one that can', async () => {
    await expectWorks(`SOCKS5 127.0.0.1:${await deadPort()}; ${here()}`);
    expect(directOnes(service, proxy)).toBe(0);
  });
  it('keeps one connection for reads, and one each for a POST', async () => {
    client = clientOn(here());
    for (let round = 0; round < 3; round++) await client.get(service.url(), {});
    expect(proxy.asked).toHaveLength(1);
    for (let round = 0; round < 3; round++) await client.post(service.url(), {}, BODY);
    expect(proxy.asked).toHaveLength(4);
    expect(directOnes(service, proxy)).toBe(0);
  });
  it('asks the settings each time: a proxy prescribed meanwhile is used, with nothing kept from before', async () => {
    let pac = 'DIRECT';
    client = clientOn(() => pac);
    await client.get(service.url(), {});
    pac = here();
    await client.get(service.url(), {});
    expect(service.from).toHaveLength(2);
    expect(proxy.outgoing.has(service.from[1])).toBe(true);
  });
});

describe('a network that does not', () => {
  it('a dead proxy', async () => {
    const port = await deadPort();
    await expectNamed(
      `PROXY 127.0.0.1:${port}`,
      'proxy-unreachable',
      new RegExp(`ECONNREFUSED 127.0.0.1:${port}$`),
    );
  });
  it('proxies in a place that never answers', async () => {
    await expectNamed(
      'PROXY 192.0.2.1:3128; PROXY 192.0.2.2:3128; PROXY 192.0.2.3:3128',
      'proxy-unreachable',
      /192\.0\.2\.\d:3128$/,
    );
  });
  it('a proxy whose name does not exist', async () => {
    await expectNamed(
      'PROXY no-such-proxy.invalid:3128',
      'proxy-unreachable',
      /no-such-proxy\.invalid:3128$/,
    );
  });
  it('SOCKS alone, or before DIRECT: said to be unsupported, and not gone around', async () => {
    await expectNamed('SOCKS5 127.0.0.1:1080; DIRECT', 'proxy-unsupported', /SOCKS5 127\.0\.0\.1:1080$/);
  });
  it('settings that make no sense', async () => {
    await expectNamed('MAYBE 127.0.0.1:1080; DIRECT', 'proxy-unsupported', /MAYBE/);
  });
  it.each<[string, Conduct, string, RegExp]>([
    ['403', saying('HTTP/1.1 403 Forbidden\r\n\r\nno'), 'proxy-refused', /HTTP 403 127/],
    ['502', saying('HTTP/1.1 502 Bad Gateway\r\n\r\n'), 'proxy-refused', /HTTP 502 127/],
    [
      'a redirect to a portal',
      saying('HTTP/1.1 302 x\r\nlocation: http://portal/\r\n\r\n'),
      'proxy-refused',
      /HTTP 302/,
    ],
    ['no HTTP', saying('SSH-2.0-OpenSSH_9.2\r\n'), 'proxy-refused', /HPE_\w+ 127/],
    ['a closed connection', (_request, socket) => void socket.destroy(), 'proxy-refused', /ECONNRESET 127/],
    ['a reset', (_request, socket) => void socket.resetAndDestroy(), 'proxy-refused', /ECONNRESET 127/],
    ['silence', () => undefined, 'proxy-unreachable', /SILENT 127/],
    [
      'half an answer',
      (_request, socket) => void socket.write('HTTP/1.1 200 O'),
      'proxy-unreachable',
      /SILENT 127/,
    ],
    ['a tunnel that speaks first', saying('HTTP/1.1 200 OK\r\n\r\nhello'), 'proxy-refused', /unasked bytes/],
    [
      'a tunnel that leads nowhere',
      (_request, socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n'),
      'timed-out',
      /UND_ERR_CONNECT_TIMEOUT/,
    ],
    ['a tunnel that closes at once', saying('HTTP/1.1 200 OK\r\n\r\n'), 'reset', /ECONNRESET/],
    [
      'Negotiate',
      saying('HTTP/1.1 407 x\r\nproxy-authenticate: Negotiate, NTLM\r\n\r\n'),
      'proxy-unsupported',
      /sign-in other than Basic/,
    ],
  ])(
    'a proxy that answers with %s, though another and DIRECT are listed after it',
    async (_name, conduct, cause, detail) => {
      proxy.conduct = conduct;
      const other = await startProxy();
      await expectNamed(`${here()}; PROXY 127.0.0.1:${other.port}; DIRECT`, cause, detail);
      expect(other.connections).toBe(0);
      await other.stop();
    },
  );
  it('a proxy that accepts the connection and never reads from it', async () => {
    const silent = await listen(createServer(() => undefined));
    await expectNamed(`PROXY 127.0.0.1:${silent.port}; DIRECT`, 'proxy-unreachable', /SILENT/);
    await silent.stop();
  });
  it('a proxy that opens a tunnel to somebody who is not the service', async () => {
    const other = await secureService({ cert: 'stranger.pem', key: 'stranger.key' });
    proxy.conduct = (request, _socket, pass) => {
      request.url = `x:${other.port}`;
      pass();
    };
    await expectNamed(`${here()}; DIRECT`, 'tls', /SELF_SIGNED/);
    expect(other.requests).toEqual([]);
    await other.stop();
  });
});

describe('a proxy that wants a sign-in', () => {
  const signedIn = `Basic ${Buffer.from('ada:s3cret:x').toString('base64')}`;
  beforeEach(() => {
    proxy.conduct = (request, socket, pass) => {
      if (request.headers['proxy-authorization'] === signedIn) return pass();
      socket.end('HTTP/1.1 407 x\r\nproxy-authenticate: Negotiate, Basic realm="x"\r\n\r\n');
    };
  });
  it('names the keychain entry that is missing', async () => {
    client = clientOn(`${here()}; DIRECT`);
    await expectNamed('', 'proxy-needs-credentials', new RegExp(`proxy/127.0.0.1:${proxy.port} missing$`));
  });
  it('is told once it has asked, and the service never is', async () => {
    const looked: string[] = [];
    client = clientOn(here(), async (name) => {
      looked.push(name);
      return 'ada:s3cret:x';
    });
    await expectWorks('');
    expect(looked).toEqual(Array(2).fill(`proxy/127.0.0.1:${proxy.port}`));
    expect(proxy.asked.map(({ authorization }) => authorization)).toEqual([
      undefined,
      signedIn,
      undefined,
      signedIn,
    ]);
    for (const headers of service.headers) expect(headers).not.toHaveProperty('proxy-authorization');
    for (const { authorization } of proxy.asked) expect(authorization ?? '').not.toContain('x-key');
    expect(directOnes(service, proxy)).toBe(0);
  });
  it('and does not accept it: said, without the secret, and asked only once more', async () => {
    client = clientOn(here(), async () => 'ada:wr0ng-canary');
    await expectNamed('', 'proxy-needs-credentials', /not accepted$/);
    expect(proxy.asked).toHaveLength(4);
  });
  it('while the keychain does not answer', async () => {
    client = clientOn(here(), () => new Promise(() => undefined));
    await expectNamed('', 'proxy-needs-credentials', /missing$/);
  });
});

describe('at most once, through a proxy', () => {
  it('a POST whose tunnel breaks after it arrived is unknown and not repeated, whatever is listed next', async () => {
    const other = await startProxy();
    const breaking: Conduct = (_request, socket, pass) => {
      pass();
      const timer = setInterval(() => {
        if (service.requests.length > 0) socket.resetAndDestroy();
      }, 1);
      socket.on('close', () => clearInterval(timer));
    };
    proxy.conduct = breaking;
    client = clientOn(`${here()}; PROXY 127.0.0.1:${other.port}; DIRECT`);
    for (let run = 1; run <= 20; run++) {
      service.requests.length = 0;
      const outcome = await client.post(service.url(), {}, BODY);
      // The answer may overtake the break; what may not be is a claim that nothing was sent.
      if (outcome.kind === 'unanswered') expect(outcome).toMatchObject({ neverLeft: false, cause: 'reset' });
      expect(service.requests).toEqual([`POST /v1/thing ${BODY}`]);
    }
    expect(proxy.asked).toHaveLength(20);
    expect(other.connections).toBe(0);
    expect(directOnes(service, proxy)).toBe(0);
    proxy.conduct = passing;
    await other.stop();
  });
});
