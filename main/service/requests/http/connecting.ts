// Makes undici's connections: direct or through a tunnel, with TLS to the service itself in both cases.
// undici passes a request to a connection only after this callback, so a failure here means that nothing was
// sent.
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { inBackground } from '../../../desk/ports/background.ts';
import type { ServicePeer } from '../../../desk/ports/system.ts';
import { causeOf, codeOf, ConnectFailure } from './failure.ts';
import { peerFrom, type PeerBook } from './peers.ts';
import type { OpenRoute } from './routes.ts';
import { openTunnel, type ProxyCredentials } from './tunnel.ts';
import { verifiedConnector } from './verified.ts';

/** In ms, for a connection and its TLS. */
const CONNECT_LIMIT = 5_000;
/** In ms, for TLS inside a tunnel, which has used up time already. */
const TLS_LIMIT = 3_500;

type Connector = buildConnector.connector;

interface ConnectorDeps {
  readonly credentials: ProxyCredentials;
  readonly peers: PeerBook;
}

export function connectorFor(route: OpenRoute, { credentials, peers }: ConnectorDeps): Connector {
  if (route.kind === 'direct') return toService(verifiedConnector(CONNECT_LIMIT), peers);
  const proxy = new URL(route.url);
  const secured = toService(verifiedConnector(TLS_LIMIT), peers);
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
  return (options, callback) => inBackground('connect', () => connect(options, callback));
}

/** Notes the service's certificate, and names it in a failed verification. */
function toService(connect: Connector, peers: PeerBook): Connector {
  return (options, callback) => {
    let peer: ServicePeer | undefined;
    const socket: unknown = connect(options, (cause, made) => {
      // On failure undici passes the error alone, whatever its types say.
      if (cause !== null) return callback(failureOf(cause, peer), null);
      if (peer !== undefined) peers.seen(`${options.protocol}//${options.host ?? options.hostname}`, peer);
      callback(null, made);
    });
    // Node verifies in its own listener of this event and drops the certificate with a refused connection, so
    // this reads it just before. The event is undocumented: without it, only the name is missing.
    if (socket instanceof TLSSocket)
      socket.prependListener('secure', () => {
        peer = peerFrom(socket.getPeerCertificate());
      });
  };
}

/** Some error codes make undici retry while connecting; ours end the request. */
function failureOf(cause: unknown, peer?: ServicePeer): ConnectFailure {
  if (cause instanceof ConnectFailure) return cause;
  const code = codeOf(cause);
  return new ConnectFailure(
    peer !== undefined && causeOf(code) === 'tls' ? `${code} issuer ${peer.issuer}` : code,
  );
}
