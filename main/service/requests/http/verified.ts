// The one place that decides how a certificate is verified, for services and proxies alike.
import { isIP } from 'node:net';
import { buildConnector } from 'undici';

/**
 * Verifying is switched on here and not left to Node's default, which the environment can switch off
 * (`NODE_TLS_REJECT_UNAUTHORIZED=0`). The certificate is held against the address's own name: undici would take the
 * name of a request's `Host` header.
 *
 * @param timeout in ms, for the connection and its TLS
 */
export function verifiedConnector(
  timeout: number,
  more: { readonly maxCachedSessions?: number } = {},
): buildConnector.connector {
  // HTTP/1.1 alone: see undici-core.ts.
  const connect = buildConnector({
    ...more,
    allowH2: false,
    timeout,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
  return (options, callback) =>
    // Without a server name Node verifies against the address itself; TLS knows no name that is an address.
    connect({ ...options, servername: isIP(options.hostname) === 0 ? options.hostname : '' }, callback);
}
