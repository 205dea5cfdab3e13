// What an answer under HTTP 200 says of its own success, in the forms that services use: to a list, to one object and
// to a POST. A failure replaces no reading, is no empty list, and leaves a POST unknown until its code is listed.
import { describe, expect, it } from 'vitest';
import type { ServiceProfile } from '../../../../../domain/profile.ts';
import { saidByForms } from '../../../../../main/service/connector/outcome.ts';
import { answer, good, json, scripted } from '../support.ts';

type Data = object | null;
interface Form {
  readonly failed: (data: Data) => object;
  readonly worked: (data: Data) => object;
  /** What the profile says of it; without it the usual signs must do. */
  readonly described?: Partial<ServiceProfile>;
  /** The code that a person may list as "not executed". */
  readonly code?: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  'a code as text, 0 for success': {
    failed: (data) => ({ code: '51008', msg: 'Insufficient balance', data }),
    worked: (data) => ({ code: '0', msg: '', data }),
    code: '51008',
  },
  'retCode and retMsg': {
    failed: (result) => ({ retCode: 10003, retMsg: 'API key is invalid.', result }),
    worked: (result) => ({ retCode: 0, retMsg: 'OK', result }),
    code: '10003',
  },
  'a truth in status': {
    failed: (data) => ({ status: false, message: 'Invalid key', data }),
    worked: (data) => ({ status: true, message: 'Loans retrieved', data }),
  },
  'success and an error object': {
    failed: (data) => ({ success: false, error: { code: 'E77', message: 'no' }, data }),
    worked: (data) => ({ success: true, error: null, data }),
    code: 'E77',
  },
  'a word in status': {
    failed: (data) => ({ status: 'error', code: 'E77', message: 'no', data }),
    worked: (data) => ({ status: 'success', data }),
    code: 'E77',
  },
  'requestSuccessful and a response code': {
    failed: (responseBody) => ({
      requestSuccessful: false,
      responseMessage: 'no',
      responseCode: '99',
      responseBody,
    }),
    worked: (responseBody) => ({
      requestSuccessful: true,
      responseMessage: 'success',
      responseCode: '0',
      responseBody,
    }),
    code: '99',
  },
  'a response code alone': {
    failed: (data) => ({ responseCode: '05', responseMessage: 'Do not honour', data }),
    worked: (data) => ({ responseCode: '00', responseMessage: 'Successful', data }),
    code: '05',
  },
  'an error that is null for success': {
    failed: (data) => ({ error: 'invalid_request', data }),
    worked: (data) => ({ error: null, data }),
  },
  'a list of errors': {
    failed: (data) => ({ errors: [{ code: 'E77', detail: 'no' }], data }),
    worked: (data) => ({ errors: [], data }),
    code: 'E77',
  },
  'a status in a header of the body': {
    failed: (data) => ({ header: { status: 'FAILED', code: 'E77' }, data }),
    worked: (data) => ({ header: { status: 'OK' }, data }),
  },
  'an HTTP status in the body': {
    failed: (data) => ({ statusCode: 422, message: 'no', data }),
    worked: (data) => ({ statusCode: 200, message: 'ok', data }),
  },
  'a flag for errors': {
    failed: (data) => ({ hasError: true, errorMessage: 'no', data }),
    worked: (data) => ({ hasError: false, data }),
  },
  'a word in result': {
    failed: (data) => ({ result: 'fail', msg: 'no', data }),
    worked: (data) => ({ result: 'success', data }),
  },
  'an error code of 0 for success': {
    failed: (data) => ({ errcode: 40001, errmsg: 'invalid credential', data }),
    worked: (data) => ({ errcode: 0, errmsg: 'ok', data }),
    code: '40001',
  },
  'a code that only the profile knows for success': {
    failed: (data) => ({ code: 20003, message: 'x', data }),
    worked: (data) => ({ code: 10000, message: 'x', data }),
    described: { failure: { where: 'code', good: ['10000'] } },
    code: '20003',
  },
  'a word that only the profile knows': {
    failed: (data) => ({ outcome: 'NAY', why: 'x', data }),
    worked: (data) => ({ outcome: 'AYE', data }),
    described: { failure: { where: 'outcome', good: ['aye'] } },
  },
  'two forms, of which one fails': {
    failed: (data) => ({ ack: 'done', meta: { fault: 'late' }, data }),
    worked: (data) => ({ ack: 'done', meta: { fault: null }, data }),
    described: {
      failure: [
        { where: 'ack', good: ['done'] },
        { where: 'meta.fault', good: ['null'] },
      ],
    },
  },
  'words that mean failure, and no others': {
    failed: (data) => ({ verdict: 'refused', data }),
    worked: (data) => ({ verdict: 'whatever', data }),
    described: { failure: { where: 'verdict', bad: ['refused'] } },
  },
};

