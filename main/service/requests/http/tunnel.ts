// Connects through an HTTP proxy by CONNECT, and names every way in which that fails. undici's own proxy
// agent gives a refusal, a missing sign-in and a broken proxy the same error, and waits for a silent proxy
// without limit.
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf, ConnectFailure } from './failure.ts';
import { wasNeverMade } from './routes.ts';
import { verifiedConnector } from './verified.ts';

/** `user:password` from the keychain's `entry` (`proxy/host:port`); undefined if there is none. */
export type ProxyCredentials = (entry: string) => Promise<string | undefined>;

/**
 * In ms, on the real timers like undici's own limits. The system resends a lost first packet after a second.
 */
const REACH_LIMIT = 2_500;
const ANSWER_LIMIT = 3_000;
const CREDENTIALS_LIMIT = 2_500;

/** Connects to `target` (`host:port`) through the proxy. @throws ConnectFailure and nothing else */
export async function openTunnel(proxy: URL, target: string, credentials: ProxyCredentials): Promise<Socket> {
  const where = addressOf(proxy);
  const first = await askTunnel(proxy, target, undefined);
  if (first.status !== 407) return tunnelIn(first, where);
  first.socket.destroy();
  if (!first.takesBasic) throw new ConnectFailure(`DESK_PROXY_UNSUPPORTED sign-in other than Basic ${where}`);
  // Only a proxy that asks for credentials gets them.
  const entry = `proxy/${where}`;
  const kept = await within(CREDENTIALS_LIMIT, credentials(entry)).catch(() => undefined);
  if (kept === undefined || !kept.includes(':'))
    throw new ConnectFailure(`DESK_PROXY_CREDENTIALS ${entry} missing`);
  const second = await askTunnel(proxy, target, `Basic ${Buffer.from(kept, 'utf8').toString('base64')}`);
  if (second.status !== 407) return tunnelIn(second, where);
  second.socket.destroy();
  throw new ConnectFailure(`DESK_PROXY_CREDENTIALS ${entry} not accepted`);
}

interface TunnelAnswer {
  readonly status: number;
  readonly takesBasic: boolean;
  /** Bytes came with the answer: a refusal's page, or in a tunnel a sign that its end is not TLS. */
  readonly spokeFirst: boolean;
  readonly socket: Socket;
}

function tunnelIn({ status, spokeFirst, socket }: TunnelAnswer, where: string): Socket {
  const made = status >= 200 && status < 300;
  if (made && !spokeFirst) return socket;
  socket.destroy();
  throw new ConnectFailure(`DESK_PROXY_REFUSED ${made ? 'unasked bytes' : `HTTP ${status}`} ${where}`);
}

async function askTunnel(
  proxy: URL,
  target: string,
  authorization: string | undefined,
): Promise<TunnelAnswer> {
  const where = addressOf(proxy);
  const socket = await reach(proxy);
  const { promise, resolve, reject } = Promise.withResolvers<TunnelAnswer>();
  const asking = request({
    createConnection: () => socket,
    method: 'CONNECT',
    path: target,
    setHost: false,
    headers: {
      host: target,
      ...(authorization !== undefined && { 'proxy-authorization': authorization }),
    },
  });
  const limit = setTimeout(() => {
    reject(new ConnectFailure(`DESK_PROXY_SILENT ${where}`));
    asking.destroy();
  }, ANSWER_LIMIT);
  asking.on('connect', ({ statusCode = 0, headers }, given: Socket, head) => {
    // Later errors of the connection belong to its new owner.
    given.on('error', () => undefined);
    const schemes = headers['proxy-authenticate'] ?? '';
    resolve({
      status: statusCode,
      takesBasic: /(^|,)\s*basic\b/i.test(schemes),
      spokeFirst: head.length > 0,
      socket: given,
    });
  });
  asking.on('error', (cause) => reject(new ConnectFailure(`DESK_PROXY_REFUSED ${codeOf(cause)} ${where}`)));
  asking.end();
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

const connectTo = verifiedConnector(REACH_LIMIT, { maxCachedSessions: 0 });

function reach(proxy: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { protocol, host, hostname, port } = proxy;
    connectTo({ protocol, host, hostname: withoutBrackets(hostname), port }, (cause, socket) => {
      if (cause === null) return resolve(socket);
      const code = codeOf(cause);
      // A timeout over plain TCP means that no connection was made; with TLS one may have been made.
      const neverMade = wasNeverMade(code) || (code === 'UND_ERR_CONNECT_TIMEOUT' && protocol === 'http:');
      reject(
        new ConnectFailure(
          `${neverMade ? 'DESK_PROXY_UNREACHABLE' : 'DESK_PROXY_BROKEN'} ${code} ${addressOf(proxy)}`,
        ),
      );
    });
  });
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** `host:port` with the port always written: it names a keychain entry. */
export const addressOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;

function within<T>(limit: number, task: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limit, undefined);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
