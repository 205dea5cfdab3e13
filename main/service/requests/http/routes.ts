// Which way a request goes. The prescribed routes in their order and none besides: a desk that quietly went
// direct would go around the network's own rules, and show the service an address it does not expect.
import type { ProxyRoute } from '../../../desk/ports/system.ts';
import type { HttpExchange } from './core.ts';

/** A route that can be gone. */
export type OpenRoute = Exclude<ProxyRoute, { kind: 'unsupported' }>;

/** More than these are not tried: a cause has to be named while somebody is still looking. */
export const MOST_ROUTES = 3;

/** Endings of a connection that was never made, so that nothing can have been sent over it. */
const NEVER_MADE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|DESK_PROXY_UNREACHABLE)( |$)/;

export const wasNeverMade = (code: string): boolean => NEVER_MADE.test(code);

/**
 * Goes the routes until one leads anywhere at all: the next is taken only where the connection was never made.
 * A proxy that answered, whatever it said, is the network's answer.
 */
export async function overRoutes(
  routes: readonly ProxyRoute[],
  go: (route: OpenRoute) => Promise<HttpExchange>,
): Promise<HttpExchange> {
  let failure = unsupported('no route');
  let passedOver = false;
  for (const route of routes.slice(0, MOST_ROUTES)) {
    if (route.kind === 'unsupported') {
      if (!passedOver) failure = unsupported(route.said);
      passedOver = true;
      continue;
    }
    // What was passed over may well work, only not for us; going direct then would be going around it.
    if (route.kind === 'direct' && passedOver) break;
    const exchange = await go(route);
    if (exchange.kind === 'response' || exchange.started || !wasNeverMade(exchange.code)) return exchange;
    failure = exchange;
  }
  return failure;
}

export const unsupported = (said: string): HttpExchange => ({
  kind: 'failed',
  code: `DESK_PROXY_UNSUPPORTED ${said}`,
  started: false,
});
