// A service or proxy that cannot prove its identity or has no valid TLS must receive no part of a request.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  certificatePath,
  directOnes,
  listen,
  pem,
  secureService,
  SIGNED,
  startProxy,
  type Listening,
  type SecureService,
} from '../integration/networks/rig.ts';
import { attack, type Outcome } from './attack.ts';

const folder = mkdtempSync(join(tmpdir(), 'attacked-tls-'));
const KNOWN = join(folder, 'known.pem');
writeFileSync(KNOWN, pem('authority.pem') + pem('expired.pem'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHILD = join(import.meta.dirname, '../integration/networks/verification-child.ts');
interface RequestEnding {
  readonly kind?: string;
  readonly ok?: boolean;
  readonly neverLeft?: boolean;
}
interface Endings {
  readonly get: RequestEnding;
  readonly post: RequestEnding;
  readonly handshake: RequestEnding;
}

/** Sends in a separate process, because Node reads variables that weaken TLS from the environment. */
async function ask(url: URL, pac: string, authorities: string, env: NodeJS.ProcessEnv): Promise<Endings> {
  const child = spawn(process.execPath, [CHILD, url.href, pac], {
    env: { ...process.env, ...env, NODE_NO_WARNINGS: '1', NODE_EXTRA_CA_CERTS: authorities },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(said) as Endings;
}

interface Target extends Listening {
  readonly host: string;
  /** Requests and raw bytes that arrived, except handshakes. */
  readonly got: () => string[];
  readonly service?: SecureService;
}
const certified = async (cert: string, host: string): Promise<Target> => {
  const service = await secureService({ cert: `${cert}.pem`, key: `${cert}.key` });
  return { ...service, host, service, got: () => service.requests };
};
/** Keeps the received bytes, to find a request in clear text. */
const raw = async (answer: (socket: Socket) => void, make: (take: (socket: Socket) => void) => Server) => {
  const got: Buffer[] = [];
  const listening = await listen(
    make((socket) => {
      socket.on('data', (bytes: Buffer) => {
        got.push(bytes);
        answer(socket);
      });
    }),
  );
  const text = (): string[] => got.map(String).filter((bytes) => /canary|GET |POST |HTTP\/1/.test(bytes));
  return { ...listening, host: '127.0.0.1', got: text };
};
const plainReply = (said: string) => () =>
  raw(
    (socket) => void socket.end(said),
    (take) => createServer(take),
  );

const CERTIFICATES: readonly (() => Promise<Target>)[] = [
  () => certified('stranger', '127.0.0.1'),
  () => certified('stranger', 'localhost'),
  () => certified('expired', '127.0.0.1'),
  () => certified('expired', 'localhost'),
  () => certified('service', 'localhost'),
  () => certified('service', '127.0.0.1'),
];
const PROTOCOLS: readonly (() => Promise<Target>)[] = [
  plainReply('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
  plainReply('\x16\x03\x03\x00\x02\x02\x28'),
  plainReply('\x00'.repeat(64)),
  async () => {
    const got: string[] = [];
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
    const server = createSecureServer(
      { cert: pem(SIGNED.cert), key: pem(SIGNED.key), ...old },
      (request, response) => {
        got.push(`${request.method} ${request.url}`);
        response.end('{}');
      },
    );
    server.on('tlsClientError', () => undefined);
    return { ...(await listen(server)), host: '127.0.0.1', got: () => got };
  },
];
const WAYS = ['DIRECT', 'PROXY', 'HTTPS'] as const;
const WEAKENED = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
const ENVIRONMENTS = [WEAKENED, { NODE_TLS_REJECT_UNAUTHORIZED: undefined }];

interface Case {
  readonly start: () => Promise<Target>;
  readonly way: (typeof WAYS)[number];
  readonly env: NodeJS.ProcessEnv;
  /** Path of a file with the authorities that the machine trusts. */
  readonly known: string;
}
const nobody = certificatePath('stranger.pem');
const cases: readonly Case[] = [
  // Without its authority the valid certificate has no trusted issuer. A proxy with TLS needs the authority.
  ...ENVIRONMENTS.flatMap((env) =>
    CERTIFICATES.flatMap((start, nth) =>
      WAYS.map((way) => ({ start, way, env, known: nth === 5 ? nobody : KNOWN })),
    ),
  ),
  ...PROTOCOLS.flatMap((start) => WAYS.map((way) => ({ start, way, env: WEAKENED, known: KNOWN }))),
  // A proxy that cannot prove its identity, in front of a valid service.
  ...ENVIRONMENTS.map((env) => ({
    start: () => certified('service', '127.0.0.1'),
    way: 'HTTPS' as const,
    env,
    known: nobody,
  })),
];

test('no request reaches a server that cannot prove its identity', async () => {
  expect(cases).toHaveLength(50);
  await attack('TLS cases', async (_chance, index): Promise<Outcome> => {
    const { start, way, env, known } = cases[index] ?? cases[0] ?? fail();
    const target = await start();
    const proxy = way === 'DIRECT' ? undefined : await startProxy(undefined, way === 'HTTPS');
    try {
      const url = new URL(`https://${target.host}:${target.port}/v1/thing`);
      const pac = proxy === undefined ? way : `${way} 127.0.0.1:${proxy.port}`;
      const asked = await ask(url, pac, known, env);
      expect(asked.get).toMatchObject({ kind: 'unanswered', neverLeft: true });
      expect(asked.post).toMatchObject({ kind: 'unanswered', neverLeft: true });
      expect(asked.handshake).toMatchObject({ ok: false });
      expect(target.got()).toEqual([]);
      if (proxy !== undefined && target.service !== undefined)
        expect(directOnes(target.service, proxy)).toBe(0);
      return 'refused';
    } finally {
      await proxy?.stop();
      await target.stop();
    }
  });
});

function fail(): never {
  throw new Error('the case does not exist');
}
