// Maps codes of the network layer to the closed list of causes that the screen words. It uses codes alone: a
// message may quote the request.
import type { OfflineCause } from '../../../../contract/errors.ts';
import { TOTAL_TIMEOUT } from './core.ts';

/** undici's code for an answer that exceeded its size while arriving. */
export const ANSWER_TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

const CAUSES: Readonly<Record<string, OfflineCause>> = {
  ENOTFOUND: 'no-such-host',
  EAI_NONAME: 'no-such-host',
  EAI_NODATA: 'no-such-host',
  EAI_FAIL: 'no-such-host',
  // No name server answered, as on a computer without a network.
  EAI_AGAIN: 'no-network',
  ENETUNREACH: 'no-network',
  ENETDOWN: 'no-network',
  EHOSTUNREACH: 'no-network',
  EHOSTDOWN: 'no-network',
  EADDRNOTAVAIL: 'no-network',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timed-out',
  ESOCKETTIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  UND_ERR_BODY_TIMEOUT: 'timed-out',
  [TOTAL_TIMEOUT]: 'timed-out',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  HPE_INVALID_EOF_STATE: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  [ANSWER_TOO_LARGE]: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
  DESK_PROXY_UNREACHABLE: 'proxy-unreachable',
  DESK_PROXY_BROKEN: 'proxy-unreachable',
  DESK_PROXY_SILENT: 'proxy-unreachable',
  DESK_PROXY_REFUSED: 'proxy-refused',
  DESK_PROXY_CREDENTIALS: 'proxy-needs-credentials',
  DESK_PROXY_UNSUPPORTED: 'proxy-unsupported',
  EPROTO: 'tls',
  HOSTNAME_MISMATCH: 'tls',
  INVALID_CA: 'tls',
  INVALID_PURPOSE: 'tls',
};

/** OpenSSL's verification results and Node's TLS errors, which are too many to list. */
const TLS = /^(ERR_(TLS|SSL)_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT|PATH_LENGTH_)/;

/** The cause for a code of the network layer; `other` if unknown. */
export function causeOf(code: string): OfflineCause {
  const [name = ''] = code.split(' ', 1);
  if (Object.hasOwn(CAUSES, name)) return CAUSES[name] ?? 'other';
  return TLS.test(name) ? 'tls' : 'other';
}

/** The code of an error, or of the first of several (for several addresses of one host). */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) {
    for (const inner of error.errors as unknown[]) {
      const code = codeOf(inner);
      if (code !== 'UNKNOWN') return code;
    }
  }
  return error.cause === undefined ? 'UNKNOWN' : codeOf(error.cause);
}

/** A failure while connecting, so before anything was sent. */
export class ConnectFailure extends Error {
  /** As in `HttpExchange`: the code, then further facts. */
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
