// What settles an unknown outcome of borrowing: an application or a loan that names it, or time.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ApplicationId, ExternalId, IntentId, LoanId, QuoteId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis, millis } from '../../../../domain/time.ts';
import type { Intent } from '../../../../main/desk/borrow/intent.ts';
import { candidatesFor, lookForEvidence } from '../../../../main/desk/borrow/settle.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import { application, found, loan, testProfile } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';

const T = epochMillis(1_790_000_000_000);
const WINDOW = 45_000;
const reference = 'EXT-1' as ExternalId;
const intent = (change: Partial<Intent> = {}): Intent => ({
  id: '00000000-0000-4000-8000-00000000000a' as IntentId,
  profile: testProfile.id,
  kind: 'create-quote',
  state: 'unknown',
  externalId: reference,
  quoteId: undefined,
  terms: undefined,
  body: undefined,
  withoutReturnAddress: false,
  unread: false,
  recordedAt: T,
  detail: undefined,
  by: undefined,
  applicationId: undefined,
  claim: undefined,
  entries: [],
  ...change,
});

let cache: ReturnType<typeof memoryCache>;
let book: Book;
beforeEach(async () => {
  cache = memoryCache();
  book = await openBook(cache, testProfile.id);
});
const answer = <V>(value: V, offset?: number) => ({
  value,
  receivedAt: T,
  raw: '',
  clockOffset: offset as never,
  mayBeIncomplete: false,
});
const lists = (applications: Application[], offset?: number) =>
  book.take('applications', answer(applications, offset));
const lends = (...references: (string | undefined)[]) =>
  book.take(
    'loans',
    answer(
      references.map((of, nth) => {
        const externalId = of === undefined ? missing('external_id') : found(of as ExternalId);
        const made = loan({ id: `LN-${nth + 1}` as LoanId, externalId });
        return { ...made, raw: JSON.stringify(made) };
      }),
    ),
  );
const look = (of = intent(), unknownFor = 0) => lookForEvidence(of, book, cache, millis(unknownFor));

describe('an unknown outcome', () => {
  it('is settled by the application that names the quote', async () => {
    const of = intent({ kind: 'accept-quote', quoteId: 'qt_1' as QuoteId, externalId: undefined });
    await lists([application({ quoteId: found('qt_9' as QuoteId), raw: '9' }), application({})]);
    expect(await look(of)).toMatchObject({
      kind: 'happened',
      application: { raw: application().raw },
      evidence: 'application app_1 names this quote',
    });
  });
  it('is settled by an application without an id, and the evidence says so', async () => {
    const of = intent({ quoteId: 'qt_1' as QuoteId });
    await lists([application({ id: missing('id') })]);
    expect(await look(of)).toMatchObject({ evidence: 'application without an id names this quote' });
  });
  it('is settled by the loan that states our reference, and by no other that the search finds', async () => {
    await lends('EXT-10', reference);
    expect(await look()).toMatchObject({ kind: 'happened', evidence: 'loan LN-2 names this external_id' });
    expect((await look(intent({ externalId: 'EXT' as ExternalId }))).kind).toBe('still-unknown');
  });
  it('without a reference is settled by no loan', async () => {
    await lends(undefined, 'undefined');
    const of = intent({ kind: 'create-application', externalId: undefined });
    expect(await look(of)).toEqual({ kind: 'still-unknown' });
  });
  it('stays unknown while the loans cannot be read', async () => {
    await lends(reference);
    const { latest } = cache;
    cache.latest = () => Promise.resolve({ ok: true, value: undefined });
    expect((await look()).kind).toBe('still-unknown');
    cache.latest = () => Promise.resolve({ ok: false, error: { code: 'internal', reference: 'x' } });
    expect((await look()).kind).toBe('still-unknown');
    cache.latest = latest;
    cache.loansPage = () => Promise.resolve({ ok: false, error: { code: 'internal', reference: 'x' } });
    expect((await look()).kind).toBe('still-unknown');
  });
  it('of a quote ends after twice its window, to the millisecond, that of another request never', async () => {
    expect((await look(intent(), 2 * WINDOW)).kind).toBe('still-unknown');
    expect((await look(intent(), 2 * WINDOW + 1)).kind).toBe('cannot-matter');
    expect((await look(intent({ kind: 'accept-quote' }), 1e9)).kind).toBe('still-unknown');
  });
  it('of a request that cannot be read is settled by nothing', async () => {
    const of = intent({ unread: true, quoteId: 'qt_1' as QuoteId });
    await lists([application({})]);
    expect(await look(of, 1e9)).toEqual({ kind: 'still-unknown' });
  });
});

describe('likely applications', () => {
  const direct = intent({ kind: 'create-application', externalId: undefined });
  const made = (id: string, at: number | undefined, change: Partial<Application> = {}) =>
    application({
      id: found(id as ApplicationId),
      quoteId: missing(),
      createdAt: at === undefined ? missing() : found(epochMillis(at)),
      raw: `{"id":"${id}"}`,
      ...change,
    });
  const ids = (of: Intent) =>
    candidatesFor(of, book).map(({ raw }) => (JSON.parse(raw) as { id: string }).id);

  it('are those without a quote from a minute before our request on, and those without a time', async () => {
    await lists([
      made('late', T + 1e6),
      made('edge', T - 60_000),
      made('early', T - 60_001),
      made('timeless', undefined),
      made('quoted', T, { quoteId: found('qt_1' as QuoteId) }),
    ]);
    expect(ids(direct)).toEqual(['late', 'edge', 'timeless']);
  });
  it('are five at most', async () => {
    await lists(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => made(id, T)));
    expect(ids(direct)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
  it('are the newest five of a list that begins with the oldest', async () => {
    await lists(['a', 'b', 'c', 'd', 'e', 'f'].map((id, nth) => made(id, T + nth)));
    expect(ids(direct)).toEqual(['f', 'e', 'd', 'c', 'b']);
  });
  it('are compared by the service’s clock', async () => {
    await lists([made('edge', T + 30_000), made('early', T + 29_999)], 90_000);
    expect(ids(direct)).toEqual(['edge']);
  });
  it('are none of a quote, and none before applications were read', async () => {
    expect(ids(direct)).toEqual([]);
    await lists([made('a', T)]);
    expect(ids(intent())).toEqual([]);
  });
});
