// Days of Lagos, whose clock stands one hour before UTC the year round.
import { epochMillis, LAST_TIME, type EpochMillis } from './time.ts';

export const DAY = 86_400_000;
const LAGOS = 3_600_000;
/** The years 0 to 9999 in Lagos. */
const FIRST = Date.parse('0000-01-01T00:00:00Z') - LAGOS;
const LAST = LAST_TIME - LAGOS;

/** `2026-11-21`. @returns when it begins; undefined where the calendar has no such day */
export function startOfLagosDay(day: string): EpochMillis | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = Date.parse(`${day}T00:00:00+01:00`);
  // The engine would turn 31 February into 3 March.
  return Number.isNaN(at) || lagosDay(at) !== day ? undefined : epochMillis(at);
}

/** `2026-11-21` */
export const lagosDay = (at: number): string => new Date(at + LAGOS).toISOString().slice(0, 10);

/** Years of four digits are all that books can hold; a service can state any number. */
export const isDay = <T extends number>(at: T | undefined): at is T =>
  at !== undefined && at >= FIRST && at <= LAST;
