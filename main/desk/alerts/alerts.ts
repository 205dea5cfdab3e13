// The inbox of every service. Each alert is a journal record, so that it is still listed after a restart.
import type { ProfileId } from '../../../domain/ids.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Alert, AlertsSlice } from '../../../contract/slices/alerts.ts';
import { record, recordsOf } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';

/** Settles once the alert is in the journal; false if it could not be written, and then nothing is shown. */
export type Raise = (profile: ProfileId, alert: Omit<Alert, 'id' | 'read'>) => Promise<boolean>;

interface AlertPorts {
  readonly clock: Clock;
  readonly journal: Journal;
  /** The profile whose inbox is shown; undefined while no service is open. */
  readonly openProfile: () => ProfileId | undefined;
  /** Shows a notification outside the window. */
  readonly notify: (alert: Alert) => void;
  readonly publish: (slice: AlertsSlice) => void;
}

const MOST_LISTED = 100;

export type AlertsDesk = ReturnType<typeof createAlerts>;

export function createAlerts(ports: AlertPorts) {
  const { clock, journal, openProfile } = ports;
  const alerts = new Map<ProfileId, Alert[]>();

  function keep(profile: ProfileId, alert: Alert): void {
    alerts.set(profile, [alert, ...(alerts.get(profile) ?? [])].slice(0, MOST_LISTED));
  }

  function publish(): void {
    const profile = openProfile();
    const listed = (profile && alerts.get(profile)) ?? [];
    ports.publish({ alerts: listed, unread: listed.filter((alert) => !alert.read).length });
  }

  const raise: Raise = async (profile, { subject, at, ...details }) => {
    const written = await record(journal, 'alert', subject, at, { profile, ...details });
    if (!written.ok) return false;
    const alert: Alert = { id: String(written.value.seq), at, subject, ...details, read: false };
    keep(profile, alert);
    // A change that only adds fields is listed without a notification.
    if (details.shape?.serious !== false) inBackground('alerts.notify', () => ports.notify(alert));
    publish();
    return true;
  };

  return {
    publish,
    raise,
    async load(): Promise<Result<void>> {
      const records = await recordsOf(journal, ['alert', 'alerts.read']);
      if (!records.ok) return records;
      for (const { seq, at, subject, body } of records.value)
        if (body === undefined) continue;
        else if ('kind' in body) {
          const { profile, ...details } = body;
          keep(profile, { id: String(seq), at, subject, ...details, read: false });
        } else {
          const read = alerts.get(body.profile) ?? [];
          alerts.set(
            body.profile,
            read.map((alert) => ({ ...alert, read: alert.read || alert.at <= body.upTo })),
          );
        }
      return ok(undefined);
    },
    async markRead(): Promise<Result<object>> {
      const profile = openProfile();
      const listed = (profile && alerts.get(profile)) ?? [];
      const [newest] = listed;
      if (profile === undefined || newest === undefined || listed.every((alert) => alert.read)) return ok({});
      const written = await record(journal, 'alerts.read', 'alerts', clock.wall(), {
        profile,
        upTo: newest.at,
      });
      if (!written.ok) return written;
      alerts.set(
        profile,
        listed.map((alert) => ({ ...alert, read: true })),
      );
      publish();
      return ok({});
    },
  };
}
