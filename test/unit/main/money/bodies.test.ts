// Every form of a request with an effect, from the profile to the exact bytes, and back to what it says.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { ApplicationId, ExternalId, QuoteId } from '../../../../domain/ids.ts';
import {
  amountInBody,
  applicationBody,
  bodyFor,
  quoteBody,
} from '../../../../domain/connector/money-request.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../../domain/profile.ts';
import type { QuoteField } from '../../../../domain/profile-rules.ts';
import { checkTerms } from '../../../../main/desk/borrow/terms.ts';
import { answer, profile, scripted } from '../service/support.ts';

const EXT = 'ext-1' as ExternalId;
const naira = (name: string, written: Partial<QuoteField> = {}): QuoteField => ({
  name,
  label: 'Amount',
  required: true,
  type: { kind: 'naira' },
  ...written,
});
type Changes = Partial<ServiceProfile>;

const ASKED = '2500000.50';
describe('a quote is sent as', () => {
  it.each<[string, Changes, string, Record<string, string>]>([
    ['text', { quoteFields: [naira('a')] }, `{"external_id":"ext-1","a":"${ASKED}"}`, {}],
    [
      'a number, no digit lost',
      { quoteFields: [naira('a', { as: 'number' })] },
      `{"external_id":"ext-1","a":${ASKED}}`,
      {},
    ],
    ['kobo', { quoteFields: [naira('a', { scale: 2 })] }, '{"external_id":"ext-1","a":"250000050"}', {}],
    [
      'kobo as a number',
      { quoteFields: [naira('a', { as: 'number', scale: 2 })] },
      '{"external_id":"ext-1","a":250000050}',
      {},
    ],
    [
      'units of 10⁻¹⁸',
      { quoteFields: [naira('a', { scale: 18 })] },
      '{"external_id":"ext-1","a":"2500000500000000000000000"}',
      {},
    ],
    [
      'objects and lists',
      {
        quoteFields: [naira('data.items[0].amount'), { ...naira('data.kind'), type: { kind: 'text' } }],
        requests: { quotes: { reference: { body: ['data.ref'] } } },
      },
      `{"data":{"ref":"ext-1","items":[{"amount":"${ASKED}"}],"kind":"x"}}`,
      {},
    ],
    [
      'list items in the order of their numbers',
      { quoteFields: [naira('i[1].b'), naira('i[0].a')] },
      `{"external_id":"ext-1","i":[{"a":"${ASKED}"},{"b":"${ASKED}"}]}`,
      {},
    ],
    [
      'constants of every kind',
      {
        quoteFields: [naira('a')],
        requests: { quotes: { constants: { 'loan.ccy': 'NGN', days: 30, fast: true } } },
      },
      `{"external_id":"ext-1","a":"${ASKED}","loan":{"ccy":"NGN"},"days":30,"fast":true}`,
      {},
    ],
    [
      'a form',
      {
        quoteFields: [naira('loan[amount]'), { ...naira('why'), type: { kind: 'text' } }],
        requests: { quotes: { as: 'form', constants: { ccy: 'NGN' } } },
      },
      `external_id=ext-1&loan%5Bamount%5D=${ASKED}&why=x&ccy=NGN`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    [
      'a body without our reference, which a header carries',
      { quoteFields: [naira('a')], requests: { quotes: { reference: { headers: ['Idempotency-Key'] } } } },
      `{"a":"${ASKED}"}`,
      { 'idempotency-key': 'ext-1' },
    ],
    [
      'our reference in several places',
      {
        quoteFields: [naira('a')],
        requests: { quotes: { reference: { body: ['requestId', 'meta.ref'], headers: ['X-Reference'] } } },
      },
      `{"requestId":"ext-1","meta":{"ref":"ext-1"},"a":"${ASKED}"}`,
      { 'x-reference': 'ext-1' },
    ],
  ])('%s', async (_what, changes, body, headers) => {
    const own = { ...profile, ...changes };
    const terms = Object.fromEntries(
      own.quoteFields.map(({ name, type }) => [name, type.kind === 'naira' ? ASKED : 'x']),
    );
    expect(quoteBody(own, EXT, terms)).toBe(body);
    const { service, requests } = scripted(() => answer(200, '{}'), changes);
    await service.createQuote(body, EXT);
    expect(requests).toMatchObject([{ body, headers: { 'content-type': 'application/json', ...headers } }]);
    // Another amount than the recorded text says, in any place, is no request of this profile.
    expect(bodyFor(own, { kind: 'quotes', body: body.replace(/250/, '251'), externalId: EXT })).not.toBe(
      body,
    );
    expect(bodyFor(own, { kind: 'quotes', body: `${body} `, externalId: EXT })).toBeUndefined();
    if (body.includes('ext-1'))
      expect(bodyFor(own, { kind: 'quotes', body, externalId: 'other' as ExternalId })).toBeUndefined();
  });
  it.each([
    [2, '0.001', 'at most 2 digits after the point'],
    [0, '10.5', 'at most 0 digits after the point'],
  ])('minor units of scale %s, never rounded: %s is refused', (scale, typed, problem) => {
    expect(checkTerms({ a: typed }, [naira('a', { scale })], 6)).toMatchObject({ error: { problem } });
    expect(() => quoteBody({ ...profile, quoteFields: [naira('a', { scale })] }, EXT, { a: typed })).toThrow(
      /digits/,
    );
  });
});

describe('an application', () => {
  it.each<[string, Changes, string]>([
    [
      'in micro units',
      { applicationAmountField: { name: 'c', confirmed: true, as: 'number', scale: 6 } },
      '{"c":4000500000}',
    ],
    [
      'with asset and chain',
      {
        applicationAmountField: { name: 'c.size', confirmed: true },
        requests: { applications: { constants: { 'c.coin': 'USDC', 'c.chain': 'base' } } },
      },
      '{"c":{"size":"4000.5","coin":"USDC","chain":"base"}}',
    ],
    [
      'as a form',
      {
        applicationAmountField: { name: 'c', confirmed: true, as: 'number' },
        requests: { applications: { as: 'form' } },
      },
      'c=4000.5',
    ],
  ])('%s is read back in units from what is sent', async (_what, changes, body) => {
    const own = { ...profile, ...changes };
    expect(applicationBody(own, '4000.5')).toBe(body);
    const said = amountInBody(own, body);
    expect(Number(said)).toBe(4000.5);
    expect(applicationBody(own, said ?? decimal('0'))).toBe(body);
    const { service, requests } = scripted(() => answer(200, '{}'), changes);
    await service.createApplication(body, () => true);
    expect(requests).toMatchObject([{ body }]);
  });
});

describe('an accept', () => {
  const paths = { ...profile.paths, acceptQuote: '/loans/take' };
  it('names the quote in its body, with our reference, where its path does not', async () => {
    const acceptQuote = {
      quoteId: 'offer.id',
      reference: { body: ['ref'], headers: ['Idempotency-Key'] },
      constants: { agree: true },
    };
    const { service, requests } = scripted(() => answer(200, '{}'), { paths, requests: { acceptQuote } });
    await service.acceptQuote('Q"1' as QuoteId, () => true, EXT);
    expect(requests).toMatchObject([
      {
        body: '{"ref":"ext-1","offer":{"id":"Q\\"1"},"agree":true}',
        headers: { 'idempotency-key': 'ext-1' },
      },
    ]);
    expect(requests[0]?.path).toMatch(/\/loans\/take$/);
  });
  it('that could not say which quote is refused by the profile and at the door', async () => {
    expect(v.safeParse(ServiceProfileSchema, { ...profile, paths }).issues?.[0]?.message).toMatch(/quoteId/);
    const { service, requests } = scripted(() => answer(200, '{}'), { paths });
    expect(await service.acceptQuote('Q-1' as QuoteId, () => true)).toMatchObject({ neverLeft: true });
    expect(requests).toEqual([]);
  });
  it.each([
    ['/v1/loans/applications/RQ%2D7', 'RQ-7'],
    ['http://127.0.0.1:9/v1/loans/applications/RQ-7', 'RQ-7'],
    ['https://elsewhere.example/v1/loans/applications/RQ-7', undefined],
    ['/v1/loans/applications/RQ-7/next', undefined],
    ['/v1/loans/other/RQ-7', undefined],
    ['', undefined],
  ])('answered 202 with only %j is settled by reading the application there: %s', async (location, id) => {
    const application = '/loans/applications/{application_id}';
    const { service, requests } = scripted(
      ({ method }) =>
        method === 'POST'
          ? answer(202, '', { location })
          : answer(200, '{"id":"RQ-7","status":"processing"}'),
      { paths: { ...profile.paths, application } },
    );
    const outcome = await service.acceptQuote('Q-1' as QuoteId, () => true);
    expect(outcome.kind).toBe(id === undefined ? 'unknown' : 'confirmed');
    expect(requests).toHaveLength(id === undefined ? 1 : 2);
    if (outcome.kind === 'confirmed')
      expect(outcome.value.id).toMatchObject({ state: 'found', value: id as ApplicationId });
  });
});

it.each<[string, Changes]>([
  ['two fields', { quoteFields: [naira('a'), naira('a.b')] }],
  [
    'a field and our reference',
    { quoteFields: [naira('ref')], requests: { quotes: { reference: { body: ['ref'] } } } },
  ],
  [
    'a field and a constant',
    { quoteFields: [naira('a')], requests: { quotes: { constants: { 'a[0]': 'x' } } } },
  ],
  ['the id and a constant', { requests: { acceptQuote: { quoteId: 'q', constants: { q: 'Q-2' } } } }],
  ['a list that does not begin at its first item', { quoteFields: [naira('i[1].a')] }],
  ['a gap in a list', { quoteFields: [naira('i[0]'), naira('i[2]', { required: false })] }],
  [
    'an item that an optional field may leave out',
    { quoteFields: [naira('i[0]', { required: false }), naira('i[1]')] },
  ],
  [
    'our reference and a header of every request',
    { headers: { 'X-Request-Id': 'a' }, requests: { quotes: { reference: { headers: ['x-request-id'] } } } },
  ],
  [
    'two items that may be left out',
    { quoteFields: [0, 1].map((at) => naira(`i[${at}]`, { required: false })) },
  ],
  ['items and names', { quoteFields: [naira('i.x'), naira('i[0]')] }],
  ['an item that is no number', { quoteFields: [naira('loan[amount]')] }],
])(
  'each place of a request holds one value, and each item its number: refused are %s',
  async (_what, changes) => {
    const own = { ...profile, ...changes };
    expect(v.safeParse(ServiceProfileSchema, own).success).toBe(false);
    const { service, requests } = scripted(() => answer(200, '{}'), changes);
    expect(await service.acceptQuote('Q-1' as QuoteId, () => true)).toMatchObject({ neverLeft: true });
    expect(requests).toEqual([]);
  },
);
