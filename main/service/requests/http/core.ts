// The seam between the client's rules and the sockets: one exchange, at most one request on the wire. Tests put
// a fake here; the real one is http/undici-core.ts.

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `https://host:port`, without a path. */
  readonly origin: string;
  /** From the first slash on, with the query, already percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte for byte as UTF-8; never with a GET. */
  readonly body?: string | undefined;
  /** Asked when the connection stands, right before the first byte is written; false gives the request up unsent. */
  readonly mayStart?: (() => boolean) | undefined;
}

export interface HttpResponse {
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
       * The lowest layer's code, such as ECONNREFUSED, and after a blank what is known besides (a proxy's address,
       * a certificate's issuer); never a message, which could quote what was sent.
       */
      readonly code: string;
      /** False only when it is certain that no byte of the request was handed to a connection. */
      readonly started: boolean;
    };

/** Why an exchange was given up by us; it comes back as the exchange's `code`. */
export const TOTAL_TIMEOUT = 'DESK_TOTAL_TIMEOUT';
export const CANCELLED = 'DESK_CANCELLED';
/** The connection stood too late for the request to be sent; nothing of it was. */
export const TOO_LATE = 'DESK_TOO_LATE';

export interface HttpCore {
  /**
   * Settles with what happened and never rejects. `signal` gives up: its reason is TOTAL_TIMEOUT or CANCELLED.
   * What is no GET is written to a connection at most once, whatever happens.
   */
  exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpExchange>;
  close(): Promise<void>;
}
