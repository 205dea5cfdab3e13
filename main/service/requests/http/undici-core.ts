// The exchange over real sockets. Only this file and its neighbours connecting, dispatching and tunnel use
// undici and connect to a service.
import { Agent, Client } from 'undici';
import { inBackground } from '../../../desk/ports/background.ts';
import type { ProxyResolver, ProxyRoute } from '../../../desk/ports/system.ts';
import { ANSWER } from '../../reading/budgets.ts';
import { trustSystemAuthorities } from './authorities.ts';
import { connectorFor } from './connecting.ts';
import { CANCELLED, TOTAL_TIMEOUT, type HttpCore, type HttpExchange, type HttpRequest } from './core.ts';
import { dispatchOnce, reasonOf, type ConnectBy } from './dispatching.ts';
import { createPeerBook, type PeerBook } from './peers.ts';
import { overRoutes, unsupported, type OpenRoute } from './routes.ts';
import { addressOf, type ProxyCredentials } from './tunnel.ts';

const LIMITS = {
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  maxResponseSize: ANSWER.bytes,
  // HTTP/1.1 alone, whose write path was read and tested for "at most once". HTTP/2 may queue a refused
  // stream again.
  allowH2: false,
} as const;

/** In ms: how long a GET's connection is kept for the next one of the same round. */
const KEEP_ALIVE = 4_000;
const MOST_CONNECTIONS = 6;

/** In ms, over all routes: the longest that an operator on a broken network waits for the cause. */
const ALL_ROUTES_LIMIT = 9_000;

export interface UndiciCoreDeps {
  /** Undefined: every origin is direct, for tests and for services inside the app. */
  readonly proxies?: ProxyResolver;
  readonly credentials?: ProxyCredentials;
  /** Gets each verified certificate. */
  readonly peers?: PeerBook;
}

const nameOf = (route: OpenRoute): string => (route.kind === 'direct' ? 'direct' : route.url);

const ALWAYS_DIRECT: ProxyResolver = { routesFor: async () => [{ kind: 'direct' }] };
const NONE_KEPT: ProxyCredentials = async () => undefined;

export function createUndiciCore(deps: UndiciCoreDeps = {}): HttpCore {
  const { proxies = ALWAYS_DIRECT, credentials = NONE_KEPT, peers = createPeerBook() } = deps;
  const reading = new Map<string, Agent>();
  /** Their last requests may end. */
  const replaced = new Set<Agent>();
  let closed = false;

  function reader(route: OpenRoute): Agent {
    const name = nameOf(route);
    const known = reading.get(name);
    if (known !== undefined) return known;
    // Without undici's retries: the poller retries reads, and nothing retries a POST.
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

  /**
   * In all its time this GET was not written. An agent that an assertion of undici left in the middle of an act
   * would write no later one either, so the next GET gets another agent.
   */
  function replace(route: OpenRoute, agent: Agent): void {
    const name = nameOf(route);
    if (closed || reading.get(name) !== agent) return;
    reading.delete(name);
    replaced.add(agent);
    inBackground('http.replaced', async () => {
      await agent.close();
      replaced.delete(agent);
    });
  }

  async function get(
    request: HttpRequest,
    route: OpenRoute,
    signal: AbortSignal,
    connectBy: ConnectBy | undefined,
  ): Promise<HttpExchange> {
    const agent = reader(route);
    const exchange = await dispatchOnce(agent, request, signal, connectBy);
    if (exchange.kind === 'failed' && exchange.code === TOTAL_TIMEOUT && !exchange.started)
      replace(route, agent);
    return exchange;
  }

  async function post(
    request: HttpRequest,
    route: OpenRoute,
    signal: AbortSignal,
    connectBy: ConnectBy | undefined,
  ): Promise<HttpExchange> {
    // A connection of its own, closed after the answer: a kept one may be dead without our knowledge, and
    // then it would be unknown whether the POST arrived.
    const client = new Client(request.origin, {
      ...LIMITS,
      connect: connectorFor(route, { credentials, peers }),
      pipelining: 0,
    });
    try {
      return await dispatchOnce(client, request, signal, connectBy);
    } finally {
      // `destroy` empties the client's queue first, so a request still in it fails and is never sent.
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
    // Reading the system's store takes time and memory, and a service on this computer may not use TLS.
    if (request.origin.startsWith('https:') || route.kind !== 'direct') trustSystemAuthorities();
    const connectBy =
      route.kind === 'direct'
        ? undefined
        : { signal: limit, code: `DESK_PROXY_SILENT ${addressOf(new URL(route.url))}` };
    return request.method === 'GET'
      ? get(request, route, signal, connectBy)
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
        // Only building the client or the request can throw (for an unsupported origin). Nothing was started,
        // but this path is unforeseen, so `started` is true to be safe.
        return { kind: 'failed', code: 'DESK_INTERNAL', started: true };
      }
    },
    /** A POST under way may end: cutting it off would only make its outcome unknown. */
    async close() {
      closed = true;
      await Promise.all([...reading.values(), ...replaced].map((open) => open.destroy()));
    },
  };
}
