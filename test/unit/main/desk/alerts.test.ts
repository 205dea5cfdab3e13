import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import type { Alert, AlertsSlice } from '../../../../contract/slices/alerts.ts';
import { createAlerts, type AlertsDesk } from '../../../../main/desk/alerts/alerts.ts';
import { createBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { bankDestination, found, loan, returnAddress } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

let clock: FakeClock;
let journal: MemoryJournal;
let cache: Cache;
let book: Book;
let alerts: AlertsDesk;
let slice: AlertsSlice;
let notified: Alert[];
let repaying: boolean;

const answer = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  raw: '',
  clockOffset: undefined,
  mayBeIncomplete: false,
});
async function loans(...read: Loan[]): Promise<void> {
  await book.take('loans', answer(read));
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}
const kinds = () => notified.map((alert) => alert.kind);

function open(written: MemoryJournal): void {
  journal = written;
  alerts = createAlerts({
    clock,
    journal,
    cache,
    book,
    isRepaying: () => repaying,
    notify: (alert) => notified.push(alert),
    publish: (next) => (slice = next),
  });
}
beforeEach(async () => {
  clock = fakeClock();
  cache = memoryCache();
  book = createBook(cache);
  await book.openProfile('test' as ProfileId);
  notified = [];
  repaying = false;
  open(memoryJournal());
});

describe('alerts', () => {
  it('are not raised by the first answer ever: nothing in it is news', async () => {
    await loans(loan(), loan({ id: 'LN-2' as Loan['id'] }));
    expect(kinds()).toEqual([]);
  });
  it('tell of a new loan, a changed destination, the closing and the return', async () => {
    await loans(loan());
    await loans(loan(), loan({ id: 'LN-2' as Loan['id'] }));
    await loans(loan({ destination: found(bankDestination('1')) }), loan({ id: 'LN-2' as Loan['id'] }));
    await loans(loan({ standing: 'closed', status: found('closed') }));
    expect(kinds()).toEqual(['loan-opened', 'destination-changed', 'loan-closed']);
    expect(slice.unread).toBe(3);
  });
  it('say nothing of a payoff that grows each day, unless the loan is being repaid', async () => {
    await loans(loan());
    await loans(loan({ payoff: found(decimal('2')) }));
    expect(kinds()).toEqual([]);
    repaying = true;
    await loans(loan({ payoff: found(decimal('3')) }));
    expect(kinds()).toEqual(['payoff-changed']);
  });
  it('tell when an address loses approval', async () => {
    await book.take('returnAddresses', answer([returnAddress('0xa')]));
    await book.take('returnAddresses', answer([returnAddress('0xa', 'pending')]));
    await loans();
    expect(kinds()).toEqual(['address-lost-approval']);
  });
  it('are still listed, and still read, after a restart', async () => {
    await loans(loan());
    await loans(loan({ destination: found(bankDestination('1')) }));
    await alerts.markRead();
    clock.advance(1_000);
    await loans(loan({ destination: found(bankDestination('2')) }));
    open(memoryJournal(journal.written));
    expect(await alerts.load()).toEqual({ ok: true, value: undefined });
    alerts.publish();
    expect(slice.alerts.map((alert) => alert.read)).toEqual([false, true]);
  });
});
