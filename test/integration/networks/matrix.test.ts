// Proxy settings over real sockets: each network works, or its fault is named within 10 s, and nothing is
// sent directly unless the settings say so.
import { createServer } from 'node:net';
import { post } from '../../../main/money/posts.ts';
import { describe, expect, it } from 'vitest';
import { BODY, expectNamed, expectWorks, here, network } from './network.ts';
import {
  clientOn,
  deadPort,
  directOnes,
  listen,
  saying,
  secureService,
  startProxy,
  type Conduct,
} from './rig.ts';

const on = network();

describe('the desk reaches the service', () => {
  it('directly', async () => {
    await expectWorks(on, 'DIRECT');
    expect(on.proxy.connections).toBe(0);
  });
  it('through an HTTP proxy, which looks up the name', async () => {
    await expectWorks(on, here(on), 'service.test');
    expect(on.proxy.asked.map(({ target }) => target)).toEqual(
      Array(2).fill(`service.test:${on.service.port}`),
    );
    expect(directOnes(on.service, on.proxy)).toBe(0);
    expect(on.proxy.asked.every(({ authorization }) => authorization === undefined)).toBe(true);
  });
  it('through the next proxy of a PAC list, not directly, if the first proxies are dead', async () => {
    await expectWorks(
      on,
      `PROXY 127.0.0.1:${await deadPort()}; PROXY 127.0.0.1:${await deadPort()}; ${here(on)}; DIRECT`,
    );
    expect(directOnes(on.service, on.proxy)).toBe(0);
  });
  it('directly if a PAC list ends in DIRECT and its proxies are dead', async () => {
    await expectWorks(on, `PROXY 127.0.0.1:${await deadPort()}; DIRECT`);
    expect(on.service.from).toHaveLength(2);
  });
  it('through a proxy listed after a SOCKS proxy', async () => {
    await expectWorks(on, `SOCKS5 127.0.0.1:${await deadPort()}; ${here(on)}`);
    expect(directOnes(on.service, on.proxy)).toBe(0);
  });
  it('through a proxy with TLS', async () => {
    const secure = await startProxy(undefined, true);
    await expectWorks(on, `HTTPS 127.0.0.1:${secure.port}; DIRECT`);
    expect(secure.asked).toHaveLength(2);
    expect(directOnes(on.service, secure)).toBe(0);
    await secure.stop();
  });
  it('over one kept connection for reads, and a new one for each POST', async () => {
    on.client = clientOn(here(on));
    for (let round = 0; round < 3; round++) await on.client.get(on.service.url(), {});
    expect(on.proxy.asked).toHaveLength(1);
    for (let round = 0; round < 3; round++) await post(on.client, on.service.url(), {}, BODY);
    expect(on.proxy.asked).toHaveLength(4);
    expect(directOnes(on.service, on.proxy)).toBe(0);
  });
  it('through a proxy that is set later, without the kept connection', async () => {
    let pac = 'DIRECT';
    on.client = clientOn(() => pac);
    await on.client.get(on.service.url(), {});
    pac = here(on);
    await on.client.get(on.service.url(), {});
    expect(on.service.from).toHaveLength(2);
    expect(on.proxy.outgoing.has(on.service.from[1])).toBe(true);
  });
});

describe('the desk reports the reason and sends nothing through', () => {
  it('a dead proxy', async () => {
    const port = await deadPort();
    await expectNamed(
      on,
      `PROXY 127.0.0.1:${port}`,
      'proxy-unreachable',
      new RegExp(`ECONNREFUSED 127.0.0.1:${port}$`),
    );
  });
  it('proxies at addresses that never answer', async () => {
    await expectNamed(
      on,
      'PROXY 192.0.2.1:3128; PROXY 192.0.2.2:3128; PROXY 192.0.2.3:3128',
      'proxy-unreachable',
      /192\.0\.2\.\d:3128$/,
    );
  });
  it('a proxy without TLS for which the settings require TLS', async () => {
    await expectNamed(on, `HTTPS 127.0.0.1:${on.proxy.port}; DIRECT`, 'proxy-unreachable', /BROKEN/);
    expect(on.proxy.asked).toEqual([]);
  });
  it('a proxy whose name does not exist', async () => {
    await expectNamed(
      on,
      'PROXY no-such-proxy.invalid:3128',
      'proxy-unreachable',
      /no-such-proxy\.invalid:3128$/,
    );
  });
  it('a SOCKS proxy without another proxy, which it calls unsupported and does not bypass', async () => {
    await expectNamed(on, 'SOCKS5 127.0.0.1:1080; DIRECT', 'proxy-unsupported', /SOCKS5 127\.0\.0\.1:1080$/);
  });
  it('a proxy of an unknown kind', async () => {
    await expectNamed(on, 'MAYBE 127.0.0.1:1080; DIRECT', 'proxy-unsupported', /MAYBE/);
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
    'a proxy that answers with %s, even if another proxy and DIRECT follow in the list',
    async (_name, conduct, cause, detail) => {
      on.proxy.conduct = conduct;
      const other = await startProxy();
      await expectNamed(on, `${here(on)}; PROXY 127.0.0.1:${other.port}; DIRECT`, cause, detail);
      expect(other.connections).toBe(0);
      await other.stop();
    },
  );
  it('a proxy that accepts the connection and never reads from it', async () => {
    const silent = await listen(createServer(() => undefined));
    await expectNamed(on, `PROXY 127.0.0.1:${silent.port}; DIRECT`, 'proxy-unreachable', /SILENT/);
    await silent.stop();
  });
  it('a proxy that opens a tunnel to another server than the service', async () => {
    const other = await secureService({ cert: 'stranger.pem', key: 'stranger.key' });
    on.proxy.conduct = (request, _socket, pass) => {
      request.url = `x:${other.port}`;
      pass();
    };
    await expectNamed(on, `${here(on)}; DIRECT`, 'tls', /SELF_SIGNED/);
    expect(other.requests).toEqual([]);
    await other.stop();
  });
});
