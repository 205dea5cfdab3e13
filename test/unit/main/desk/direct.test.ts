// Direct applications and the list of everything that was asked for.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ApplicationId, ProfileId } from '../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { BorrowSlice } from '../../../../contract/slices/borrow.ts';
import { createBorrow, type BorrowDesk } from '../../../../main/desk/borrow/borrow.ts';
import { createBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { LendingService, PostOutcome } from '../../../../main/desk/ports/service.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { application, found, quote, testProfile } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const clock = fakeClock();
const named = (confirmedField: boolean): ServiceProfile => ({
  ...testProfile,
  applicationAmountField: { name: 'collateral_amount', confirmed: confirmedField },
});
const taken = <T>(value: T): Promise<PostOutcome<T>> =>
  Promise.resolve({
    kind: 'confirmed',
    value,
    raw: '{}',
    sent: { wall: clock.wall(), mono: clock.mono() },
    receivedAt: clock.wall(),
    clockOffset: undefined,
  });
const notAsked = () => Promise.reject(new Error('not asked for in these tests'));
const underReview = application({
  status: found('under_review'),
  quoteId: missing(),
  loanId: missing(),
});

let journal: MemoryJournal;
let book: Book;
let borrow: BorrowDesk;
let shown: BorrowSlice;
let log: string[];
let onApply: () => Promise<PostOutcome<Application>>;
const service: LendingService = {
  createQuote: () => taken(quote()),
  acceptQuote: () => taken(application()),
  createApplication: (body) => {
    log.push(`POST application ${body}`);
    return onApply();
  },
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
  let uuids = journal.written.length;
  borrow = createBorrow({
    clock,
    ids: { uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`, fraction: () => 0.5 },
    journal,
    cache,
    book,
    readAgain: () => Promise.resolve(),
    publish: (slice) => (shown = slice),
  });
  expect(await borrow.load()).toMatchObject({ ok: true });
  await book.openProfile('test' as ProfileId);
  workUnder(named(true));
}

function workUnder(profile: ServiceProfile): void {
  borrow.setProfile(profile);
  borrow.setLending({ profile, service });
}

beforeEach(async () => {
  log = [];
  onApply = () => taken(underReview);
  await open();
});

const posts = () => log.filter((line) => line.startsWith('POST'));
const terms = { amount_ngn: '4,000,000.00' };
const laidOut = () => {
  if (shown.flow.stage !== 'application-review') throw new Error(`not laid out but ${shown.flow.stage}`);
  return shown.flow;
};

describe('a direct application (gaps 23, 25)', () => {
  it('is off until the profile confirms the field', () => {
    workUnder(named(false));
    expect(borrow.prepareApplication('1360.2')).toMatchObject({
      error: { code: 'profile-incomplete', field: 'applicationAmountField.confirmed' },
    });
    expect(shown.flow.stage).toBe('terms');
  });

  it('lays out exactly what is sent, and sends it once, recorded first', async () => {
    expect(borrow.prepareApplication('1,360.200000')).toMatchObject({ ok: true });
    expect(laidOut().body).toBe('{"collateral_amount":"1360.200000"}');
    expect(log).toEqual([]);
    const { intentId, digest } = laidOut();
    const presses = await Promise.all([borrow.apply(intentId, digest), borrow.apply(intentId, digest)]);
    expect(presses.map(({ ok }) => ok)).toEqual([true, false]);
    expect(log.slice(0, 2)).toEqual([
      'journal intent.recorded',
      'POST application {"collateral_amount":"1360.200000"}',
    ]);
    expect(posts()).toHaveLength(1);
    expect(shown.flow).toMatchObject({ stage: 'accepted', by: 'direct' });
  });

  it('refuses anything but what was laid out, and a profile that changed since', async () => {
    borrow.prepareApplication('1360.2');
    const { intentId, digest } = laidOut();
    expect(await borrow.apply(intentId, digest.replaceAll(/./g, '0'))).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    borrow.setLending({
      profile: { ...named(true), applicationAmountField: { name: 'amount', confirmed: true } },
      service,
    });
    expect(await borrow.apply(intentId, digest)).toMatchObject({ error: { code: 'changed-since-shown' } });
    expect(posts()).toEqual([]);
  });

  it('names an amount that cannot be read, is not above zero, or is finer than the asset', () => {
    for (const amount of ['', '0', '-1', '1e3', '1,5', '0.0000001', 'all'])
      expect(borrow.prepareApplication(amount)).toMatchObject({
        error: { code: 'bad-input', field: 'amount' },
      });
  });

  it('leaves a lost answer unknown, offers what may be ours, and never settles by that alone', async () => {
    onApply = () => Promise.resolve({ kind: 'unknown', detail: 'reset' });
    borrow.prepareApplication('1360.2');
    const { intentId, digest } = laidOut();
    expect(await borrow.apply(intentId, digest)).toMatchObject({ error: { code: 'outcome-unknown' } });
    const made = (id: string, ms: number, change: Partial<Application> = {}): Application =>
      application({
        id: found(id as ApplicationId),
        quoteId: missing(),
        createdAt: found(epochMillis(clock.wall() + ms)),
        raw: `{"id":"${id}"}`,
        ...change,
      });
    await book.take('applications', {
      value: [
        made('app_new', 900),
        made('app_old', -600_000),
        made('app_quote', 900, { quoteId: found('qt_9') }),
      ],
      receivedAt: epochMillis(clock.wall() + 2_000),
      raw: '',
      clockOffset: undefined,
      mayBeIncomplete: false,
    });
    await expect.poll(() => shown.flow).toMatchObject({ stage: 'unknown', readings: 1 });
    if (shown.flow.stage !== 'unknown') throw new Error('settled');
    expect(shown.flow.candidates.map(({ raw }) => raw)).toEqual(['{"id":"app_new"}']);
    expect(await borrow.createQuote(terms)).toMatchObject({ error: { code: 'blocked' } });
    expect(borrow.prepareApplication('1')).toMatchObject({ error: { code: 'blocked' } });
    expect(await borrow.settle(intentId, true, 'application app_new is ours')).toMatchObject({ ok: true });
    expect(shown.flow.stage).toBe('terms');
  });

  it('blocks a quote from the moment it is sent, before its record is on disk', async () => {
    borrow.prepareApplication('1360.2');
    const { intentId, digest } = laidOut();
    const applying = borrow.apply(intentId, digest);
    expect(await borrow.createQuote(terms)).toMatchObject({ error: { code: 'blocked' } });
    await applying;
    expect(posts()).toHaveLength(1);
  });
});

describe('the journal read again', () => {
  const refused: PostOutcome<Application> = {
    kind: 'rejected',
    error: { code: 'offline', cause: 'refused', detail: '' },
    neverLeft: true,
  };
  it.each([
    { state: 'rejected', by: 'never-left', answers: () => Promise.resolve(refused) },
    { state: 'confirmed', by: 'answer', answers: () => taken(underReview) },
    {
      state: 'unknown',
      by: undefined,
      answers: () => Promise.resolve({ kind: 'unknown', detail: 'reset' } as const),
    },
  ])('lets “$state” stand that was written before the “sent” it overtook', async ({ state, by, answers }) => {
    onApply = answers;
    borrow.prepareApplication('1360.2');
    const { intentId, digest } = laidOut();
    await borrow.apply(intentId, digest);
    const { written } = journal;
    const at = (kind: string) => written.findIndex((entry) => entry.kind === kind);
    const [sent] = written.splice(at('intent.sent'), 1);
    if (sent === undefined) throw new Error('not sent');
    written.splice(at(`intent.${state}`) + 1, 0, sent);
    await open(memoryJournal(written));
    expect(borrow.intents({ limit: 1 })).toMatchObject({ value: { rows: [{ state, by }] } });
    expect(written.filter(({ kind }) => kind === 'intent.unknown')).toHaveLength(state === 'unknown' ? 1 : 0);
  });
});

describe('the list of requests', () => {
  it('tells each one with its journal entries and how it was settled, newest first, in pages', async () => {
    await borrow.createQuote(terms);
    if (shown.flow.stage !== 'review') throw new Error('no quote');
    await borrow.accept(shown.flow.intent.id, shown.flow.digest);
    const first = borrow.intents({ limit: 1 });
    expect(first).toMatchObject({ value: { total: 2, rows: [{ kind: 'accept-quote', by: 'answer' }] } });
    if (!first.ok) throw new Error('no page');
    expect(first.value.rows[0]?.entries.map(({ kind }) => kind)).toEqual([
      'intent.recorded',
      'intent.sent',
      'intent.confirmed',
    ]);
    const second = borrow.intents({ limit: 1, cursor: first.value.nextCursor });
    expect(second).toMatchObject({ value: { rows: [{ kind: 'create-quote', state: 'confirmed' }] } });
    expect(second).not.toHaveProperty('value.nextCursor');
    const before = borrow.intents({ limit: 9 });
    await open(journal);
    expect(borrow.intents({ limit: 9 })).toEqual(before);
  });
});
