// Stands before a lending service and passes everything on, but keeps the answer to an accept back until it is let go: an
// accept that is on its way for as long as a test wants it to be.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HoldingProxy {
  readonly baseUrl: string;
  /** Settles when the service has answered an accept and the answer is being held. */
  readonly held: Promise<void>;
  letGo(): void;
  stop(): Promise<void>;
}

export async function holdingProxy(service: string): Promise<HoldingProxy> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
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
    // A desk that ended its reads has hung up; nobody waits for this answer.
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${new URL(service).pathname}`,
    held,
    letGo,
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
