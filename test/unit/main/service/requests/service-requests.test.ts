// The requests of one profile: what is signed and sent, when a Retry-After holds back, and who waits for whom.
import { signInBy } from '../../../../../domain/sign-in.ts';
import { createHmac } from 'node:crypto';
import { agreeingDoor } from '../../../../support/agreeing-door.ts';
import { describe, expect, it } from 'vitest';
import type { LoanId, QuoteId } from '../../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../../domain/profile.ts';
import { createHttpClient, LONG, type Answered } from '../../../../../main/service/requests/client.ts';
import { COUNTED_MINUTE, createPace } from '../../../../../main/service/requests/pace.ts';
import { createServiceRequests } from '../../../../../main/service/requests/service-requests.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { settled } from '../polling/polling.ts';
import { answer, failed, good, profile, scripted, SECRET } from '../support.ts';

const held = (seconds: number, status = 429) => answer(status, '{}', { 'retry-after': String(seconds) });
const quoteId = 'Q-1' as QuoteId;
const signedBy = (text: string): Partial<ServiceProfile> => ({
  auth: {
    preset: 'own',
    secretName: 's',
    headers: { 'X-Time': '{{time:s}}', 'X-Signature': `{{hmac(sha256, hex, secret, ${text})}}` },
  },
});

describe('what is sent', () => {
  it('has the profile’s headers, and the sign-in in place of one of the same name', async () => {
    const { service, requests } = scripted(() => answer(200, '[]'), {
      headers: { 'X-Api-Key': 'of the profile', 'X-Team': 'treasury' },
      auth: { ...signInBy('x-api-key'), secretName: 's' },
    });
    await service.read('loans');
    const sent = Object.entries(requests[0]?.headers ?? {});
    expect(sent.filter(([name]) => name.toLowerCase() === 'x-api-key')).toEqual([['x-api-key', SECRET]]);
    expect(sent).toContainEqual(['X-Team', 'treasury']);
  });
  it('names a body’s type only if there is a body', async () => {
    const { service, requests } = scripted(() => answer(200, '{"id":"a"}'));
    await service.createQuote('{}');
    await service.acceptQuote(quoteId, () => true);
    expect(requests.map(({ headers }) => headers['content-type'])).toEqual(['application/json', undefined]);
  });
  it('is signed with exactly the body that goes: none, the record’s, or that of a read by POST', async () => {
    const { service, requests } = scripted(() => answer(200, '{"id":"a"}'), {
      methods: { loans: 'POST' },
      ...signedBy("method + ' ' + body"),
    });
    await service.read('wallets');
    await service.read('loans');
    await service.createQuote('{"amount_ngn":"5"}');
    await service.acceptQuote(quoteId, () => true);
    expect(requests.map(({ headers }) => headers['x-signature'])).toEqual(
      ['GET ', 'POST {}', 'POST {"amount_ngn":"5"}', 'POST '].map((text) =>
        createHmac('sha256', SECRET).update(text).digest('hex'),
      ),
    );
  });
});

describe('a signed time', () => {
  /** A service whose clock is this far ahead, and that accepts 30 s. */
  function ahead(seconds: number, words: string, accepts: (off: number) => boolean) {
    const made = scripted((request) => {
      const now = made.clock.wall() + seconds * 1000;
      const headers = { 'content-type': 'application/json', date: new Date(now).toUTCString() };
      const off = Number(request.headers['x-time']) - Math.floor(now / 1000);
      return accepts(off) ? answer(200, '[]', headers) : answer(401, `{"error":"${words}"}`, headers);
    }, signedBy('time:s + method'));
    return made;
  }
  const within30 = (off: number) => Math.abs(off) <= 30;
  it.each([-3_600, 3_600, 45])(
    'is the service’s if its clock is %i s ahead: a refused read is signed anew, once',
    async (seconds) => {
      const { service, requests } = ahead(seconds, 'bad signature', within30);
      expect((await service.read('wallets')).ok).toBe(true);
      expect((await service.read('wallets')).ok).toBe(true);
      expect(requests).toHaveLength(3);
    },
  );
  it('is ours within what a Date can measure', async () => {
    const { service, requests, clock } = ahead(1, 'bad signature', () => true);
    await service.read('wallets');
    await service.read('wallets');
    expect(requests[1]?.headers['x-time']).toBe(String(Math.floor(clock.wall() / 1000)));
  });
  it.each([
    [0, 'bad signature', undefined],
    [0, 'Timestamp for this request is outside of the recvWindow.', 0],
    [-3_600, 'bad signature', undefined],
    [-3_600, 'request timestamp expired', -3_600_000],
  ])(
    'that is %i s off and refused with “%s” has the clock in its error: %s',
    async (seconds, words, named) => {
      const { service, requests } = ahead(seconds, words, () => false);
      const read = await service.read('wallets');
      const error = read.ok ? undefined : read.error;
      const clockOff = error?.code === 'rejected' ? error.clockOff : undefined;
      expect(clockOff === undefined ? undefined : Math.round(clockOff / 10_000) * 10_000).toBe(named);
      expect(error).toMatchObject({ signedText: `${requests.at(-1)?.headers['x-time']}GET` });
      expect(requests).toHaveLength(seconds === 0 ? 1 : 2);
    },
  );
});

