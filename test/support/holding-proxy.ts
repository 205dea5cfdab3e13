// A proxy in front of a lending service. It delays the answer to an accept until a test releases it.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HoldingProxy {
  readonly baseUrl: string;
  /** Settles when the service has answered an accept and the proxy holds the answer. */
  readonly held: Promise<void>;
  release(): void;
  stop(): Promise<void>;
}

export async function holdingProxy(service: string): Promise<HoldingProxy> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: gone, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const answer = await fetch(new URL(request.url ?? '/', service), {
        method: request.method ?? 'GET',
        headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
        ...(request.method === 'POST' && { body: await bodyOf(request) }),
      });
      const text = await answer.text();
      if (request.url?.endsWith('/accept') === true) {
        hold();
        await gone;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(text);
    };
    // The desk closed the connection and does not wait for this answer.
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${new URL(service).pathname}`,
    held,
    release,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
