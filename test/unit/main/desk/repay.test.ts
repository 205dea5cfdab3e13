import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import type { CollateralReturn, Loan } from '../../../../domain/loan.ts';
import { missing } from '../../../../domain/provenance.ts';
import { returnProgress } from '../../../../domain/collateral-return.ts';
import type { RepaymentStep, StepState } from '../../../../domain/repayment.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import type { RepaySlice, RepaymentView } from '../../../../contract/slices/repay.ts';
import type { LendingService } from '../../../../main/desk/ports/service.ts';
import { createBook, type Book } from '../../../../main/desk/readings/book.ts';
import { createRepaymentEvents } from '../../../../main/desk/repay/events.ts';
import { createRepay, type RepayDesk } from '../../../../main/desk/repay/repay.ts';
import { createSigners } from '../../../../main/desk/repay/signers.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { bankDestination, found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memoryClipboard, type MemoryClipboard } from '../../../support/memory-clipboard.ts';
import { memorySecrets, type MemorySecrets } from '../../../support/memory-secrets.ts';
import { plainPins } from '../../../support/plain-pins.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const id = 'LN-1' as LoanId;
const reference = 'TRF-20261121-01';
let clock: FakeClock;
let journal: MemoryJournal;
let book: Book;
let repay: RepayDesk;
let slice: RepaySlice;
let atService: Loan;
let online: boolean;
let clipboard: MemoryClipboard;
let secrets: MemorySecrets;
let raised: string[];

const ids = countedIds();
const answer = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  raw: JSON.stringify(value),
  clockOffset: undefined,
  mayBeIncomplete: false,
});
const notAsked = () => Promise.reject(new Error('not asked for in these tests'));
const service: LendingService = {
  read: notAsked,
  createQuote: notAsked,
  acceptQuote: notAsked,
  createApplication: notAsked,
  readApplication: notAsked,
  close: () => Promise.resolve(),
  readLoan: () =>
    Promise.resolve(
      online
        ? ok(answer(atService))
        : fail({ code: 'offline' as const, cause: 'reset' as const, detail: '' }),
    ),
};

async function open(written = memoryJournal()): Promise<void> {
  journal = written;
  const cache = memoryCache();
  book = createBook(cache);
  const events = createRepaymentEvents(journal);
  const signers = createSigners({ clock, ids, journal, secrets, pins: plainPins });
  expect(await events.load()).toMatchObject({ ok: true });
  expect(await signers.load()).toMatchObject({ ok: true });
  repay = createRepay({
    clock,
    events,
    book,
    cache,
    clipboard,
    signers,
    raise: (_profile, { kind }) => {
      raised.push(kind);
      return Promise.resolve(true);
    },
    readLoansNow: () => Promise.resolve(),
    publish: (next) => (slice = next),
  });
  await book.openProfile('test' as ProfileId);
  await book.take('returnAddresses', answer([returnAddress('0xvault')]));
  await poll();
  await repay.setProfile(testProfile);
  repay.setService(service);
}
const poll = () => book.take('loans', answer([atService]));
const flush = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};
const view = (): RepaymentView => {
  const [first] = slice.repayments;
  if (first === undefined) throw new Error('no repayment is open');
  return first;
};
const step = (name: RepaymentStep): StepState | undefined =>
  view().steps.find((one) => one.step === name)?.state;
const digest = () => view().read?.payable.digest ?? '';

async function toTaking(): Promise<void> {
  await repay.start(id);
  await repay.readNow(id);
  await repay.confirm(id, digest(), undefined);
}

/** Up to the moment where the operator pays. */
async function toPayment(): Promise<void> {
  await toTaking();
  await repay.take(id, digest(), 'amount');
  await repay.take(id, digest(), 'destination');
  await repay.pasteBack(id, digest(), 'amount', '16,550,000.10');
  await repay.pasteBack(id, digest(), 'destination', '0123456789');
}
const taken = () => view().parts.flatMap(({ part, taken: is }) => (is ? [part] : []));

