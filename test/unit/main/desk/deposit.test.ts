// Depositing: main copies its own address and compares the clipboard with it. A sent deposit is watched by
// its hash, with one alert for each event, also across restarts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { Deposit } from '../../../../domain/deposit.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import type { Wallet } from '../../../../domain/wallet.ts';
import { ok } from '../../../../contract/errors.ts';
import type { DepositSlice } from '../../../../contract/slices/deposit.ts';
import { createAlerts } from '../../../../main/desk/alerts/alerts.ts';
import { createPayeeLog } from '../../../../main/desk/payees/payee-log.ts';
import { createPayees, type Payees } from '../../../../main/desk/payees/payees.ts';
import { createSentLog } from '../../../../main/desk/deposit/sent-log.ts';
import { createDeposit, type DepositDesk } from '../../../../main/desk/deposit/deposit.ts';
import { reportBackgroundTo } from '../../../../main/desk/ports/background.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { found, testProfile } from '../../../support/lending-values.ts';
import { memoryClipboard, type MemoryClipboard } from '../../../support/memory-clipboard.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { raisedIn } from '../../../support/raised-in.ts';

const id = 'test' as ProfileId;
const profile = { ...testProfile, id, expectedCollateral: { asset: 'USDC', chain: 'base' } };
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const HASH = `0x${'ab'.repeat(32)}`;
const MINUTE = 60_000;

let clock: FakeClock;
let journal: MemoryJournal;
let clipboard: MemoryClipboard;
let book: Book;
let desk: DepositDesk;
let payees: Payees;
let slice: DepositSlice;
let told: string[];
let failures: string[];
/** The fault while the next alert is raised. */
let fault: Error | undefined;

async function open(): Promise<void> {
  const cache = memoryCache();
  book = await openBook(cache, id);
  const alerts = createAlerts({
    clock,
    journal,
    openProfile: () => book.profile,
    settings: memorySettings(),
    showAlert: () => true,
    notify: ({ kind }) => told.push(kind),
    publish: () => undefined,
  });
  const log = createSentLog(journal);
  expect(await alerts.load(await raisedIn(journal))).toMatchObject({ ok: true });
  expect(await log.load()).toMatchObject({ ok: true });
  const payeeLog = createPayeeLog(journal);
  expect(await payeeLog.load()).toMatchObject({ ok: true });
  payees = createPayees({
    clock,
    profile,
    log: payeeLog,
    book,
    uses: () => [],
    person: () => undefined,
    onChange: () => undefined,
  });
  desk = createDeposit({
    payees,
    clock,
    profile,
    log,
    journal,
    book,
    clipboard,
    mayDeposit: () => ok({}),
    raise: async (...alert) => {
      const now = fault;
      fault = undefined;
      if (now !== undefined) throw now;
      return alerts.raise(...alert);
    },
    publish: (next) => (slice = next),
  });
}
beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  clipboard = memoryClipboard();
  told = [];
  failures = [];
  fault = undefined;
  reportBackgroundTo({
    failure(event) {
      failures.push(event);
      return 'ref';
    },
  });
  await open();
});

afterEach(() => reportBackgroundTo(undefined));

const wallet = (address: string, memo?: string): Wallet => ({
  id: found('w1'),
  asset: found('USDC'),
  chain: found('base'),
  address: found(address),
  memo: memo === undefined ? missing() : found(memo),
  contract: missing(),
  raw: `${address} ${memo ?? ''}`,
});
const deposit = (status: string, change: Partial<Deposit> = {}): Deposit => ({
  id: found('DEP-1'),
  asset: found('USDC'),
  chain: found('base'),
  amount: found(decimal('1000.0')),
  txHash: found(HASH.toUpperCase().replace('0X', '0x')),
  confirmations: found(3),
  requiredConfirmations: found(12),
  statusWord: found(status),
  createdAt: missing(),
  raw: status,
  ...change,
});
const answer = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  clockOffset: undefined,
  mayBeIncomplete: false,
});
const wallets = (...value: Wallet[]) => book.take('wallets', answer(value));
const agreedWallet = async (one: Wallet): Promise<void> => {
  await wallets(one);
  const payee = payees.deposit();
  if (payee !== undefined) await payees.agree(payee, 'on the lender’s letterhead');
};
async function deposits(...value: Deposit[]): Promise<void> {
  await book.take('deposits', answer(value));
  await desk.settled();
}
const digest = () => slice.payInto?.digest ?? '';
async function said(amount?: string): Promise<void> {
  await wallets(wallet(ADDRESS));
  const sent = { digest: digest(), txHash: HASH, ...(amount !== undefined && { amount }) };
  expect(await desk.sent(sent)).toMatchObject({ ok: true });
}

