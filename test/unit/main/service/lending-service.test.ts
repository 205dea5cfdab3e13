import { signInBy } from '../../../../domain/sign-in.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ApplicationIdSchema, LoanIdSchema, QuoteIdSchema } from '../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { ACCEPT_WINDOW } from '../../../../domain/quote.ts';
import { parseJson } from '../../../../main/service/reading/json.ts';
import { answer, failed, good, profile, scripted, SECRET } from './support.ts';

const loanId = (id: string) => v.parse(LoanIdSchema, id);
const quoteId = (id: string) => v.parse(QuoteIdSchema, id);
const html = '<!doctype html><html><head><title>Please sign in</title></head></html>';

describe('requests', () => {
  it('send the recorded text byte for byte, as JSON', async () => {
    const { service, requests } = scripted(() => answer(201, '{"id":"q"}'));
    const body = '{"external_id":"cd-1","amount_ngn":"2450000.00","payout":"₦A"}';
    await service.createQuote(body);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/loans/quotes',
      body,
      headers: { 'content-type': 'application/json' },
    });
  });
  it('are GET for reading and POST for sending, whatever happens, unless the profile states otherwise', async () => {
    const all = async (methods: ServiceProfile['methods']) => {
      const { service, requests } = scripted(
        () => answer(200, '{"id":"a"}'),
        methods === undefined
          ? {}
          : { methods, paths: { ...profile.paths, application: '/one/{application_id}' } },
      );
      await service.read('wallets');
      await service.read('applications');
      await service.read('position');
      await service.readLoan(loanId('a'));
      await service.createQuote('{}');
      await service.acceptQuote(quoteId('a'), () => true);
      await service.createApplication('{"collateral_amount":"1"}', () => true);
      return requests.map(({ method, body }) => (body === undefined ? method : `${method} ${body}`));
    };
    expect(await all(undefined)).toEqual([
      'GET',
      'GET',
      'GET',
      'GET',
      'POST {}',
      'POST',
      'POST {"collateral_amount":"1"}',
    ]);
    expect(
      await all({ wallets: 'POST', position: 'POST', quotes: 'PUT', acceptQuote: 'PUT', loans: 'POST' }),
    ).toEqual(['POST {}', 'GET', 'POST {}', 'GET', 'PUT {}', 'PUT', 'POST {"collateral_amount":"1"}']);
  });
  it('percent-encode ids and refuse one that would lead elsewhere', async () => {
    const { service, requests } = scripted(() => answer(200, '{"id":"a/b ?#%"}'));
    await service.readLoan(loanId('a/b ?#%'));
    expect(requests[0]?.path).toBe('/v1/loans/a%2Fb%20%3F%23%25');
    await service.acceptQuote(quoteId('x/y'), () => true);
    expect(requests[1]?.path).toBe('/v1/loans/quotes/x%2Fy/accept');
    expect(await service.acceptQuote(quoteId('x/../../y'), () => true)).toMatchObject({ neverLeft: true });
    expect(await service.readLoan(loanId('..'))).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(await service.acceptQuote(quoteId('.'), () => true)).toMatchObject({
      kind: 'rejected',
      neverLeft: true,
    });
    expect(requests).toHaveLength(2);
  });
  it('are not made with a secret that cannot be sent', async () => {
    for (const secret of ['', 'two\r\nx: lines', 'ключ', ' padded ']) {
      const { service, requests } = scripted(() => answer(200, '[]'), {}, secret);
      expect(await service.read('loans')).toEqual({
        ok: false,
        error: { code: 'locked', reason: 'secret-missing' },
      });
      expect(await service.createQuote('{}')).toMatchObject({ kind: 'rejected', neverLeft: true });
      expect(requests).toHaveLength(0);
    }
  });
});

