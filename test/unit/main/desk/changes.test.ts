// No alert of a change is lost, whenever a session ends and whatever the journal refuses.
import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import type { Alert } from '../../../../contract/slices/alerts.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { watchChanges } from '../../../../main/desk/alerts/changes.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { bankDestination, found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';

let clock: FakeClock;
let cache: Cache;
let book: Book;
let changes: ReturnType<typeof watchChanges>;
let raised: string[];
/** How many alerts the journal still takes. */
let room: number;
/** How often the watch asked for changes. */
let reads: number;

const flush = async (turns = 2_000): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
};
async function openSession(): Promise<void> {
  book = await openBook(cache, testProfile.id);
  changes = watchChanges({
    cache: {
      ...cache,
      unchecked(...given) {
        reads += 1;
        return cache.unchecked(...given);
      },
    },
    book,
    isRepaying: () => false,
    raise(_profile, { kind, subject, loans }: Omit<Alert, 'id' | 'read'>) {
      if (room === 0) return Promise.resolve(false);
      room -= 1;
      raised.push(loans === undefined ? `${kind} ${subject}` : `${kind} ×${loans.listed.length}`);
      return Promise.resolve(true);
    },
  });
  await flush();
}
async function closeSession(): Promise<void> {
  await changes.dispose();
  await book.close();
}
const answer = <T>(value: T, mayBeIncomplete = false) => {
  clock.advance(5_000);
  return { value, receivedAt: clock.wall(), clockOffset: undefined, mayBeIncomplete };
};
async function take(...read: Loan[]): Promise<void> {
  expect(await book.take('loans', answer(read))).toEqual(ok(undefined));
  await flush();
}
async function addresses(
  ...given: Parameters<typeof answer<ReturnType<typeof returnAddress>[]>>
): Promise<void> {
  expect(await book.take('returnAddresses', answer(...given))).toEqual(ok(undefined));
  await flush();
}
const id = (nth: number) => `LN-${nth}` as Loan['id'];
const many = (count: number, change: Partial<Loan> = {}) =>
  Array.from({ length: count }, (_, nth) => loan({ id: id(nth + 1), ...change }));
const moved = { destination: found(bankDestination('9')) };
const closed = { status: 'closed', statusWord: found('closed') } as const;

beforeEach(async () => {
  clock = fakeClock();
  cache = memoryCache();
  [raised, room, reads] = [[], Infinity, 0];
  await openSession();
});

it('a change whose answer was stored while the session closed is alerted in the next session', async () => {
  await take(loan());
  await addresses([returnAddress('0xa')]);
  const stored = Promise.all([
    book.take('loans', answer([loan(moved)])),
    book.take('returnAddresses', answer([returnAddress('0xa', 'pending')])),
  ]);
  await closeSession();
  expect(await stored).toEqual([ok(undefined), ok(undefined)]);
  expect(raised).toEqual([]);
  await openSession();
  expect(raised).toEqual(['destination-changed LN-1', 'address-lost-approval 0xa']);
  await closeSession();
  await openSession();
  expect(raised).toHaveLength(2);
});

it('an open loan is gone once a whole list does not name it, and a closed one is no news', async () => {
  await take(...many(3));
  await take(loan({ id: id(1), ...closed }), loan({ id: id(2) }), loan({ id: id(3) }));
  raised = [];
  expect(await book.take('loans', answer([loan({ id: id(3) })], true))).toEqual(ok(undefined));
  await flush();
  expect(raised).toEqual([]);
  await take(loan({ id: id(3) }));
  expect(raised).toEqual(['loan-gone LN-2']);
});

it('an alert that cannot be recorded is raised at a later answer, one attempt for each answer', async () => {
  await take(...many(3));
  room = 1;
  await take(...many(3, closed));
  expect(raised).toEqual(['loan-closed LN-1']);
  const before = reads;
  await take(...many(3, closed));
  await take(...many(3, closed));
  expect(reads - before).toBe(2);
  room = Infinity;
  await take(...many(3, closed));
  expect(raised).toEqual(['loan-closed LN-1', 'loan-closed LN-2', 'loan-closed LN-3']);
  const idle = reads;
  await take(...many(3, closed));
  expect(reads).toBe(idle);
});

it('a session that ends amid its alerts leaves the others to the next one', async () => {
  await take(...many(3));
  room = 2;
  await take(...many(3, closed));
  await closeSession();
  room = Infinity;
  await openSession();
  expect(raised).toEqual(['loan-closed LN-1', 'loan-closed LN-2', 'loan-closed LN-3']);
});

it('the first answer raises nothing, and neither does the first after the cache was lost', async () => {
  await take(...many(2));
  await take(...many(2, moved));
  await closeSession();
  cache = memoryCache();
  await openSession();
  await take(...many(2, closed), loan({ id: id(9) }));
  expect(raised).toEqual(['destination-changed ×2']);
});

it('every change between two looks counts, also one that was taken back', async () => {
  await take(loan());
  room = 0;
  await take(loan(moved));
  await take(loan());
  room = Infinity;
  await take(loan());
  expect(raised).toEqual(['destination-changed LN-1']);
});

it('an alert is not raised again while the cache cannot note it', async () => {
  await take(loan());
  const { checked } = cache;
  cache.checked = () =>
    Promise.resolve({ ok: false, error: { code: 'store-failed', fault: 'io', detail: '' } });
  await take(loan(closed));
  await take(loan(closed));
  expect(raised).toEqual(['loan-closed LN-1']);
  cache.checked = checked;
  await take(loan(closed));
  await closeSession();
  await openSession();
  expect(raised).toEqual(['loan-closed LN-1']);
});

it('an address that a possibly incomplete list lacks counts as gone once a whole list lacks it too', async () => {
  const [a, b] = [returnAddress('0xa'), returnAddress('0xb')];
  await addresses([a, b]);
  await addresses([b], true);
  expect(raised).toEqual([]);
  await addresses([a, b]);
  await addresses([a], true);
  await closeSession();
  await openSession();
  await addresses([a]);
  expect(raised).toEqual(['address-lost-approval 0xb']);
});

it('thousands of changed loans are read in parts', async () => {
  await take(...many(2_000));
  const before = reads;
  await take(...many(2_000, moved));
  await flush(20_000);
  expect(raised).toEqual(['destination-changed ×100']);
  expect(reads - before).toBe(41);
});
