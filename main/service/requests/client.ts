// Sends one request and describes how it went: times on the injected clock, a total time limit, and the text
// or the reason why there is none. It knows nothing of lending, keeps no secret, and never sends anything
// twice.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OfflineCause } from '../../../contract/errors.ts';
import { ageOfAnswer, type Ahead } from '../../../domain/answer-age.ts';
import { millis, type EpochMillis, type Millis, type Moment } from '../../../domain/time.ts';
import type { Clock } from '../../desk/ports/system.ts';
import { decodeBody } from './http/body.ts';
import { CANCELLED, TOTAL_TIMEOUT, type HttpCore, type HttpRequest } from './http/core.ts';
import { causeOf } from './http/failure.ts';
import { requestIdOf, retryAfterOf } from './http/headers.ts';

/** From dispatch to the last byte of the answer. */
export const TOTAL_TIME = millis(15_000);

/** Bytes or characters. A longer answer is decoded in turns of its own, which take milliseconds. */
export const LONG = 256 * 1024;

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly contentType: string;
  /** The body as text; undefined if it is not readable as UTF-8, and then `unreadable` says why. */
  readonly text: string | undefined;
  readonly unreadable: string | undefined;
  /** Taken immediately before dispatch, so before any byte left. */
  readonly sent: Moment;
  readonly receivedAt: EpochMillis;
  /** From `sent` to the last byte of the answer. */
  readonly duration: Millis;
  /** How old it was when it arrived; 0 unless it came from a cache. */
  readonly age: Millis;
  readonly clockOffset: Millis | undefined;
  readonly retryAfter: Millis | undefined;
  readonly requestId: string | undefined;
  /** The target of a redirect, without its query. Redirects are never followed. */
  readonly location: string | undefined;
  /** How the service wants a sign-in: its `WWW-Authenticate`. */
  readonly challenge?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

interface Unanswered {
  readonly kind: 'unanswered';
  readonly cause: OfflineCause;
  /** A code of the network layer. */
  readonly detail: string;
  /** True only if certainly no byte of the request left. */
  readonly neverLeft: boolean;
}

export type HttpOutcome = Answered | Unanswered;

/** `post`: its answer counts however late it comes, because it says what became of the request. */
export type AnswerTo = 'read' | 'post';

export interface HttpClient {
  get(url: URL, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<HttpOutcome>;
  /** At most one request on the wire. Only main/money makes one with another method than GET. */
  exchange(request: HttpRequest, of: AnswerTo, cancelled?: AbortSignal): Promise<HttpOutcome>;
  close(): Promise<void>;
}

interface HttpClientDeps {
  readonly core: HttpCore;
  readonly clock: Clock;
}

export const OUR_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  // Caches on the way are to ask the service.
  'cache-control': 'no-cache',
  'user-agent': 'collateral-desk',
};

/** Never rejects: every ending is a value. */
export function createHttpClient({ core, clock }: HttpClientDeps): HttpClient {
  let ahead: Ahead = [];
  async function send(request: HttpRequest, of: AnswerTo, cancelled?: AbortSignal): Promise<HttpOutcome> {
    const limit = new AbortController();
    const stopTimer = clock.after(TOTAL_TIME, () => limit.abort(TOTAL_TIMEOUT));
    const cancel = (): void => limit.abort(CANCELLED);
    if (cancelled?.aborted === true) cancel();
    cancelled?.addEventListener('abort', cancel);
    const sent: Moment = { wall: clock.wall(), mono: clock.mono() };
    try {
      const exchange = await core.exchange(request, limit.signal);
      const receivedAt = clock.wall();
      const duration = millis(clock.mono() - sent.mono);
      if (exchange.kind === 'failed') {
        return {
          kind: 'unanswered',
          cause: causeOf(exchange.code),
          detail: exchange.code,
          neverLeft: !exchange.started,
        };
      }
      const { status, headers, bytes } = exchange.response;
      // The computer slept while the answer waited, so its figures are as old as the request. A refusal still holds.
      if (of === 'read' && status < 300 && Math.max(duration, receivedAt - sent.wall) > TOTAL_TIME)
        return {
          kind: 'unanswered',
          cause: causeOf(TOTAL_TIMEOUT),
          detail: TOTAL_TIMEOUT,
          neverLeft: false,
        };
      if (bytes.length > LONG) await nextTurn();
      const body = decodeBody(bytes, headers);
      const { age, clockOffset, ahead: next } = ageOfAnswer(headers, sent, duration, ahead);
      ahead = next;
      return {
        kind: 'answered',
        status,
        contentType: headers['content-type'] ?? '',
        text: 'text' in body ? body.text : undefined,
        unreadable: 'text' in body ? undefined : body.unreadable,
        sent,
        receivedAt,
        duration,
        age,
        clockOffset,
        retryAfter: retryAfterOf(headers, status, receivedAt),
        requestId: requestIdOf(headers),
        location: locationOf(headers['location'], request),
        challenge: headers['www-authenticate']?.slice(0, 500),
        headers,
      };
    } catch {
      // A core never rejects. If one does, it is unknown what left.
      return { kind: 'unanswered', cause: 'other', detail: 'DESK_INTERNAL', neverLeft: false };
    } finally {
      stopTimer();
      cancelled?.removeEventListener('abort', cancel);
    }
  }

  return {
    get: (url, headers, signal) =>
      send({ method: 'GET', ...target(url), headers: { ...headers, ...OUR_HEADERS } }, 'read', signal),
    exchange: send,
    close: () => core.close(),
  };
}

export const target = (url: URL): { origin: string; path: string } => ({
  origin: url.origin,
  path: `${url.pathname}${url.search}`,
});

function locationOf(text: string | undefined, request: HttpRequest): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text, `${request.origin}${request.path}`);
  return url === null ? 'an unreadable address' : `${url.origin}${url.pathname}`.slice(0, 200);
}
