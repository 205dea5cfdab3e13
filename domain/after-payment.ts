// The time between a payment and the lender's report that the loan is closed. The service states neither what
// arrived nor why the loan is still open, and the app does not guess.
import * as v from 'valibot';
import { compareDecimals, isPositive, type Decimal } from './decimal.ts';
import { ageOf } from './freshness.ts';
import { millis, type EpochMillis, type Millis } from './time.ts';

/** The payoff that the service states now, compared with the payoff that was paid. */
export const OwedSchema = v.picklist(['not-stated', 'nothing', 'same', 'less', 'more']);
type Owed = v.InferOutput<typeof OwedSchema>;

export function owedAfter(paidFor: Decimal, shown: Decimal | undefined): Owed {
  if (shown === undefined) return 'not-stated';
  if (!isPositive(shown)) return 'nothing';
  const difference = compareDecimals(shown, paidFor);
  return difference === 0 ? 'same' : difference < 0 ? 'less' : 'more';
}

export const ReminderSchema = v.picklist(['hour', 'day']);
export type Reminder = v.InferOutput<typeof ReminderSchema>;

export const REMIND_AFTER: Readonly<Record<Reminder, Millis>> = {
  hour: millis(3_600_000),
  day: millis(86_400_000),
};

/** The latest reminder that is due for a payment of this age; undefined before the first. */
export function reminderDue(paidAt: EpochMillis, now: EpochMillis): Reminder | undefined {
  const age = ageOf(paidAt, now);
  return age >= REMIND_AFTER.day ? 'day' : age >= REMIND_AFTER.hour ? 'hour' : undefined;
}
