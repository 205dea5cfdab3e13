// Every way a connection can fail to be one is named at the step where it shows, and nothing is asked beyond it.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { millis, monotonicMillis } from '../../../domain/time.ts';
import type { Clock } from '../../../main/desk/ports/system.ts';
import { deadPort, pem, secureService } from '../networks/rig.ts';
import {
  hastyClock,
  roughServer,
  steadyClock,
  type Misbehaviour,
  type RoughServer,
} from '../service/rough-server.ts';
import { rigFor, SECRET, type Rig } from './rig.ts';
import { ended, statesOf, stepOf, tested } from './testing.ts';

const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

async function serving(behave: Misbehaviour): Promise<{ server: RoughServer; rig: Rig }> {
  const server = await roughServer(behave);
  stopping.push(() => server.stop());
  return { server, rig: rigFor(server.baseUrl) };
}

/** A minute in little more than a second. */
const fiftyfold: Clock = {
  wall: () => steadyClock.wall(),
  mono: () => monotonicMillis(performance.now() * 50),
  after: (delay, task) => steadyClock.after(millis(delay / 50), task),
};

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Misbehaviour =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const empty = answering(200, { data: [] });
const afterwards = (...keys: string[]): string[] => keys.map((key) => `${key} skipped`);
const ALL = ['wallets', 'deposits', 'position', 'returnAddresses', 'applications', 'loans', 'loan'];

describe('before anything is asked', () => {
  test('a host that does not exist fails the name, and nothing else is tried', async () => {
    const missing = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    const rig = rigFor('https://nowhere.invalid', { addressesOf: () => Promise.reject(missing) });
    const slice = await tested(rig, rig.profile);
    expect(statesOf(slice)).toEqual(['name failed', ...afterwards('secure', 'sign-in', ...ALL)]);
    expect(stepOf(slice, 'name').error).toEqual({
      code: 'offline',
      cause: 'no-such-host',
      detail: 'ENOTFOUND',
    });
  });

  test('a port nothing listens on fails the connection', async () => {
    const rig = rigFor(`http://127.0.0.1:${await deadPort()}/v1`);
    const slice = await tested(rig, rig.profile);
    expect(statesOf(slice)).toEqual(['name passed', 'secure failed', ...afterwards('sign-in', ...ALL)]);
    expect(stepOf(slice, 'secure').error).toMatchObject({ cause: 'refused' });
  });

  test('an authority nobody knows is named, and not one request is sent', async () => {
    const service = await secureService();
    stopping.push(service.stop);
    const rig = rigFor(`${service.url().origin}/v1`);
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'secure').error).toMatchObject({
      cause: 'tls',
      detail: expect.stringContaining('CN=Private test authority') as unknown,
    });
    expect(service.requests).toEqual([]);
  });

  test('a known authority is shown with its certificate', async () => {
    const before = getCACertificates('default');
    const service = await secureService();
    stopping.push(service.stop, async () => setDefaultCACertificates(before));
    const rig = rigFor(`${service.url().origin}/v1`);
    setDefaultCACertificates([...before, pem('authority.pem')]);
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'secure')).toMatchObject({
      state: 'passed',
      facts: {
        plain: false,
        issuer: 'CN=Private test authority, O=Collateral Desk tests',
        validTo: expect.any(Number) as unknown,
        fingerprint256: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as unknown,
      },
    });
  });

  test('a proxy looks the name up itself, and is named', async () => {
    const dead = await deadPort();
    const rig = rigFor('https://lender.invalid', {
      proxies: { routesFor: async () => [{ kind: 'http', url: `http://127.0.0.1:${dead}` }] },
      addressesOf: () => Promise.reject(new Error('asked for the name behind the proxy')),
    });
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'name').facts).toEqual({
      of: 'name',
      host: 'lender.invalid',
      addresses: [],
      proxy: `127.0.0.1:${dead}`,
    });
    expect(stepOf(slice, 'secure').error).toMatchObject({ cause: 'proxy-unreachable' });
  });
});