beforeEach(async () => {
  clock = fakeClock();
  atService = loan();
  online = true;
  clipboard = memoryClipboard();
  secrets = memorySecrets();
  raised = [];
  await open();
});

describe('repaying a loan', () => {
  it('goes through its steps to the recorded payment, each tick on disk', async () => {
    await toPayment();
    expect(step('record-payment')).toBe('current');
    expect(await repay.recordPayment(id, digest(), reference)).toEqual({ ok: true, value: {} });
    expect(step('watch-closed')).toBe('current');
    const kinds = journal.written.map(
      (entry) => (JSON.parse(entry.body) as { event: { kind: string } }).event.kind,
    );
    expect(kinds).toEqual(['started', 'read', 'confirmed', 'taken', 'taken', 'pasted', 'pasted', 'paid']);
  });
  it('reads the loan from the service, never from the cache', async () => {
    await repay.start(id);
    online = false;
    expect(await repay.readNow(id)).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(view().read).toBeUndefined();
  });
  it('says first sight only when nothing was seen before, and otherwise what and when', async () => {
    await repay.start(id);
    clock.advance(5_000);
    await repay.readNow(id);
    expect(view().before).toMatchObject({ how: 'seen', at: clock.wall() - 5_000 });
  });
  it('wants a reason when the destination is not the one seen before', async () => {
    await repay.start(id);
    atService = loan({ destination: found(bankDestination('0123456798')) });
    await repay.readNow(id);
    expect(step('compare')).toBe('alarm');
    expect(await repay.confirm(id, digest(), undefined)).toMatchObject({
      ok: false,
      error: { field: 'reason' },
    });
    expect(await repay.confirm(id, digest(), 'Called the lender’s desk')).toMatchObject({ ok: true });
    expect(step('compare')).toBe('done');
    expect(journal.written.at(-1)?.body).toContain('Called the lender');
  });
  it('unticks and refuses when the destination rotates after it was confirmed', async () => {
    await toPayment();
    const confirmedDigest = digest();
    atService = loan({ destination: found(bankDestination('9999999999')) });
    await poll();
    await flush();
    expect(step('read-now')).toBe('alarm');
    expect(await repay.recordPayment(id, confirmedDigest, reference)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
    await repay.readNow(id);
    expect(step('compare')).toBe('alarm');
    expect(taken()).toEqual([]);
  });
  it('refuses the digest of anything but the latest read', async () => {
    await repay.start(id);
    await repay.readNow(id);
    const old = digest();
    atService = loan({ payoff: found(decimal('16550000.11')) });
    await repay.readNow(id);
    expect(await repay.confirm(id, old, 'x')).toMatchObject({
      ok: false,
      error: { code: 'changed-since-shown' },
    });
    expect(await repay.take(id, old, 'amount')).toMatchObject({ ok: false });
  });
  it('lets a value be taken only while its read is fresh', async () => {
    await repay.start(id);
    await repay.readNow(id);
    await repay.confirm(id, digest(), undefined);
    clock.advance(60_001);
    await flush();
    expect(step('read-now')).toBe('current');
    expect(await repay.take(id, digest(), 'amount')).toMatchObject({ ok: false, error: { code: 'blocked' } });
  });
  it('does not tick when the clipboard holds something else than what was put there', async () => {
    await repay.start(id);
    await repay.readNow(id);
    await repay.confirm(id, digest(), undefined);
    clipboard.swap = () => '0123456798';
    expect(await repay.take(id, digest(), 'destination')).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'clipboard' },
    });
    expect(taken()).toEqual([]);
  });
  it('gives the exact amount, no part of it and nothing over, and the whole destination (gap 32)', async () => {
    await repay.start(id);
    await repay.readNow(id);
    await repay.confirm(id, digest(), undefined);
    expect(await repay.take(id, digest(), 'amount')).toEqual({
      ok: true,
      value: { clipboard: '16550000.10' },
    });
    expect(await repay.take(id, digest(), 'destination')).toEqual({
      ok: true,
      value: { clipboard: 'account: 0123456789\nbank: Harbour MFB' },
    });
  });
  it('stays shut when payoff or destination cannot be read (gap 26, gap 27)', async () => {
    await repay.start(id);
    atService = loan({ payoff: missing('payoff_amount_ngn') });
    expect(await repay.readNow(id)).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'not-readable' },
    });
  });
  it('is where it was after a restart', async () => {
    await toPayment();
    await open(memoryJournal(journal.written));
    expect(step('record-payment')).toBe('current');
    expect(taken()).toEqual(['amount', 'destination']);
  });
  it('does not tick when the disk refuses', async () => {
    await repay.start(id);
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await repay.readNow(id)).toMatchObject({ ok: false, error: { code: 'store-failed' } });
    expect(view().read).toBeUndefined();
  });
  it('blocks every step before the one that is open', async () => {
    expect(await repay.readNow(id)).toMatchObject({ ok: false, error: { code: 'blocked' } });
    await repay.start(id);
    expect(await repay.confirm(id, 'a'.repeat(64), undefined)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
    expect(await repay.recordPayment(id, 'a'.repeat(64), reference)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
    expect(await repay.reconcile(id, '0xreturn', undefined)).toMatchObject({
      ok: false,
      error: { code: 'blocked' },
    });
  });
  it('can be stopped, with the reason kept, and starts anew', async () => {
    await toPayment();
    await repay.stop(id, 'account not known to the lender');
    expect(slice.repayments).toEqual([]);
    await repay.start(id);
    expect(view().read).toBeUndefined();
  });
});

