// Payments that were recorded and whose loan the service has not said is closed: after an hour and after a day the
// operator is told, once each, whatever was restarted in between.
import { REMIND_AFTER, reminderDue, type Reminder } from '../../../domain/after-payment.ts';
import type { Repayment } from '../../../domain/repayment.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';

/** The reminder this repayment wants now; one that a longer one has overtaken is not made up for. */
export function reminderOf(repayment: Repayment, now: EpochMillis): Reminder | undefined {
  const waiting = waitingSince(repayment);
  const due = waiting === undefined ? undefined : reminderDue(waiting, now);
  return due === undefined || repayment.reminded.includes(due) ? undefined : due;
}

/** When its next reminder falls due; undefined where none will. */
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
