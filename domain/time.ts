// Kinds of time that must not be mixed, and the reading of times that the service sends.
import type * as v from 'valibot';

/** Milliseconds since 1970-01-01T00:00Z by a wall clock. */
export type EpochMillis = number & v.Brand<'EpochMillis'>;
/**
 * The end of the year 9999. No calendar on screen shows a later day, and a later time in a foreign file is
 * refused.
 */
export const LAST_TIME = 253_402_300_799_999;

/** Milliseconds on a clock that never jumps; only a difference within one run of the app has a meaning. */
export type MonotonicMillis = number & v.Brand<'MonotonicMillis'>;

/** A length of time in milliseconds. */
export type Millis = number & v.Brand<'Millis'>;

/** The same instant on both clocks. A changed difference between them shows a suspend or a clock change. */
export interface Moment {
  readonly wall: EpochMillis;
  readonly mono: MonotonicMillis;
}

export const epochMillis = (value: number): EpochMillis => Math.trunc(value) as EpochMillis;
export const monotonicMillis = (value: number): MonotonicMillis => value as MonotonicMillis;
export const millis = (value: number): Millis => value as Millis;
export const seconds = (value: number): Millis => millis(value * 1000);

/** A time, and whether its zone was assumed: a time without a zone is taken as UTC. */
export interface ReadTime {
  readonly at: EpochMillis;
  readonly zoneAssumed: boolean;
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Seconds since 1970 stay below this until the year 5138; a larger number is milliseconds. */
const LARGEST_SECONDS = 99_999_999_999;

/** ISO 8601, seconds or milliseconds since 1970; undefined for any other text. */
export function readTime(text: string): ReadTime | undefined {
  const trimmed = text.trim();
  if (/^\d{9,16}(\.\d+)?$/.test(trimmed)) {
    const count = Number(trimmed);
    return { at: epochMillis(count > LARGEST_SECONDS ? count : count * 1000), zoneAssumed: false };
  }
  const match = ISO.exec(trimmed);
  if (match === null) return undefined;
  const [, date, time = '00:00:00', zone] = match;
  const at = Date.parse(`${date}T${time}${normalZone(zone)}`);
  return Number.isNaN(at) || !isCalendarDay(date ?? '')
    ? undefined
    : { at: epochMillis(at), zoneAssumed: zone === undefined };
}

/** The engine would read 31 February as 3 March. */
function isCalendarDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(-2));
}

function normalZone(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}
