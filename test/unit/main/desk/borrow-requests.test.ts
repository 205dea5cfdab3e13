// What outlives a session of borrowing: requests on their way, the open view of each service, and readings.
import { describe, expect, it } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import type { IntentId, ProfileId } from '../../../../domain/ids.ts';
import { createAttempts } from '../../../../main/desk/borrow/attempts.ts';
import { pageOf } from '../../../../main/desk/borrow/listing.ts';
import { createRequests, type EndingView } from '../../../../main/desk/borrow/requests.ts';
import type { Intent } from '../../../../main/desk/borrow/intent.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { memoryJournal } from '../../../support/memory-store.ts';

const a = { id: 'a' as ProfileId, name: 'Lender A' };
const b = { id: 'b' as ProfileId, name: 'Lender B' };

function rig() {
  const ended: boolean[] = [];
  const requests = createRequests(memoryJournal(), fakeClock(), () => ended.push(requests.isSending()));
  return { requests, ended };
}

describe('a request on its way', () => {
  it('is named to another service than its own, until it ends', async () => {
    const { requests, ended } = rig();
    expect([requests.isSending(), requests.sendingTo(a.id)]).toEqual([false, undefined]);
    const { promise, resolve } = Promise.withResolvers<string>();
    const tracked = requests.track(a, promise);
    expect(requests.isSending()).toBe(true);
    expect(requests.sendingTo(a.id)).toBeUndefined();
    expect(requests.sendingTo(b.id)).toBe('Lender A');
    expect(requests.sendingTo(undefined)).toBe('Lender A');
    resolve('answer');
    expect(await tracked).toBe('answer');
    expect(requests.isSending()).toBe(false);
    expect(ended).toEqual([false]);
  });
  it('ends by an error too', async () => {
    const { requests, ended } = rig();
    await expect(requests.track(a, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(requests.isSending()).toBe(false);
    expect(ended).toEqual([false]);
  });
  it('is waited for, with those that begin meanwhile', async () => {
    const { requests } = rig();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    void requests.track(a, first.promise);
    let isSettled = false;
    const waiting = requests.settled().then(() => (isSettled = true));
    void requests.track(b, second.promise);
    first.resolve();
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    second.resolve();
    await waiting;
    expect(requests.isSending()).toBe(false);
  });
});

describe('the view of a service', () => {
  it('closes only by the session that opened it last', () => {
    const { requests } = rig();
    const [first, second] = [{} as EndingView, {} as EndingView];
    const closeFirst = requests.opened(a.id, first);
    const closeSecond = requests.opened(a.id, second);
    closeFirst();
    expect(requests.openView(a.id)).toBe(second);
    closeSecond();
    expect(requests.openView(a.id)).toBeUndefined();
  });
});

describe('the readings of an unknown outcome', () => {
  it('are listed newest first, twenty of them, and all counted', () => {
    const attempts = createAttempts();
    const id = 'x' as IntentId;
    expect(attempts.of(id)).toEqual({ readings: 0, reads: [] });
    for (let at = 1; at <= 21; at++)
      attempts.note(id, { at: epochMillis(at), of: 'loans', ended: 'nothing' });
    const { readings, reads } = attempts.of(id);
    expect(readings).toBe(21);
    expect(reads.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, nth) => 21 - nth));
  });
});

describe('a page of the requests', () => {
  const all = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id, entries: [] }) as unknown as Intent);
  const page = (limit: number, cursor?: string) => {
    const read = pageOf(all, { limit, cursor });
    return read.ok ? [read.value.rows.map(({ id }) => id).join(''), read.value.nextCursor] : read;
  };
  it('begins after its cursor, and names the next only if there are more', () => {
    expect(page(2)).toEqual(['ed', 'd']);
    expect(page(2, 'd')).toEqual(['cb', 'b']);
    expect(page(2, 'b')).toEqual(['a', undefined]);
    expect(page(5)).toEqual(['edcba', undefined]);
    expect(page(3, 'd')).toEqual(['cba', undefined]);
  });
});
