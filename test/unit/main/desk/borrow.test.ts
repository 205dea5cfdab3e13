import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { BorrowSlice } from '../../../../contract/slices/borrow.ts';
import { createBorrow, type BorrowDesk } from '../../../../main/desk/borrow/borrow.ts';
import { createBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { LendingService, PostOutcome } from '../../../../main/desk/ports/service.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { application, found, loan, quote, testProfile as profile } from '../../../support/lending-values.ts';
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

describe('asking for a quote', () => {
  it('commits the intent before the first byte leaves, with the exact body that is sent', async () => {
    await borrow.createQuote(terms);
    expect(log[0]).toBe('journal intent.recorded');
    expect(log[1]).toMatch(/^POST quote \{"external_id":"[^"]+","amount_ngn":"4000000.00"\}$/);
    expect(journal.written[0]?.body).toContain(JSON.stringify(review().body));
    expect(`POST quote ${review().body}`).toBe(log[1]);
  });
  it('sends nothing when the journal cannot be written', async () => {
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await borrow.createQuote(terms)).toMatchObject({ ok: false, error: { code: 'store-failed' } });
    expect(posts()).toEqual([]);
    expect(shown.flow.stage).toBe('terms');
  });
  it('names the field at fault and sends nothing', async () => {
    for (const amount of ['', '0', '-5', '1.005', '1e9', '1,5', 'ten'])
      expect(await borrow.createQuote({ amount_ngn: amount })).toMatchObject({
        ok: false,
        error: { code: 'bad-input', field: 'terms.amount_ngn' },
      });
    expect(await borrow.createQuote({ ...terms, other: 'x' })).toMatchObject({
      error: { field: 'terms.other' },
    });
    expect(posts()).toEqual([]);
  });
  it('is one at a time: a second press while the first is on its way does nothing', async () => {
    const [first, second] = await Promise.all([borrow.createQuote(terms), borrow.createQuote(terms)]);
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({ ok: false, error: { code: 'blocked', by: 'live-intent' } });
    expect(posts()).toHaveLength(1);
  });
  it('refuses a quote without an id: it could never be accepted (gap 20)', async () => {
    onCreate = () => confirmed(quote({ id: missing('id') }));
    expect(await borrow.createQuote(terms)).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'not-readable' },
    });
    expect(shown.flow.stage).toBe('rejected');
  });
  it('refuses to review a quote that names another reference than ours', async () => {
    onCreate = () => confirmed(quote({ externalId: found('somebody-else’s') }));
    expect(await borrow.createQuote(terms)).toMatchObject({
      ok: false,
      error: { code: 'changed-since-shown', what: 'external_id' },
    });
    expect(shown.flow.stage).toBe('rejected');
  });
  it('shows the service’s own words when it says no, and keeps the terms', async () => {
    const error = { code: 'rejected' as const, httpStatus: 422, serviceWords: 'exceeds capacity' };
    onCreate = () => ({ kind: 'rejected', error, neverLeft: false });
    await borrow.createQuote(terms);
    expect(shown.flow).toMatchObject({ stage: 'rejected', error, terms: { amount_ngn: '4000000.00' } });
  });
});

