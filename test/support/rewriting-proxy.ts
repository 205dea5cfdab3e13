// A proxy in front of a lending service. A test decides how it changes the text of each answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RewritingProxy {
  readonly baseUrl: string;
  /** Rewrites each answer. A test can replace it at any time. */
  rewrite: (text: string, path: string) => string;
  stop(): Promise<void>;
}

export async function rewritingProxy(
  service: string,
  rewrite: RewritingProxy['rewrite'] = (text) => text,
): Promise<RewritingProxy> {
  const proxy = { rewrite };
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const { url = '/', method = 'GET' } = request;
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string' && !HOP.has(name)) headers.set(name, value);
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = method === 'GET' ? {} : { body: Buffer.concat(parts) };
      const answer = await fetch(new URL(url, service), { method, headers, ...body });
      const text = proxy.rewrite(await answer.text(), url);
      const wait = answer.headers.get('retry-after');
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(wait !== null && { 'retry-after': wait }),
      });
      response.end(text);
    };
    // The desk closed the connection and does not wait for this answer.
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    baseUrl: `http://127.0.0.1:${port}${new URL(service).pathname}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);
