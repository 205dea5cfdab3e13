import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { ok } from '../../../../contract/errors.ts';
import type { Alert, AlertsSlice } from '../../../../contract/slices/alerts.ts';
import { createAlerts, type AlertsDesk } from '../../../../main/desk/alerts/alerts.ts';
import { csvLine } from '../../../../domain/csv.ts';
import { createExports } from '../../../../main/desk/exports/exports.ts';
import { createBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import type { Desktop } from '../../../../main/desk/ports/system.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { bankDestination, found, loan, returnAddress } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const madeBy = () => ({
  profile: { name: 'Marina', environment: 'sandbox' },
  app: { name: 'Collateral Desk', version: '1' },
});
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

describe('CSV', () => {
  it('is quoted as RFC 4180 says', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', undefined, 'plain'])).toBe(
      '"a,b","say ""x""","two\nlines",,plain\r\n',
    );
  });
  it('holds no cell that a spreadsheet would run, and leaves plain numbers alone', () => {
    expect(csvLine(['=1+1', '+1', '-x', '@cmd', '\tx', '-12.50', '12.50'])).toBe(
      "'=1+1,'+1,'-x,'@cmd,'\tx,-12.50,12.50\r\n",
    );
  });
});

describe('the export of loans', () => {
  let file: string;
  let ended: 'closed' | 'abandoned' | undefined;
  let full: boolean;
  const desktop = {
    saveLoansCsv: () =>
      Promise.resolve(
        ok({
          name: 'loans.csv',
          write: (text: string) => {
            if (full)
              return Promise.resolve({
                ok: false as const,
                error: { code: 'store-failed' as const, fault: 'disk-full' as const, detail: '' },
              });
            file += text;
            return Promise.resolve(ok(undefined));
          },
          close: () => Promise.resolve(((ended = 'closed'), ok(undefined))),
          abandon: () => Promise.resolve(void (ended = 'abandoned')),
        }),
      ),
    saveExport: () => Promise.resolve(ok(undefined)),
    openLink: () => Promise.resolve(),
    notify: () => undefined,
  } satisfies Partial<Desktop>;
  const ids = { uuid: () => 'task' };
  beforeEach(() => {
    file = '';
    ended = undefined;
    full = false;
  });

  it('writes a line a loan with exact amounts, and notes what was written', async () => {
    await loans(loan({ principal: found(decimal('9007199254740993.01')) }));
    const result = await createExports({
      cache,
      journal,
      book,
      desktop,
      clock,
      ids,
      madeBy,
      publish: () => undefined,
    }).loansCsv({ filter: 'all' });
    expect(result).toEqual({ ok: true, value: { rows: 1, file: 'loans.csv' } });
    expect(file.split('\r\n')).toHaveLength(3);
    expect(file).toContain('LN-1,open,active,9007199254740993.01,16550000.10,25000.000000,USDC');
    expect(ended).toBe('closed');
    expect(journal.written.at(-1)?.kind).toBe('export.written');
  });
  it('leaves no half file when the disk is full', async () => {
    await loans(loan());
    full = true;
    expect(
      await createExports({
        cache,
        journal,
        book,
        desktop,
        clock,
        ids,
        madeBy,
        publish: () => undefined,
      }).loansCsv({
        filter: 'all',
      }),
    ).toMatchObject({ ok: false, error: { fault: 'disk-full' } });
    expect(ended).toBe('abandoned');
  });
});
