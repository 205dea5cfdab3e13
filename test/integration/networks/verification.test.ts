// Certificates are verified whatever the environment says: with Node's switch against verification set, the
// desk still refuses a service or proxy that cannot prove its name, before a byte of a request leaves.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  certificatePath,
  clientOn,
  pem,
  secureService,
  SIGNED,
  startProxy,
  type Listening,
  type SecureService,
} from './rig.ts';

const STRANGER = { cert: 'stranger.pem', key: 'stranger.key' };
const EXPIRED = { cert: 'expired.pem', key: 'expired.key' };

const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
/** The authority of the valid certificates and of the expired one, which then fails only for its date. */
const KNOWN = join(folder, 'known.pem');
writeFileSync(KNOWN, pem('authority.pem') + pem('expired.pem'));
afterAll(() => rmSync(folder, { recursive: true }));

const open: Listening[] = [];
afterEach(async () => {
  for (const { stop } of open.splice(0)) await stop();
});
async function opened<T extends Listening>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  open.push(started);
  return started;
}

interface Asked {
  readonly get: object;
  readonly post: object;
  readonly handshake: object;
}

/** Reads as a desk whose environment switches verification off and adds authorities. */
async function askWeakened(url: URL, pac: string, authorities = KNOWN): Promise<Asked> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verification-child.ts'), url.href, pac], {
    env: {
      ...process.env,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1',
      NODE_EXTRA_CA_CERTS: authorities,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(said) as Asked;
}

const WAYS = ['DIRECT', 'PROXY', 'HTTPS'] as const;
async function pacOf(way: (typeof WAYS)[number]): Promise<string> {
  if (way === 'DIRECT') return way;
  const proxy = await opened(startProxy(undefined, way === 'HTTPS'));
  return `${way} 127.0.0.1:${proxy.port}`;
}

const isRefused = (asked: Asked, detail: RegExp, cause = 'tls'): void => {
  const why = { detail: expect.stringMatching(detail) as string, cause };
  expect(asked.get).toMatchObject({ kind: 'unanswered', neverLeft: true, ...why });
  expect(asked.post).toMatchObject({ kind: 'unanswered', neverLeft: true, ...why });
  expect(asked.handshake).toMatchObject({ ok: false, error: { code: 'offline', ...why } });
};

describe('the app with NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  const unproven: [string, SecureNames, string | undefined, RegExp][] = [
    ['signed by itself', STRANGER, undefined, /^DEPTH_ZERO_SELF_SIGNED_CERT/],
    ['that has expired', EXPIRED, undefined, /^CERT_HAS_EXPIRED/],
    ['of another host', SIGNED, 'localhost', /^ERR_TLS_CERT_ALTNAME_INVALID/],
  ];
  for (const way of WAYS)
    for (const [what, names, host, code] of unproven)
      it(`refuses a certificate ${what} (${way})`, async () => {
        const service = await opened(secureService(names));
        isRefused(await askWeakened(service.url(host), await pacOf(way)), code);
        expect(service.requests).toEqual([]);
      });

  it('refuses a proxy whose certificate has no known authority', async () => {
    const service = await opened(secureService());
    const proxy = await opened(startProxy(undefined, true));
    const asked = await askWeakened(
      service.url(),
      `HTTPS 127.0.0.1:${proxy.port}`,
      certificatePath('stranger.pem'),
    );
    isRefused(asked, /^DESK_PROXY_BROKEN UNABLE_TO_VERIFY_LEAF_SIGNATURE/, 'proxy-unreachable');
    expect(proxy.asked).toEqual([]);
    expect(service.from).toEqual([]);
  });

  it.each(WAYS)('accepts a private authority that the machine knows (%s)', async (way) => {
    const service = await opened(secureService());
    const asked = await askWeakened(service.url(), await pacOf(way));
    expect(asked.get).toMatchObject({ kind: 'answered', status: 200 });
    expect(asked.post).toMatchObject({ kind: 'answered', status: 200 });
    expect(asked.handshake).toMatchObject({ ok: true });
  });
});

describe('the name that a certificate must have', () => {
  it.each(['DIRECT', 'PROXY'] as const)(
    'is that of the address, even if a request names another Host (%s)',
    async (way) => {
      setDefaultCACertificates([...getCACertificates('default'), pem('authority.pem')]);
      const service: SecureService = await opened(secureService());
      const client = clientOn(await pacOf(way));
      const outcome = await client.get(service.url('localhost'), { host: 'service.test' });
      expect(outcome).toMatchObject({ kind: 'unanswered', cause: 'tls', neverLeft: true });
      expect(service.requests).toEqual([]);
      await client.close();
    },
  );
});

type SecureNames = Parameters<typeof secureService>[0];
