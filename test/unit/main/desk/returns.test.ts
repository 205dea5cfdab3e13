// The watch over returns of collateral looks at a loan again when something about it changed, and only then.
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import { createReturnLog } from '../../../../main/desk/returns/return-log.ts';
import { createReturns, type ReturnsDesk } from '../../../../main/desk/returns/returns.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { closed, id, returned } from '../../../support/repay-rig.ts';

let book: Book;
let returns: ReturnsDesk;
let reads: number;
let raised: string[];
/** Whether an alert is recorded when it is raised. */
let isRecording: boolean;
let cache: Cache;
let journal: MemoryJournal;
/** Loans with an open repayment. */
let underWay: LoanId[];
beforeEach(async () => {
  [reads, raised, isRecording] = [0, [], true];
  [cache, journal] = [memoryCache(), memoryJournal()];
  underWay = [id, 'LN-2' as LoanId];
  await openSession();
  await addresses('0xvault');
});

async function openSession(): Promise<void> {
  const log = createReturnLog(journal);
  await log.load();
  book = await openBook(cache, testProfile.id);
  returns = createReturns({
    clock,
    profile: testProfile,
    log,
    cache: {
      ...cache,
      latest(...given) {
        reads += 1;
        return cache.latest(...given);
      },
    },
    book,
    underWay: () => underWay,
    raise(_profile, { kind }) {
      raised.push(kind);
      return Promise.resolve(isRecording);
    },
    readAddressesNow: () => undefined,
    onChange: () => undefined,
  });
}
async function closeSession(): Promise<void> {
  await returns.dispose();
  await book.close();
}

const clock = fakeClock();
const answer = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  clockOffset: undefined,
  mayBeIncomplete: false,
});
/** One answer with these loans, and how often it made the desk read a loan from the databases. */
async function readsAfter(...loans: Loan[]): Promise<number> {
  reads = 0;
  clock.advance(5_000);
  expect(await book.take('loans', answer(loans))).toEqual(ok(undefined));
  await flush();
  return reads;
}
async function addresses(...listed: string[]): Promise<void> {
  clock.advance(5_000);
  await book.take('returnAddresses', answer(listed.map((one) => returnAddress(one))));
  await flush();
}
async function flush(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}
const other: Loan = { ...loan(), id: 'LN-2' as LoanId };
const returning = (address: string): Loan =>
  loan({ ...closed, collateralReturn: { ...returned, address: found(address) } });

describe('loans with a repayment under way', () => {
  it('are read from the databases once, and again when they change', async () => {
    expect(await readsAfter(loan(), other)).toBe(2);
    expect(await readsAfter(loan(), other)).toBe(0);
    expect(await readsAfter(returning('0xvault'), other)).toBe(0);
    expect(raised).toEqual(['return-seen', 'return-final']);
    expect(await readsAfter(returning('0xvault'), other)).toBe(1);
    expect(await readsAfter(returning('0xvault'), other)).toBe(0);
  });
  it('are judged again when the return addresses change', async () => {
    await readsAfter(returning('0xvault'), other);
    expect(await readsAfter(returning('0xvault'), other)).toBe(0);
    await addresses('0xnew');
    expect(reads).toBe(2);
    expect(await readsAfter(returning('0xvault'), other)).toBe(0);
  });
  it('are judged at every answer until a misdirected return is recorded', async () => {
    isRecording = false;
    await readsAfter(loan(), other);
    await readsAfter(returning('0xstray'), other);
    await addresses('0xvault');
    expect(raised).toEqual(['return-astray']);
    await readsAfter(returning('0xstray'), other);
    expect(raised).toEqual(['return-astray', 'return-astray']);
    isRecording = true;
    await readsAfter(returning('0xstray'), other);
    expect(raised).toHaveLength(3);
    await readsAfter(returning('0xstray'), other);
    expect(await readsAfter(returning('0xstray'), other)).toBe(0);
    expect(raised).toHaveLength(3);
  });
  it('raise the alert of a misdirected return at the next addresses, also after the clock was set back', async () => {
    await readsAfter(loan(), other);
    await readsAfter(returning('0xstray'), other);
    expect(raised).toEqual([]);
    clock.jump(-36_000_000);
    await addresses('0xvault');
    expect(raised).toEqual(['return-astray']);
  });
  it('are judged again once an operator settled a misdirected return', async () => {
    await readsAfter(returning('0xstray'), other);
    await addresses('0xvault');
    await readsAfter(returning('0xstray'), other);
    expect(await readsAfter(returning('0xstray'), other)).toBe(0);
    expect(await returns.settle('0xreturn', 'sent to us later')).toMatchObject({ ok: true });
    expect(await readsAfter(returning('0xstray'), other)).toBe(2);
  });
});

