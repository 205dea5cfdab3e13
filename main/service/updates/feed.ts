// Reads an update feed: small files whole, large ones in pieces. It sends no cookie and no identifier, follows no
// redirect, and takes the same routes, authorities and limits as every other request of the app.
import { refused, type UpdateOutcome, type UpdateRefusal } from '../../../domain/update.ts';
import { millis } from '../../../domain/time.ts';
import type { Clock } from '../../desk/ports/system.ts';
import type { UpdateFeed } from '../../desk/ports/updates.ts';
import { CANCELLED, TOTAL_TIMEOUT, type HttpCore, type HttpExchange } from '../requests/http/core.ts';
import { ANSWER_TOO_LARGE, causeOf } from '../requests/http/failure.ts';

/** For one answer: a piece of a mebibyte at nine kilobytes a second. */
const LONGEST_ANSWER = millis(120_000);

const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'cache-control': 'no-cache' };

interface FeedDeps {
  readonly core: HttpCore;
  readonly clock: Pick<Clock, 'after'>;
}

type Response = Extract<HttpExchange, { kind: 'response' }>['response'];

export function createUpdateFeed({ core, clock }: FeedDeps): UpdateFeed {
  async function get(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<UpdateOutcome<Response>> {
    const { origin, pathname } = new URL(url);
    const giving = new AbortController();
    const cancel = (): void => giving.abort(CANCELLED);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    const stop = clock.after(LONGEST_ANSWER, () => giving.abort(TOTAL_TIMEOUT));
    try {
      const request = { method: 'GET', origin, path: pathname, headers: { ...HEADERS, ...headers } } as const;
      const exchange = await core.exchange(request, giving.signal);
      if (exchange.kind === 'response') return { ok: true, value: exchange.response };
      return { ok: false, refusal: refusalOf(exchange.code) };
    } finally {
      stop();
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    async read(url, most, signal) {
      const answer = await get(url, {}, signal);
      if (!answer.ok) return answer;
      const { status, bytes } = answer.value;
      if (status !== 200) return unexpected(answer.value, url);
      return bytes.length > most ? refused('too-large', String(bytes.length)) : { ok: true, value: bytes };
    },
    async piece(url, { from, most, size }, signal) {
      const to = Math.min(from + most, size) - 1;
      const answer = await get(url, { range: `bytes=${from}-${to}` }, signal);
      if (!answer.ok)
        return answer.refusal.fault === 'unreachable' ? refused('cut-off', answer.refusal.detail) : answer;
      const { status, headers, bytes } = answer.value;
      // 416: the file ends before this piece.
      if (status === 416) return refused('wrong-size', headers['content-range'] ?? '');
      if (status !== 206) return unexpected(answer.value, url);
      const range = headers['content-range'] ?? '';
      if (range !== `bytes ${from}-${to}/${size}`) return refused('wrong-size', range.slice(0, 80));
      if (bytes.length !== to - from + 1) return refused('wrong-size', String(bytes.length));
      return { ok: true, value: bytes };
    },
  };
}

function refusalOf(code: string): UpdateRefusal {
  const fault =
    code === ANSWER_TOO_LARGE ? 'too-large' : causeOf(code) === 'tls' ? 'not-proven' : 'unreachable';
  return { fault, detail: code };
}

function unexpected({ status, headers }: Response, url: string): ReturnType<typeof refused> {
  const { location } = headers;
  if (status < 300 || status > 399 || location === undefined) return refused('answer', `HTTP ${status}`);
  return refused('redirected', URL.parse(location, url)?.host ?? '');
}
