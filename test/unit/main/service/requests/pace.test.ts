// The service's rate limit: how many requests are sent in any minute, and which of them wait.
import { describe, expect, it } from 'vitest';
import {
  createPace,
  COUNTED_MINUTE,
  KEPT_FOR_POSTS,
  pacesOn,
} from '../../../../../main/service/requests/pace.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import type { LoanId, ProfileId, QuoteId } from '../../../../../domain/ids.ts';
import { settled } from '../polling/polling.ts';
import { answer, good, scripted } from '../support.ts';

const MINUTE = 60_000;
const never = new AbortController().signal;

/** The most of these moments within any one minute. */
const mostInAMinute = (moments: readonly number[]): number =>
  Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE).length));

describe('a pace', () => {
  it('sends at most the limit less the reserve for POSTs of reads in any minute, in their order', async () => {
    for (const perMinute of [1, 2, 3, 7, 60]) {
      const clock = fakeClock();
      const pace = createPace(clock);
      const leaving: { at: number; nth: number }[] = [];
      for (let nth = 0; nth < 150; nth++)
        void pace.turn(perMinute, never, false).then(() => leaving.push({ at: clock.mono(), nth }));
      for (let step = 0; step < 200 * 61; step++) {
        clock.advance(1_000);
        if (step % 5 === 0) await settled();
      }
      await settled();
      expect(leaving).toHaveLength(150);
      expect(leaving.map((one) => one.nth)).toEqual([...leaving.keys()]);
      expect(mostInAMinute(leaving.map((one) => one.at))).toBe(Math.max(1, perMinute - KEPT_FOR_POSTS));
    }
  });

  it('never delays a POST: it counts, and reads wait for it', async () => {
    const clock = fakeClock();
    const pace = createPace(clock);
    for (let nth = 0; nth < 3; nth++) pace.count();
    let left = false;
    void pace.turn(5, never, false).then(() => (left = true));
    clock.advance(COUNTED_MINUTE - 1);
    await settled();
    expect(left).toBe(false);
    clock.advance(1);
    await settled();
    expect(left).toBe(true);
  });

  it('sends what an operator waits for before the polls', async () => {
    const clock = fakeClock();
    const pace = createPace(clock);
    pace.count();
    const order: string[] = [];
    void pace.turn(3, never, false).then(() => order.push('poll'));
    void pace.turn(3, never, true).then(() => order.push('urgent'));
    clock.advance(2 * COUNTED_MINUTE);
    await settled();
    expect(order).toEqual(['urgent', 'poll']);
  });

  it('settles a cancelled request at once, counts nothing for it and sends the next one on time', async () => {
    const clock = fakeClock();
    const pace = createPace(clock);
    pace.count();
    const given = new AbortController();
    const order: string[] = [];
    void pace.turn(1, given.signal, false).then(() => order.push('given up'));
    void pace.turn(1, never, false).then(() => order.push('next'));
    given.abort();
    await settled();
    expect(order).toEqual(['given up']);
    clock.advance(COUNTED_MINUTE);
    await settled();
    expect(order).toEqual(['given up', 'next']);
  });
});

describe('the pace of a profile', () => {
  it('is one for all its connections, and another for another profile', async () => {
    const clock = fakeClock();
    const paceOf = pacesOn(clock);
    paceOf('one' as ProfileId).count();
    const order: string[] = [];
    void paceOf('one' as ProfileId)
      .turn(3, never, false)
      .then(() => order.push('one'));
    void paceOf('two' as ProfileId)
      .turn(3, never, false)
      .then(() => order.push('two'));
    await settled();
    expect(order).toEqual(['two']);
    clock.advance(COUNTED_MINUTE);
    await settled();
    expect(order).toEqual(['two', 'one']);
  });
  it('does not count a request that was cancelled before its turn', async () => {
    const pace = createPace(fakeClock());
    await pace.turn(3, AbortSignal.abort(), false);
    await pace.turn(3, never, false);
  });
  it('lets the next request go when the one before it is cancelled', async () => {
    const clock = fakeClock();
    const pace = createPace(clock);
    pace.count();
    const given = new AbortController();
    let left = false;
    void pace.turn(3, given.signal, false);
    void pace.turn(9, never, false).then(() => (left = true));
    await settled();
    expect(left).toBe(false);
    given.abort();
    await settled();
    expect(left).toBe(true);
  });
});

describe('an open service with a rate limit', () => {
  const open = () =>
    scripted(
      (request) => answer(200, request.method === 'GET' ? '{"value":"1"}' : '{"id":"Q-1","status":"ok"}'),
      { rateLimit: { requestsPerMinute: 4 } },
    );

  it('sends reads as the limit allows and an accept at once', async () => {
    const { service, requests, clock } = open();
    const reads = Array.from({ length: 5 }, () => service.read('position'));
    await settled();
    expect(requests).toHaveLength(2);
    await service.acceptQuote('Q-1' as QuoteId, () => true);
    expect(requests.at(-1)?.method).toBe('POST');
    expect(requests).toHaveLength(3);
    clock.advance(COUNTED_MINUTE);
    await settled();
    expect(requests).toHaveLength(5);
    clock.advance(COUNTED_MINUTE);
    for (const read of reads) good(await read);
  });

  it('lets reads wait for the operator’s requests', async () => {
    const { service, requests, clock } = open();
    for (let nth = 0; nth < 2; nth++) await service.acceptQuote('Q-1' as QuoteId, () => true);
    const read = service.read('position');
    await settled();
    expect(requests.map((request) => request.method)).toEqual(['POST', 'POST']);
    clock.advance(COUNTED_MINUTE);
    good(await read);
  });

  it('reads a loan that is about to be paid before the polls', async () => {
    const { service, requests, clock } = open();
    for (let nth = 0; nth < 4; nth++) void service.read('position');
    void service.readLoan('LN-1' as LoanId);
    clock.advance(COUNTED_MINUTE);
    await settled();
    expect(requests[2]?.path).toContain('LN-1');
  });

  it('reads a paid loan after the polls that were waiting', async () => {
    const { service, requests, clock } = open();
    for (let nth = 0; nth < 4; nth++) void service.read('position');
    void service.readLoan('LN-1' as LoanId, false);
    for (let nth = 0; nth < 2; nth++) {
      clock.advance(COUNTED_MINUTE);
      await settled();
    }
    expect(requests.at(-1)?.path).toContain('LN-1');
    expect(requests).toHaveLength(5);
  });

  it('has no waiting request left after closing', async () => {
    const { service, requests } = open();
    const reads = Array.from({ length: 5 }, () => service.read('position'));
    await settled();
    const before = requests.length;
    await service.close();
    await Promise.all(reads);
    expect(requests.length).toBeLessThanOrEqual(before + 3);
  });

  it('has no limit where the profile states none', async () => {
    const { service, requests } = scripted(() => answer(200, '{"value":"1"}'));
    await Promise.all(Array.from({ length: 50 }, () => service.read('position')));
    expect(requests).toHaveLength(50);
  });
});
