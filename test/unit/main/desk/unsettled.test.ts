// The loans beside a request without an outcome are searched when loans change, not at every poll.
import { expect, it, vi } from 'vitest';
import type { IntentId, LoanId } from '../../../../domain/ids.ts';
import { millis } from '../../../../domain/time.ts';
import { fail } from '../../../../contract/errors.ts';
import type { UnsettledSlice } from '../../../../contract/slices/unsettled.ts';
import type { Intent } from '../../../../main/desk/borrow/intent.ts';
import { openBook } from '../../../../main/desk/readings/book.ts';
import { createUnsettled } from '../../../../main/desk/unsettled/unsettled.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { loan, testProfile } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';

const clock = fakeClock();
const answered = <T>(value: T, clockOffset = millis(400)) => ({
  value,
  receivedAt: clock.wall(),
  raw: JSON.stringify(value),
  clockOffset,
  mayBeIncomplete: false,
});
const unknown = {
  id: '11111111-2222-4333-8444-555555555555' as IntentId,
  profile: testProfile.id,
  kind: 'accept-quote',
  state: 'unknown',
  recordedAt: clock.wall(),
  terms: {},
} as unknown as Intent;

async function desk() {
  const cache = memoryCache();
  const book = await openBook(cache, testProfile.id);
  const searches = vi.spyOn(cache, 'loansPage');
  let slice: UnsettledSlice = { items: [] };
  const unsettled = createUnsettled({
    cache,
    book,
    profile: testProfile,
    live: () => unknown,
    intents: () => [unknown],
    returns: { of: () => [] },
    carried: () => [],
    publish: (next) => (slice = next),
  });
  book.onChange(() => unsettled.refresh());
  const flushed = async () => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve();
  };
  /** How often the loans are searched while this happens. */
  const searchesWhile = async (act: () => unknown): Promise<number> => {
    searches.mockClear();
    await act();
    await flushed();
    return searches.mock.calls.length;
  };
  const found = () => slice.items.flatMap((item) => (item.kind === 'outcome' ? item.loans : []));
  return { cache, book, unsettled, searchesWhile, found, searches };
}

const poll = (of: Awaited<ReturnType<typeof desk>>, ids: string[], clockOffset?: ReturnType<typeof millis>) =>
  of.book.take(
    'loans',
    answered(
      ids.map((id) => loan({ id: id as LoanId })),
      clockOffset,
    ),
  );

it('a poll that brings nothing new searches no loans, and a changed one does', async () => {
  const of = await desk();
  expect(await of.searchesWhile(() => poll(of, ['LN-1']))).toBe(1);
  expect(of.found()).toMatchObject([{ id: 'LN-1' }]);
  expect(await of.searchesWhile(() => poll(of, ['LN-1']))).toBe(0);
  expect(await of.searchesWhile(() => of.book.take('wallets', answered([])))).toBe(0);
  expect(of.found()).toMatchObject([{ id: 'LN-1' }]);
  expect(await of.searchesWhile(() => poll(of, ['LN-1', 'LN-2']))).toBe(1);
  expect(
    of
      .found()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['LN-1', 'LN-2']);
});

it('a service whose clock is set has its loans searched again', async () => {
  const of = await desk();
  await of.searchesWhile(() => poll(of, ['LN-1'], millis(400)));
  expect(await of.searchesWhile(() => poll(of, ['LN-1'], millis(1_300)))).toBe(0);
  expect(await of.searchesWhile(() => poll(of, ['LN-1'], millis(-600_000)))).toBe(1);
});

it('loans that cannot be read are searched again at the next poll', async () => {
  const of = await desk();
  of.searches.mockResolvedValueOnce(fail({ code: 'internal', reference: 'x' }));
  expect(await of.searchesWhile(() => poll(of, ['LN-1']))).toBe(1);
  expect(of.found()).toEqual([]);
  expect(await of.searchesWhile(() => poll(of, ['LN-1']))).toBe(1);
  expect(of.found()).toMatchObject([{ id: 'LN-1' }]);
});
