// The inbox of every service. Each alert is a journal record, so that it is still listed after a restart; so
// is each reading and snooze.
import { endOfSnooze } from '../../../domain/notify-rules.ts';
import {
  inInboxOrder,
  isOver,
  isReplacedBy,
  isUnread,
  severityOf,
  speaksOf,
  type Fact,
  type Severity,
} from '../../../domain/alerts.ts';
import { isWhileAway, type Pause } from '../../../domain/away.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Alert, AlertsSlice } from '../../../contract/slices/alerts.ts';
import { record, type Records } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { SettingsStore } from '../ports/profiles.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import { createAbsence } from './absence.ts';
import { createInbox, marked, one, readInbox, readUpTo, settled, snoozed } from './inbox.ts';
import { createTurns } from '../../common/turns.ts';

/**
 * Settles once the alert is in the journal, also if it was before: a state that lasts has one alert. False if it could
 * not be written, and then nothing is shown.
 */
export type Raise = (profile: ProfileId, alert: Omit<Alert, 'id' | 'read' | 'settled'>) => Promise<boolean>;

interface AlertPorts {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly settings: SettingsStore;
  /** The profile whose inbox is shown; undefined while no service is open. */
  readonly openProfile: () => ProfileId | undefined;
  /** Shows a notification outside the window; `onOpen` is called when somebody clicks it. */
  readonly notify: (alert: Alert, onOpen: () => void) => void;
  /** Shows the window, and the place of this alert in it; false while the desk is locked. */
  readonly showAlert: (alert: Alert | undefined) => boolean;
  readonly publish: (slice: AlertsSlice) => void;
}

const MOST_LISTED = 100;
const SUBJECT = 'alerts';

export type AlertsDesk = ReturnType<typeof createAlerts>;

