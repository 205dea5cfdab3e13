import { describe, expect, it } from 'vitest';
import { ask, post } from '../../../../../main/money/posts.ts';
import { createHttpClient, LONG, TOTAL_TIME } from '../../../../../main/service/requests/client.ts';
import type { HttpCore, HttpExchange } from '../../../../../main/service/requests/http/core.ts';
import { fakeClock, type FakeClock } from '../../../../support/fake-clock.ts';
import { answer, failed } from '../support.ts';

const url = new URL('http://127.0.0.1:9/v1/loans');

/** A core whose exchange ends only when it is aborted, as with a service that hangs. */
const hanging = (started: boolean): HttpCore => ({
  exchange: (_request, signal) =>
    new Promise<HttpExchange>((resolve) => {
      const giveUp = (): void => resolve(failed(String(signal.reason), started));
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp);
    }),
  close: async () => undefined,
});
const answering = (exchange: HttpExchange): HttpCore => ({
  exchange: async () => exchange,
  close: async () => undefined,
});

describe('the client', () => {
  it('gives up after 15 s of the injected clock, not a millisecond earlier', async () => {
    const clock = fakeClock();
    const http = createHttpClient({ core: hanging(true), clock });
    let ended: unknown;
    const pending = post(http, url, {}, '{}').then((outcome) => (ended = outcome));
    clock.advance(TOTAL_TIME - 1);
    await new Promise(setImmediate);
    expect(ended).toBeUndefined();
    clock.advance(1);
    await pending;
    expect(ended).toEqual({
      kind: 'unanswered',
      cause: 'timed-out',
      detail: 'DESK_TOTAL_TIMEOUT',
      neverLeft: false,
    });
  });
  it.each([
    ['slept', (clock: FakeClock) => clock.jump(TOTAL_TIME + 1)],
    ['was suspended with running clocks', (clock: FakeClock) => clock.advance(TOTAL_TIME + 1)],
  ])('drops the answer to a read if the computer %s before it arrived', async (_what, passes) => {
    const clock = fakeClock();
    const core: HttpCore = {
      exchange() {
        passes(clock);
        return Promise.resolve(answer(200, '{}'));
      },
      close: () => Promise.resolve(),
    };
    const http = createHttpClient({ core, clock });
    const late = { kind: 'unanswered', cause: 'timed-out', detail: 'DESK_TOTAL_TIMEOUT' };
    expect(await http.get(url, {})).toMatchObject(late);
    expect(await ask(http, url, {})).toMatchObject(late);
    // However late, it says what became of a request.
    expect(await post(http, url, {}, '{}')).toMatchObject({ kind: 'answered' });
  });
  it('takes a refusal of a read that arrived after a sleep, with the wait that it asks for', async () => {
    const clock = fakeClock();
    const core: HttpCore = {
      exchange() {
        clock.jump(TOTAL_TIME + 1);
        return Promise.resolve(answer(429, '{}', { 'retry-after': '20' }));
      },
      close: () => Promise.resolve(),
    };
    const http = createHttpClient({ core, clock });
    expect(await http.get(url, {})).toMatchObject({ kind: 'answered', status: 429, retryAfter: 20_000 });
  });
  it('takes the answer to a read that took all of the 15 s', async () => {
    const clock = fakeClock();
    const core: HttpCore = {
      exchange() {
        clock.jump(TOTAL_TIME);
        return Promise.resolve(answer(200, '{}'));
      },
      close: () => Promise.resolve(),
    };
    expect(await createHttpClient({ core, clock }).get(url, {})).toMatchObject({ kind: 'answered' });
  });
  it('lets a GET be cancelled, also before it began', async () => {
    const http = createHttpClient({ core: hanging(false), clock: fakeClock() });
    const cancel = new AbortController();
    const pending = http.get(url, {}, cancel.signal);
    cancel.abort();
    expect(await pending).toMatchObject({ kind: 'unanswered', detail: 'DESK_CANCELLED' });
    expect(await http.get(url, {}, cancel.signal)).toMatchObject({
      kind: 'unanswered',
      detail: 'DESK_CANCELLED',
    });
  });
  it('leaves no timer behind', async () => {
    let timers = 0;
    const clock = fakeClock();
    const counting = {
      ...clock,
      after: (...given: Parameters<typeof clock.after>) => {
        const cancel = clock.after(...given);
        timers++;
        return () => {
          timers--;
          cancel();
        };
      },
    };
    await createHttpClient({ core: answering(answer(200, '{}')), clock: counting }).get(url, {});
    expect(timers).toBe(0);
  });
  it.each([
    [LONG, false],
    [LONG + 1, true],
  ])('decodes %i bytes in a turn of its own: %s', async (length, isOwnTurn) => {
    const http = createHttpClient({
      core: answering(answer(200, new Uint8Array(length))),
      clock: fakeClock(),
    });
    let turned = false;
    setImmediate(() => (turned = true));
    await http.get(url, {});
    expect(turned).toBe(isOwnTurn);
  });
  it('names no redirect where none is', async () => {
    const http = createHttpClient({ core: answering(answer(200, '{}', {})), clock: fakeClock() });
    expect(await http.get(url, {})).toMatchObject({ location: undefined });
  });
  it('does not claim that nothing was sent if its core throws', async () => {
    const core: HttpCore = {
      exchange: () => Promise.reject(new Error('secret inside')),
      close: async () => undefined,
    };
    const outcome = await post(createHttpClient({ core, clock: fakeClock() }), url, {}, '{}');
    expect(outcome).toEqual({
      kind: 'unanswered',
      cause: 'other',
      detail: 'DESK_INTERNAL',
      neverLeft: false,
    });
  });
  it('limits the clock offset from above: Date + 999 ms − the moment before sending', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 21, 5, 0, 29));
    const core: HttpCore = {
      exchange: async () => {
        clock.advance(5_000);
        return answer(200, '{}', { date: 'Sat, 21 Nov 2026 05:00:31 GMT' });
      },
      close: async () => undefined,
    };
    const outcome = await createHttpClient({ core, clock }).get(url, {});
    expect(outcome).toMatchObject({ clockOffset: 2_999, receivedAt: Date.UTC(2026, 10, 21, 5, 0, 34) });
  });
  it.each(['yesterday', 'Sat, 32 Foo 2026', '', '1795237230'])(
    'has no offset from a Date of %j',
    async (date) => {
      const outcome = await createHttpClient({
        core: answering(answer(200, '{}', { date })),
        clock: fakeClock(),
      }).get(url, {});
      expect(outcome).toMatchObject({ clockOffset: undefined });
    },
  );
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 7 ', 7_000],
    ['-5', undefined],
    ['1.5', 1_500],
    ['soon', undefined],
    ['86400', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Sat, 21 Nov 2048 05:01:00 GMT', 3_600_000],
  ])('reads Retry-After %j as %j ms', async (text, expected) => {
    const core = answering(answer(429, '{}', { 'retry-after': text }));
    expect(await createHttpClient({ core, clock: fakeClock() }).get(url, {})).toMatchObject({
      retryAfter: expected,
    });
  });
  it.each<[number, Record<string, string>, number | undefined]>([
    [429, { 'ratelimit-reset': '30' }, 30_000],
    [429, { 'x-ratelimit-reset': '1795237260', date: 'Sat, 21 Nov 2026 05:00:30 GMT' }, 30_000],
    [200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' }, 12_000],
    [200, { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '12' }, 12_000],
    [200, { ratelimit: '"default";r=0;t=7' }, 7_000],
    [200, { ratelimit: '"default";r=5;t=7' }, undefined],
    [200, { 'ratelimit-remaining': '3', 'ratelimit-reset': '30' }, undefined],
    [429, { 'retry-after': '2', 'ratelimit-reset': '30' }, 2_000],
  ])('waits after %i with %j', async (status, headers, expected) => {
    const core = answering(answer(status, '{}', headers));
    expect(await createHttpClient({ core, clock: fakeClock() }).get(url, {})).toMatchObject({
      retryAfter: expected,
    });
  });
});

