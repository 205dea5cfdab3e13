// A proxy with a sign-in, and a POST through proxies that fail at the worst moment: it is sent once at most.
import { beforeEach, describe, expect, it } from 'vitest';
import { post } from '../../../main/money/posts.ts';
import { BODY, expectNamed, expectWorks, here, network } from './network.ts';
import { clientOn, directOnes, startProxy, type Conduct } from './rig.ts';

const on = network();

describe('a proxy that requires a sign-in', () => {
  const signedIn = `Basic ${Buffer.from('ada:s3cret:x').toString('base64')}`;
  beforeEach(() => {
    on.proxy.conduct = (request, socket, pass) => {
      if (request.headers['proxy-authorization'] === signedIn) return pass();
      socket.end('HTTP/1.1 407 x\r\nproxy-authenticate: Negotiate, Basic realm="x"\r\n\r\n');
    };
  });
  it('makes the app name the missing keychain entry', async () => {
    on.client = clientOn(`${here(on)}; DIRECT`);
    await expectNamed(
      on,
      '',
      'proxy-needs-credentials',
      new RegExp(`proxy/127.0.0.1:${on.proxy.port} missing$`),
    );
  });
  it('gets the sign-in after asking, and the service never does', async () => {
    const looked: string[] = [];
    on.client = clientOn(here(on), async (name) => {
      looked.push(name);
      return 'ada:s3cret:x';
    });
    await expectWorks(on, '');
    expect(looked).toEqual(Array(2).fill(`proxy/127.0.0.1:${on.proxy.port}`));
    expect(on.proxy.asked.map(({ authorization }) => authorization)).toEqual([
      undefined,
      signedIn,
      undefined,
      signedIn,
    ]);
    for (const headers of on.service.headers) expect(headers).not.toHaveProperty('proxy-authorization');
    for (const { authorization } of on.proxy.asked) expect(authorization ?? '').not.toContain('x-key');
    expect(directOnes(on.service, on.proxy)).toBe(0);
  });
  it('gets one more request if it refuses the sign-in, and the desk does not show the secret', async () => {
    on.client = clientOn(here(on), async () => 'ada:wr0ng-canary');
    await expectNamed(on, '', 'proxy-needs-credentials', /not accepted$/);
    expect(on.proxy.asked).toHaveLength(4);
  });
  it('is reported if the keychain does not answer', async () => {
    on.client = clientOn(here(on), () => new Promise(() => undefined));
    await expectNamed(on, '', 'proxy-needs-credentials', /missing$/);
  });
});

describe('a POST through a proxy', () => {
  it('is unknown and not repeated if its tunnel breaks after it has arrived', async () => {
    const other = await startProxy();
    const breaking: Conduct = (_request, socket, pass) => {
      pass();
      const timer = setInterval(() => {
        if (on.service.requests.length > 0) socket.resetAndDestroy();
      }, 1);
      socket.on('close', () => clearInterval(timer));
    };
    on.proxy.conduct = breaking;
    on.client = clientOn(`${here(on)}; PROXY 127.0.0.1:${other.port}; DIRECT`);
    for (let run = 1; run <= 20; run++) {
      on.service.requests.length = 0;
      const outcome = await post(on.client, on.service.url(), {}, BODY);
      // The answer may arrive before the break; but the outcome must never be "nothing was sent".
      if (outcome.kind === 'unanswered') expect(outcome).toMatchObject({ neverLeft: false, cause: 'reset' });
      expect(on.service.requests).toEqual([`POST /v1/thing ${BODY}`]);
    }
    expect(on.proxy.asked).toHaveLength(20);
    expect(other.connections).toBe(0);
    expect(directOnes(on.service, on.proxy)).toBe(0);
    await other.stop();
  });
  it('is not sent if the proxy connects after the desk gave up', async () => {
    let late = (): void => undefined;
    on.proxy.conduct = (_request, _socket, pass) => {
      late = pass;
    };
    await expectNamed(on, `${here(on)}; DIRECT`, 'proxy-unreachable', /SILENT/);
    late();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(on.service.requests).toEqual([]);
  });
});
