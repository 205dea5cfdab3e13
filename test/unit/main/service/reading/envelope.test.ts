import { describe, expect, it } from 'vitest';
import { findList, findThing } from '../../../../../main/service/reading/envelope.ts';
import { sourceOf } from '../../../../../main/service/reading/json.ts';
import { APPLICATION, LISTS, LOAN, QUOTE } from '../../../../../main/service/reading/resources.ts';
import { verdictOn } from '../../../../../main/service/reading/verdict.ts';
import { excerptOf, pageTitle, serviceWords } from '../../../../../main/service/reading/error-text.ts';
import { json, object } from '../support.ts';

const LOAN_TEXT = '{"id":"LN-1","payoff_amount_ngn":"5.00","status":"active"}';
const thing = (text: string, sought = LOAN): string | undefined => {
  const found = findThing(json(text), sought);
  return found && sourceOf(found.thing);
};

describe('gap 3: envelopes around one thing', () => {
  it.each([
    LOAN_TEXT,
    `{"data":${LOAN_TEXT}}`,
    `{"result":${LOAN_TEXT}}`,
    `{"loan":${LOAN_TEXT}}`,
    `{"status":"success","data":{"loan":${LOAN_TEXT}}}`,
    `{"success":true,"message":"ok","payload":{"result":${LOAN_TEXT}}}`,
    `{"data":[${LOAN_TEXT}]}`,
    `[${LOAN_TEXT}]`,
    `{"id":"req_1","status":"ok","data":${LOAN_TEXT}}`,
  ])('finds it in %s', (text) => {
    expect(thing(text)).toBe(LOAN_TEXT);
  });
  it('does not mistake a loan’s own nested data for the loan', () => {
    const text = '{"id":"LN-1","payoff_amount_ngn":"5.00","repayment_destination":"x","data":{"id":"1"}}';
    expect(thing(text)).toBe(text);
  });
  it('finds nothing in several things, or in none', () => {
    expect(thing(`[${LOAN_TEXT},${LOAN_TEXT}]`)).toBeUndefined();
    expect(thing('"LN-1"')).toBeUndefined();
    expect(thing('null')).toBeUndefined();
  });
});

describe('gap 3: envelopes around a list', () => {
  const list = (text: string): string | undefined => {
    const found = findList(json(text), { wrappers: ['loans'] });
    return found && `[${found.items.map(sourceOf).join(',')}]`;
  };
  it.each([
    '[1]',
    '{"data":[1]}',
    '{"result":[1]}',
    '{"loans":[1]}',
    '{"records":[1]}',
    '{"rows":[1]}',
    '{"items":[1]}',
    '{"data":{"items":[1],"meta":{}}}',
    '{"status":true,"data":{"loans":[1]}}',
  ])('finds it in %s', (text) => {
    expect(list(text)).toBe('[1]');
  });
  it('finds no list in an object without one, and reports that several are possible', () => {
    expect(list('{"data":{"a":1}}')).toBeUndefined();
    expect(findList(json('{"data":[1],"items":[2]}'), { wrappers: [] })?.ambiguous).toBe(true);
  });
  it('reads return addresses as two arrays or as one list (gap 17)', () => {
    const items = (text: string) =>
      LISTS.returnAddresses
        .itemsOf(json(text))
        ?.items.map(({ item, group }) => [sourceOf(item), group?.name]);
    expect(items('{"data":{"approved":[1],"pending":[2]}}')).toEqual([
      ['1', 'approved'],
      ['2', 'pending'],
    ]);
    expect(items('{"approved":[1],"pending":[]}')).toEqual([['1', 'approved']]);
    expect(items('{"withdrawal_addresses":[3]}')).toEqual([['3', undefined]]);
    expect(LISTS.returnAddresses.itemsOf(json('{"approved":[1]}'))?.complete).toBe(false);
  });
});

