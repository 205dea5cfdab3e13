// Kinds of time that must not be mixed up, and the reading of times the service sends.
import * as v from 'valibot';

/** Milliseconds since 1970-01-01T00:00Z by a wall clock. */
export const EpochMillisSchema = v.pipe(v.number(), v.integer(), v.brand('EpochMillis'));
export type EpochMillis = v.InferOutput<typeof EpochMillisSchema>;
/** The end of the year 9999: no calendar on screen shows a later day. Of what strangers wrote, later ones are refused. */
export const LAST_TIME = 253_402_300_799_999;

/** Milliseconds on a clock that never jumps; meaningful only as a difference within one run of the app. */
export const MonotonicMillisSchema = v.pipe(v.number(), v.finite(), v.brand('MonotonicMillis'));
export type MonotonicMillis = v.InferOutput<typeof MonotonicMillisSchema>;

/** A length of time in milliseconds. */
export const MillisSchema = v.pipe(v.number(), v.finite(), v.brand('Millis'));
export type Millis = v.InferOutput<typeof MillisSchema>;

/** The same instant on both clocks. Their drifting apart is how a suspend or a clock change is noticed. */
export const MomentSchema = v.object({ wall: EpochMillisSchema, mono: MonotonicMillisSchema });
export type Moment = v.InferOutput<typeof MomentSchema>;

export const epochMillis = (value: number): EpochMillis => Math.trunc(value) as EpochMillis;
export const monotonicMillis = (value: number): MonotonicMillis => value as MonotonicMillis;
export const millis = (value: number): Millis => value as Millis;
export const seconds = (value: number): Millis => millis(value * 1000);

/** What a time text said, and whether its zone was ours to assume (gap 36: no zone is UTC, and flagged). */
export interface ReadTime {
  readonly at: EpochMillis;
  readonly zoneAssumed: boolean;
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Seconds since 1970 stay below this until the year 5138; anything larger is read as milliseconds. */
const LARGEST_SECONDS = 99_999_999_999;

/** ISO 8601, seconds or milliseconds since 1970 (gap 36). Undefined where the text is none of these. */
export function readTime(text: string): ReadTime | undefined {
  const trimmed = text.trim();
  if (/^\d{9,16}(\.\d+)?$/.test(trimmed)) {
    const count = Number(trimmed);
    return { at: epochMillis(count > LARGEST_SECONDS ? count : count * 1000), zoneAssumed: false };
  }
  const match = ISO.exec(trimmed);
  if (match === null) return undefined;
  const [, date, time = '00:00:00', zone] = match;
  const at = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${normalZone(zone)}`);
  return Number.isNaN(at) || !isCalendarDay(date ?? '')
    ? undefined
    : { at: epochMillis(at), zoneAssumed: zone === undefined };
}

/** The engine would turn 31 February into 3 March: a day the service never named. */
function isCalendarDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

function normalZone(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}
