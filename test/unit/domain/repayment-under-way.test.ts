// Whether a repayment is under way, from the whole story and not from its last record.
import { expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { isStopped, isUnderWay } from '../../../domain/repayment-facts.ts';
import { epochMillis } from '../../../domain/time.ts';
import { bankDestination } from '../../support/lending-values.ts';

const at = epochMillis(1_790_000_000_000);
const digest = 'd';
const payable = { payoff: decimal('1000.00'), destination: bankDestination('0123456789'), digest };
const EVENTS = {
  started: { kind: 'started', at },
  read: { kind: 'read', at, payable, rawHash: 'h' },
  confirmed: { kind: 'confirmed', at, digest, changed: false },
  paid: { kind: 'paid', at, digest, reference: 'TRF-1' },
  paidBefore: { kind: 'paid', at, digest, reference: 'TRF-1', beforeChange: 'the bank says so' },
  moved: { kind: 'moved', at, payable: { ...payable, digest: 'e' } },
  reminded: { kind: 'reminded', at, after: 'hour' },
  reconciled: { kind: 'reconciled', at, txHash: '0x1', by: 'service' },
  held: { kind: 'held', at },
  stopped: { kind: 'stopped', at, reason: 'sold' },
} as const satisfies Record<string, RepaymentEvent>;
type Name = keyof typeof EVENTS;

it.each<[readonly Name[], boolean, boolean]>([
  [['started'], true, false],
  [['started', 'read', 'confirmed', 'paid'], true, false],
  [['started', 'read', 'confirmed', 'paid', 'reconciled'], false, false],
  // What is recorded after the end adds to it.
  [['started', 'read', 'reconciled', 'paidBefore'], false, false],
  [['started', 'read', 'confirmed', 'paid', 'reconciled', 'reminded'], false, false],
  [['started', 'read', 'reconciled', 'moved'], false, false],
  [['started', 'read', 'reconciled', 'held'], false, false],
  [['started', 'stopped'], false, true],
  [['started', 'stopped', 'reminded'], false, true],
  // The loan was open again.
  [['started', 'read', 'confirmed', 'reconciled', 'paid'], true, false],
  [['started', 'reconciled', 'read'], true, false],
  [['started', 'stopped', 'started'], true, false],
])('after %s it is under way: %s, stopped: %s', (names, underWay, stopped) => {
  const events = names.map((name) => EVENTS[name]);
  expect([isUnderWay(events), isStopped(events)]).toEqual([underWay, stopped]);
});
