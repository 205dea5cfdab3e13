// The answer headers that the app reads: how long the service wants no requests, and the request id.
import { httpDate, millis, readTime, type EpochMillis, type Millis } from '../../../../domain/time.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The longest Retry-After that counts: a longer one, by mistake or on purpose, would silence the desk for
 * days.
 */
export const LONGEST_RETRY_AFTER = millis(3_600_000);

/**
 * How long the service wants no requests: by Retry-After, or by the reset of a limit of which nothing is left.
 * Seconds or a time, which counts from the service's own clock if it sent one. One hour at most.
 */
export function retryAfterOf(headers: Headers, status: number, receivedAt: EpochMillis): Millis | undefined {
  const text = (status < 300 ? undefined : headers['retry-after']?.trim()) ?? resetOf(headers, status);
  if (text === undefined) return undefined;
  const isNumber = /^\d+(?:\.\d+)?$/.test(text);
  const until = isNumber ? readTime(text)?.at : httpDate(text);
  if (until === undefined && isNumber)
    return millis(Math.min(LONGEST_RETRY_AFTER, Math.ceil(Number(text) * 1000)));
  if (until === undefined) return undefined;
  const wait = Math.max(0, until - (httpDate(headers['date']) ?? receivedAt));
  return millis(Math.min(LONGEST_RETRY_AFTER, wait));
}

/** Statuses under which a service states a limit: 403, 418 and 420 at some instead of 429. */
export const mayLimit = (status: number): boolean =>
  status < 300 || status >= 500 || [403, 418, 420, 429].includes(status);

const LIMITS = ['ratelimit', 'x-ratelimit', 'x-rate-limit'];

function resetOf(headers: Headers, status: number): string | undefined {
  const [, left, rest] = /;\s*r=(\d+)(?:.*;\s*t=(\d+))?/.exec(headers['ratelimit'] ?? '') ?? [];
  const resets = [rest, ...LIMITS.map((name) => headers[`${name}-reset`])];
  const lefts = [left, ...LIMITS.map((name) => headers[`${name}-remaining`])];
  const isSpent = status === 429 || lefts.some((text) => text?.trim() === '0');
  return isSpent ? resets.find((text) => text !== undefined)?.trim() : undefined;
}

/** The id by which the service's support can find a request. */
export function requestIdOf(headers: Headers): string | undefined {
  const id = headers['x-request-id'] ?? headers['request-id'] ?? headers['x-correlation-id'];
  return id === undefined || id.trim() === '' ? undefined : id.trim().slice(0, 200);
}
