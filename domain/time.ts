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

/** A calendar time with or without its separators: `2026-11-21T13:31:02Z`, `20261121T133102+0100`, `20261121133102`. */
const CALENDAR =
  /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}(?:\.\d{1,9})?))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** Whole units of a count since 1970, in ms. What counts in one of them is not plausible in another. */
const UNITS = { s: 1_000, ms: 1, us: 1e-3, ns: 1e-6 } as const;
/** A lender's time before or after these years is a misreading. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

/** How a time is written: a count since 1970, with or without separators, or as in a header. */
export type TimeForm = keyof typeof UNITS | 'iso' | 'compact' | 'http';
interface TimeRules {
  /** Undefined: whichever of the counts is plausible, or either calendar form. */
  readonly form?: TimeForm | undefined;
  /** Of a time that states none. */
  readonly zone?: string | undefined;
}

/** Undefined for a text of another form. */
export function readTime(text: string, { form, zone }: TimeRules = {}): ReadTime | undefined {
  const trimmed = text.trim();
  if (form === 'http') return plausible(httpDate(trimmed), false);
  const calendar = form !== undefined && form in UNITS ? undefined : calendarTime(trimmed, zone);
  if (calendar !== undefined)
    return form === undefined || (form === 'iso') === /^\d{4}-/.test(trimmed)
      ? plausible(calendar.at, calendar.zoneAssumed)
      : undefined;
  if (form === 'iso' || form === 'compact' || !/^\d{9,19}(\.\d+)?$/.test(trimmed)) return undefined;
  const units = form === undefined ? Object.values(UNITS) : [UNITS[form]];
  return plausible(units.map((unit) => Number(trimmed) * unit).find(isPlausible), false);
}

const plausible = (at: number | undefined, zoneAssumed: boolean): ReadTime | undefined =>
  at === undefined || !isPlausible(at) ? undefined : { at: epochMillis(at), zoneAssumed };

const isPlausible = (at: number): boolean => at >= EARLIEST && at < LATEST;

function calendarTime(text: string, assumed: string | undefined): ReadTime | undefined {
  const match = CALENDAR.exec(text);
  if (match === null) return undefined;
  const [, year, , month, day, hour = '00', minute = '00', second = '00', own] = match;
  const zone = own ?? (assumed === 'UTC' ? 'Z' : assumed);
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T${hour}:${minute}:${second}${normalZone(zone)}`);
  return Number.isNaN(at) || !isCalendarDay(date)
    ? undefined
    : { at: epochMillis(at), zoneAssumed: zone === undefined };
}

/** The engine would read 31 February as 3 March. */
function isCalendarDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(-2));
}

function normalZone(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time in a header such as `Date`. */
export function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !HTTP_DATE.test(text.trim())) return undefined;
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? undefined : at;
}