describe('the secret', () => {
  it('is in no result, even from a service that echoes it everywhere', async () => {
    const echoes = [
      answer(401, JSON.stringify({ message: `bad key ${SECRET}`, request_id: SECRET })),
      answer(200, JSON.stringify({ data: [{ id: SECRET, status: SECRET, note: `Bearer ${SECRET}` }] })),
      answer(500, `<title>${SECRET}</title>`, {
        'content-type': `text/html; x=${SECRET}`,
        'x-request-id': SECRET,
      }),
      answer(302, '', { location: `https://x.example/${SECRET}` }),
      answer(200, `oops ${SECRET}`, { 'content-type': SECRET }),
      failed('ECONNRESET', true),
    ];
    for (const preset of [{ ...signInBy('bearer') }, { ...signInBy('basic', 'u') }] as const) {
      for (const exchange of echoes) {
        const { service, logged } = scripted(() => exchange, { auth: { ...preset, secretName: 's' } });
        const seen = JSON.stringify([
          await service.read('loans'),
          await service.createQuote('{}'),
          await service.readLoan(loanId('a')),
          logged,
        ]);
        expect(seen).not.toContain(SECRET);
        expect(seen).not.toContain(Buffer.from(`u:${SECRET}`).toString('base64'));
      }
    }
  });
});

describe('reads', () => {
  const read = async (exchange: Parameters<typeof answer> | ReturnType<typeof failed>) =>
    scripted(() => (Array.isArray(exchange) ? answer(...exchange) : exchange)).service.read('position');
  it('name what failed', async () => {
    expect(await read([401, '{"message":"bad key"}'])).toMatchObject({
      error: { code: 'rejected', httpStatus: 401, serviceWords: 'bad key' },
    });
    expect(await read([403, html])).toMatchObject({
      error: { code: 'rejected', httpStatus: 403, serviceWords: 'Please sign in' },
    });
    expect(await read([503, '{"message":"later"}'])).toMatchObject({
      error: { cause: 'service-error', httpStatus: 503, detail: 'later' },
    });
    expect(await read([200, html, { 'content-type': 'text/html' }])).toMatchObject({
      error: { cause: 'not-json', httpStatus: 200, detail: 'not JSON (text/html, "Please sign in")' },
    });
    expect(await read([200, ''])).toMatchObject({
      error: { cause: 'not-json', detail: 'empty (application/json)' },
    });
    expect(await read([200, '{"a":1,"a":2}'])).toMatchObject({
      error: { cause: 'not-json', detail: expect.stringContaining('"a"') as unknown },
    });
    expect(await read([307, '', { location: 'https://login.example/x?token=t' }])).toMatchObject({
      error: {
        cause: 'other',
        detail: 'redirects to https://login.example/x, which is not followed',
        httpStatus: 307,
      },
    });
    expect(await read([200, '{"status":"error","message":"down"}'])).toMatchObject({
      error: { code: 'rejected', httpStatus: 200, serviceWords: 'down' },
    });
    expect(await read(failed('EAI_AGAIN', false))).toMatchObject({
      error: { code: 'offline', cause: 'no-network', detail: 'EAI_AGAIN' },
    });
  });
  it('return the service’s exact text and the times', async () => {
    const { service, clock } = scripted(() =>
      answer(200, ' {"data":{"id":"LN-1","payoff_amount_ngn":42.00}} ', {
        date: 'Sat, 21 Nov 2026 05:00:30 GMT',
      }),
    );
    const sent = clock.wall();
    const { raw, value, receivedAt, clockOffset } = good(await service.readLoan(loanId('LN-1')));
    expect(raw).toBe(' {"data":{"id":"LN-1","payoff_amount_ngn":42.00}} ');
    expect(value.payoff).toMatchObject({ value: '42.00' });
    expect(receivedAt).toBe(sent);
    expect(clockOffset).toBe(Date.UTC(2026, 10, 21, 5, 0, 30) + 999 - sent);
  });
  it('of a single loan refuse an answer about another one, or about none (gap 26)', async () => {
    const loan = async (body: string) => scripted(() => answer(200, body)).service.readLoan(loanId('LN-1'));
    expect(await loan('{"data":{"id":"LN-1","payoff_amount_ngn":"5"}}')).toMatchObject({ ok: true });
    expect(await loan('{"data":{"id":"LN-2","payoff_amount_ngn":"5"}}')).toMatchObject({
      ok: false,
      error: { cause: 'other' },
    });
    expect(await loan('{"data":{"payoff_amount_ngn":"5"}}')).toMatchObject({ ok: false });
    expect(await loan('{"data":[{"id":"LN-1"},{"id":"LN-1"}]}')).toMatchObject({ ok: false });
  });
  it('of a single application use the profile’s path, and refuse another one (gap 24)', async () => {
    const id = v.parse(ApplicationIdSchema, 'ap/1');
    const asked = (body: string, application?: string) => {
      const { service, requests } = scripted(() => answer(200, body), {
        paths: { ...profile.paths, ...(application !== undefined && { application }) },
      });
      return { reading: service.readApplication(id), requests };
    };
    const named = asked('{"application":{"id":"ap/1","loan_id":"LN-9"}}', '/requests/{application_id}');
    expect(good(await named.reading).value).toMatchObject({ loanId: { value: 'LN-9' } });
    expect(named.requests.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/v1/requests/ap%2F1'],
    ]);
    for (const body of ['{"id":"ap/2"}', '{"application":{"status":"open"}}', '[]', '{"success":false}'])
      expect(await asked(body, '/requests/{application_id}').reading).toMatchObject({ ok: false });
    const without = asked('{"id":"ap/1"}');
    expect(await without.reading).toMatchObject({ ok: false, error: { code: 'profile-incomplete' } });
    expect(without.requests).toEqual([]);
  });
});

