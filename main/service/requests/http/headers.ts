// The answer headers that the app reads: the service's clock, Retry-After and the request id.
import { millis, readTime, type EpochMillis, type Millis } from '../../../../domain/time.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The upper bound of service clock − our clock, in ms. `Date` has whole seconds, so the true time may be up
 * to 999 ms later, and it was written after we sent. Both make the bound larger, so that a deadline corrected
 * by it comes early rather than late.
 */
export function clockOffsetOf(headers: Headers, sentAt: EpochMillis): Millis | undefined {
  const date = httpDate(headers['date']);
  return date === undefined ? undefined : millis(date + 999 - sentAt);
}

/**
 * The longest Retry-After that counts: a longer one, by mistake or on purpose, would silence the desk for
 * days.
 */
const LONGEST_RETRY_AFTER = millis(3_600_000);

/**
 * How long the service wants no requests: by Retry-After, or by the reset of a limit of which nothing is left.
 * Seconds or a time, which counts from the service's own clock if it sent one. One hour at most.
 */
export function retryAfterOf(headers: Headers, status: number, receivedAt: EpochMillis): Millis | undefined {
  const text = (status < 300 ? undefined : headers['retry-after']?.trim()) ?? resetOf(headers, status);
  if (text === undefined) return undefined;
  const until = /^\d+$/.test(text) ? readTime(text)?.at : httpDate(text);
  if (until === undefined && /^\d+$/.test(text))
    return millis(Math.min(LONGEST_RETRY_AFTER, Number(text) * 1000));
  if (until === undefined) return undefined;
  const wait = Math.max(0, until - (httpDate(headers['date']) ?? receivedAt));
  return millis(Math.min(LONGEST_RETRY_AFTER, wait));
}

const LIMITS = ['ratelimit', 'x-ratelimit', 'x-rate-limit'];

function resetOf(headers: Headers, status: number): string | undefined {
  const [, left, rest] = /;\s*r=(\d+)(?:.*;\s*t=(\d+))?/.exec(headers['ratelimit'] ?? '') ?? [];
  const resets = [rest, ...LIMITS.map((name) => headers[`${name}-reset`])];
  const lefts = [left, ...LIMITS.map((name) => headers[`${name}-remaining`])];
  const isSpent = status === 429 || lefts.some((text) => text?.trim() === '0');
  return isSpent ? resets.find((text) => text !== undefined)?.trim() : undefined;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !HTTP_DATE.test(text.trim())) return undefined;
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? undefined : at;
}

/** The id by which the service's support can find a request. */
export function requestIdOf(headers: Headers): string | undefined {
  const id = headers['x-request-id'] ?? headers['request-id'] ?? headers['x-correlation-id'];
  return id === undefined || id.trim() === '' ? undefined : id.trim().slice(0, 200);
}
