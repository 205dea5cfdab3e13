// The few answer headers the desk reads: the service's clock, and how long it asks to be left alone.
import { millis, type EpochMillis, type Millis } from '../../../domain/time.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Upper bound of service clock − ours in ms. `Date` has whole seconds, so the true time may be up to 999 ms
 * later, and it was written no earlier than we sent: both make the bound larger, never smaller, so that a
 * deadline corrected by it comes early rather than late.
 */
export function clockOffsetOf(headers: Headers, sentAt: EpochMillis): Millis | undefined {
  const date = httpDate(headers['date']);
  return date === undefined ? undefined : millis(date + 999 - sentAt);
}

/** Digits past this would not be a wait but a mistake of the parser (300 years in seconds). */
const MOST_DIGITS = 10;

/** Gap 35: seconds, or a date, which is held against the service's own clock where it sent one. */
export function retryAfterOf(headers: Headers, receivedAt: EpochMillis): Millis | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return text.length > MOST_DIGITS ? undefined : millis(Number(text) * 1000);
  const until = httpDate(text);
  if (until === undefined) return undefined;
  return millis(Math.max(0, until - (httpDate(headers['date']) ?? receivedAt)));
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !HTTP_DATE.test(text.trim())) return undefined;
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? undefined : at;
}

/** The id under which the service can find a request again (gap 5). */
export function requestIdOf(headers: Headers): string | undefined {
  const id = headers['x-request-id'] ?? headers['request-id'] ?? headers['x-correlation-id'];
  return id === undefined || id.trim() === '' ? undefined : id.trim().slice(0, 200);
}
