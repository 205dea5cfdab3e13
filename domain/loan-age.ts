// The age of an open loan in whole days in Lagos, in the groups that a treasury reports.
import * as v from 'valibot';
import { DAY, isDay, lagosDay } from './days.ts';

export const AgeGroupSchema = v.picklist(['to-30', 'to-60', 'to-90', 'older']);
export type AgeGroup = v.InferOutput<typeof AgeGroupSchema>;
export const AGE_GROUPS: readonly AgeGroup[] = AgeGroupSchema.options;

/** The last day of each group but the oldest. */
const LAST_DAYS: readonly (readonly [AgeGroup, number])[] = [
  ['to-30', 30],
  ['to-60', 60],
  ['to-90', 90],
];

/** @returns undefined if it was opened on no day of the calendar, or after `today` */
export function ageGroupOf(openedAt: number | undefined, today: number): AgeGroup | undefined {
  const days = ageInDays(openedAt, today);
  if (days === undefined) return undefined;
  return LAST_DAYS.find(([, last]) => days <= last)?.[0] ?? 'older';
}

/**
 * A loan opened today is 0 days old.
 * @returns undefined if it was opened on no day of the calendar, or after `today`
 */
export function ageInDays(openedAt: number | undefined, today: number): number | undefined {
  if (!isDay(openedAt) || !isDay(today)) return undefined;
  const days = Math.round((startOf(today) - startOf(openedAt)) / DAY);
  return days < 0 ? undefined : days;
}

const startOf = (at: number): number => Date.parse(`${lagosDay(at)}T00:00:00Z`);
