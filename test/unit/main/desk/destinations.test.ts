// Every destination that was read of a loan: when it was first and last read, and whether it was confirmed.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { Payable, RepaymentEvent } from '../../../../domain/repayment-events.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { StoredObservation } from '../../../../main/desk/ports/store.ts';
import { destinationsOf } from '../../../../main/desk/repay/destinations.ts';
import { bankDestination, found, loan } from '../../../support/lending-values.ts';

const t = (at: number) => epochMillis(at);
const payable = (account: string, digest = account): Payable => ({
  payoff: decimal('1.00'),
  destination: bankDestination(account),
  digest,
});
const read = (at: number, account: string, digest = account): RepaymentEvent => ({
  kind: 'read',
  at: t(at),
  payable: payable(account, digest),
  rawHash: '',
});
const confirmed = (at: number, digest: string): RepaymentEvent => ({
  kind: 'confirmed',
  at: t(at),
  digest,
  changed: false,
});
function seen(account: string, since: number, observedAt: number): StoredObservation {
  const value = loan({ destination: found(bankDestination(account)) });
  return {
    resource: 'loans',
    subject: 'LN-1',
    value: JSON.stringify(value),
    raw: value.raw,
    since: t(since),
    observedAt: t(observedAt),
  };
}
const told = (observations: StoredObservation[], events: RepaymentEvent[]) =>
  destinationsOf(observations, events, []).map(({ destination, paid: _paid, ...times }) => [
    destination.find(({ path }) => path === 'account')?.value,
    times,
  ]);

describe('a destination', () => {
  it('is confirmed, from that time, only by a confirmation: not by a read, copy, paste, signature or payment', () => {
    const digest = '1';
    const others: RepaymentEvent[] = [
      { kind: 'started', at: t(1) },
      read(2, '1'),
      { kind: 'moved', at: t(3), payable: payable('1') },
      { kind: 'copied', at: t(4), digest, part: 'destination' },
      { kind: 'swapped', at: t(5), digest, part: 'destination' },
      { kind: 'paste-back-skipped', at: t(6), digest, reason: 'on paper' },
      { kind: 'signature-skipped', at: t(7), digest, reason: 'alone' },
      { kind: 'paid', at: t(8), digest, reference: 'T' },
    ];
    expect(told([], others)).toEqual([['1', { firstSeen: 2, lastSeen: 2 }]]);
    expect(told([], [...others.slice(0, 2), confirmed(3, '1'), ...others.slice(3)])).toEqual([
      ['1', { firstSeen: 2, lastSeen: 2, confirmedAt: 3 }],
    ]);
  });
  it('is confirmed only if the confirmation names the values read last', () => {
    expect(told([], [confirmed(1, '1'), read(2, '1'), confirmed(3, '2')])).toEqual([
      ['1', { firstSeen: 2, lastSeen: 2 }],
    ]);
    const events = [read(1, '1'), read(2, '2'), confirmed(3, '1')];
    expect(told([], events).some(([, times]) => JSON.stringify(times).includes('confirmedAt'))).toBe(false);
  });
  it('is confirmed alone, without any other', () => {
    expect(told([seen('1', 1, 5)], [read(6, '2'), confirmed(7, '2')])).toEqual([
      ['2', { firstSeen: 6, lastSeen: 6, confirmedAt: 7 }],
      ['1', { firstSeen: 1, lastSeen: 5 }],
    ]);
  });
});

describe('the list of destinations', () => {
  it('has each once, with its first and last reading, the one read last first', () => {
    expect(
      told([seen('1', 10, 20), seen('2', 30, 40), seen('1', 50, 60)], [read(5, '1'), read(35, '2')]),
    ).toEqual([
      ['1', { firstSeen: 5, lastSeen: 60 }],
      ['2', { firstSeen: 30, lastSeen: 40 }],
    ]);
    expect(told([seen('1', 10, 40), seen('2', 30, 40)], [])).toEqual([
      ['2', { firstSeen: 30, lastSeen: 40 }],
      ['1', { firstSeen: 10, lastSeen: 40 }],
    ]);
  });
  it('ignores an observation that states none or cannot be read', () => {
    const unread = { ...seen('1', 1, 2), value: '{"id":1}' };
    const none = {
      ...seen('1', 1, 2),
      value: JSON.stringify(loan({ destination: { state: 'missing', looked: [] } })),
    };
    expect(told([unread, none], [])).toEqual([]);
  });
});
