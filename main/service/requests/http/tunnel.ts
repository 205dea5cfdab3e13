// A connection through an HTTP proxy: CONNECT, its answer, and every way that can fail by name. undici's own proxy
// agent calls a refusal, a missing sign-in and a broken proxy the same, and waits for a silent one without limit.
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf, ConnectFailure } from './failure.ts';
import { wasNeverMade } from './routes.ts';
import { verifiedConnector } from './verified.ts';

/** `user:password` as kept in the keychain under `entry` (`proxy/host:port`); undefined where there is none. */
export type ProxyCredentials = (entry: string) => Promise<string | undefined>;

/** In ms, and on the real timers, as undici's own limits are. A lost first packet is sent again after a second. */
const REACH_LIMIT = 2_500;
const ANSWER_LIMIT = 3_000;
const CREDENTIALS_LIMIT = 2_500;

/** A connection to `target` (`host:port`) through the proxy; rejects with a ConnectFailure and nothing else. */
export async function openTunnel(proxy: URL, target: string, credentials: ProxyCredentials): Promise<Socket> {
  const where = addressOf(proxy);
  const first = await askTunnel(proxy, target, undefined);
  if (first.status !== 407) return tunnelIn(first, where);
  first.socket.destroy();
  if (!first.takesBasic) throw new ConnectFailure(`DESK_PROXY_UNSUPPORTED sign-in other than Basic ${where}`);
  // Only a proxy that asks is ever told who we are.
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
  /** Bytes came with it: a refusal's page, but in a tunnel a sign that there is no TLS at its end. */
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
    // What the connection says from here on is for whoever it is handed to.
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
      // Without TLS of its own a proxy that took too long was not connected to; with it, it may have been.
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

/** `host:port`, the port always said: it names a keychain entry. */
export const addressOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;

function within<T>(limit: number, task: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limit, undefined);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
