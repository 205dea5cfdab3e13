// How undici gets its connections: straight, or through a tunnel, and TLS with the service itself in either case.
// undici hands a request to a connection only after the callback here, so what fails here was never sent.
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { codeOf, ConnectFailure } from './failure.ts';
import type { OpenRoute } from './routes.ts';
import { openTunnel, type ProxyCredentials } from './tunnel.ts';

/** In ms, for a connection and its TLS. */
const CONNECT_LIMIT = 5_000;
/** TLS inside a tunnel, whose making has used up time already. */
const TLS_LIMIT = 3_500;

export type Connector = buildConnector.connector;

export function connectorFor(route: OpenRoute, credentials: ProxyCredentials): Connector {
  // HTTP/1.1 alone: see undici-core.ts.
  if (route.kind === 'direct') return withCodes(buildConnector({ allowH2: false, timeout: CONNECT_LIMIT }));
  const proxy = new URL(route.url);
  const secured = withCodes(buildConnector({ allowH2: false, timeout: TLS_LIMIT }));
  const connect = async (
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> => {
    const { hostname, port, protocol } = options;
    const host = hostname.includes(':') ? `[${hostname}]` : hostname;
    const target = `${host}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
    let socket: Socket;
    try {
      socket = await openTunnel(proxy, target, credentials);
    } catch (cause) {
      callback(failureOf(cause), null);
      return;
    }
    if (protocol === 'https:') secured({ ...options, httpSocket: socket }, callback);
    else callback(null, socket);
  };
  return (options, callback) => void connect(options, callback);
}

/** Some codes have undici try again by itself while it connects; in a failure of ours they end the request. */
function withCodes(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (cause, socket) => {
      // On failure undici calls back with the error alone, whatever its types say.
      if (cause === null) callback(null, socket);
      else callback(failureOf(cause), null);
    });
}

const failureOf = (cause: unknown): ConnectFailure =>
  cause instanceof ConnectFailure ? cause : new ConnectFailure(codeOf(cause));
