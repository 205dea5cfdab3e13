// The usual periods of statements, as calendar days (`2026-11-21`), both ends included.
export const USUAL_PERIODS = ['lastMonth', 'lastQuarter', 'thisMonth', 'thisYear'] as const;
type UsualPeriod = (typeof USUAL_PERIODS)[number];

export interface Days {
  readonly first: string;
  readonly last: string;
}

/** @param month counted from 0; it may exceed a year */
const firstOf = (year: number, month: number): number => Date.UTC(year, month, 1);
const text = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** @param today a day in Lagos; the current period ends with it */
export function usualDays(period: UsualPeriod, today: string): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const whole = (first: number, months: number): Days => ({
    first: text(firstOf(year, first)),
    last: text(firstOf(year, first + months) - 86_400_000),
  });
  switch (period) {
    case 'lastMonth':
      return whole(month - 1, 1);
    case 'lastQuarter':
      return whole(Math.floor(month / 3) * 3 - 3, 3);
    case 'thisMonth':
      return { first: text(firstOf(year, month)), last: today };
    case 'thisYear':
      return { first: text(firstOf(year, 0)), last: today };
  }
}
