// A service with a private authority's certificate, and proxies with a chosen behaviour. The service counts
// which connections came from a proxy, so that a test can prove that none was direct.
import { readFileSync } from 'node:fs';
import { createServer as createProxyServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createHttpClient, type HttpClient } from '../../../main/service/requests/client.ts';
import type { ProxyCredentials } from '../../../main/service/requests/http/tunnel.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { routesIn } from '../../../main/shell/proxy.ts';
import { steadyClock } from '../service/rough-server.ts';

const certificates = join(import.meta.dirname, '../../support/certificates');
export const certificatePath = (name: string): string => join(certificates, name);
export const pem = (name: string): string => readFileSync(certificatePath(name), 'utf8');

export interface Listening {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A port on which nothing listens. */
export async function deadPort(): Promise<number> {
  const { port, stop } = await listen(createProxyServer());
  await stop();
  return port;
}

export interface SecureService extends Listening {
  readonly url: (host?: string) => URL;
  /** Whole requests with their bodies: `POST /v1/x {"a":1}`. */
  readonly requests: string[];
  /** The remote port of each connection. */
  readonly from: (number | undefined)[];
  readonly headers: IncomingMessage['headers'][];
  /** Closes idle kept connections. */
  readonly dropIdle: () => void;
}

export async function secureService(names: { cert: string; key: string } = SIGNED): Promise<SecureService> {
  const requests: string[] = [];
  const from: (number | undefined)[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createSecureServer({ cert: pem(names.cert), key: pem(names.key) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trimEnd());
      headers.push(request.headers);
      response.setHeader('content-type', 'application/json').end('{"data":[]}');
    });
  });
  server.on('connection', (socket: Socket) => from.push(socket.remotePort));
  server.on('tlsClientError', () => undefined);
  const listening = await listen(server);
  const url = (host = '127.0.0.1'): URL => new URL(`https://${host}:${listening.port}/v1/thing`);
  return { ...listening, url, requests, from, headers, dropIdle: () => server.closeIdleConnections() };
}

export const SIGNED = { cert: 'service.pem', key: 'service.key' };

/** What a proxy does with a CONNECT; `pass` opens the tunnel. */
export type Conduct = (request: IncomingMessage, socket: Socket, pass: () => void) => void;

export interface Proxy extends Listening {
  /** CONNECT targets with their sign-ins. */
  readonly asked: { target: string; authorization: string | undefined }[];
  /** The proxy's ports of its connections to services. */
  readonly outgoing: Set<number | undefined>;
  connections: number;
  conduct: Conduct;
}

export const passing: Conduct = (_request, _socket, pass) => pass();
export const saying =
  (text: string): Conduct =>
  (_request, socket) =>
    void socket.end(text);

/** The proxy looks up names: every host is this machine. */
export async function startProxy(conduct: Conduct = passing, secure = false): Promise<Proxy> {
  const server = secure
    ? createSecureServer({ cert: pem(SIGNED.cert), key: pem(SIGNED.key) })
    : createProxyServer();
  const listening = await listen(server);
  const proxy: Proxy = { ...listening, asked: [], outgoing: new Set(), connections: 0, conduct };
  server.on('connection', () => proxy.connections++);
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    proxy.asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    proxy.conduct(request, socket, () => {
      const up = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
        proxy.outgoing.add(up.localPort);
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        up.pipe(socket).pipe(up);
      });
      up.on('error', () => socket.destroy());
      up.on('close', () => socket.destroy());
      socket.on('close', () => up.destroy());
    });
  });
  return proxy;
}

/** The desk's client on a machine whose proxy settings return `pac`. */
export function clientOn(pac: string | (() => string), credentials?: ProxyCredentials): HttpClient {
  const proxies = { routesFor: async () => routesIn(typeof pac === 'string' ? pac : pac()) };
  const core = createUndiciCore({ proxies, ...(credentials && { credentials }) });
  return createHttpClient({ core, clock: steadyClock });
}

/** Connections to the service without a proxy. */
export const directOnes = (service: SecureService, ...proxies: Proxy[]): number =>
  service.from.filter((port) => !proxies.some(({ outgoing }) => outgoing.has(port))).length;
