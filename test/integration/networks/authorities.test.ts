// Which authorities are accepted for a service, and what the app reports about them. Certificates are always
// verified, so the machine must know a private authority.
import { spawn } from 'node:child_process';
import { post } from '../../../main/money/posts.ts';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { createPeerBook } from '../../../main/service/requests/http/peers.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { routesIn } from '../../../main/shell/proxy.ts';
import { steadyClock } from '../service/rough-server.ts';
import { certificatePath, pem, secureService, startProxy, type SecureService } from './rig.ts';

const AUTHORITY = 'CN=Private test authority, O=Collateral Desk tests';

let service: SecureService;
beforeEach(async () => {
  service = await secureService();
});
afterEach(() => service.stop());

/** Reads as a desk that was started with these authorities in its environment. */
async function readWith(authorities: NodeJS.ProcessEnv, url = service.url()): Promise<unknown> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...authorities };
  for (const name of ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'])
    if (!(name in authorities)) delete env[name];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'authorities-child.ts'), url.href], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(said);
}

describe('a service behind a private authority', () => {
  it('works if the environment names the authority', async () => {
    const read = await readWith({ NODE_EXTRA_CA_CERTS: certificatePath('authority.pem') });
    expect(read).toMatchObject({ kind: 'answered', status: 200 });
  });
  it.runIf(process.platform === 'linux')('works where the system’s store holds it', async () => {
    const read = await readWith({ SSL_CERT_FILE: certificatePath('authority.pem') });
    expect(read).toMatchObject({ kind: 'answered', status: 200 });
  });
  it('is refused otherwise, with the authority and Node’s code', async () => {
    expect(await readWith({})).toEqual({
      kind: 'unanswered',
      cause: 'tls',
      detail: `UNABLE_TO_VERIFY_LEAF_SIGNATURE issuer ${AUTHORITY}`,
      neverLeft: true,
    });
    expect(service.requests).toEqual([]);
  });
  it('is refused under a name that its certificate does not have', async () => {
    const read = await readWith(
      { NODE_EXTRA_CA_CERTS: certificatePath('authority.pem') },
      service.url('localhost'),
    );
    expect(read).toMatchObject({
      cause: 'tls',
      detail: `ERR_TLS_CERT_ALTNAME_INVALID issuer ${AUTHORITY}`,
      neverLeft: true,
    });
    expect(service.requests).toEqual([]);
  });
  it('is refused if only another authority is known', async () => {
    const read = await readWith({ NODE_EXTRA_CA_CERTS: certificatePath('stranger.pem') });
    expect(read).toMatchObject({ cause: 'tls' });
  });
});

describe('the issuer of a service’s certificate', () => {
  it.each(['DIRECT', 'proxy'])('is known by origin after a connection (%s)', async (way) => {
    setDefaultCACertificates([...getCACertificates('default'), pem('authority.pem')]);
    const proxy = await startProxy();
    const peers = createPeerBook();
    const pac = way === 'DIRECT' ? way : `PROXY 127.0.0.1:${proxy.port}`;
    const core = createUndiciCore({ peers, proxies: { routesFor: async () => routesIn(pac) } });
    const client = createHttpClient({ core, clock: steadyClock });
    const { origin } = service.url();
    expect(peers.peerOf(origin)).toBeUndefined();
    await client.get(service.url(), {});
    const peer = peers.peerOf(origin);
    expect(peer).toEqual({
      issuer: AUTHORITY,
      validTo: Date.UTC(2126, 9, 28, 6, 58, 55),
      fingerprint256: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
    });
    // It is also known on a connection that resumes a TLS session.
    service.dropIdle();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await client.get(service.url(), {})).kind).toBe('answered');
    expect((await post(client, service.url(), {}, '{}')).kind).toBe('answered');
    expect(peers.peerOf(origin)).toEqual(peer);
    expect(service.from).toHaveLength(3);
    expect(peers.peerOf('https://127.0.0.1')).toBeUndefined();
    await client.close();
    await proxy.stop();
  });
  it('is not taken from a certificate that was refused', async () => {
    const stranger = await secureService({ cert: 'stranger.pem', key: 'stranger.key' });
    const peers = createPeerBook();
    const client = createHttpClient({ core: createUndiciCore({ peers }), clock: steadyClock });
    expect(await client.get(stranger.url(), {})).toMatchObject({
      cause: 'tls',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT issuer CN=127.0.0.1, O=Nobody known',
    });
    expect(peers.peerOf(stranger.url().origin)).toBeUndefined();
    await client.close();
    await stranger.stop();
  });
});