describe('gap 3: a body that says failure under 2xx', () => {
  const verdict = (text: string, sought = APPLICATION) => verdictOn(findThing(json(text), sought), sought);
  it.each([
    '{"success":false,"data":{"id":"app_1","status":"disbursed"}}',
    '{"error":"late","id":"app_1","amount_ngn":"5"}',
    '{"id":"x","status":"error"}',
    '{"status":"success","message":"accepted"}',
    '{"id":[]}',
    '{}',
    '{"ok":true}',
    '"done"',
    '[]',
    '{"data":null}',
  ])('%s is unclear, so neither a yes nor a no', (text) => {
    expect(verdict(text)).toBe('unclear');
  });
  it.each([
    '{"id":"app_1"}',
    '{"data":{"id":"app_1","status":"failed"}}',
    '{"id":"a","status":"declined","amount_ngn":"5"}',
    '{"success":true,"error":null,"data":{"id":"a"}}',
    '{"status":"success","data":{"application":{"id":"a"}}}',
  ])('%s is an answer: the thing’s own status is the thing’s', (text) => {
    expect(verdict(text)).toBe('good');
  });
  it('a quote without an id is still a quote: created but not acceptable (gap 20)', () => {
    expect(verdict('{"data":{"external_id":"x","expires_at":"2026-11-21T05:00:30Z"}}', QUOTE)).toBe('good');
  });
});

describe('the service’s error text (gap 5)', () => {
  it.each([
    ['{"message":"No."}', 'No.'],
    ['{"error":"No."}', 'No.'],
    ['{"error":{"name":"PriceMoved","message":"The price moved."}}', 'The price moved. (PriceMoved)'],
    [
      '{"code":"E1","errors":[{"message":"too low","field":"amount_ngn"},"and late"]}',
      'too low (amount_ngn) · and late · E1',
    ],
    ['{"status":false,"type":"limit","code":"L9"}', 'L9'],
    ['{"errors":{"amount_ngn":["too low","odd"]}}', 'amount_ngn: too low · amount_ngn: odd'],
    ['{"error":"Bad Request","message":"Bad Request: amount"}', 'Bad Request: amount'],
    ['{"title":"Gone","detail":"Quote expired"}', 'Quote expired'],
    ['{"data":1}', ''],
    ['[]', ''],
  ])('%s says: %s', (text, words) => {
    expect(serviceWords(json(text), undefined).words).toBe(words);
  });
  it('has a request id from the body, else from the header', () => {
    expect(serviceWords(json('{"request_id":"r1"}'), 'h').requestId).toBe('r1');
    expect(serviceWords(json('{"error":{"message":"m","request_id":"r2"}}'), 'h').requestId).toBe('r2');
    expect(serviceWords(json('{}'), 'h').requestId).toBe('h');
    expect(serviceWords(undefined, undefined)).toEqual({ words: '', requestId: undefined });
  });
  it('is read where the profile says, else under the known names (gap 5)', () => {
    const said = (body: object, places = { message: 'e.m', code: 'e.c', requestId: 'id' }) =>
      serviceWords(object(body), 'h', places);
    expect(said({ e: { m: 'Too late', c: 'QE' }, id: 7 })).toEqual({
      words: 'Too late (QE)',
      code: 'QE',
      requestId: '7',
    });
    // A code that the message contains is not repeated.
    expect(said({ e: { m: 'QE: too late', c: 'late' } }).words).toBe('QE: too late');
    expect(said({ e: { m: 'QE: too late', c: 'Q' } }).words).toBe('QE: too late (Q)');
    expect(said({ e: { c: 'QE' } }).words).toBe('QE');
    expect(said({ e: { m: ' ' }, message: 'No.', request_id: 'r' })).toEqual({
      words: 'No.',
      requestId: 'r',
    });
    expect(said({ e: { m: { x: 1 } } })).toEqual({ words: '', requestId: 'h' });
  });
  it('is the beginning of the answer, on one line, if no name is known (gap 5)', () => {
    expect(excerptOf('{"e": {\n  "m": "Too late"}}')).toBe('{"e": { "m": "Too late"}}');
    expect(excerptOf('a\u0000\u202eb\r\nHTTP 200: fine')).toBe('a b HTTP 200: fine');
    expect(excerptOf('x'.repeat(1_000_000))).toBe(`${'x'.repeat(199)}…`);
    expect(excerptOf(' \n')).toBe('');
  });
  it('is cut, and cannot imitate the desk with line breaks or hidden characters', () => {
    const { words } = serviceWords(object({ message: `a\n\u202eb\u0000${'x'.repeat(2_000)}` }), undefined);
    expect(words).toMatch(/^a b x+…$/);
    expect(words.length).toBe(500);
  });
  it('is the title of a page', () => {
    expect(pageTitle('<!doctype html><html><head><title>\n 502 Bad  Gateway </title>')).toBe(
      '502 Bad Gateway',
    );
    expect(pageTitle('<html>no title')).toBeUndefined();
  });
});
