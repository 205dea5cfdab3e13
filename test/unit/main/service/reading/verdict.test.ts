// Whether a 2xx is a success: what the body states, word by word, and what the outcome of a POST is.
import { describe, expect, it } from 'vitest';
import { findThing } from '../../../../../main/service/reading/envelope.ts';
import { QUOTE } from '../../../../../main/service/reading/resources.ts';
import { saidBySigns } from '../../../../../main/service/connector/outcome.ts';
import { verdictOn } from '../../../../../main/service/reading/verdict.ts';
import { answer, json, object, scripted } from '../support.ts';

const verdictOf = (body: string) => verdictOn(findThing(json(body), QUOTE), QUOTE);
const outcomeOf = async (body: string) =>
  (await scripted(() => answer(200, body)).service.createQuote('{}')).kind;

describe('a 2xx to a POST', () => {
  it.each([
    // A rejection by field, in a list, in words or by a number.
    ['{"errors":{"amount_ngn":["too low"]}}', 'failure'],
    ['{"errors":["too low"]}', 'failure'],
    ['{"errors":"too low"}', 'failure'],
    ['{"error":["too low"]}', 'failure'],
    ['{"error":{"amount_ngn":"too low"}}', 'failure'],
    ['{"error":true}', 'failure'],
    ['{"error":1042}', 'failure'],
    ['{"errors":["late"],"data":null}', 'failure'],
    ['{"status":"failed","message":"too low"}', 'failure'],
    ['{"success":0}', 'failure'],
    ['{"ok":"false"}', 'failure'],
    ['{"succeeded":"failure"}', 'failure'],
    ['{"state":false}', 'failure'],
    ['{"status":422}', 'failure'],
    ['{"status":"maintenance"}', 'failure'],
    ['{"message":"Closed today","request_id":"r-1"}', 'failure'],
    ['{"code":"50001","msg":"busy","data":{}}', 'failure'],
    ['{"statusCode":"503"}', 'failure'],
    ['{"status_code":400,"data":{"amount_ngn":"1"}}', 'failure'],
  ])('%s states a failure, and leaves open whether anything was executed', async (body, verdict) => {
    expect(verdictOf(body)).toBe(verdict);
    expect(await outcomeOf(body)).toBe('unknown');
  });
  it.each([
    '{"errors":{"amount_ngn":["too low"]},"id":"qt_1","expires_at":"2026-11-21T05:00:30Z"}',
    '{"errors":{"amount_ngn":["too low"]},"data":{"id":"qt_1"}}',
    '{"errors":"too low","data":{"id":"qt_1"}}',
    '{"error":["too low"],"data":{"quote_id":7}}',
    '{"success":false,"data":{"external_id":"x"}}',
    '{"code":"50001","data":{"id":"qt_1"}}',
    '{"success":true,"data":{"error":{"message":"too low"},"quote":{"id":"qt_1"}}}',
    // An id and a word of failure: a failed quote, or a report about a request.
    '{"id":"qt_1","status":"error"}',
    '{"id":"qt_1","status":"error","amount_ngn":"1"}',
    // Nothing names the quote.
    '{"amount_ngn":"4000000.00","expires_at":"2026-11-21T05:00:30Z"}',
    '{"id":{"value":"qt_1"},"amount_ngn":"1"}',
    '{"id":null}',
    '{}',
    '[]',
    '[{"id":"qt_1"},{"id":"qt_2"}]',
  ])('%s is neither a yes nor a no: the outcome is unknown', async (body) => {
    expect(verdictOf(body)).toBe('unclear');
    expect(await outcomeOf(body)).toBe('unknown');
  });
  it.each([
    '{"id":"qt_1"}',
    '{"quote_id":7}',
    '{"external_id":"x"}',
    '{"error":null,"errors":[],"data":{"id":"qt_1"}}',
    '{"error":"none","errors":{},"id":"qt_1"}',
    '{"error":0,"status":200,"success":1,"id":"qt_1"}',
    '{"status_code":201,"ok":"true","data":{"id":"qt_1"}}',
    // The quote's own status beside its other fields: an answer, not a failure.
    '{"id":"qt_1","status":"rejected","amount_ngn":"1","expires_at":"2026-11-21T05:00:30Z"}',
    '{"data":{"id":"qt_1","status":"failed","state":500}}',
  ])('%s is the quote', async (body) => {
    expect(verdictOf(body)).toBe('good');
    expect(await outcomeOf(body)).toBe('confirmed');
  });
});

describe('a 2xx to a POST of a service with a rule about failure', () => {
  const ruled = { ...QUOTE, failure: { where: 'meta.code', good: ['00'] } };
  it.each([
    ['{"meta":{"code":"12"},"message":"too low"}', 'failure'],
    ['{"meta":{"code":"12"},"id":"qt_1"}', 'failure'],
    ['{"meta":{"code":"12"},"data":{"amount_ngn":"1"}}', 'failure'],
    // The rule says no, and yet the wrapper has the very quote.
    ['{"meta":{"code":"12"},"data":{"id":"qt_1"}}', 'unclear'],
    ['{"meta":{"code":"12"},"data":{"quote":{"id":"qt_1"}}}', 'unclear'],
    ['{"meta":{"code":"00"},"message":"accepted"}', 'unclear'],
    ['{"meta":{"code":"00"},"id":"qt_1"}', 'good'],
    // The rule counts, not the usual signs.
    ['{"meta":{"code":"00"},"success":false,"data":{"id":"qt_1"}}', 'good'],
  ])('%s: %s', (body, verdict) => {
    expect(verdictOn(findThing(json(body), ruled), ruled)).toBe(verdict);
  });
});

describe('a word of failure', () => {
  const words = ['error', 'errors', 'fail', 'failed', 'failure', 'false', 'rejected', 'unsuccessful'];
  it.each(words)('%s counts in any letter case', (word) => {
    for (const written of [word, word.toUpperCase(), ` ${word} `])
      for (const name of ['status', 'State', 'success', 'OK', 'succeeded'])
        expect(saidBySigns([object({ [name]: written })])).toBe('failed');
  });
  it.each([
    { status: 'success' },
    { status: 'pending' },
    { status: 404_000 },
    { status: '40' },
    { status_code: 302 },
    { message: 'error' },
    { success: 'yes', ok: 1, succeeded: true },
    { error: '', errors: null },
    { error: ' None ', errors: 'false' },
    { error: false, errors: 0 },
  ])('is not in %j', (fine) => {
    expect(saidBySigns([object(fine)])).not.toBe('failed');
  });
  it('is not read from the thing’s own status, unless that is `false`', () => {
    const said = (own: object) => saidBySigns([object(own)], { own: true });
    expect(said({ status: 'failed', state: 500, code: 'X', type: 'error' })).toBeUndefined();
    for (const own of [
      { status: false },
      { status: ' FALSE ' },
      { status_code: ' 500 ' },
      { success: 'failed' },
    ])
      expect(said(own)).toBe('failed');
  });
});
