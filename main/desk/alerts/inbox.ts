// The alerts of every service, as the journal's records state them.
import type { ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Alert } from '../../../contract/slices/alerts.ts';
import { merged, recordsOf, type Records } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

/** Of one service, newest first; older ones are in the journal alone. */
export const MOST_KEPT = 5_000;

export interface Inbox {
  readonly of: (profile: ProfileId) => readonly Alert[];
  readonly find: (profile: ProfileId, id: string) => Alert | undefined;
  /** The number of alerts that only the journal has. */
  readonly older: (profile: ProfileId) => number;
  readonly profiles: () => Iterable<ProfileId>;
  readonly add: (profile: ProfileId, alert: Alert) => void;
  readonly change: (profile: ProfileId, change: (alert: Alert) => Alert) => void;
}

export function createInbox(): Inbox {
  const alerts = new Map<ProfileId, Alert[]>();
  const older = new Map<ProfileId, number>();
  return {
    of: (profile) => alerts.get(profile) ?? [],
    find: (profile, id) => alerts.get(profile)?.find((alert) => alert.id === id),
    older: (profile) => older.get(profile) ?? 0,
    profiles: () => alerts.keys(),
    add(profile, alert) {
      const kept = alerts.get(profile) ?? [];
      kept.unshift(alert);
      if (kept.length > MOST_KEPT) {
        kept.pop();
        older.set(profile, (older.get(profile) ?? 0) + 1);
      }
      alerts.set(profile, kept);
    },
    change(profile, change) {
      alerts.set(profile, (alerts.get(profile) ?? []).map(change));
    },
  };
}

const MARKS = [
  'alerts.read',
  'alerts.marked',
  'alerts.snoozed',
  'alerts.snooze-ended',
  'alerts.settled',
] as const;

export async function readInbox(
  journal: Journal,
  inbox: Inbox,
  raised: Records<'alert'>,
): Promise<Result<void>> {
  const records = await recordsOf(journal, MARKS);
  if (!records.ok) return records;
  for (const { seq, at, subject, body } of merged(raised, records.value))
    if (body === undefined) continue;
    else if ('kind' in body) {
      const { profile, ...details } = body;
      inbox.add(profile, { id: String(seq), at, subject, ...details, read: false });
    } else if ('upTo' in body) inbox.change(body.profile, (alert) => readUpTo(alert, body.upTo));
    else if ('alerts' in body) inbox.change(body.profile, settled(body.alerts, { at, by: body.by }));
    else if ('until' in body) inbox.change(body.profile, one(body.alert, snoozed(body.until)));
    else inbox.change(body.profile, one(body.alert, marked('read' in body && body.read)));
  return ok(undefined);
}

export const one =
  (seq: number | string, change: (alert: Alert) => Alert) =>
  (alert: Alert): Alert =>
    alert.id === String(seq) ? change(alert) : alert;

/** A snoozed alert that was read does not return. */
export const marked =
  (read: boolean) =>
  (alert: Alert): Alert => {
    const { snoozedUntil: _, ...awake } = alert;
    return { ...awake, read };
  };

export const snoozed =
  (until: EpochMillis) =>
  (alert: Alert): Alert => ({ ...alert, read: false, snoozedUntil: until });

/** @param seqs the numbers of their entries */
export const settled =
  (seqs: readonly number[], ending: NonNullable<Alert['settled']>) =>
  (alert: Alert): Alert => {
    if (!seqs.includes(Number(alert.id))) return alert;
    const { snoozedUntil: _, ...rest } = alert;
    return { ...rest, settled: ending };
  };

/** @param upTo the number of an alert's entry in the journal; their times may be in another order */
export const readUpTo = (alert: Alert, upTo: number): Alert =>
  Number(alert.id) <= upTo ? marked(true)(alert) : alert;
