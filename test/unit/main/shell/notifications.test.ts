// Alerts as notifications of the system.
import { beforeEach, expect, it } from 'vitest';
import type { AlertKind } from '../../../../domain/alerts.ts';
import { USUAL_NOTIFY_RULES, USUAL_QUIET_HOURS, type NotifyRules } from '../../../../domain/notify-rules.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { SystemNotification } from '../../../../main/desk/ports/system.ts';
import { alertNotifier } from '../../../../main/shell/notifications.ts';
import { fakeClock } from '../../../support/fake-clock.ts';

const NIGHT = Date.parse('2026-11-25T22:00:00+01:00');
let shown: SystemNotification[];
let rules: NotifyRules;
let isLocked: boolean;

beforeEach(() => {
  shown = [];
  rules = USUAL_NOTIFY_RULES;
  isLocked = false;
});
function notify(kind: AlertKind, onOpen = (): void => undefined): void {
  const clock = fakeClock(NIGHT);
  alertNotifier({
    desktop: { notify: (one) => shown.push(one) },
    clock,
    isLocked: () => isLocked,
    rules: () => rules,
  })({ id: '1', kind, at: epochMillis(NIGHT), subject: 'LN-1', read: false }, onOpen);
}

it('the night keeps all notifications back except critical ones', () => {
  rules = { ...USUAL_NOTIFY_RULES, quiet: USUAL_QUIET_HOURS };
  notify('loan-opened');
  notify('destination-changed');
  expect(shown.map(({ title }) => title)).toEqual(['Repayment destination changed']);
});
it('a silent kind makes no sound, and a kind that is off shows nothing', () => {
  rules = { ...USUAL_NOTIFY_RULES, silent: ['loan-opened'], off: ['loan-closed'] };
  notify('loan-opened');
  notify('loan-closed');
  notify('price-stale');
  expect(shown.map(({ silent }) => silent)).toEqual([true, false]);
});
it('a locked desk names no loan', () => {
  isLocked = true;
  notify('destination-changed');
  expect(shown[0]?.body).toBe('The desk is locked. Unlock it to read more.');
});
it('a click reaches the alert', () => {
  let opened = 0;
  notify('destination-changed', () => (opened += 1));
  shown[0]?.onOpen();
  expect(opened).toBe(1);
});
