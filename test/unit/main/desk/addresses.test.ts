// The history of return addresses: what changed, when it was first read, and which loans name one.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { createAddresses, type AddressesDesk } from '../../../../main/desk/addresses/addresses.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { ReturnAddress } from '../../../../domain/address.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { found, returnAddress } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';

let clock: FakeClock;
let book: Book;
let desk: AddressesDesk;

beforeEach(async () => {
  clock = fakeClock();
  const cache = memoryCache();
  book = await openBook(cache, 'test' as ProfileId);
  desk = createAddresses({ cache, profile: book.profile });
});

const address = (id: string, change: Partial<ReturnAddress>): ReturnAddress => {
  const made = { ...returnAddress('0x5290'), id: found(id), ...change };
  return { ...made, raw: JSON.stringify(made) };
};
async function read(...value: ReturnAddress[]): Promise<void> {
  clock.advance(60_000);
  const answer = { value, receivedAt: clock.wall(), clockOffset: undefined, mayBeIncomplete: false };
  await book.take('returnAddresses', answer);
}
async function history() {
  const told = await desk.history();
  if (!told.ok) throw new Error(told.error.code);
  return told.value.addresses;
}

describe('the history of return addresses', () => {
  it('contains each change of status, name or address with the time it was first read', async () => {
    await read(address('a', { status: 'pending', statusWord: found('pending') }));
    const first = clock.wall();
    await read(address('a', { status: 'approved', statusWord: found('approved') }));
    const second = clock.wall();
    await read(address('a', { status: 'approved', statusWord: found('approved') }));
    expect(await history()).toMatchObject([
      {
        isListed: true,
        firstSeenAt: first,
        lastSeenAt: clock.wall(),
        changes: [
          { at: second, field: 'status', before: 'pending', now: 'approved' },
          { at: second, field: 'statusWord', before: 'pending', now: 'approved' },
        ],
      },
    ]);
  });

  it('keeps an address that the service no longer lists, marked and behind the listed ones', async () => {
    await read(address('gone', {}), address('here', { status: 'pending' }));
    await read(address('here', { status: 'pending' }));
    const told = await history();
    expect(told.map(({ address: one, isListed }) => [one.id, isListed])).toMatchObject([
      [{ value: 'here' }, true],
      [{ value: 'gone' }, false],
    ]);
  });
});
