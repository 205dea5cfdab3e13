// When an alert is also shown outside the window, as a notification of the system. The inbox lists every
// alert whatever these rules say.
import * as v from 'valibot';
import { AlertKindSchema, type AlertKind, type Severity, type Snooze } from './alerts.ts';
import { DAY, lagosDay, startOfLagosDay } from './days.ts';
import { epochMillis, type EpochMillis } from './time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of tomorrow's snooze: 08:00 in Lagos. */
const MORNING = 8 * HOUR;

/** Minutes since midnight in Lagos. */
const MinuteOfDaySchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1));

/** Every day; over midnight if `to` is not after `from`. */
export const QuietHoursSchema = v.object({ from: MinuteOfDaySchema, to: MinuteOfDaySchema });
export type QuietHours = v.InferOutput<typeof QuietHoursSchema>;

const kinds = v.pipe(v.array(AlertKindSchema), v.maxLength(AlertKindSchema.options.length));
export const NotifyRulesSchema = v.object({
  /** Kinds without a notification. */
  off: kinds,
  /** Kinds whose notification makes no sound. */
  silent: kinds,
  /** Undefined: there are none. */
  quiet: v.optional(QuietHoursSchema),
  /** Whether critical alerts are shown in the quiet hours as well. */
  criticalInQuiet: v.boolean(),
});
export type NotifyRules = v.InferOutput<typeof NotifyRulesSchema>;

export const USUAL_NOTIFY_RULES: NotifyRules = { off: [], silent: [], criticalInQuiet: true };
/** Quiet hours when somebody switches them on: 19:00 to 07:00. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 19 * 60, to: 7 * 60 };

export type Notified = 'sound' | 'silent' | 'none';

export function howToNotify(
  { off, silent, quiet, criticalInQuiet }: NotifyRules,
  { kind, severity }: { readonly kind: AlertKind; readonly severity: Severity },
  at: EpochMillis,
): Notified {
  if (off.includes(kind)) return 'none';
  if (quiet !== undefined && isQuiet(quiet, at) && !(criticalInQuiet && severity === 'critical'))
    return 'none';
  return silent.includes(kind) ? 'silent' : 'sound';
}

/** The same time as start and end means the whole day. */
export function isQuiet({ from, to }: QuietHours, at: EpochMillis): boolean {
  const minute = Math.floor((at - startOfDay(at)) / MINUTE);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export function endOfSnooze(snooze: Snooze, now: EpochMillis): EpochMillis {
  if (snooze === 'tomorrow') return epochMillis(startOfDay(now) + DAY + MORNING);
  return epochMillis(now + (snooze === 'hour' ? HOUR : 4 * HOUR));
}

/** Of the day in Lagos. */
const startOfDay = (at: EpochMillis): EpochMillis => startOfLagosDay(lagosDay(at)) ?? at;
