// An update feed on this computer: real HTTPS, real signatures, and whatever a hostile one does.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  FORMAT,
  manifestText,
  releaseKey,
  signatureLine,
  type Manifest,
  type ReleaseKey,
} from '../../tools/lib/release/manifest.mjs';

const pem = (name: string): string => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');
export const AUTHORITY = join(import.meta.dirname, 'certificates/authority.pem');

export interface SigningKey extends ReleaseKey {
  readonly secret: string;
  /** The public part in PEM. */
  readonly open: string;
}

export function signingKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const open = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  return { secret, open, ...releaseKey(secret) };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Answers instead of the feed; false if the feed shall answer. */
type Conduct = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestFeed {
  readonly address: string;
  readonly files: Map<string, Uint8Array>;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  conduct: Conduct;
  stop(): Promise<void>;
}

export async function startFeed(certificate = 'service'): Promise<TestFeed> {
  const files = new Map<string, Uint8Array>();
  const requests: TestFeed['requests'] = [];
  const feed = { files, requests, conduct: (() => false) as Conduct };
  const server = createServer(
    { cert: pem(`${certificate}.pem`), key: pem(`${certificate}.key`) },
    (request, response) => {
      requests.push({ path: request.url ?? '', headers: request.headers });
      if (!feed.conduct(request, response)) serve(files, request, response);
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(feed, {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/stable/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function serve(files: TestFeed['files'], request: IncomingMessage, response: ServerResponse): void {
  const bytes = files.get(request.url?.split('/').at(-1) ?? '');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (bytes === undefined) response.writeHead(404).end();
  else if (range === null) response.writeHead(200).end(bytes);
  else {
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    if (from >= bytes.length) response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    else
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` })
        .end(bytes.subarray(from, to + 1));
  }
}

export const APP_IMAGE = 'collateral-desk-1.2.0-linux-x64.AppImage';

/** A release of two and a half pieces. */
export const newFile = (size = 2_500_000): Uint8Array => randomBytes(size);

/** Publishes a release with one AppImage. @param signers those of the manifest, the first one by default */
export function publish(
  feed: TestFeed,
  signers: readonly SigningKey[],
  {
    change = {},
    file = newFile(),
    more = '',
  }: { change?: Partial<Manifest>; file?: Uint8Array; more?: string } = {},
): Manifest {
  const manifest: Manifest = {
    format: FORMAT,
    version: '1.2.0',
    minimumVersion: '1.0.0',
    channel: 'stable',
    runtime: { kind: 'official', electron: '45.4.1', chromium: '150.0', node: '24.15.0' },
    commit: 'abc',
    released: '2026-11-20T00:00:00Z',
    expires: '2027-02-20T00:00:00Z',
    notes: '- Loans can be **sorted** by day.\n- Repaying checks the `payoff` twice.\n',
    files: [
      {
        name: APP_IMAGE,
        kind: 'AppImage',
        platform: 'linux',
        arch: 'x64',
        size: file.length,
        sha256: sha256(file),
      },
    ],
    ...change,
  };
  const text = manifestText(manifest);
  feed.files.set('manifest.json', Buffer.from(text));
  feed.files.set(
    'manifest.json.sig',
    Buffer.from(signers.map(({ secret }) => signatureLine(text, secret)).join('') + more),
  );
  feed.files.set(APP_IMAGE, file);
  return manifest;
}
