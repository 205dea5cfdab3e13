// Decides in one place how certificates are verified, for services and proxies.
import { isIP } from 'node:net';
import { buildConnector } from 'undici';

/**
 * Verification is switched on explicitly, because the environment can switch off Node's default
 * (`NODE_TLS_REJECT_UNAUTHORIZED=0`). The certificate must match the address's own host: undici would use the
 * request's `Host` header.
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
    // An address is no TLS server name; without one Node verifies against the address.
    connect({ ...options, servername: isIP(options.hostname) === 0 ? options.hostname : '' }, callback);
}