export function createAlerts(ports: AlertPorts) {
  const { clock, journal, openProfile } = ports;
  const inbox = createInbox();
  const absence = createAbsence(ports, publish);
  let cancelWait = (): void => undefined;
  // In turn, because each looks at those before it.
  const inTurn = createTurns();

  function publish(): void {
    const profile = openProfile();
    const all = profile === undefined ? [] : inbox.of(profile);
    const count = (severity: Severity): number =>
      all.filter((alert) => severityOf(alert) === severity).length;
    const away = absence.away();
    const during = away === undefined ? [] : all.filter(({ at }) => isWhileAway(away, at));
    ports.publish({
      alerts: inInboxOrder(all).slice(0, MOST_LISTED),
      unread: all.filter(isUnread).length,
      counts: { critical: count('critical'), warning: count('warning'), info: count('info') },
      onlyInJournal: profile === undefined ? 0 : inbox.older(profile),
      ...(away !== undefined &&
        during.length > 0 && {
          away: {
            ...away,
            alerts: during.length,
            critical: during.filter((alert) => severityOf(alert) === 'critical').length,
          },
        }),
    });
  }

  /** A change that only adds fields is listed without a notification. */
  function notify(profile: ProfileId, alert: Alert): void {
    if (alert.shape?.serious === false) return;
    const onOpen = (): void => inBackground('alerts.open', () => open(profile, alert.id));
    inBackground('alerts.notify', () => ports.notify(alert, onOpen));
  }

  async function open(profile: ProfileId, id: string): Promise<void> {
    const alert = openProfile() === profile ? inbox.find(profile, id) : undefined;
    if (ports.showAlert(alert) && alert !== undefined) await mark(profile, id, true);
  }

  /** Waits for the next snooze that ends. */
  function wait(): void {
    cancelWait();
    const ends = [...inbox.profiles()].flatMap((profile) =>
      inbox.of(profile).flatMap(({ snoozedUntil }) => (snoozedUntil === undefined ? [] : [snoozedUntil])),
    );
    if (ends.length === 0) return;
    cancelWait = clock.after(millis(Math.max(0, Math.min(...ends) - clock.wall())), wakeSnoozed);
  }

  function wakeSnoozed(): void {
    const now = clock.wall();
    const isDue = ({ snoozedUntil }: Alert): boolean => snoozedUntil !== undefined && snoozedUntil <= now;
    for (const profile of inbox.profiles()) {
      const due = inbox.of(profile).filter(isDue);
      inbox.change(profile, (alert) => (isDue(alert) ? marked(false)(alert) : alert));
      for (const { id } of due) {
        const alert = inbox.find(profile, id);
        if (alert !== undefined) notify(profile, alert);
        // Or the next start would notify of it again.
        const body = { profile, alert: Number(id) };
        inBackground('alerts.return', () => record(journal, 'alerts.snooze-ended', SUBJECT, now, body));
      }
      if (due.length > 0) publish();
    }
    wait();
  }

  async function change(
    profile: ProfileId,
    written: Promise<Result<unknown>>,
    next: (alert: Alert) => Alert,
  ): Promise<Result<object>> {
    const result = await written;
    if (!result.ok) return result;
    inbox.change(profile, next);
    publish();
    wait();
    return ok({});
  }

  async function mark(profile: ProfileId, id: string, read: boolean): Promise<Result<object>> {
    const alert = inbox.find(profile, id);
    if (alert === undefined || (alert.read === read && alert.snoozedUntil === undefined)) return ok({});
    const written = record(journal, 'alerts.marked', SUBJECT, clock.wall(), {
      profile,
      alert: Number(id),
      read,
    });
    return change(profile, written, one(id, marked(read)));
  }

  const raise: Raise = (profile, alert) => inTurn(() => raiseOnce(profile, alert));

  async function raiseOnce(...[profile, alert]: Parameters<Raise>): Promise<boolean> {
    const raised = inbox.of(profile);
    if (raised.some((one) => speaksOf(one, alert))) return true;
    const replaced = raised.filter((one) => isReplacedBy(one, alert)).map(({ id }) => id);
    const { subject, at, ...details } = alert;
    const written = await record(journal, 'alert', subject, at, { profile, ...details });
    if (!written.ok) return false;
    const added: Alert = { id: String(written.value.seq), ...alert, read: false };
    inbox.add(profile, added);
    notify(profile, added);
    publish();
    await settle(profile, replaced, 'changed-again');
    return true;
  }

  /** Also of read ones: what ended stays listed with when and by what. */
  async function settle(profile: ProfileId, ids: readonly string[], by: Fact): Promise<void> {
    if (ids.length === 0) return;
    const [at, seqs] = [clock.wall(), ids.map(Number)];
    const written = record(journal, 'alerts.settled', SUBJECT, at, { profile, alerts: seqs, by });
    await change(profile, written, settled(seqs, { at, by }));
  }

  return {
    publish,
    raise,
    /** Those that nothing has ended. */
    open: (profile: ProfileId): readonly Alert[] => inbox.of(profile).filter((alert) => !isOver(alert)),
    settle: (...given: Parameters<typeof settle>): Promise<void> => inTurn(() => settle(...given)),
    pause: (pause: Pause) => absence.pause(pause),
    resume: (pause: Pause) => absence.resume(pause),
    /** After sleep, in which no timer ran. */
    wake: wakeSnoozed,
    async load(raised: Records<'alert'>): Promise<Result<void>> {
      const read = await readInbox(journal, inbox, raised);
      if (!read.ok) return read;
      await absence.load();
      wait();
      return read;
    },
    close(): Promise<void> {
      cancelWait();
      return absence.close();
    },

    async page({
      after,
      severity,
      limit,
    }: CallParsed<'alerts.page'>): Promise<Result<CallOutput<'alerts.page'>>> {
      const profile = openProfile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const isBefore = ({ id }: Alert): boolean => after === undefined || Number(id) < Number(after);
      const isOf = (alert: Alert): boolean => severity === undefined || severityOf(alert) === severity;
      const rest = inbox.of(profile).filter((alert) => isBefore(alert) && isOf(alert));
      return ok({ rows: rest.slice(0, limit), more: rest.length > limit });
    },
    async mark({ id, read }: CallParsed<'alerts.mark'>): Promise<Result<object>> {
      const profile = openProfile();
      return profile === undefined ? fail({ code: 'not-connected' }) : mark(profile, id, read);
    },
    async snooze({ id, until: snooze }: CallParsed<'alerts.snooze'>): Promise<Result<object>> {
      const profile = openProfile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      if (inbox.find(profile, id) === undefined) return ok({});
      const now = clock.wall();
      const until: EpochMillis = endOfSnooze(snooze, now);
      const written = record(journal, 'alerts.snoozed', SUBJECT, now, { profile, alert: Number(id), until });
      return change(profile, written, one(id, snoozed(until)));
    },
    async markRead(): Promise<Result<object>> {
      const profile = openProfile();
      const [newest] = profile === undefined ? [] : inbox.of(profile);
      if (profile === undefined || newest === undefined || inbox.of(profile).every(({ read }) => read))
        return ok({});
      const upTo = Number(newest.id);
      const written = record(journal, 'alerts.read', SUBJECT, clock.wall(), { profile, upTo });
      return change(profile, written, (alert) => readUpTo(alert, upTo));
    },
    endAway(): Promise<Result<object>> {
      absence.dismiss();
      return Promise.resolve(ok({}));
    },
  };
}