describe('copying the address', () => {
  it('writes main’s own address whole, and returns what was read back', async () => {
    await agreedWallet(wallet(ADDRESS, '77'));
    expect(await desk.copy({ digest: digest(), part: 'address' })).toEqual({
      ok: true,
      value: { clipboard: ADDRESS, proven: true },
    });
    expect(slice.copied).toMatchObject({ part: 'address', state: 'held' });
    expect(await desk.copy({ digest: digest(), part: 'memo' })).toEqual({
      ok: true,
      value: { clipboard: '77', proven: true },
    });
  });

  it('is refused if the wallet changed, or a second one appeared, since it was shown', async () => {
    await wallets(wallet(ADDRESS));
    const shown = digest();
    await wallets(wallet(`${ADDRESS.slice(0, -1)}E`));
    const refused = { ok: false, error: { code: 'changed-since-shown', what: 'wallet' } };
    expect(await desk.copy({ digest: shown, part: 'address' })).toEqual(refused);
    await wallets(wallet(ADDRESS), wallet(ADDRESS));
    expect(await desk.copy({ digest: shown, part: 'address' })).toEqual(refused);
    expect(slice.payInto).toBeUndefined();
    expect(clipboard.text).toBe('');
  });

  it('is refused until a person has agreed to the wallet, and again once it changed', async () => {
    const refused = { ok: false, error: { code: 'blocked', by: 'payee-not-agreed' } };
    const other = wallet(`${ADDRESS.slice(0, -1)}E`);
    await wallets(wallet(ADDRESS));
    expect(await desk.copy({ digest: digest(), part: 'address' })).toEqual(refused);
    await agreedWallet(wallet(ADDRESS));
    for (const changed of [
      other,
      wallet(ADDRESS, '77'),
      { ...wallet(ADDRESS), contract: found('0xother') },
    ]) {
      await wallets(changed);
      expect(await desk.copy({ digest: digest(), part: 'address' })).toEqual(refused);
    }
    // The same address in another writing is the one agreed to.
    await wallets(wallet(ADDRESS.toLowerCase()));
    expect(await desk.copy({ digest: digest(), part: 'address' })).toMatchObject({ ok: true });
    await agreedWallet(other);
    await wallets(wallet(ADDRESS));
    expect(await desk.copy({ digest: digest(), part: 'address' })).toEqual(refused);
  });

  it('returns what another program put there instead, and does not call it copied', async () => {
    await agreedWallet(wallet(ADDRESS));
    clipboard.swap = () => '0xattacker';
    expect(await desk.copy({ digest: digest(), part: 'address' })).toEqual({
      ok: true,
      value: { clipboard: '0xattacker', proven: true },
    });
    expect(slice.copied).toBeUndefined();
  });

  it('notices later that the text was replaced, and otherwise clears it after a minute', async () => {
    await agreedWallet(wallet(ADDRESS));
    await desk.copy({ digest: digest(), part: 'address' });
    clipboard.text = '0xattacker';
    await desk.checkClipboard();
    expect(slice.copied).toMatchObject({ state: 'swapped' });
    clock.advance(2 * MINUTE);
    expect(clipboard.text).toBe('0xattacker');
    await desk.copy({ digest: digest(), part: 'address' });
    clock.advance(MINUTE);
    await expect.poll(() => slice.copied?.state).toBe('cleared');
    expect(clipboard.text).toBe('');
  });

  it('says cleared, not swapped, if another program emptied the clipboard', async () => {
    await agreedWallet(wallet(ADDRESS));
    await desk.copy({ digest: digest(), part: 'address' });
    clipboard.text = '';
    await desk.checkClipboard();
    expect(slice.copied).toMatchObject({ state: 'cleared' });
  });
});