describe('a return that goes back', () => {
  const sent = { ...returned, status: 'unknown', confirmations: found(3) } as const;
  beforeEach(async () => {
    underWay = [];
    await readsAfter(loan());
    await readsAfter(returning('0xvault'));
    raised = [];
  });
  it.each([
    ['return-unconfirmed', loan({ ...closed, collateralReturn: sent })],
    ['return-withdrawn', loan(closed)],
    ['return-replaced', loan({ ...closed, collateralReturn: { ...sent, txHash: found('0xother') } })],
  ])('raises %s', async (kind, now) => {
    await readsAfter(now);
    expect(raised).toEqual([kind]);
  });
});

describe('a loan that is first read closed, with its collateral sent to an address that is not listed', () => {
  it('is alarmed and recorded', async () => {
    underWay = [];
    await readsAfter(other);
    await readsAfter(other, returning('0xstray'));
    await addresses('0xvault');
    expect(raised).toEqual(['return-astray']);
  });
  it('is alarmed once for all loans of the first answer', async () => {
    underWay = [];
    const second = { ...returning('0xstray'), id: 'LN-2' as LoanId, raw: 'second' };
    await readsAfter(returning('0xstray'), second, { ...returning('0xvault'), id: 'LN-3' as LoanId });
    await readsAfter(returning('0xstray'), second);
    expect(raised).toEqual(['return-astray']);
    expect(journal.written.map(({ subject }) => subject)).toEqual(['LN-1', 'LN-2']);
  });
});

describe('a return of a loan without a repayment on this desk', () => {
  const kinds = () => [...raised];
  beforeEach(async () => {
    underWay = [];
    await readsAfter(loan());
  });

  it('that went to no listed address is alarmed and recorded in the next session, if the first ended before', async () => {
    await readsAfter(returning('0xstray'));
    await closeSession();
    expect(kinds()).toEqual([]);
    await openSession();
    await readsAfter(returning('0xstray'));
    await addresses('0xvault');
    expect(kinds()).toEqual(['return-astray']);
    expect(journal.written.filter(({ kind }) => kind === 'return.wrong')).toHaveLength(1);
    await closeSession();
    await openSession();
    await readsAfter(returning('0xstray'));
    await addresses('0xvault');
    expect(kinds()).toHaveLength(1);
  });
  it('that was stored while the session closed is reported in the next one', async () => {
    clock.advance(5_000);
    const stored = book.take('loans', answer([returning('0xvault')]));
    await closeSession();
    expect(await stored).toEqual(ok(undefined));
    expect(kinds()).toEqual([]);
    await openSession();
    await readsAfter(returning('0xvault'));
    expect(kinds()).toEqual(['return-seen', 'return-final']);
  });
  it('is reported again at each answer until its alert is recorded', async () => {
    isRecording = false;
    await readsAfter(returning('0xvault'));
    await readsAfter(returning('0xvault'));
    expect(kinds()).toEqual(['return-seen', 'return-seen']);
    isRecording = true;
    await readsAfter(returning('0xvault'));
    await readsAfter(returning('0xvault'));
    expect(kinds().slice(2)).toEqual(['return-seen', 'return-final']);
  });
  it('waits in the same session for the next addresses, and is then judged as it was read', async () => {
    await readsAfter(returning('0xstray'));
    await readsAfter(returning('0xvault'));
    expect(kinds()).toEqual([]);
    await addresses('0xvault');
    await readsAfter(returning('0xvault'));
    expect(kinds()).toEqual(['return-astray', 'return-restated']);
  });
  it('is not reported again while the cache cannot note it', async () => {
    const { checked } = cache;
    cache.checked = () =>
      Promise.resolve({ ok: false, error: { code: 'store-failed', fault: 'io', detail: '' } });
    await closeSession();
    await openSession();
    await readsAfter(returning('0xvault'));
    await readsAfter(returning('0xvault'));
    cache.checked = checked;
    expect(kinds()).toEqual(['return-seen', 'return-final']);
  });
});
