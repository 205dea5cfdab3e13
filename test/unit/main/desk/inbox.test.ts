// The inbox: alerts read one by one, put off, kept over a restart, opened from a notification, and listed
// after an absence.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertKind } from '../../../../domain/alerts.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Alert, AlertsSlice } from '../../../../contract/slices/alerts.ts';
import { createAlerts, type AlertsDesk } from '../../../../main/desk/alerts/alerts.ts';
import { createInbox, MOST_KEPT } from '../../../../main/desk/alerts/inbox.ts';
import type { SettingsStore } from '../../../../main/desk/ports/profiles.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { raisedIn } from '../../../support/raised-in.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const profile = 'test' as ProfileId;
let clock: FakeClock;
let journal: MemoryJournal;
let settings: SettingsStore;
let alerts: AlertsDesk;
let slice: AlertsSlice;
let notified: { alert: Alert; onOpen: () => void }[];
let shown: (string | undefined)[];
let isLocked: boolean;
let openProfile: ProfileId;

async function open(): Promise<void> {
  alerts = createAlerts({
    clock,
    journal,
    settings,
    openProfile: () => openProfile,
    notify: (alert, onOpen) => notified.push({ alert, onOpen }),
    showAlert(alert) {
      shown.push(alert?.kind);
      return !isLocked;
    },
    publish: (next) => (slice = next),
  });
  await alerts.load(await raisedIn(journal));
  alerts.publish();
}
async function restart(): Promise<void> {
  journal = memoryJournal(journal.written);
  await open();
}
const raise = (kind: AlertKind, subject: string = kind) =>
  alerts.raise(profile, { kind, at: clock.wall(), subject });
const idOf = (kind: AlertKind): string => slice.alerts.find((alert) => alert.kind === kind)?.id ?? '';
const unread = () => slice.alerts.filter(({ read, snoozedUntil }) => !read && snoozedUntil === undefined);
const kinds = () => slice.alerts.map(({ kind }) => kind);
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  settings = memorySettings();
  notified = [];
  shown = [];
  isLocked = false;
  openProfile = profile;
  await open();
});

describe('an alert', () => {
  it('is read and made unread by itself, also after a restart', async () => {
    await raise('loan-opened');
    await raise('destination-changed');
    await raise('price-stale');
    expect(kinds()).toEqual(['destination-changed', 'price-stale', 'loan-opened']);
    await alerts.mark({ id: idOf('destination-changed'), read: true });
    await alerts.mark({ id: idOf('loan-opened'), read: true });
    await alerts.mark({ id: idOf('loan-opened'), read: false });
    expect(slice.unread).toBe(2);
    await restart();
    expect(unread().map(({ kind }) => kind)).toEqual(['price-stale', 'loan-opened']);
    expect(slice.counts).toEqual({ critical: 1, warning: 1, info: 1 });
  });
  it.each([
    ['by a clock that was set back since', -HOUR],
    ['of a reading that came earlier and was filed later', -1_000],
  ])('is read with all others although the newest one has an earlier time, %s', async (_why, by) => {
    await raise('loan-opened');
    clock.jump(by);
    await raise('price-stale');
    await alerts.markRead();
    expect(slice.unread).toBe(0);
    await raise('destination-changed');
    await restart();
    expect(unread().map(({ kind }) => kind)).toEqual(['destination-changed']);
  });
  it('that was put off is not unread until then, and then notifies again', async () => {
    await raise('destination-changed');
    await alerts.snooze({ id: idOf('destination-changed'), until: 'hour' });
    expect(slice.unread).toBe(0);
    expect(slice.alerts[0]?.snoozedUntil).toBe(clock.wall() + HOUR);
    clock.advance(HOUR - 1);
    expect(notified).toHaveLength(1);
    clock.advance(1);
    await settle();
    expect(notified).toHaveLength(2);
    expect(slice.unread).toBe(1);
    expect(slice.alerts[0]).not.toHaveProperty('snoozedUntil');
  });
  it('stays put off over a restart, and returns if its time passed while the app was closed', async () => {
    await raise('destination-changed');
    await raise('loan-opened');
    await alerts.snooze({ id: idOf('destination-changed'), until: 'four-hours' });
    await alerts.snooze({ id: idOf('loan-opened'), until: 'hour' });
    clock.jump(2 * HOUR);
    await restart();
    clock.advance(0);
    await settle();
    expect(unread().map(({ kind }) => kind)).toEqual(['loan-opened']);
  });
  it('that came back from its snooze notifies of that once, not at every start', async () => {
    await raise('loan-opened');
    await alerts.snooze({ id: idOf('loan-opened'), until: 'hour' });
    clock.advance(HOUR);
    await settle();
    expect(notified).toHaveLength(2);
    for (let start = 0; start < 3; start++) {
      await restart();
      clock.advance(0);
      await settle();
    }
    expect(notified).toHaveLength(2);
    expect(slice.unread).toBe(1);
  });
  it('waits for the end of its snooze without a pause while the wall clock is months behind', async () => {
    await raise('loan-opened');
    await alerts.snooze({ id: idOf('loan-opened'), until: 'hour' });
    clock.jump(-90 * 24 * HOUR);
    alerts.wake();
    clock.advance(10);
    await settle();
    expect(notified).toHaveLength(1);
    clock.advance(91 * 24 * HOUR);
    await settle();
    expect(notified).toHaveLength(2);
  });
  it('that was put off returns after a sleep in which no timer ran', async () => {
    await raise('loan-opened');
    await alerts.snooze({ id: idOf('loan-opened'), until: 'hour' });
    clock.jump(HOUR);
    alerts.wake();
    expect(slice.unread).toBe(1);
  });
  it('that was read does not return from its snooze', async () => {
    await raise('loan-opened');
    await alerts.snooze({ id: idOf('loan-opened'), until: 'hour' });
    await alerts.markRead();
    clock.advance(HOUR);
    await settle();
    expect(slice.unread).toBe(0);
    expect(notified).toHaveLength(1);
  });
});