describe('signing in', () => {
  test('a wrong key is told in the service’s words, without the key, and asked for once', async () => {
    const { server, rig } = await serving(answering(401, { message: `the key ${SECRET} is unknown` }));
    const slice = await tested(rig, rig.profile);
    expect(statesOf(slice)).toEqual([
      'name passed',
      'secure passed',
      'sign-in failed',
      ...afterwards(...ALL),
    ]);
    expect(stepOf(slice, 'sign-in').error).toMatchObject({
      code: 'rejected',
      httpStatus: 401,
      serviceWords: 'the key [secret] is unknown',
    });
    expect(server.requests).toEqual(['GET /v1/collateral/wallets']);
    expect(JSON.stringify(rig.published)).not.toContain(SECRET);
  });

  test('a sign-in that no answer decides is not called passed', async () => {
    const { rig } = await serving((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in to the Wi-Fi</title>'),
    );
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'sign-in').state).toBe('failed');
    expect(stepOf(slice, 'wallets').error).toMatchObject({
      cause: 'not-json',
      detail: expect.stringContaining('Sign in to the Wi-Fi') as unknown,
    });
  });

  test('a first path that does not exist leaves it to the next to decide', async () => {
    const { rig } = await serving((request, response, body) =>
      (request.url?.endsWith('/wallets') === true ? answering(404, { message: 'no such path' }) : empty)(
        request,
        response,
        body,
      ),
    );
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'sign-in').state).toBe('passed');
    expect(stepOf(slice, 'wallets')).toMatchObject({ state: 'failed', error: { httpStatus: 404 } });
    expect(stepOf(slice, 'deposits')).toMatchObject({ state: 'passed', facts: { items: 0 } });
  });
});

describe('each read by itself', () => {
  test('one path that does not exist fails its own step alone', async () => {
    const { rig } = await serving((request, response, body) =>
      (request.url?.endsWith('/deposits') === true ? answering(404, { message: 'no such path' }) : empty)(
        request,
        response,
        body,
      ),
    );
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'deposits')).toMatchObject({
      state: 'failed',
      error: { code: 'rejected', httpStatus: 404, serviceWords: 'no such path' },
    });
    expect(stepOf(slice, 'returnAddresses').state).toBe('passed');
    expect(stepOf(slice, 'loan').state).toBe('skipped');
  });

  test('a body that says it failed under 200 is the service’s refusal', async () => {
    const { rig } = await serving(answering(200, { success: false, message: 'maintenance' }));
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'wallets').error).toMatchObject({ code: 'rejected', serviceWords: 'maintenance' });
  });

  test('requests go one at a time, and all of them are GETs', async () => {
    let open = 0;
    let most = 0;
    const { server, rig } = await serving((request, response, body) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        empty(request, response, body);
      }, 20);
    });
    await tested(rig, rig.profile);
    expect(most).toBe(1);
    expect(server.requests.every((request) => request.startsWith('GET '))).toBe(true);
    expect(server.requests).toHaveLength(6);
  });

  test('keeps to the rate the profile states, and does not call its own waiting the service’s', async () => {
    const { server } = await serving(empty);
    const rig = rigFor(server.baseUrl, {
      clock: fiftyfold,
      changes: { rateLimit: { requestsPerMinute: 5 } },
    });
    const slice = await tested(rig, rig.profile);
    // Five a minute, of which two are kept free: the fourth waits for a minute, which no step may take.
    expect(server.requests).toHaveLength(6);
    expect(statesOf(slice).filter((step) => step.endsWith('failed'))).toEqual([]);
  });

  test('being asked for a pause ends the test and says for how long; a new start keeps to it', async () => {
    let count = 0;
    const { server, rig } = await serving((request, response, body) =>
      (++count === 2 ? answering(429, { message: 'slow down' }, { 'retry-after': '30' }) : empty)(
        request,
        response,
        body,
      ),
    );
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'deposits')).toMatchObject({ state: 'failed', waitFor: 30_000 });
    expect(statesOf(slice).slice(5)).toEqual(afterwards(...ALL.slice(2)));
    expect(server.requests).toHaveLength(2);
    const again = await tested(rig, rig.profile);
    expect(stepOf(again, 'sign-in').error).toMatchObject({ cause: 'too-many-requests' });
    expect(stepOf(again, 'sign-in').waitFor).toBeGreaterThan(29_000);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a service that hangs', () => {
  test('is given up within the limit, and nothing more is asked of it', async () => {
    const server = await roughServer(() => undefined);
    stopping.push(() => server.stop());
    const rig = rigFor(server.baseUrl, { clock: hastyClock });
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'sign-in')).toMatchObject({
      state: 'failed',
      error: { cause: 'timed-out', detail: 'no answer within 10 s' },
    });
    expect(stepOf(slice, 'sign-in').took).toBeLessThan(2_000);
    expect(server.requests).toHaveLength(1);
  });

  test('can be given up at once: the request in flight is ended, what was not asked is not asked', async () => {
    let ended = 0;
    const server = await roughServer((_request, response) => void response.on('close', () => ended++));
    stopping.push(() => server.stop());
    const rig = rigFor(server.baseUrl);
    await rig.inspect.start({ profile: rig.profile });
    await expect.poll(() => server.requests.length).toBe(1);
    await rig.inspect.cancel();
    await expect.poll(() => ended).toBe(1);
    expect(rig.slice().state).toBe('cancelled');
    expect(statesOf(rig.slice()).slice(2)).toEqual(afterwards('sign-in', ...ALL));
    const published = rig.published.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.requests).toHaveLength(1);
    expect(rig.published).toHaveLength(published);
  });

  test('a new start takes the place of the test under way', async () => {
    let answers = false;
    let givenUp = 0;
    const server = await roughServer((request, response, body) => {
      response.on('close', () => (givenUp += response.writableFinished ? 0 : 1));
      if (answers) empty(request, response, body);
    });
    stopping.push(() => server.stop());
    const rig = rigFor(server.baseUrl);
    await rig.inspect.start({ profile: rig.profile });
    await expect.poll(() => server.requests.length).toBe(1);
    answers = true;
    await rig.inspect.start({ profile: rig.profile });
    const slice = await ended(rig);
    expect(slice.state).toBe('done');
    expect(stepOf(slice, 'sign-in').state).toBe('passed');
    expect(givenUp).toBe(1);
  });
});