describe('bytes to text', () => {
  const text = async (bytes: Uint8Array, headers: Record<string, string>) => {
    const outcome = await createHttpClient({
      core: answering(answer(200, bytes, headers)),
      clock: fakeClock(),
    }).get(url, {});
    return outcome.kind === 'answered' ? [outcome.text, outcome.unreadable] : [];
  };
  const latin = Uint8Array.of(0x22, 0xe9, 0x22);
  const utf8 = new TextEncoder().encode('"é₦"');
  it('is UTF-8, strictly, with or without a mark at the start', async () => {
    expect(await text(utf8, {})).toEqual(['"é₦"', undefined]);
    expect(
      await text(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8), {
        'content-type': 'application/json; charset=UTF-8',
      }),
    ).toEqual(['"é₦"', undefined]);
    expect(await text(latin, {})).toEqual([undefined, 'text that is not UTF-8']);
  });
  it('is refused in another charset, unless it is plain ASCII', async () => {
    const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
    expect(await text(utf8, headers)).toEqual([undefined, 'text in iso-8859-1']);
    expect(await text(new TextEncoder().encode('{"a":1}'), headers)).toEqual(['{"a":1}', undefined]);
    expect(await text(Uint8Array.of(0x7f), headers)).toEqual(['\u007f', undefined]);
    expect(await text(Uint8Array.of(0x80), headers)).toEqual([undefined, 'text in iso-8859-1']);
    const long = { 'content-type': `application/json; charset=${'x'.repeat(100)}` };
    expect(await text(utf8, long)).toEqual([undefined, `text in ${'x'.repeat(40)}`]);
    expect(
      await text(Uint8Array.of(0x7b, 0, 0x7d, 0), { 'content-type': 'application/json; charset=utf-16' }),
    ).toEqual([undefined, 'text in utf-16']);
  });
  it('is refused if compressed, because that was not requested', async () => {
    for (const none of ['', 'identity', ' Identity '])
      expect(await text(utf8, { 'content-encoding': none })).toEqual(['"é₦"', undefined]);
    expect(await text(Uint8Array.of(0x1f, 0x8b), { 'content-encoding': 'gzip' })).toEqual([
      undefined,
      'compressed as gzip',
    ]);
  });
});