const loan = { id: 'LN-1', status: 'active', payoff_amount_ngn: '1' };
const quote = { id: 'qt_1', amount_ngn: '1', expires_at: '2026-11-21T05:00:30Z' };
const position = { ltv: '0.4', collateral_value_ngn: '10' };
const served = (body: object, described?: Partial<ServiceProfile>) =>
  scripted(() => answer(200, JSON.stringify(body)), { ...described }).service;
const nothing = [null, [], {}] as const;

describe.each(Object.entries(FORMS))('gap 3: %s', (_name, { failed, worked, described, code }) => {
  it('says success: the list, the object and the quote are taken', async () => {
    const list = good(await served(worked([loan]), described).read('loans'));
    expect([list.value.length, list.incomplete]).toEqual([1, 'end-not-stated']);
    expect(good(await served(worked([]), described).read('loans'))).toMatchObject({
      value: [],
      mayBeIncomplete: false,
    });
    expect(good(await served(worked(position), described).read('position')).value.ltv).toMatchObject({
      state: 'found',
    });
    expect((await served(worked(quote), described).createQuote('{}')).kind).toBe('confirmed');
  });

  it.each(nothing)('says failure with %j beside it: no empty list, no object, and no quote', async (data) => {
    const service = served(failed(data), described);
    for (const of of ['loans', 'deposits', 'position'] as const)
      expect(await service.read(of)).toMatchObject({ ok: false });
    expect((await service.createQuote('{}')).kind).toBe('unknown');
    if (code === undefined) return;
    const listed = served(failed(data), { ...described, notExecuted: [code] });
    expect((await listed.createQuote('{}')).kind).toBe('rejected');
    const doubted = served(failed(data), { ...described, notExecuted: [code], inDoubt: [code] });
    expect((await doubted.createQuote('{}')).kind).toBe('unknown');
  });

  it('says failure beside the very object: never a whole list, and no quote', async () => {
    const list = await served(failed([loan]), described).read('loans');
    expect(list.ok ? list.value.incomplete : 'refused').toMatch(
      /^(?:refused|items-unreadable|end-not-stated)$/,
    );
    expect((await served(failed(quote), described).createQuote('{}')).kind).toBe('unknown');
  });
});

it('a form finds nothing in an answer that lacks its place, and another one then counts', () => {
  const forms = [
    { where: 'a', good: ['1'] },
    { where: 'b', bad: ['no'] },
  ];
  const said = (text: string) => saidByForms(json(text), forms);
  expect([said('{}'), said('{"a":""}'), said('{"a":1}'), said('{"a":1,"b":"NO"}'), said('[]')]).toEqual([
    undefined,
    undefined,
    'worked',
    'failed',
    undefined,
  ]);
});

it.each([
  { status: 'PENDING', data: [] },
  { message: 'Access denied', data: [] },
  { message: 'Client not found', data: [] },
  { type: 'error', title: 'Unauthorised', items: [] },
  { fault: { faultstring: 'Unavailable' }, data: [] },
  { meta: { code: 429, message: 'slow down' }, data: [] },
])('an empty list beside other words than success is none: %j', async (body) => {
  expect(await served(body).read('loans')).toMatchObject({ ok: false });
});
it.each([[], { data: [] }, { message: 'No loans found', data: [] }, { meta: { code: 200 }, loans: [] }])(
  'an empty list that nothing speaks against is one: %j',
  async (body) => {
    expect(good(await served(body).read('loans'))).toMatchObject({ value: [], mayBeIncomplete: false });
  },
);
