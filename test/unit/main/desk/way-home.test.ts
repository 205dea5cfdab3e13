// No collateral is pledged without a way home for it, unless the operator says that this is known.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Quote } from '../../../../domain/quote.ts';
import type { BorrowSlice } from '../../../../contract/slices/borrow.ts';
import { createBorrow, type BorrowDesk } from '../../../../main/desk/borrow/borrow.ts';
import { createBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { LendingService, PostOutcome } from '../../../../main/desk/ports/service.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import {
  application,
  quote,
  returnAddress,
  testProfile as profile,
} from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

let clock: FakeClock;
let journal: MemoryJournal;
let book: Book;
let borrow: BorrowDesk;
let shown: BorrowSlice;
let log: string[];
let onCreate: () => PostOutcome<Quote>;
let onAccept: () => PostOutcome<Application>;
/** What happens between asking for the connection and its standing. */
let connecting: () => void;

const confirmed = <T>(value: T): PostOutcome<T> => ({
  kind: 'confirmed',
  value,
  raw: '{}',
  sent: { wall: clock.wall(), mono: clock.mono() },
  receivedAt: clock.wall(),
  clockOffset: undefined,
});
const notAsked = () => Promise.reject(new Error('not asked for in these tests'));
const service: LendingService = {
  createQuote: (body: string) => {
    log.push(`POST quote ${body}`);
    return Promise.resolve(onCreate());
  },
  acceptQuote: (id: string, mayStart: () => boolean) => {
    connecting();
    if (!mayStart()) {
      const error = { code: 'offline' as const, cause: 'other' as const, detail: 'too late' };
      return Promise.resolve({ kind: 'rejected', error, neverLeft: true });
    }
    log.push(`POST accept ${id}`);
    return Promise.resolve(onAccept());
  },
  createApplication: notAsked,
  read: notAsked,
  readLoan: notAsked,
  readApplication: notAsked,
  close: () => Promise.resolve(),
};

async function open(written = memoryJournal()): Promise<void> {
  journal = written;
  journal.onCommit = (entry) => log.push(`journal ${entry.kind}`);
  const cache = memoryCache();
  book = createBook(cache);
  let uuids = 0;
  const ids = {
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
    fraction: () => 0.5,
  };
  borrow = createBorrow({
    clock,
    ids,
    journal,
    cache,
    book,
    readAgain: () => Promise.resolve(),
    publish: (slice) => (shown = slice),
  });
  expect(await borrow.load()).toMatchObject({ ok: true });
  await book.openProfile('test' as ProfileId);
  borrow.setProfile(profile);
  borrow.setLending({ profile, service });
}

beforeEach(async () => {
  clock = fakeClock();
  log = [];
  onCreate = () => confirmed(quote());
  onAccept = () => confirmed(application());
  connecting = () => undefined;
  await open();
});

const review = () => {
  if (shown.flow.stage !== 'review') throw new Error(`not in review but ${shown.flow.stage}`);
  return shown.flow;
};
const acceptShown = () => borrow.accept(review().intent.id, review().digest);
const posts = () => log.filter((line) => line.startsWith('POST'));
const terms = { amount_ngn: '4,000,000.00' };

describe('borrowing without an approved, active return address', () => {
  async function addresses(standing: 'approved' | 'pending'): Promise<void> {
    const value = [{ ...returnAddress('0x5290', standing) }];
    const answer = {
      value,
      receivedAt: clock.wall(),
      raw: '',
      clockOffset: undefined,
      mayBeIncomplete: false,
    };
    await book.take('returnAddresses', answer);
  }
  const refused = { ok: false, error: { code: 'blocked', by: 'no-return-address' } };

  it('is refused before anything is recorded or sent, unless the operator says that it is known', async () => {
    await addresses('pending');
    expect(await borrow.createQuote(terms)).toEqual(refused);
    expect(log).toEqual([]);
    expect(await borrow.createQuote(terms, true)).toMatchObject({ ok: true });
    expect(journal.written[0]?.body).toContain('"withoutReturnAddress":true');
    expect(await acceptShown()).toMatchObject({ ok: true });
  });

  it('is refused at the accept when the address lost its approval while the quote was under review', async () => {
    await addresses('approved');
    await borrow.createQuote(terms, true);
    expect(journal.written[0]?.body).not.toContain('withoutReturnAddress');
    await addresses('pending');
    expect(await acceptShown()).toEqual(refused);
    expect(posts()).toHaveLength(1);
    await addresses('approved');
    expect(await acceptShown()).toMatchObject({ ok: true });
  });

  it('holds for a direct application as well', async () => {
    const confirming = { ...profile, applicationAmountField: { name: 'collateral_amount', confirmed: true } };
    borrow.setProfile(confirming);
    borrow.setLending({ profile: confirming, service });
    await addresses('pending');
    expect(borrow.prepareApplication('100')).toEqual(refused);
    expect(borrow.prepareApplication('100', true)).toMatchObject({ ok: true });
  });
});
