// Sends one request through one dispatcher, by undici's low-level `dispatch`, because only there is it
// visible whether a request was passed to a connection.
import type { Dispatcher } from 'undici';
import { CANCELLED, TOO_LATE, type HttpExchange, type HttpRequest } from './core.ts';
import { codeOf } from './failure.ts';

/** The time by which a connection must be ready, and the code if none is. */
export interface ConnectBy {
  readonly signal: AbortSignal;
  readonly code: string;
}

/**
 * undici calls `onRequestStart` in the function that writes the request, before its first byte and after the
 * connection with TLS is ready; without that call nothing was written. A second call would mean writing the
 * request again, which undici does for a GET alone; it is refused for every request.
 */
export function dispatchOnce(
  dispatcher: Dispatcher,
  request: HttpRequest,
  signal: AbortSignal,
  connectBy?: ConnectBy,
): Promise<HttpExchange> {
  const { promise, resolve } = Promise.withResolvers<HttpExchange>();
  const chunks: Uint8Array[] = [];
  let controller: Dispatcher.DispatchController | undefined;
  let started = false;
  let settled = false;
  let status = 0;
  let headers: Record<string, string> = {};

  const settle = (exchange: HttpExchange): void => {
    if (settled) return;
    settled = true;
    signal.removeEventListener('abort', giveUp);
    connectBy?.signal.removeEventListener('abort', neverConnected);
    resolve(exchange);
  };
  const giveUp = (): void => {
    settle({ kind: 'failed', code: reasonOf(signal), started });
    controller?.abort(new Error(reasonOf(signal)));
  };
  // After settling nothing is written any more: see onRequestStart.
  const neverConnected = (): void => {
    if (!started) settle({ kind: 'failed', code: connectBy?.code ?? CANCELLED, started });
  };

  signal.addEventListener('abort', giveUp);
  connectBy?.signal.addEventListener('abort', neverConnected);
  if (connectBy?.signal.aborted === true) neverConnected();
  if (settled) return promise;
  dispatcher.dispatch(
    {
      origin: request.origin,
      path: request.path,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      idempotent: request.method === 'GET',
    },
    {
      onRequestStart(given) {
        if (settled || (started && request.method !== 'GET')) {
          given.abort(new Error('written once already, or given up'));
          return;
        }
        if (request.mayStart?.() === false) {
          settle({ kind: 'failed', code: TOO_LATE, started });
          given.abort(new Error(TOO_LATE));
          return;
        }
        started = true;
        controller = given;
        // A GET that undici moves to another connection starts its answer anew.
        chunks.length = 0;
      },
      onResponseStart(_controller, given, fields) {
        status = given;
        headers = flat(fields);
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        // undici frees the connection in an immediate queued after this call. Resolving behind it lets a
        // caller that reads the next page at once use the same connection.
        const response = { status, headers, bytes: Buffer.concat(chunks) };
        queueMicrotask(() => setImmediate(settle, { kind: 'response', response }));
      },
      onResponseError(_controller, error) {
        settle({ kind: 'failed', code: codeOf(error), started });
      },
    },
  );
  return promise;
}

export const reasonOf = (signal: AbortSignal): string =>
  typeof signal.reason === 'string' ? signal.reason : CANCELLED;

function flat(fields: Record<string, string | string[] | undefined>): Record<string, string> {
  // Without a prototype, because a header may have any name.
  const flattened = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) flattened[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flattened;
}
