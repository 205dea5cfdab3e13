// The exchange over real sockets. undici is known here and in its neighbours connecting, dispatching and tunnel;
// nothing else makes a connection to a service.
import { Agent, Client } from 'undici';
import type { ProxyResolver, ProxyRoute } from '../../../desk/ports/system.ts';
import { ANSWER } from '../../reading/budgets.ts';
import { trustSystemAuthorities } from './authorities.ts';
import { connectorFor } from './connecting.ts';
import { CANCELLED, type HttpCore, type HttpExchange, type HttpRequest } from './core.ts';
import { dispatchOnce, reasonOf, type ConnectBy } from './dispatching.ts';
import { createPeerBook, type PeerBook } from './peers.ts';
import { overRoutes, unsupported, type OpenRoute } from './routes.ts';
import { addressOf, type ProxyCredentials } from './tunnel.ts';

const LIMITS = {
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  maxResponseSize: ANSWER.bytes,
  // HTTP/1.1 alone: its write path is the one that was read and tested for "at most once". A refused stream of
  // HTTP/2 may be re-queued.
  allowH2: false,
} as const;

/** Longest a GET's connection is kept for the next one of the same round, in ms. */
const KEEP_ALIVE = 4_000;
const MOST_CONNECTIONS = 6;

/** In ms over all routes: past this, an operator on a broken network has waited long enough to be told why. */
const ALL_ROUTES_LIMIT = 9_000;

export interface UndiciCoreParts {
  /** Without it every origin is direct: for tests, and services that are part of the app. */
  readonly proxies?: ProxyResolver;
  readonly credentials?: ProxyCredentials;
  /** Told of each certificate that was verified. */
  readonly peers?: PeerBook;
}

const ALWAYS_DIRECT: ProxyResolver = { routesFor: async () => [{ kind: 'direct' }] };
const NONE_KEPT: ProxyCredentials = async () => undefined;

export function createUndiciCore(parts: UndiciCoreParts = {}): HttpCore {
  const { proxies = ALWAYS_DIRECT, credentials = NONE_KEPT, peers = createPeerBook() } = parts;
  const reading = new Map<string, Agent>();
  let closed = false;

  function reader(route: OpenRoute): Agent {
    const name = route.kind === 'direct' ? 'direct' : route.url;
    const known = reading.get(name);
    if (known !== undefined) return known;
    // No retry interceptor: the poller owns retries, and a POST has none.
    const agent = new Agent({
      ...LIMITS,
      connect: connectorFor(route, { credentials, peers }),
      pipelining: 1,
      connections: MOST_CONNECTIONS,
      keepAliveTimeout: KEEP_ALIVE,
    });
    reading.set(name, agent);
    return agent;
  }

  async function post(
    request: HttpRequest,
    route: OpenRoute,
    signal: AbortSignal,
    connectBy: ConnectBy | undefined,
  ): Promise<HttpExchange> {
    // A connection of its own, closed after the answer: a kept one may have died unnoticed, and a POST written
    // into it leaves us not knowing whether it arrived.
    const client = new Client(request.origin, {
      ...LIMITS,
      connect: connectorFor(route, { credentials, peers }),
      pipelining: 0,
    });
    try {
      return await dispatchOnce(client, request, signal, connectBy);
    } finally {
      // What the client might still hold is failed, never sent: `destroy` empties its queue first.
      await client.destroy();
    }
  }

  async function go(
    request: HttpRequest,
    route: OpenRoute,
    signal: AbortSignal,
    limit: AbortSignal,
  ): Promise<HttpExchange> {
    const stopped = stoppedBy(signal);
    if (stopped !== undefined) return stopped;
    // Reading the system's store takes a while and some memory; a service of this machine may have no TLS at all.
    if (request.origin.startsWith('https:') || route.kind !== 'direct') trustSystemAuthorities();
    const connectBy =
      route.kind === 'direct'
        ? undefined
        : { signal: limit, code: `DESK_PROXY_SILENT ${addressOf(new URL(route.url))}` };
    return request.method === 'GET'
      ? dispatchOnce(reader(route), request, signal, connectBy)
      : post(request, route, signal, connectBy);
  }

  const stoppedBy = (signal: AbortSignal): HttpExchange | undefined =>
    closed || signal.aborted
      ? { kind: 'failed', code: closed ? CANCELLED : reasonOf(signal), started: false }
      : undefined;

  return {
    async exchange(request, signal) {
      const limit = AbortSignal.timeout(ALL_ROUTES_LIMIT);
      let routes: readonly ProxyRoute[];
      try {
        routes = await proxies.routesFor(request.origin);
      } catch {
        return unsupported('proxy settings could not be read');
      }
      const stopped = stoppedBy(signal);
      if (stopped !== undefined) return stopped;
      try {
        return await overRoutes(routes, (route) => go(request, route, signal, limit));
      } catch {
        // Only building the client or the request can throw (an origin it does not take): nothing was started,
        // but as this is not a path that was foreseen, nothing is claimed either.
        return { kind: 'failed', code: 'DESK_INTERNAL', started: true };
      }
    },
    /** A POST on its way is left to end: cutting it off would only make its outcome unknown. */
    async close() {
      closed = true;
      await Promise.all([...reading.values()].map((open) => open.destroy()));
    },
  };
}
