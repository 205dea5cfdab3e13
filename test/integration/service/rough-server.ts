// A real HTTP server with one chosen fault that counts whole requests by method, and every connection. Its
// counts prove that a POST was sent once.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { agreeingDoor } from '../../support/agreeing-door.ts';
import type { AddressInfo, Socket } from 'node:net';
import { createHttpClient, type HttpClient } from '../../../main/service/requests/client.ts';
import { createLendingServices } from '../../../main/service/lending-service.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { epochMillis, monotonicMillis } from '../../../domain/time.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import type { Clock, Log } from '../../../main/desk/ports/system.ts';

export type Misbehaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface RoughServer {
  readonly baseUrl: string;
  readonly port: number;
  /** Whole requests that arrived, as `POST /v1/loans/quotes`. */
  readonly requests: string[];
  readonly bodies: string[];
  /** The client's port of each request: two requests on one connection have the same. */
  readonly ports: (number | undefined)[];
  connections: number;
  behave: Misbehaviour;
  stop(): Promise<void>;
}

export async function roughServer(behave: Misbehaviour): Promise<RoughServer> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      rough.requests.push(`${request.method} ${request.url}`);
      rough.ports.push(request.socket.remotePort);
      const body = Buffer.concat(chunks).toString('utf8');
      rough.bodies.push(body);
      rough.behave(request, response, body);
    });
  });
  server.on('connection', (socket) => {
    rough.connections++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const rough: RoughServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    requests: [],
    bodies: [],
    ports: [],
    connections: 0,
    behave,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return rough;
}

/** Real time, but the desk's limits are ten times shorter: 15 s become 1.5 s. */
export const hastyClock: Clock = {
  wall: () => epochMillis(Date.now()),
  mono: () => monotonicMillis(performance.now()),
  after(delay, task) {
    const timer = setTimeout(task, delay / 10);
    return () => clearTimeout(timer);
  },
};
export const steadyClock: Clock = {
  ...hastyClock,
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
export const silentLog: Log = { info: () => undefined, failure: () => 'ref' };

export const realHttp = (clock: Clock = hastyClock): HttpClient =>
  createHttpClient({ core: createUndiciCore(), clock });

export function openService(
  baseUrl: string,
  {
    secret = 'sk_canary_over_http',
    clock = hastyClock,
    changes = {},
  }: { secret?: Secrets; clock?: Clock; changes?: Partial<ServiceProfile> } = {},
): LendingService {
  const services = createLendingServices({
    openDoor: agreeingDoor,
    clock,
    log: silentLog,
    openHttp: () => realHttp(clock),
  });
  return services.open({ ...practiceProfile(baseUrl), ...changes }, secret);
}
