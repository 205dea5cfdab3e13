// After an accept: the application is followed to its loan, by itself where the profile says how, else through the lists.
import { expect, describe, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import type { ApplicationId, ProfileId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import type { BorrowSlice } from '../../../../contract/slices/borrow.ts';
import { createBorrow } from '../../../../main/desk/borrow/borrow.ts';
import { createBook } from '../../../../main/desk/readings/book.ts';
import type { PostOutcome } from '../../../../main/desk/ports/service.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { application, quote, testProfile } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal } from '../../../support/memory-store.ts';

const clock = fakeClock();
const notAsked = () => Promise.reject(new Error('not asked for in these tests'));
const confirmed = <T>(value: T): Promise<PostOutcome<T>> =>
  Promise.resolve({
    kind: 'confirmed',
    value,
    raw: '{}',
    sent: { wall: clock.wall(), mono: clock.mono() },
    receivedAt: clock.wall(),
    clockOffset: undefined,
  });
const answered = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  raw: '{}',
  clockOffset: undefined,
  mayBeIncomplete: false,
});
const waiting = application({ loanId: missing('loan_id'), raw: '{"id":"app_1","status":"review"}' });
const ALONE = { application: '/requests/{application_id}' };

/** Accepted without a loan; `alone` is what reading the application by itself finds. */
async function accepted(paths: object, alone?: Application) {
  const cache = memoryCache();
  const book = createBook(cache);
  const asked: string[] = [];
  let uuids = 0;
  let shown: BorrowSlice | undefined;
  const service = {
    read: notAsked,
    readLoan: notAsked,
    createApplication: notAsked,
    readApplication(id: ApplicationId) {
      asked.push(id);
      return Promise.resolve(
        alone === undefined
          ? fail({ code: 'offline' as const, cause: 'timed-out' as const, detail: '' })
          : ok(answered(alone)),
      );
    },
    createQuote: () => confirmed(quote()),
    acceptQuote: () => confirmed(waiting),
    close: () => Promise.resolve(),
  };
  const borrow = createBorrow({
    clock,
    ids: { uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`, fraction: () => 0.5 },
    journal: memoryJournal(),
    cache,
    book,
    readAgain: () => Promise.resolve(),
    publish: (slice) => (shown = slice),
  });
  await book.openProfile('test' as ProfileId);
  const profile = { ...testProfile, paths: { ...testProfile.paths, ...paths } };
  borrow.setProfile(profile);
  borrow.setLending({ profile, service });
  await borrow.createQuote({ amount_ngn: '4000000' });
  if (shown?.flow.stage !== 'review') throw new Error('a review');
  await borrow.accept(shown.flow.intent.id, shown.flow.digest);
  expect(shown.flow).toMatchObject({ stage: 'accepted' });
  expect(shown.flow).not.toHaveProperty('loanId');
  return {
    asked,
    flow: () => shown?.flow,
    async list(applications: Application[]) {
      await book.take('applications', answered(applications));
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
  };
}

describe('an accepted application without a loan (gap 24)', () => {
  it('is read by itself where the profile says how, until it has its loan', async () => {
    const desk = await accepted(ALONE, application());
    // A service that lists no application at all.
    await desk.list([]);
    expect(desk.flow()).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
    await desk.list([]);
    expect(desk.asked).toEqual(['app_1']);
  });
  it.each([ALONE, {}])(
    'is followed through the list where that read fails, or is not known: %j',
    async (paths) => {
      const desk = await accepted(paths);
      await desk.list([application()]);
      expect(desk.flow()).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
      expect(desk.asked).toEqual('application' in paths ? ['app_1'] : []);
    },
  );
});