describe('Retry-After (gap 35)', () => {
  it('is reported to the poller, and no GET is sent before its end', async () => {
    const { service, requests, clock } = scripted((_request, nth) =>
      nth === 1 ? answer(429, '{}', { 'retry-after': '30' }) : answer(200, '[]'),
    );
    expect(await service.read('loans')).toMatchObject({
      ok: false,
      error: { cause: 'too-many-requests', httpStatus: 429 },
      retryAfter: 30_000,
    });
    clock.advance(29_999);
    expect(await service.read('wallets')).toMatchObject({
      ok: false,
      error: { cause: 'too-many-requests' },
      retryAfter: 1,
    });
    expect(service.pauseLeft()).toBe(1);
    expect(requests).toHaveLength(1);
    clock.advance(1);
    expect(service.pauseLeft()).toBe(0);
    expect(await service.read('loans')).toMatchObject({ ok: true });
  });
  it('in an answer to a read holds back no POST, because its quote would expire meanwhile', async () => {
    const { service, requests } = scripted((_request, nth) =>
      nth === 1 ? answer(429, '{}', { 'retry-after': '30' }) : answer(201, '{"id":"app_1","status":"ok"}'),
    );
    await service.read('loans');
    expect(await service.acceptQuote(quoteId('q'), () => true)).toMatchObject({ kind: 'confirmed' });
    expect(requests).toHaveLength(2);
  });
  it('in an answer to a POST holds back everything', async () => {
    const { service, requests } = scripted(() => answer(429, '{}', { 'retry-after': '30' }));
    expect(await service.acceptQuote(quoteId('q'), () => true)).toMatchObject({ kind: 'unknown' });
    expect(await service.createQuote('{}')).toMatchObject({ kind: 'rejected', neverLeft: true });
    expect(await service.read('loans')).toMatchObject({ ok: false, retryAfter: 30_000 });
    expect(requests).toHaveLength(1);
  });
});

describe('the window of a quote (gap 20)', () => {
  it('counts from before the request was sent, even if the answer took long', async () => {
    const setup = scripted(async () => {
      setup.clock.advance(9_000);
      return answer(201, '{"id":"q"}');
    });
    const before = setup.clock.mono();
    const outcome = await setup.service.createQuote('{}');
    if (outcome.kind !== 'confirmed') throw new Error(outcome.kind);
    expect(outcome.sent.mono).toBe(before);
    expect(ACCEPT_WINDOW).toBe(45_000);
  });
});

it('the raw text of a loan parses to the same loan', async () => {
  const text = '{"data":[{"id":"LN-1","status":"active","payoff_amount_ngn":1.10,"x":[1e400]}]}';
  const { service } = scripted(() => answer(200, text));
  const [loan] = good(await service.read('loans')).value;
  expect(loan?.raw).toBe('{"id":"LN-1","status":"active","payoff_amount_ngn":1.10,"x":[1e400]}');
  expect(parseJson(loan?.raw ?? '').kind).toBe('json');
});
