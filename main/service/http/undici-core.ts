// The only file that speaks to sockets, and the only import of undici. It sits on undici's `dispatch`, below its
// conveniences, because only there can one see whether a request was handed to a connection at all.
import { Agent, Client, type Dispatcher } from 'undici';
import { CANCELLED, type HttpCore, type HttpExchange, type HttpRequest } from './core.ts';

/** Bytes; an answer past this is given up (architecture, bridge: a hostile answer must not fill the desk). */
export const LARGEST_ANSWER = 10 * 1024 * 1024;

const LIMITS = {
  connectTimeout: 5_000,
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  maxResponseSize: LARGEST_ANSWER,
  // HTTP/1.1 alone: its write path is the one that was read and tested for "at most once". A refused stream of
  // HTTP/2 may be re-queued.
  allowH2: false,
} as const;

/** Longest a GET's connection is kept for the next one of the same round, in ms. */
const KEEP_ALIVE = 4_000;
const MOST_CONNECTIONS = 6;

export function createUndiciCore(): HttpCore {
  // No retry interceptor: the poller owns retries, and a POST has none.
  const reading = new Agent({
    ...LIMITS,
    pipelining: 1,
    connections: MOST_CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE,
  });
  const posting = new Set<Client>();
  let closed = false;

  async function post(request: HttpRequest, signal: AbortSignal): Promise<HttpExchange> {
    // A connection of its own, closed after the answer: a kept one may have died unnoticed, and a POST written
    // into it leaves us not knowing whether it arrived.
    const client = new Client(request.origin, { ...LIMITS, pipelining: 0 });
    posting.add(client);
    try {
      return await dispatchOnce(client, request, signal);
    } finally {
      posting.delete(client);
      // What the client might still hold is failed, never sent: `destroy` empties its queue first.
      await client.destroy();
    }
  }

  return {
    async exchange(request, signal) {
      if (closed || signal.aborted)
        return { kind: 'failed', code: closed ? CANCELLED : reasonOf(signal), started: false };
      try {
        return request.method === 'POST'
          ? await post(request, signal)
          : await dispatchOnce(reading, request, signal);
      } catch {
        // Only building the client or the request can throw (an origin it does not take): nothing was started,
        // but as this is not a path that was foreseen, nothing is claimed either.
        return { kind: 'failed', code: 'DESK_INTERNAL', started: true };
      }
    },
    async close() {
      closed = true;
      await Promise.all([reading.destroy(), ...[...posting].map((client) => client.destroy())]);
    },
  };
}

/**
 * undici calls `onRequestStart` from the function that writes the request, before its first byte and after the
 * connection (TLS included) stands; an exchange that ends without that call was never written. A second call
 * would be undici writing the request again, which it does for no POST we know of; it is refused all the same.
 */
function dispatchOnce(
  dispatcher: Dispatcher,
  request: HttpRequest,
  signal: AbortSignal,
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
    resolve(exchange);
  };
  const giveUp = (): void => {
    settle({ kind: 'failed', code: reasonOf(signal), started });
    controller?.abort(new Error(reasonOf(signal)));
  };

  signal.addEventListener('abort', giveUp);
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
        if (settled || (started && request.method === 'POST')) {
          given.abort(new Error('written once already, or given up'));
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
        // undici frees the connection in an immediate it queues after this call. Ours is queued behind it, as a
        // caller that asks for the next page at once would otherwise open another connection.
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

const reasonOf = (signal: AbortSignal): string =>
  typeof signal.reason === 'string' ? signal.reason : CANCELLED;

/** The code of an error, or of the first error it gathers (several addresses of one host were tried). */
function codeOf(error: unknown): string {
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

function flat(fields: Record<string, string | string[] | undefined>): Record<string, string> {
  // No prototype: a header may be called anything.
  const flattened = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) flattened[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flattened;
}
