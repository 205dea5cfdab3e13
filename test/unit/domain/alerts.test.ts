import { expect, it } from 'vitest';
import {
  inInboxOrder,
  isUnread,
  severityOf,
  severityOfKind,
  type AlertKind,
} from '../../../domain/alerts.ts';
import { epochMillis } from '../../../domain/time.ts';

const alert = (kind: AlertKind, at: number, more: { read?: boolean; snoozedUntil?: number } = {}) => ({
  kind,
  at: epochMillis(at),
  read: more.read ?? false,
  snoozedUntil: more.snoozedUntil === undefined ? undefined : epochMillis(more.snoozedUntil),
});

it('an answer that only gained fields is for information, and one that lost fields a warning', () => {
  expect(severityOfKind('shape-changed')).toBe('warning');
  expect(severityOf({ kind: 'shape-changed', shape: { serious: true } })).toBe('warning');
  expect(severityOf({ kind: 'shape-changed', shape: { serious: false } })).toBe('info');
});

it('every kind that can cost money is critical', () => {
  const kinds: AlertKind[] = ['destination-changed', 'ltv-critical', 'return-astray', 'request-unknown'];
  expect(kinds.map(severityOfKind)).toEqual(kinds.map(() => 'critical'));
});

it('the inbox lists unread alerts by severity, then snoozed ones by their return, then read ones', () => {
  const alerts = [
    alert('loan-opened', 9),
    alert('loan-closed', 8, { read: true }),
    alert('price-stale', 7),
    alert('destination-changed', 6, { snoozedUntil: 300 }),
    alert('ltv-critical', 5, { snoozedUntil: 200 }),
    alert('destination-changed', 4),
    alert('return-astray', 3, { read: true }),
    alert('ltv-critical', 2),
  ];
  expect(inInboxOrder(alerts).map(({ at }) => at)).toEqual([4, 2, 7, 9, 5, 6, 8, 3]);
  expect(alerts.filter(isUnread)).toHaveLength(4);
});
