// Which routes are tried, in which order.
import { describe, expect, it } from 'vitest';
import type { ProxyRoute } from '../../../../../../main/desk/ports/system.ts';
import { causeOf, codeOf } from '../../../../../../main/service/requests/http/failure.ts';
import type { HttpExchange } from '../../../../../../main/service/requests/http/core.ts';
import { overRoutes } from '../../../../../../main/service/requests/http/routes.ts';

const direct: ProxyRoute = { kind: 'direct' };
const proxy = (name: string): ProxyRoute => ({ kind: 'http', url: `http://${name}:1` });
const socks: ProxyRoute = { kind: 'unsupported', said: 'SOCKS5 s:1' };
const failed = (code: string, started = false): HttpExchange => ({ kind: 'failed', code, started });
const good: HttpExchange = {
  kind: 'response',
  response: { status: 200, headers: {}, bytes: new Uint8Array() },
};

async function gone(
  routes: ProxyRoute[],
  ...endings: HttpExchange[]
): Promise<{ ways: string[]; end: HttpExchange }> {
  const ways: string[] = [];
  const end = await overRoutes(routes, async (route) => {
    ways.push(route.kind === 'direct' ? 'direct' : route.url);
    return endings.shift() ?? good;
  });
  return { ways, end };
}

const NEVER = 'DESK_PROXY_UNREACHABLE ECONNREFUSED a:1';

describe('the routes', () => {
  it('are tried in order while no connection was made', async () => {
    const { ways, end } = await gone([proxy('a'), proxy('b'), direct], failed(NEVER), failed(NEVER));
    expect(ways).toEqual(['http://a:1', 'http://b:1', 'direct']);
    expect(end).toBe(good);
  });
  it.each([
    failed('DESK_PROXY_REFUSED HTTP 403 a:1'),
    failed('DESK_PROXY_SILENT a:1'),
    failed('DESK_PROXY_BROKEN ECONNRESET a:1'),
    failed('DESK_PROXY_CREDENTIALS proxy/a:1 missing'),
    failed('SELF_SIGNED_CERT_IN_CHAIN'),
    failed('UND_ERR_CONNECT_TIMEOUT'),
    failed('ECONNRESET'),
    failed('ECONNREFUSED', true),
    failed(NEVER, true),
  ])('end where one led anywhere at all: %o', async (ending) => {
    const { ways, end } = await gone([proxy('a'), proxy('b'), direct], ending);
    expect(ways).toEqual(['http://a:1']);
    expect(end).toBe(ending);
  });
  it('never include one that is not listed', async () => {
    const { ways, end } = await gone([proxy('a')], failed(NEVER));
    expect(ways).toEqual(['http://a:1']);
    expect(end).toMatchObject({ kind: 'failed', code: NEVER, started: false });
  });
  it('are three at most', async () => {
    const { ways } = await gone(
      ['a', 'b', 'c', 'd'].map(proxy),
      ...Array<HttpExchange>(4).fill(failed(NEVER)),
    );
    expect(ways).toHaveLength(3);
  });
  it('skip unusable ones, but do not go direct instead', async () => {
    expect((await gone([socks, proxy('a')])).ways).toEqual(['http://a:1']);
    const around = await gone([socks, direct]);
    expect(around.ways).toEqual([]);
    expect(around.end).toEqual(failed('DESK_PROXY_UNSUPPORTED SOCKS5 s:1'));
    expect((await gone([socks, proxy('a'), direct], failed(NEVER))).ways).toEqual(['http://a:1']);
  });
  it('continue after a direct one that was never connected', async () => {
    expect((await gone([direct, proxy('a')], failed('ENOTFOUND'))).ways).toEqual(['direct', 'http://a:1']);
  });
  it('are not tried at all if there are none', async () => {
    expect((await gone([])).end).toMatchObject({ kind: 'failed', started: false });
  });
});

describe('the cause of a code with details', () => {
  it.each([
    ['DESK_PROXY_UNREACHABLE ECONNREFUSED a:1', 'proxy-unreachable'],
    ['DESK_PROXY_SILENT a:1', 'proxy-unreachable'],
    ['DESK_PROXY_REFUSED HTTP 403 a:1', 'proxy-refused'],
    ['DESK_PROXY_CREDENTIALS proxy/a:1 missing', 'proxy-needs-credentials'],
    ['DESK_PROXY_UNSUPPORTED SOCKS5 a:1', 'proxy-unsupported'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT issuer CN=x', 'tls'],
    ['ECONNREFUSED', 'refused'],
    ['', 'other'],
  ])('%s', (code, cause) => {
    expect(causeOf(code)).toBe(cause);
  });
});

describe('the code of a network error', () => {
  const coded = (code: unknown): Error => Object.assign(new Error('message'), { code });
  it.each<[string, unknown, string]>([
    ['its own', coded('ECONNRESET'), 'ECONNRESET'],
    ['its cause’s', new Error('x', { cause: new Error('y', { cause: coded('ENOTFOUND') }) }), 'ENOTFOUND'],
    [
      'the first of several',
      new AggregateError([new Error('x'), coded('EPIPE'), coded('ECONNRESET')]),
      'EPIPE',
    ],
    ['none in several', new AggregateError([new Error('x')]), 'UNKNOWN'],
    ['that of a cause of several', new AggregateError([], 'x', { cause: coded('EPIPE') }), 'EPIPE'],
    ['none', new Error('x'), 'UNKNOWN'],
    ['a number is none', coded(7), 'UNKNOWN'],
    ['no error', 'ECONNRESET', 'UNKNOWN'],
    ['no error, though it has a code', { code: 'ECONNRESET' }, 'UNKNOWN'],
  ])('is %s', (_what, error, code) => {
    expect(codeOf(error)).toBe(code);
  });
  it('is that of TLS for every fault of a certificate', () => {
    for (const code of [
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ])
      expect(causeOf(code)).toBe('tls');
    expect(causeOf('toString')).toBe('other');
  });
});
