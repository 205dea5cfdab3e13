// Each listener of an answer is called, whatever another one does.
import { afterEach, expect, it } from 'vitest';
import { reportBackgroundTo } from '../../../../main/desk/ports/background.ts';
import { openBook } from '../../../../main/desk/readings/book.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memoryCache } from '../../../support/memory-store.ts';

afterEach(() => reportBackgroundTo(undefined));

it('a listener that throws or rejects stops neither the other listeners nor the storing', async () => {
  const failures: string[] = [];
  reportBackgroundTo({
    failure(event, cause) {
      failures.push(`${event}: ${String(cause)}`);
      return 'ref';
    },
  });
  const book = await openBook(memoryCache(), testProfile.id);
  const told: string[] = [];
  book.onChange(() => {
    throw new Error('thrown');
  });
  book.onChange(() => Promise.reject(new Error('rejected')));
  book.onChange(({ resource }) => told.push(resource));
  const answer = { receivedAt: epochMillis(1), clockOffset: undefined, mayBeIncomplete: false };
  expect(await book.take('wallets', { ...answer, value: [] })).toEqual({ ok: true, value: undefined });
  expect(await book.take('deposits', { ...answer, value: [] })).toMatchObject({ ok: true });
  expect(told).toEqual(['wallets', 'deposits']);
  expect(failures.toSorted()).toEqual([
    'background.book.deposits: Error: rejected',
    'background.book.deposits: Error: thrown',
    'background.book.wallets: Error: rejected',
    'background.book.wallets: Error: thrown',
  ]);
});