describe('a service that is closed', () => {
  it('ends every read that is under way, and no POST', async () => {
    const ended: string[] = [];
    const clock = fakeClock();
    const requests = createServiceRequests({
      openDoor: agreeingDoor,
      clock,
      profile,
      secret: SECRET,
      http: createHttpClient({
        clock,
        core: {
          exchange: ({ method }, signal) => {
            if (method === 'POST') return Promise.resolve(answer(201, '{"id":"q"}'));
            return new Promise((resolve) =>
              signal.addEventListener('abort', () => {
                ended.push(String(signal.reason));
                resolve(failed('DESK_CANCELLED', true));
              }),
            );
          },
          close: () => Promise.resolve(),
        },
      }),
    });
    const reads = [requests.read('quote', '/quotes'), requests.read('loans', '/loans')];
    await settled();
    await requests.close();
    expect(await Promise.all(reads)).toMatchObject([{ ok: false }, { ok: false }]);
    expect(ended).toEqual(['DESK_CANCELLED', 'DESK_CANCELLED']);
    expect(await requests.send({ kind: 'quotes', body: '{}' })).toMatchObject({ kind: 'answered' });
  });
});

describe('a Retry-After', () => {
  it('still holds when the service is closed and opened again', async () => {
    const clock = fakeClock();
    const pace = createPace(clock);
    const opened = (asked: string[]) =>
      createServiceRequests({
        openDoor: agreeingDoor,
        clock,
        profile,
        pace,
        secret: SECRET,
        http: createHttpClient({
          clock,
          core: {
            exchange: ({ path }) => Promise.resolve((asked.push(path), held(30))),
            close: () => Promise.resolve(),
          },
        }),
      });
    const [before, after]: [string[], string[]] = [[], []];
    const first = opened(before);
    await first.read('loans', '/loans');
    await first.close();
    const second = opened(after);
    expect(await second.read('loans', '/loans')).toMatchObject({ ok: false, retryAfter: 30_000 });
    expect([before.length, after.length]).toEqual([1, 0]);
    clock.advance(30_000);
    await second.read('loans', '/loans');
    expect(after).toHaveLength(1);
  });
  it('is named in whole seconds to what it holds back', async () => {
    const { service, clock } = scripted(() => held(30));
    await service.read('loans');
    clock.advance(500);
    const refused = await service.read('wallets');
    expect(refused).toMatchObject({
      error: { detail: 'not asked: the service wants to be left alone for another 30 s' },
    });
  });
  it.each([
    [200, 0],
    [404, 0],
    [429, 30_000],
    [500, 30_000],
    [503, 30_000],
  ])('with HTTP %i holds back for %i ms', async (status, pause) => {
    const { service } = scripted(() => held(30, status));
    await service.read('position');
    expect(service.pauseLeft()).toBe(pause);
  });
  it.each([
    [200, 0],
    [300, 30_000],
    [404, 30_000],
    [503, 30_000],
  ])('ends with the operator’s try only if that is answered: HTTP %i', async (status, pause) => {
    const { service } = scripted((_request, nth) => (nth === 1 ? held(30) : answer(status, '[]')));
    await service.read('loans');
    await service.read('wallets', undefined, 'despite-hold');
    expect(service.pauseLeft()).toBe(pause);
  });
  it.each([false, 'despite-hold'] as const)(
    'stays when a request that was sent before it is answered: %s',
    async (urgency) => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>();
      const { service } = scripted((_request, nth) => (nth === 1 ? promise : held(30)));
      const earlier = service.read('loans', undefined, urgency);
      await service.read('wallets', undefined, urgency);
      resolve(answer(200, '[]'));
      good(await earlier);
      expect(service.pauseLeft()).toBe(30_000);
    },
  );
  it('of a good answer is no part of its result', async () => {
    expect(await scripted(() => held(30, 200)).service.read('position')).not.toHaveProperty('retryAfter');
  });
  it('lets no read wait for its turn that may not leave anyway', async () => {
    const { service } = scripted(() => held(30), { rateLimit: { requestsPerMinute: 3 } });
    await service.read('loans');
    expect(await service.read('loans')).toMatchObject({ ok: false, retryAfter: 30_000 });
  });
});