describe('the collateral return', () => {
  const returned = (change: Partial<CollateralReturn> = {}): CollateralReturn => ({
    txHash: found('0xreturn'),
    address: found('0xvault'),
    amount: found(decimal('25000.000000')),
    asset: found('USDC'),
    chain: found('base'),
    confirmations: found(12),
    requiredConfirmations: found(12),
    status: found('final'),
    standing: 'final',
    ...change,
  });
  const closed = async (collateralReturn: CollateralReturn) => {
    await toPayment();
    await repay.recordPayment(id, digest(), reference);
    atService = loan({ standing: 'closed', status: found('closed'), collateralReturn });
    await poll();
    await flush();
  };

  it('is reconciled only when final, to an approved address, by the transaction the service names', async () => {
    await closed(returned());
    expect(step('reconcile-return')).toBe('current');
    expect(await repay.reconcile(id, '0xother', undefined)).toMatchObject({
      ok: false,
      error: { code: 'changed-since-shown' },
    });
    expect(await repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: true });
    expect(step('reconcile-return')).toBe('done');
  });
  it('is not final while confirmations are missing', async () => {
    await closed(returned({ confirmations: found(3), status: found('pending'), standing: 'unknown' }));
    expect(view().returnState).toBe('on-its-way');
    expect(await repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: false });
  });
  it('is final by a mapped word or by all its confirmations; a word that is not mapped is only shown (gap 30)', async () => {
    const few = { confirmations: found(3), status: found('SETTLED') };
    await closed(returned({ ...few, standing: 'unknown' }));
    expect(view()).toMatchObject({
      returnState: 'on-its-way',
      collateralReturn: { status: { value: 'SETTLED' } },
    });
    expect(returnProgress(returned({ ...few, standing: 'final' }))).toBe('final');
    expect(returnProgress(returned({ status: found('SETTLED'), standing: 'unknown' }))).toBe('final');
  });
  it('to another address is an alarm, and cannot be reconciled', async () => {
    await closed(returned({ address: found('0xstranger') }));
    expect(step('reconcile-return')).toBe('alarm');
    expect(await repay.reconcile(id, '0xreturn', undefined)).toMatchObject({ ok: false });
  });
  it('raises the alarm when the approved address is lost before it is final', async () => {
    await closed(returned({ confirmations: found(3), status: found('pending') }));
    await book.take('returnAddresses', answer([returnAddress('0xvault', 'pending')]));
    await flush();
    expect(step('return-address')).toBe('alarm');
  });
});

