// Each failure of a connection is reported at its step, and nothing is sent after it.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { deadPort, pem, secureService } from '../networks/rig.ts';
import { hastyClock } from '../service/rough-server.ts';
import { rigFor, SECRET } from './rig.ts';
import { afterTest, afterwards, ALL, answering, empty, serving } from './serving.ts';
import { ended, statesOf, stepOf, tested } from './testing.ts';

describe('a connection without a request', () => {
  test('fails at the name for a host that does not exist, and tries nothing else', async () => {
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

  test('fails at the connection for a port on which nothing listens', async () => {
    const rig = rigFor(`http://127.0.0.1:${await deadPort()}/v1`);
    const slice = await tested(rig, rig.profile);
    expect(statesOf(slice)).toEqual(['name passed', 'secure failed', ...afterwards('sign-in', ...ALL)]);
    expect(stepOf(slice, 'secure').error).toMatchObject({ cause: 'refused' });
  });

  test('names an unknown authority, and sends no request', async () => {
    const service = await secureService();
    afterTest(service.stop);
    const rig = rigFor(`${service.url().origin}/v1`);
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'secure').error).toMatchObject({
      cause: 'tls',
      detail: expect.stringContaining('CN=Private test authority') as unknown,
    });
    expect(service.requests).toEqual([]);
  });

  test('shows a known authority with its certificate', async () => {
    const before = getCACertificates('default');
    const service = await secureService();
    afterTest(service.stop);
    afterTest(() => setDefaultCACertificates(before));
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

  test('lets a proxy look up the name, and names the proxy', async () => {
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

describe('the sign-in', () => {
  test('with a wrong key is reported in the service’s words, without the key, and tried once', async () => {
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

  test('is called neither passed nor failed if no answer decides it', async () => {
    const { rig } = await serving((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in to the Wi-Fi</title>'),
    );
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'sign-in').state).toBe('skipped');
    expect(stepOf(slice, 'wallets').error).toMatchObject({
      cause: 'not-json',
      detail: expect.stringContaining('Sign in to the Wi-Fi') as unknown,
    });
  });

  test('is decided by the next path if the first one does not exist', async () => {
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

describe('a service that hangs', () => {
  test('is abandoned within the limit, and gets no further request', async () => {
    const { server, rig } = await serving(() => undefined, { clock: hastyClock });
    const slice = await tested(rig, rig.profile);
    expect(stepOf(slice, 'sign-in')).toMatchObject({
      state: 'failed',
      error: { cause: 'timed-out', detail: 'no answer within 10 s' },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('can be abandoned at once: the running request is aborted, and no other is sent', async () => {
    let ended = 0;
    const { server, rig } = await serving((_request, response) => void response.on('close', () => ended++));
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

  test('is no longer tested when a new test replaces the running one', async () => {
    let answers = false;
    let givenUp = 0;
    const { server, rig } = await serving((request, response, body) => {
      response.on('close', () => (givenUp += response.writableFinished ? 0 : 1));
      if (answers) empty(request, response, body);
    });
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
