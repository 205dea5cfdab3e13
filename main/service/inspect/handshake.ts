// Connects to a service without sending a request, by the same routes, authorities and credentials as every
// request, so that it finds what a request would find.
import { connectorFor } from '../requests/http/connecting.ts';
import { CANCELLED, type HttpExchange } from '../requests/http/core.ts';
import { causeOf, codeOf } from '../requests/http/failure.ts';
import { peerFrom } from '../requests/http/peers.ts';
import { overRoutes, type OpenRoute } from '../requests/http/routes.ts';
import type { ProxyCredentials } from '../requests/http/tunnel.ts';
import { TLSSocket } from 'node:tls';
import type { ProxyRoute, ServicePeer } from '../../desk/ports/system.ts';
import { fail, ok } from '../../../contract/errors.ts';
import type { Asked } from '../../desk/ports/service.ts';

/** These connections report no certificate; the requests that follow do. */
const UNNOTED = { seen: () => undefined, peerOf: () => undefined };

/** The service's certificate; undefined for plain http. */
export async function shakeHands(
  base: URL,
  routes: readonly ProxyRoute[],
  credentials: ProxyCredentials,
  signal: AbortSignal,
): Promise<Asked<ServicePeer | undefined>> {
  let peer: ServicePeer | undefined;
  const go = async (route: OpenRoute): Promise<HttpExchange> => {
    const made = await connected(base, route, credentials, signal);
    if ('code' in made) return { kind: 'failed', code: made.code, started: false };
    ({ peer } = made);
    return CONNECTED;
  };
  const exchange = await overRoutes(routes, go);
  if (exchange.kind === 'response') return ok(peer);
  return fail({ code: 'offline', cause: causeOf(exchange.code), detail: exchange.code });
}

const CONNECTED: HttpExchange = {
  kind: 'response',
  response: { status: 0, headers: {}, bytes: new Uint8Array() },
};

function connected(
  { protocol, hostname, host, port }: URL,
  route: OpenRoute,
  credentials: ProxyCredentials,
  signal: AbortSignal,
): Promise<{ readonly peer: ServicePeer | undefined } | { readonly code: string }> {
  const { promise, resolve } = Promise.withResolvers<{ peer: ServicePeer | undefined } | { code: string }>();
  const giveUp = (): void => resolve({ code: CANCELLED });
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  // A new connector has no session to resume, so the service shows its whole certificate.
  const connect = connectorFor(route, { credentials, peers: UNNOTED });
  connect({ protocol, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), host, port }, (cause, socket) => {
    signal.removeEventListener('abort', giveUp);
    if (cause !== null) return resolve({ code: codeOf(cause) });
    const peer = socket instanceof TLSSocket ? peerFrom(socket.getPeerCertificate()) : undefined;
    resolve({ peer });
    // No request is ever sent over it.
    socket.on('error', () => undefined);
    socket.destroy();
  });
  return promise;
}
