// The inbox. An alert is a journal record, so that what happened is still listed after a restart.
import type { LoanId } from '../../../domain/ids.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Alert, AlertsSlice } from '../../../contract/slices/alerts.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import type { Book, Taken } from '../readings/book.ts';
import { detect } from './detect.ts';

/** Settles once it is in the journal; false when it could not be written, and then nobody was told. */
export type Raise = (profile: ProfileId, alert: Omit<Alert, 'id' | 'read'>) => Promise<boolean>;

export interface AlertPorts {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly cache: Cache;
  readonly book: Book;
  readonly isRepaying: (loanId: LoanId) => boolean;
  /** Tells the operator outside the window. */
  readonly notify: (alert: Alert) => void;
  readonly publish: (slice: AlertsSlice) => void;
}

const MOST_LISTED = 100;

export type AlertsDesk = ReturnType<typeof createAlerts>;

export function createAlerts(ports: AlertPorts) {
  const { clock, journal, cache, book } = ports;
  const alerts = new Map<ProfileId, Alert[]>();

  book.onTaken((taken) => void look(taken));

  function keep(profile: ProfileId, alert: Alert): void {
    alerts.set(profile, [alert, ...(alerts.get(profile) ?? [])].slice(0, MOST_LISTED));
  }

  function publish(): void {
    const profile = book.profile();
    const listed = (profile && alerts.get(profile)) ?? [];
    ports.publish({ alerts: listed, unread: listed.filter((alert) => !alert.read).length });
  }

  async function look({ resource, at, changed, first }: Taken): Promise<void> {
    const profile = book.profile();
    if (profile === undefined || first) return;
    for (const { subject, before } of changed) {
      const now = await cache.latest(profile, resource, subject);
      if (!now.ok || now.value === undefined) continue;
      const repaying = resource === 'loans' && ports.isRepaying(subject as LoanId);
      for (const { kind, loanId } of detect(resource, before, now.value, repaying))
        await raise(profile, { kind, subject, at, loanId });
    }
  }

  const raise: Raise = async (profile, { subject, at, ...told }) => {
    const written = await record(journal, 'alert', subject, at, { profile, ...told });
    if (!written.ok) return false;
    const alert: Alert = { id: String(written.value.seq), at, subject, ...told, read: false };
    keep(profile, alert);
    // What only adds to the answers is for whoever opens the inbox.
    if (told.shape?.serious !== false) ports.notify(alert);
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
        if ('kind' in body) {
          const { profile, ...told } = body;
          keep(profile, { id: String(seq), at, subject, ...told, read: false });
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
      const profile = book.profile();
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
