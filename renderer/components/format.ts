// Numbers and times as text.
import { millis, type EpochMillis, type Millis } from '../../domain/time.ts';
import { DATE_LOCALE, LOCALE } from '../../domain/locale.ts';
import { t } from '../text.ts';

export { grouped, naira } from '../../domain/format-amount.ts';

const ZONE = 'Africa/Lagos';

const counts = new Intl.NumberFormat(LOCALE);
export const count = (value: number): string => counts.format(value);

const clockFace = (zone: string, seconds: boolean): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  });
const dayFace = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: zone, day: '2-digit', month: 'short', year: 'numeric' });
const faces = {
  lagos: { clock: clockFace(ZONE, true), minute: clockFace(ZONE, false), day: dayFace(ZONE) },
  utc: { clock: clockFace('UTC', true), minute: clockFace('UTC', false), day: dayFace('UTC') },
};
type Zone = keyof typeof faces;

export const clockTime = (at: EpochMillis, zone: Zone = 'lagos'): string => faces[zone].clock.format(at);
export const minuteTime = (at: EpochMillis, zone: Zone = 'lagos'): string => faces[zone].minute.format(at);
export const day = (at: EpochMillis, zone: Zone = 'lagos'): string => faces[zone].day.format(at);
export const dayAndTime = (at: EpochMillis, zone: Zone = 'lagos'): string =>
  `${day(at, zone)} ${minuteTime(at, zone)}`;

/** `21 Nov 2026 06:56:08` */
export const dayAndSecond = (at: EpochMillis): string => `${day(at)} ${clockTime(at)}`;

const shortFace = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: ZONE, day: '2-digit', month: 'short' });

/** `21 Nov`, below a chart. */
export const shortDay = (at: EpochMillis): string => shortFace.format(at);

/** `21 Nov 06:56`; the element's title has the year and UTC. */
export const shortDayAndTime = (at: EpochMillis): string => `${shortFace.format(at)} ${minuteTime(at)}`;

/** The full time with its zone, for titles and details. */
export const fullUtc = (at: EpochMillis): string =>
  t('time.utc', { time: `${day(at, 'utc')} ${clockTime(at, 'utc')}` });

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A duration in its largest unit, rounded down: 119 s is `1 min`. */
export function span(length: Millis): string {
  for (const [unit, size] of UNITS) {
    if (length >= size) return t(`time.${unit}`, { count: Math.floor(length / size) });
  }
  return t('time.second', { count: 0 });
}

/** Seconds are in steps of ten, so that an age at rest changes seldom. */
export function agoWords(age: Millis): string {
  if (age < 10_000) return t('time.justNow');
  return t('time.ago', { age: span(age < 60_000 ? millis(age - (age % 10_000)) : age) });
}

/** `21 Nov 2026 06:56:12 WAT · 05:56:12 UTC`, for the title of an age. */
export const exactTime = (at: EpochMillis): string =>
  `${t('time.wat', { time: `${day(at)} ${clockTime(at)}` })} · ${t('time.utc', { time: clockTime(at, 'utc') })}`;

/** The first and last characters, for lists. Where the operator decides, the whole text is shown. */
export const glimpse = (text: string): string =>
  text.length <= 16 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`;
