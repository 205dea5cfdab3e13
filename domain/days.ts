// Days in Lagos, which is one hour ahead of UTC all year.
import { epochMillis, LAST_TIME, type EpochMillis } from './time.ts';

export const DAY = 86_400_000;
const LAGOS = 3_600_000;
/** Lagos years 0 to 9999. */
const FIRST = Date.parse('0000-01-01T00:00:00Z') - LAGOS;
const LAST = LAST_TIME - LAGOS;

/**
 * @param day `2026-11-21`
 * @returns the start of the day; undefined if the calendar has no such day
 */
export function startOfLagosDay(day: string): EpochMillis | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = Date.parse(`${day}T00:00:00+01:00`);
  // The engine would read 31 February as 3 March.
  return Number.isNaN(at) || lagosDay(at) !== day ? undefined : epochMillis(at);
}

/** `2026-11-21` */
export const lagosDay = (at: number): string => new Date(at + LAGOS).toISOString().slice(0, 10);

/** Books hold years of four digits, but a service can state any number. */
export const isDay = <T extends number>(at: T | undefined): at is T =>
  at !== undefined && at >= FIRST && at <= LAST;