describe('reads that wait for their turn', () => {
  const limited = () =>
    scripted((request) => answer(200, `{"id":"${request.path.split('/').at(-1)}"}`), {
      rateLimit: { requestsPerMinute: 3 },
    });
  it('leave in their order, unless the operator waits for one', async () => {
    const { service, requests, clock } = limited();
    for (const resource of ['position', 'loans', 'deposits'] as const) void service.read(resource);
    void service.readLoan('LN-1' as LoanId);
    for (let minute = 0; minute < 5; minute++) {
      clock.advance(COUNTED_MINUTE);
      await settled();
    }
    expect(requests.map(({ path }) => path)).toEqual(
      [profile.paths.position, '/loans/LN-1', profile.paths.loans, profile.paths.deposits].map(
        (path) => `/v1${path}`,
      ),
    );
  });
  it.each(['the read is cancelled', 'the service is closed'])('end if %s', async (how) => {
    const { service } = limited();
    const cancel = new AbortController();
    await service.read('position', cancel.signal);
    let ended = false;
    void service.read('position', cancel.signal).then(() => (ended = true));
    await settled();
    expect(ended).toBe(false);
    if (how === 'the read is cancelled') cancel.abort();
    else await service.close();
    await settled();
    expect(ended).toBe(true);
  });
});

describe('an answer to a read', () => {
  it('of other text than UTF-8 is named, not guessed', async () => {
    const { service } = scripted(() => answer(200, Uint8Array.of(0x22, 0xe9, 0x22)));
    expect(await service.read('position')).toMatchObject({
      error: { cause: 'not-json', detail: 'text that is not UTF-8 (application/json)', httpStatus: 200 },
    });
  });
  it('that is nested too deep names the limit', async () => {
    const { service } = scripted(() => answer(200, '['.repeat(300)));
    expect(await service.read('position')).toMatchObject({
      error: { cause: 'too-large', budget: 'answer-levels', most: 200, httpStatus: 200 },
    });
  });
  it('with the text of the last one is a failure with another status', async () => {
    const { service } = scripted((_request, nth) => answer(nth === 1 ? 200 : 300, '[]'));
    good(await service.read('loans'));
    expect(await service.read('loans')).toMatchObject({ ok: false, error: { httpStatus: 300 } });
  });
});

describe('requests that are watched', () => {
  const watching = (body: string | Uint8Array) => {
    const seen: [number, string][] = [];
    let closed = false;
    const clock = fakeClock();
    const core = { exchange: async () => answer(200, body), close: async () => void (closed = true) };
    const requests = createServiceRequests({
      openDoor: agreeingDoor,
      http: createHttpClient({ core, clock }),
      clock,
      profile,
      secret: SECRET,
      onAnswered: (status, text) => seen.push([status, text]),
    });
    return { requests, seen, isClosed: () => closed };
  };
  it('show each readable answer without the secret', async () => {
    const { requests, seen } = watching(`{"echo":"${SECRET}"}`);
    await requests.read('loans', '/loans');
    await requests.send({ kind: 'quotes', body: '{}' });
    expect(seen).toEqual([
      [200, '{"echo":"[secret]"}'],
      [200, '{"echo":"[secret]"}'],
    ]);
  });
  it('show no answer that is not readable', async () => {
    const { requests, seen } = watching(Uint8Array.of(0xe9));
    await requests.read('loans', '/loans');
    expect(seen).toEqual([]);
  });
  it('close the connections when they are closed', async () => {
    const { requests, isClosed } = watching('{}');
    await requests.close();
    expect(isClosed()).toBe(true);
  });
});

it.each([
  [LONG, false],
  [LONG + 1, true],
])('the secret is removed from %i characters in a turn of its own: %s', async (length, isOwnTurn) => {
  const clock = fakeClock();
  const answered: Answered = {
    kind: 'answered',
    status: 200,
    contentType: '',
    text: 'x'.repeat(length),
    unreadable: undefined,
    sent: { wall: clock.wall(), mono: clock.mono() },
    receivedAt: clock.wall(),
    duration: 0 as Answered['duration'],
    age: 0 as Answered['age'],
    clockOffset: undefined,
    retryAfter: undefined,
    requestId: undefined,
    location: undefined,
    headers: {},
  };
  const reply = async () => answered;
  const http = { get: reply, exchange: reply, close: async () => undefined };
  const requests = createServiceRequests({ openDoor: agreeingDoor, http, clock, profile, secret: SECRET });
  let turned = false;
  setImmediate(() => (turned = true));
  await requests.send({ kind: 'quotes', body: '{}' });
  expect(turned).toBe(isOwnTurn);
});

it.each([
  '{"success":false,"error":{"code":"RATE_LIMITED","message":"slow down"}}',
  '{"status":"error","message":"Too many requests"}',
  '{"success":false,"code":429}',
  '{"success":false,"error":{"code":"throttled"}}',
])('a limit in the body under 200 is a limit: %s', async (body) => {
  const { service } = scripted(() => answer(200, body, { 'content-type': 'application/json' }));
  for (const of of ['wallets', 'position'] as const)
    expect(await service.read(of)).toMatchObject({
      ok: false,
      error: { code: 'offline', cause: 'too-many-requests', httpStatus: 200 },
    });
});
