// The route of a request: the prescribed ones in order and no other. Going direct instead would bypass the
// network's rules and show the service an unexpected address.
import type { ProxyRoute } from '../../../desk/ports/system.ts';
import type { HttpExchange } from './core.ts';

/** A route that a connection can use. */
export type OpenRoute = Exclude<ProxyRoute, { kind: 'unsupported' }>;

/** At most this many are tried, so that the operator sees a cause soon. */
const MOST_ROUTES = 3;

/** Codes for a connection that was never made, so that nothing can have been sent over it. */
const NEVER_MADE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|DESK_PROXY_UNREACHABLE)( |$)/;

export const wasNeverMade = (code: string): boolean => NEVER_MADE.test(code);

/**
 * Tries the next route only if the connection was never made. An answer of a proxy, whatever it says, is the
 * network's answer.
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
    // A route that was skipped may work for other programs; going direct then would bypass it.
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