describe('a draft', () => {
  test('with another address or way of signing in is refused before the secret is looked for', async () => {
    const rig = rigFor('http://127.0.0.1:9/v1');
    rig.secrets.failing = { code: 'internal', reference: 'the keychain was asked' };
    const elsewhere = { ...rig.profile, baseUrl: 'https://elsewhere.example' };
    expect(await rig.inspect.start({ profile: elsewhere })).toEqual({
      ok: false,
      error: {
        code: 'bad-input',
        field: 'baseUrl',
        problem: 'differs from the stored profile: save it first',
      },
    });
    const { secretName } = rig.profile.auth;
    const asAnother = { ...rig.profile, auth: { preset: 'x-api-key' as const, secretName } };
    expect(await rig.inspect.start({ profile: asAnother })).toMatchObject({ error: { field: 'auth' } });
    expect(rig.published).toEqual([]);
  });

  test('cannot name another keychain entry to be sent', async () => {
    let sent: string | undefined;
    const server = await roughServer((request, response, body) => {
      sent = request.headers.authorization;
      empty(request, response, body);
    });
    stopping.push(() => server.stop());
    const rig = rigFor(server.baseUrl);
    rig.secrets.entries.set('database', 'the database key');
    const auth = { ...rig.profile.auth, secretName: 'database' };
    await tested(rig, { ...rig.profile, auth });
    expect(sent).toBe(`Bearer ${SECRET}`);
  });

  test('decides paths, prefix and headers', async () => {
    const versions: unknown[] = [];
    const server = await roughServer((request, response, body) => {
      versions.push(request.headers['x-version']);
      empty(request, response, body);
    });
    stopping.push(() => server.stop());
    const rig = rigFor(server.baseUrl);
    const paths = { ...rig.profile.paths, wallets: '/purses' };
    const slice = await tested(rig, {
      ...rig.profile,
      paths,
      pathPrefix: '/b2b/',
      headers: { 'x-version': '7' },
    });
    expect(server.requests[0]).toBe('GET /v1/b2b/purses');
    expect(versions[0]).toBe('7');
    expect(stepOf(slice, 'wallets').facts).toMatchObject({ path: 'GET /b2b/purses' });
  });

  test('of a profile whose secret is not stored is not tested', async () => {
    const rig = rigFor('http://127.0.0.1:9/v1');
    rig.secrets.entries.clear();
    expect(await rig.inspect.start({ profile: rig.profile })).toEqual({
      ok: false,
      error: { code: 'locked', reason: 'secret-missing' },
    });
  });
});