describe('between the payment and the service’s word', () => {
  it('reminds after an hour and after a day, once each, also after a restart', async () => {
    await toPayment();
    await repay.recordPayment(id, digest(), reference);
    clock.advance(3_600_001);
    await flush();
    expect(raised).toEqual(['payment-unclosed-hour']);
    // The app that is restarted has ended.
    await repay.setProfile(undefined);
    await open(memoryJournal(journal.written));
    expect(raised).toEqual(['payment-unclosed-hour']);
    expect(view().payment?.overdue).toBe('hour');
    clock.advance(23 * 3_600_000);
    await flush();
    expect(raised).toEqual(['payment-unclosed-hour', 'payment-unclosed-day']);
    expect(step('watch-closed')).toBe('current');
  });
  it('reconciles by the operator’s word where the service names no transaction, and calls it theirs', async () => {
    await toPayment();
    await repay.recordPayment(id, digest(), reference);
    expect(await repay.reconcile(id, '0xmine', 'seen')).toMatchObject({ error: { by: 'step-order' } });
    atService = loan({ standing: 'closed', status: found('closed') });
    await poll();
    await flush();
    expect(await repay.outstanding()).toMatchObject({ value: { rows: [{ loanId: id, progress: 'none' }] } });
    expect(await repay.reconcile(id, '0xmine', undefined)).toMatchObject({ error: { field: 'reason' } });
    expect(await repay.reconcile(id, '0xmine', 'explorer, final')).toMatchObject({ ok: true });
    expect(view()).toMatchObject({ returnState: 'none', reconciled: { by: 'operator', txHash: '0xmine' } });
    expect(await repay.outstanding()).toMatchObject({ value: { rows: [] } });
  });
});

describe('the last look before the payment', () => {
  it('is void as soon as a paste differs, the clipboard is swapped or the values change', async () => {
    await repay.addSigner('Ngozi Adeyemi', 'correct-pin');
    const [signer] = slice.signers;
    if (signer === undefined) throw new Error('nobody may sign');
    await toPayment();
    expect(step('record-payment')).toBe('blocked');
    const by = { signerId: signer.id, pin: 'correct-pin', preparedBy: 'Tunde' };
    expect(await repay.sign(id, digest(), { ...by, preparedBy: 'ngozi adeyemi' })).toMatchObject({
      error: { by: 'same-person' },
    });
    expect(await repay.sign(id, digest(), { ...by, pin: 'wrong-pin' })).toMatchObject({
      error: { by: 'wrong-pin' },
    });
    expect(await repay.sign(id, digest(), by)).toMatchObject({ ok: true });
    expect(step('second-person')).toBe('done');
    await repay.pasteBack(id, digest(), 'destination', '0123456798');
    expect(view().signed).toBeUndefined();
    expect(step('take')).toBe('alarm');
  });
  it('can go without pasting back only with a reason, which is kept', async () => {
    await toTaking();
    await repay.take(id, digest(), 'amount');
    await repay.take(id, digest(), 'destination');
    expect(step('record-payment')).toBe('blocked');
    await repay.waivePasteBack(id, digest(), 'the bank’s window allows no copying');
    expect(step('record-payment')).toBe('current');
    expect(journal.written.at(-1)?.body).toContain('allows no copying');
  });
  it('keeps every destination ever seen, and which were confirmed', async () => {
    await toPayment();
    clock.advance(5_000);
    atService = loan({ destination: found(bankDestination('9999999999')) });
    await poll();
    const seen = await repay.destinations(id);
    if (!seen.ok) throw new Error('no destinations');
    expect(seen.value.destinations.map(({ confirmedAt }) => confirmedAt !== undefined)).toEqual([
      false,
      true,
    ]);
  });
});
