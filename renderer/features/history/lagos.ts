// Times in Lagos, which has been one hour ahead of UTC since 1919, without summer time. A day begins at 23:00
// UTC of the previous day.
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';

const HOUR = 3_600_000;
const OFFSET = HOUR;
const DAY = 24 * HOUR;

/** `2026-11-21T06:56` */
export const lagosText = (at: EpochMillis): string => new Date(at + OFFSET).toISOString().slice(0, 16);
export const lagosDate = (at: EpochMillis): string => lagosText(at).slice(0, 10);

/** The time of `2026-11-21` or `2026-11-21T06:56`; undefined while it is incomplete. */
export function lagosMoment(text: string): EpochMillis | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/.test(text)) return undefined;
  const read = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}+01:00`);
  return Number.isNaN(read) ? undefined : epochMillis(read);
}

/** The time that a text names, as `06:56`: `6:56`, `06.56` or `6h56`; undefined otherwise. */
export function timeIn(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.h](\d{2})$/i.exec(text.trim()) ?? [];
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60;
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

const startOfDay = (at: number): number => Math.floor((at + OFFSET) / DAY) * DAY - OFFSET;

export const yesterdayEvening = (now: EpochMillis): EpochMillis =>
  epochMillis(startOfDay(now) - DAY + 18 * HOUR);
export const startOfMonth = (now: EpochMillis): EpochMillis =>
  lagosMoment(`${lagosText(now).slice(0, 7)}-01`) ?? now;
export const nextDay = (at: EpochMillis): EpochMillis => epochMillis(at + DAY);
export const dayBefore = (at: EpochMillis): EpochMillis => epochMillis(at - DAY);
