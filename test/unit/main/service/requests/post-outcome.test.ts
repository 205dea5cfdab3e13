import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { QuoteIdSchema } from '../../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../../domain/profile.ts';
import { answer, failed, scripted, SECRET } from '../support.ts';

const quoteId = (id: string) => v.parse(QuoteIdSchema, id);
const html = '<!doctype html><html><head><title>Please sign in</title></head></html>';

describe('gap 6: the outcome of a POST', () => {
  const created = '{"data":{"id":"qt_1","external_id":"x","expires_at":"2026-11-21T05:00:30.000Z"}}';
  it.each([
    ['201 with the quote', answer(201, created), 'confirmed'],
    ['200 that says failure', answer(200, '{"success":false,"message":"no"}'), 'unknown'],
    ['200 that is being processed', answer(200, '{"status":"processing"}'), 'unknown'],
    ['200 with a code of its own', answer(200, '{"code":"50004","msg":"System busy","data":[]}'), 'unknown'],
    ['202 without a body', answer(202, ''), 'unknown'],
    ['400 that timed out inside', answer(400, '{"code":-1007,"msg":"Timeout waiting"}'), 'unknown'],
    ['422 of a quote accepted before', answer(422, '{"message":"already accepted"}'), 'unknown'],
    ['400 with the object', answer(400, created), 'unknown'],
    ['405', answer(405, '{}'), 'unknown'],
    ['412', answer(412, '{}'), 'unknown'],
    ['200 that is HTML', answer(200, html), 'unknown'],
    ['200 cut in the middle', answer(200, created.slice(0, 30)), 'unknown'],
    ['200 with a key twice', answer(200, '{"id":"a","id":"b"}'), 'unknown'],
    ['200 in Latin-1', answer(200, Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d)), 'unknown'],
    ['200 of an empty object', answer(200, '{}'), 'unknown'],
    ['200 with an id it says has failed', answer(200, '{"success":false,"data":{"id":"qt_1"}}'), 'unknown'],
    ['204 without a body', answer(204, ''), 'unknown'],
    ['302 to somewhere', answer(302, '', { location: '/elsewhere' }), 'unknown'],
    ['400', answer(400, '{"message":"bad"}'), 'rejected'],
    ['401', answer(401, '{}'), 'rejected'],
    ['404 as HTML', answer(404, html), 'rejected'],
    ['410', answer(410, '{"error":{"code":"quote_expired"}}'), 'rejected'],
    ['422', answer(422, '{}'), 'rejected'],
    ['408', answer(408, '{}'), 'unknown'],
    ['409', answer(409, '{"error":{"code":"price_moved"}}'), 'unknown'],
    ['429', answer(429, '{}'), 'unknown'],
    ['500', answer(500, '{}'), 'unknown'],
    ['503', answer(503, '{}'), 'unknown'],
    ['a refused connection', failed('ECONNREFUSED', false), 'rejected'],
    ['a name that does not resolve', failed('ENOTFOUND', false), 'rejected'],
    ['a TLS failure before the request', failed('CERT_HAS_EXPIRED', false), 'rejected'],
    ['a reset after it was sent', failed('ECONNRESET', true), 'unknown'],
    ['a refusal that came after sending', failed('ECONNREFUSED', true), 'unknown'],
    ['a timeout after it was sent', failed('UND_ERR_HEADERS_TIMEOUT', true), 'unknown'],
    ['a failure nobody knows', failed('EWHATEVER', true), 'unknown'],
    ['an answer past the limit', failed('UND_ERR_RES_EXCEEDED_MAX_SIZE', true), 'unknown'],
  ])('%s', async (_name, exchange, kind) => {
    for (const send of ['createQuote', 'acceptQuote'] as const) {
      const { service, requests } = scripted(() => exchange);
      const outcome =
        send === 'createQuote'
          ? await service.createQuote('{}')
          : await service.acceptQuote(quoteId('qt_1'), () => true);
      expect(outcome.kind).toBe(kind);
      expect(requests).toHaveLength(1);
      if (outcome.kind === 'rejected') expect(outcome.neverLeft).toBe(exchange.kind === 'failed');
    }
  });
  it.each([
    '{"code":"51008","msg":"Insufficient balance","data":[],"success":false}',
    '{"retCode":51008,"retMsg":"low","result":null,"error":true}',
    '{"success":false,"error":{"code":"51008"}}',
    '{"status":"failed","code":51008,"message":"low"}',
    '{"errors":[{"code":"51008","detail":"low"}]}',
    '{"error":"low","responseCode":" 51008 "}',
  ])('200 with %s is a rejection once its code is listed, and unknown until then', async (body) => {
    const kindOf = async (changes: Partial<ServiceProfile>) =>
      (await scripted(() => answer(200, body), changes).service.createQuote('{}')).kind;
    expect(await kindOf({ notExecuted: ['51008'] })).toBe('rejected');
    expect(await kindOf({})).toBe('unknown');
    expect(await kindOf({ notExecuted: ['51009'] })).toBe('unknown');
  });
  it('a listed code beside the object itself is no rejection', async () => {
    const body = '{"code":"51008","success":false,"data":{"id":"qt_1"}}';
    const { service } = scripted(() => answer(200, body), { notExecuted: ['51008'] });
    expect((await service.createQuote('{}')).kind).toBe('unknown');
  });
  it.each(['acceptQuote', 'createApplication'] as const)(
    '%s hands over the question that is asked right before the first byte',
    async (send) => {
      const { service, requests } = scripted(() => failed('DESK_TOO_LATE', false));
      let asked = 0;
      const mayStart = (): boolean => (asked++, false);
      const outcome =
        send === 'acceptQuote'
          ? await service.acceptQuote(quoteId('qt_1'), mayStart)
          : await service.createApplication('{"collateral_amount":"1"}', mayStart);
      expect(outcome).toMatchObject({ kind: 'rejected', neverLeft: true });
      expect(asked).toBe(0);
      expect(requests[0]?.mayStart?.()).toBe(false);
      expect(asked).toBe(1);
    },
  );
  it('a rejection carries the HTTP code, the service’s words and the request id (gap 5)', async () => {
    const { service } = scripted(() =>
      answer(
        410,
        '{"error":{"code":"quote_expired","message":"The quote has expired."},"request_id":"req_9"}',
      ),
    );
    expect(await service.acceptQuote(quoteId('q'), () => true)).toEqual({
      kind: 'rejected',
      neverLeft: false,
      error: {
        code: 'rejected',
        httpStatus: 410,
        serviceWords: 'The quote has expired. (quote_expired)',
        requestId: 'req_9',
      },
    });
  });
  it('a rejection in unknown words shows the beginning of the answer, without the secret (gap 5)', async () => {
    const error = JSON.stringify({ e: { c: 'QE', m: `late, ${SECRET}` }, id: 'req_9' });
    const refused = async (changes: Partial<ServiceProfile>) => {
      const { service } = scripted(() => answer(410, error), changes);
      const outcome = await service.acceptQuote(quoteId('q'), () => true);
      return outcome.kind === 'rejected' ? outcome.error : outcome;
    };
    expect(await refused({})).toEqual({
      code: 'rejected',
      httpStatus: 410,
      serviceWords: 'the service answered: {"e":{"c":"QE","m":"late, [secret]"},"id":"req_9"}',
    });
    expect(await refused({ errors: { message: 'e.m', code: 'e.c', requestId: 'id' } })).toEqual({
      code: 'rejected',
      httpStatus: 410,
      serviceWords: 'late, [secret] (QE)',
      requestId: 'req_9',
    });
  });
  it('an unreadable answer to a POST is described by what is wrong with it (gap 6)', async () => {
    const { service } = scripted(() => answer(201, '{"id":"a","id":"b"}'));
    expect(await service.createQuote('{}')).toEqual({
      kind: 'unknown',
      detail: 'HTTP 201 the key "id" stands twice in one object (application/json, "{"id":"a","id":"b"}")',
    });
  });
  it('an unknown outcome states what was received, request id included', async () => {
    const { service } = scripted(() =>
      answer(502, html, { 'content-type': 'text/html', 'x-request-id': 'rq' }),
    );
    expect(await service.createQuote('{}')).toEqual({
      kind: 'unknown',
      detail: 'HTTP 502 not JSON (text/html, "Please sign in") [rq]',
    });
  });
});
