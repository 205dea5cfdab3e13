// Reminders of recorded payments whose loan is still open: once after an hour and once after a day.
import { REMIND_AFTER, reminderDue, type Reminder } from '../../../domain/after-payment.ts';
import type { Repayment } from '../../../domain/repayment.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';

/** The reminder that is due now; a missed shorter one is skipped. */
export function reminderOf(repayment: Repayment, now: EpochMillis): Reminder | undefined {
  const waiting = waitingSince(repayment);
  const due = waiting === undefined ? undefined : reminderDue(waiting, now);
  return due === undefined || repayment.reminded.includes(due) ? undefined : due;
}

/** When the next reminder falls due; undefined if none will. */
export function nextReminderAt(repayment: Repayment, now: EpochMillis): EpochMillis | undefined {
  const waiting = waitingSince(repayment);
  if (waiting === undefined) return undefined;
  const times = Object.values(REMIND_AFTER).map((after) => waiting + after);
  const coming = times.filter((time) => time > now);
  return coming.length === 0 ? undefined : epochMillis(Math.min(...coming));
}

function waitingSince({ payment, steps }: Repayment): EpochMillis | undefined {
  return payment === undefined || steps['watch-closed'] === 'done' ? undefined : payment.at;
}