describe('a click on a notification', () => {
  it('opens the place of the alert and marks it read', async () => {
    await raise('destination-changed');
    notified[0]?.onOpen();
    await settle();
    expect(shown).toEqual(['destination-changed']);
    expect(slice.unread).toBe(0);
  });
  it('shows only the window while the desk is locked, and the alert stays unread', async () => {
    isLocked = true;
    await raise('destination-changed');
    notified[0]?.onOpen();
    await settle();
    expect(slice.unread).toBe(1);
  });
  it('shows only the window if another service is open', async () => {
    await raise('destination-changed');
    openProfile = 'other' as ProfileId;
    notified[0]?.onOpen();
    await settle();
    expect(shown).toEqual([undefined]);
  });
});

describe('a full inbox', () => {
  it('lists a hundred alerts, and all by page, newest first, while some are read between two pages', async () => {
    for (let nth = 0; nth < 250; nth++) {
      clock.advance(1);
      await raise(nth % 5 === 0 ? 'destination-changed' : 'loan-opened', `LN-${nth}`);
    }
    expect(slice.alerts).toHaveLength(100);
    expect(slice.counts).toEqual({ critical: 50, warning: 0, info: 200 });
    const seen: string[] = [];
    for (let isMore = true; isMore;) {
      const after = seen.at(-1);
      const page = await alerts.page({ ...(after !== undefined && { after }), limit: 60 });
      if (!page.ok) throw new Error(page.error.code);
      seen.push(...page.value.rows.map(({ id }) => id));
      isMore = page.value.more;
      await alerts.mark({ id: seen.at(-1) ?? '', read: true });
    }
    expect(seen).toHaveLength(250);
    expect(new Set(seen).size).toBe(250);
    const none = await alerts.page({ after: seen.at(-1) ?? '', severity: 'critical', limit: 60 });
    expect(none).toEqual({ ok: true, value: { rows: [], more: false } });
  });
  it('counts the alerts that only the journal lists', () => {
    const inbox = createInbox();
    for (let nth = 0; nth < MOST_KEPT + 3; nth++)
      inbox.add(profile, { id: `${nth}`, kind: 'loan-opened', at: clock.wall(), subject: 'x', read: false });
    expect(inbox.older(profile)).toBe(3);
    expect(inbox.of(profile)).toHaveLength(MOST_KEPT);
    expect(inbox.of(profile)[0]?.id).toBe(`${MOST_KEPT + 2}`);
  });
});

describe('after an absence', () => {
  it('the inbox counts the alerts of that time and of the first minute after it', async () => {
    await raise('loan-opened');
    clock.advance(MINUTE);
    const from = clock.wall();
    alerts.pause('hidden');
    clock.advance(HOUR);
    await raise('destination-changed');
    const to = clock.wall();
    alerts.resume('hidden');
    expect(slice.away).toEqual({ from, to, blind: false, alerts: 1, critical: 1 });
    clock.advance(30_000);
    await raise('price-stale');
    expect(slice.away).toMatchObject({ alerts: 2 });
    clock.advance(MINUTE);
    await raise('loan-closed');
    expect(slice.away).toMatchObject({ alerts: 2 });
    await alerts.endAway();
    expect(slice.away).toBeUndefined();
    expect(slice.unread).toBe(4);
  });
  it('without an alert there is nothing to tell', () => {
    alerts.pause('locked');
    clock.advance(HOUR);
    alerts.resume('locked');
    expect(slice.away).toBeUndefined();
  });
  it('a restart counts from the end of the last run', async () => {
    await alerts.close();
    const from = clock.wall();
    clock.jump(HOUR);
    await restart();
    await raise('destination-changed');
    expect(slice.away).toMatchObject({ from, blind: true, alerts: 1 });
    expect((await settings.load()).ok).toBe(true);
  });
  it('a restart after a crash counts from the last entry of the journal', async () => {
    await raise('loan-opened');
    clock.advance(1);
    const from = slice.alerts[0]?.at;
    clock.jump(HOUR);
    await restart();
    await raise('destination-changed');
    expect(slice.away).toMatchObject({ from, blind: true });
  });
});
