// The machine's proxy settings are read strictly, so that no connection is made that they do not prescribe.
import { describe, expect, it } from 'vitest';
import { createProxyResolver, routesIn } from '../../../../main/shell/proxy.ts';
import { fakeClock } from '../../../support/fake-clock.ts';

const http = (url: string) => ({ kind: 'http', url });
const direct = { kind: 'direct' };
const unsupported = (said: string) => ({ kind: 'unsupported', said });

describe('a PAC result', () => {
  it.each([
    ['DIRECT', [direct]],
    ['direct ; ', [direct]],
    ['PROXY proxy.example:3128', [http('http://proxy.example:3128')]],
    [
      'PROXY proxy.example:80;HTTP other:8080;DIRECT',
      [http('http://proxy.example'), http('http://other:8080'), direct],
    ],
    [
      'HTTPS secure.example:443; HTTPS [2001:db8::1]:8443',
      [http('https://secure.example'), http('https://[2001:db8::1]:8443')],
    ],
    ['PROXY proxy.example', [http('http://proxy.example')]],
    ['SOCKS5 10.0.0.1:1080; DIRECT', [unsupported('SOCKS5 10.0.0.1:1080'), direct]],
    ['', [unsupported('an empty answer')]],
    [' ; ;', [unsupported('an empty answer')]],
    ['PROXY user:word@proxy.example:1', [unsupported('PROXY user:word@proxy.example:1')]],
    ['PROXY proxy.example:99999', [unsupported('PROXY proxy.example:99999')]],
    ['PROXY proxy.example:0', [unsupported('PROXY proxy.example:0')]],
    ['PROXY proxy.example:1/x', [unsupported('PROXY proxy.example:1/x')]],
    ['PROXY a b', [unsupported('PROXY a b')]],
    ['DIRECT PROXY a:1', [unsupported('DIRECT PROXY a:1')]],
    ['PROXY', [unsupported('PROXY')]],
    ['DIRECT\u202e', [unsupported('DIRECT?')]],
  ])('%j', (answer, routes) => {
    expect(routesIn(answer)).toEqual(routes);
  });
});

describe('the routes to an origin', () => {
  it('are those of the settings for it', async () => {
    const asked: string[] = [];
    const resolver = createProxyResolver({
      ask: async (url) => {
        asked.push(url);
        return 'PROXY p:1; DIRECT';
      },
      clock: fakeClock(),
    });
    expect(await resolver.routesFor('https://lender.example:8443')).toEqual([http('http://p:1'), direct]);
    expect(asked).toEqual(['https://lender.example:8443/']);
  });
  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000', 'https://127.8.0.1'])(
    'are direct to this machine (%s), without reading the settings',
    async (origin) => {
      const ask = () => Promise.reject(new Error('asked'));
      expect(await createProxyResolver({ ask, clock: fakeClock() }).routesFor(origin)).toEqual([direct]);
    },
  );
  it.each(['https://localhost.example', 'https://127.0.0.1.example', 'https://10.0.0.1'])(
    'come from the settings if it only looks like this machine (%s)',
    async (origin) => {
      const ask = async () => 'PROXY p:1';
      expect(await createProxyResolver({ ask, clock: fakeClock() }).routesFor(origin)).toEqual([
        http('http://p:1'),
      ]);
    },
  );
  it('are none, with a reason, if the settings do not answer or cannot be read', async () => {
    const clock = fakeClock();
    const waiting = createProxyResolver({ ask: () => new Promise(() => undefined), clock }).routesFor(
      'https://a.example',
    );
    clock.advance(4_000);
    expect(await waiting).toEqual([unsupported('proxy settings gave no answer')]);
    const ask = () => Promise.reject(new Error('broken'));
    expect(await createProxyResolver({ ask, clock }).routesFor('https://a.example')).toEqual([
      unsupported('proxy settings could not be read'),
    ]);
  });
});
