// The boundary between the client's rules and the sockets: one exchange is at most one request on the wire.
// Tests use a fake; the real one is undici-core.ts.

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `https://host:port`, without a path. */
  readonly origin: string;
  /** From the first slash, with the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte for byte as UTF-8; never with a GET. */
  readonly body?: string | undefined;
  /**
   * Called when the connection is ready, right before the first byte is written; false cancels the request
   * unsent.
   */
  readonly mayStart?: (() => boolean) | undefined;
}

interface HttpResponse {
  readonly status: number;
  /** Names in lower case; a repeated header's values joined by a comma and a blank. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

export type HttpExchange =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | {
      readonly kind: 'failed';
      /**
       * The lowest layer's code, such as ECONNREFUSED, and after a blank further facts (a proxy's address, a
       * certificate's issuer). Never a message, which could quote the request.
       */
      readonly code: string;
      /** False only if certainly no byte of the request was passed to a connection. */
      readonly started: boolean;
    };

/** Why we gave an exchange up; it becomes the exchange's `code`. */
export const TOTAL_TIMEOUT = 'DESK_TOTAL_TIMEOUT';
export const CANCELLED = 'DESK_CANCELLED';
/** The connection was ready too late to send the request; nothing was sent. */
export const TOO_LATE = 'DESK_TOO_LATE';

export interface HttpCore {
  /**
   * Settles with what happened and never rejects. `signal` gives up; its reason is TOTAL_TIMEOUT or
   * CANCELLED. A request other than a GET is written to a connection at most once.
   */
  exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpExchange>;
  close(): Promise<void>;
}