describe('a sent deposit', () => {
  it('is recorded, and pending until the service lists its hash in either letter case', async () => {
    await said('1000');
    expect(slice.sent).toMatchObject([{ txHash: HASH, amount: '1000', state: 'not-seen', differs: [] }]);
    await deposits(deposit('pending'));
    expect(slice.sent).toMatchObject([{ state: 'seen', listed: { id: 'DEP-1', confirmations: 3 } }]);
    await deposits(deposit('confirmed'));
    expect(slice.sent).toMatchObject([{ state: 'confirmed' }]);
    expect(told.filter((kind) => kind === 'deposit-seen')).toHaveLength(1);
  });

  it('is still watched after raising an alert failed, and the failure is logged', async () => {
    await said();
    fault = new Error('no room for an alert');
    await deposits(deposit('pending'));
    expect(told).toEqual([]);
    expect(failures).toEqual(['background.deposit.watch']);
    await deposits(deposit('pending', { confirmations: found(4) }));
    expect(told).toContain('deposit-seen');
  });

  it('raises one alert if the service has not listed it in half an hour, also across a restart', async () => {
    await said();
    await deposits();
    clock.advance(29 * MINUTE);
    await desk.settled();
    expect(told).toEqual([]);
    clock.advance(MINUTE);
    await desk.settled();
    expect(slice.sent).toMatchObject([{ state: 'late' }]);
    expect(told).toEqual(['deposit-not-seen']);
    await deposits();
    await open();
    await deposits();
    expect(slice.sent).toMatchObject([{ state: 'late' }]);
    expect(told).toEqual(['deposit-not-seen']);
  });

  it('is not called missing from a list that was not read in this run', async () => {
    await said();
    clock.advance(60 * MINUTE);
    await desk.settled();
    expect(told).toEqual([]);
  });

  it.each([
    ['the same hash twice', { txHash: HASH.toUpperCase() }],
    ['a hash with a space', { txHash: 'a b' }],
    ['no amount', { txHash: '0x1', amount: '0' }],
    ['an amount that is none', { txHash: '0x1', amount: '1,5' }],
  ])('refuses %s', async (_what, wrong) => {
    await said();
    expect(await desk.sent({ digest: digest(), ...wrong })).toMatchObject({ error: { code: 'bad-input' } });
    expect(slice.sent).toHaveLength(1);
  });

  it('that is forgotten and entered again is late again, also across a restart', async () => {
    await said();
    await deposits();
    clock.advance(30 * MINUTE);
    await desk.settled();
    expect(told).toEqual(['deposit-not-seen']);
    await desk.forget({ seq: slice.sent[0]?.seq ?? 0, reason: 'typed for another wallet' });
    await said();
    await deposits();
    expect(told).toEqual(['deposit-not-seen']);
    clock.advance(30 * MINUTE);
    await desk.settled();
    expect(told).toEqual(['deposit-not-seen', 'deposit-not-seen']);
    await open();
    await deposits();
    expect(told).toHaveLength(2);
  });

  it('is no longer watched if the operator gives a reason', async () => {
    await said();
    const seq = slice.sent[0]?.seq ?? 0;
    expect(await desk.forget({ seq, reason: 'wrong hash' })).toMatchObject({ ok: true });
    expect(slice.sent).toEqual([]);
    await open();
    expect(slice.sent).toEqual([]);
    expect(journal.written.map(({ kind }) => kind)).toEqual(['deposit.sent', 'deposit.forgotten']);
  });
});