describe('accepting', () => {
  it('commits a second intent, sends one POST and shows the application and its loan', async () => {
    await borrow.createQuote(terms);
    log = [];
    expect(await acceptShown()).toEqual({ ok: true, value: {} });
    expect(log[0]).toBe('journal intent.recorded');
    expect(posts()).toEqual(['POST accept qt_1']);
    expect(shown.flow).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
  });
  it('refuses anything but the digest of what is shown', async () => {
    await borrow.createQuote(terms);
    const { intent, digest } = review();
    for (const wrong of [digest.replace(/^./, (c) => (c === '0' ? '1' : '0')), 'f'.repeat(64)])
      expect(await borrow.accept(intent.id, wrong)).toMatchObject({
        ok: false,
        error: { code: 'changed-since-shown' },
      });
    expect(posts()).toHaveLength(1);
  });
  it('is off from the deadline on: 43 s after sending', async () => {
    await borrow.createQuote(terms);
    const { intent, digest } = review();
    clock.advance(42_999);
    expect(shown.flow.stage).toBe('review');
    clock.advance(1);
    expect(shown.flow).toMatchObject({ stage: 'lapsed', reason: 'over' });
    expect(await borrow.accept(intent.id, digest)).toMatchObject({ ok: false });
    expect(posts()).toHaveLength(1);
  });
  it('is void after a sleep or a set clock, and looking again does not bring it back', async () => {
    await borrow.createQuote(terms);
    const { intent, digest } = review();
    clock.jump(5_000);
    expect(await borrow.accept(intent.id, digest)).toMatchObject({
      ok: false,
      error: { code: 'expired', reason: 'clock' },
    });
    borrow.look();
    expect(shown.flow).toMatchObject({ stage: 'lapsed', reason: 'clock' });
    clock.jump(-5_000);
    borrow.look();
    expect(shown.flow.stage).toBe('lapsed');
  });
  it('sends nothing when the disk took so long that the window closed', async () => {
    await borrow.createQuote(terms);
    clock.advance(42_000);
    journal.onCommit = (entry) => entry.kind === 'intent.recorded' && clock.advance(2_000);
    expect(await acceptShown()).toMatchObject({ ok: false, error: { code: 'expired', reason: 'deadline' } });
    expect(posts()).toHaveLength(1);
    expect(shown.flow.stage).toBe('lapsed');
    expect(journal.written.at(-1)?.kind).toBe('intent.rejected');
  });
  it('sends nothing when the connection stood only after the window had closed', async () => {
    await borrow.createQuote(terms);
    clock.advance(40_000);
    connecting = () => clock.advance(4_000);
    expect(await acceptShown()).toMatchObject({ ok: false, error: { code: 'expired', reason: 'deadline' } });
    expect(posts()).toHaveLength(1);
    expect(shown.flow).toMatchObject({ stage: 'lapsed', reason: 'over' });
    expect(journal.written.at(-1)?.kind).toBe('intent.rejected');
  });
  it('ends on no other profile’s screen when that one was opened meanwhile', async () => {
    await borrow.createQuote(terms);
    connecting = () => {
      clock.advance(44_000);
      borrow.setProfile(undefined);
    };
    expect(await acceptShown()).toMatchObject({ ok: false, error: { code: 'expired' } });
    expect(shown.flow.stage).toBe('terms');
    expect(journal.written.at(-1)?.kind).toBe('intent.rejected');
  });
  it('happens once, however often it is pressed', async () => {
    await borrow.createQuote(terms);
    const { intent, digest } = review();
    const results = await Promise.all([1, 2, 3].map(() => borrow.accept(intent.id, digest)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(posts().filter((line) => line.includes('accept'))).toHaveLength(1);
  });
});

const answerApplications = (applications: Application[]) =>
  book.take('applications', {
    value: applications,
    receivedAt: clock.wall(),
    raw: '[]',
    clockOffset: undefined,
    mayBeIncomplete: false,
  });
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe('an unknown outcome', () => {
  it('is shown, blocks every other quote, and is never sent again', async () => {
    onAccept = () => ({ kind: 'unknown', detail: 'reset' });
    await borrow.createQuote(terms);
    expect(await acceptShown()).toMatchObject({ ok: false, error: { code: 'outcome-unknown' } });
    expect(shown.flow).toMatchObject({ stage: 'unknown', intent: { kind: 'accept-quote', detail: 'reset' } });
    expect(await borrow.createQuote(terms)).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'live-intent' },
    });
    expect(borrow.startOver()).toMatchObject({ ok: false });
    expect(posts()).toHaveLength(2);
  });
  it('is settled by an application that names the quote', async () => {
    onAccept = () => ({ kind: 'unknown', detail: 'timeout' });
    await borrow.createQuote(terms);
    await acceptShown();
    await answerApplications([application()]);
    await settled();
    expect(shown.flow).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
    expect(journal.written.at(-1)).toMatchObject({ kind: 'intent.confirmed' });
  });
  it('is settled by a loan that names our reference exactly, not by one whose words only begin like it', async () => {
    onAccept = () => ({ kind: 'unknown', detail: 'timeout' });
    await borrow.createQuote(terms);
    const { externalId = '' } = review().intent;
    await acceptShown();
    const answerLoans = async (reference: string) => {
      const value = [loan({ externalId: found(reference) })];
      await book.take('loans', {
        value,
        receivedAt: clock.wall(),
        raw: '[]',
        clockOffset: undefined,
        mayBeIncomplete: false,
      });
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    };
    await answerLoans(`${externalId}-2`);
    expect(shown.flow.stage).toBe('unknown');
    await answerLoans(externalId);
    expect(shown.flow.stage).toBe('terms');
    expect(journal.written.at(-1)).toMatchObject({ kind: 'intent.confirmed' });
  });
  it('stays unknown for an accept as long as nothing names it: absence proves nothing', async () => {
    onAccept = () => ({ kind: 'unknown', detail: 'timeout' });
    await borrow.createQuote(terms);
    await acceptShown();
    clock.advance(3_600_000);
    await answerApplications([application({ quoteId: found('qt_other') })]);
    await settled();
    expect(shown.flow).toMatchObject({ stage: 'unknown', readings: 1 });
  });
  it('of a create settles itself once its window has passed twice over: it can be accepted by nobody', async () => {
    onCreate = () => ({ kind: 'unknown', detail: 'timeout' });
    await borrow.createQuote(terms);
    await answerApplications([]);
    await settled();
    expect(shown.flow.stage).toBe('unknown');
    clock.advance(90_001);
    await answerApplications([]);
    await settled();
    expect(shown.flow).toMatchObject({ stage: 'lapsed' });
  });
  it('of a create leaves its external_id to it: the next terms have one of their own, on disk first (gap 22)', async () => {
    onCreate = () => ({ kind: 'unknown', detail: 'timeout' });
    await borrow.createQuote(terms);
    // Nothing else is asked for while it is unknown, not even the same terms again.
    expect(await borrow.createQuote(terms)).toMatchObject({ error: { code: 'blocked', by: 'live-intent' } });
    clock.advance(90_001);
    await answerApplications([]);
    await settled();
    onCreate = () => confirmed(quote());
    await borrow.createQuote({ amount_ngn: '1' });
    const ids = log.flatMap((line) => /external_id":"([^"]+)"/.exec(line)?.[1] ?? []);
    expect(new Set(ids).size).toBe(2);
    const recorded = journal.written.filter(({ kind }) => kind === 'intent.recorded');
    expect(recorded.map(({ body }) => ids.findIndex((id) => body.includes(id)))).toEqual([0, 1]);
    expect(log.indexOf('journal intent.recorded')).toBeLessThan(
      log.findIndex((line) => line.startsWith('POST')),
    );
  });
  it('is what a crash leaves: recorded or sent becomes unknown at the next start, on disk too', async () => {
    await borrow.createQuote(terms);
    const crashed = journal.written.filter((entry) => entry.kind !== 'intent.confirmed');
    await open(memoryJournal(crashed));
    expect(shown.flow).toMatchObject({ stage: 'unknown', intent: { kind: 'create-quote' } });
    expect(journal.written.at(-1)?.kind).toBe('intent.unknown');
  });
  it('can be settled by the operator, with evidence that is written down', async () => {
    onAccept = () => ({ kind: 'unknown', detail: 'timeout' });
    await borrow.createQuote(terms);
    await acceptShown();
    if (shown.flow.stage !== 'unknown') throw new Error('expected the unknown screen');
    expect(
      await borrow.settle(shown.flow.intent.id, false, 'Called the lender at 14:02: no such loan'),
    ).toMatchObject({ ok: true });
    expect(journal.written.at(-1)?.body).toContain('Called the lender');
    expect(shown.flow.stage).toBe('terms');
    expect((await borrow.createQuote(terms)).ok).toBe(true);
  });
});

describe('after a restart', () => {
  it('a quote that was under review is gone: the countdown never restarts', async () => {
    await borrow.createQuote(terms);
    await open(memoryJournal(journal.written));
    expect(shown.flow.stage).toBe('terms');
  });
});

describe('a quote’s amount', () => {
  it('is what the service said, with its expiry by its own clock', async () => {
    onCreate = () => confirmed(quote({ expiresAt: found(epochMillis(clock.wall() + 20_000)) }));
    await borrow.createQuote(terms);
    expect(review().left).toBe(18_000);
  });
});
