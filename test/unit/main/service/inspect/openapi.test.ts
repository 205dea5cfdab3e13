// A lender's OpenAPI document suggests paths and names of fields; nothing of it is certain.
import { expect, it } from 'vitest';
import { openApiIn, openApiProposals } from '../../../../../main/service/inspect/propose/openapi.ts';
import { PROFILE } from './support.ts';

const listOf = (item: object): object => ({
  responses: {
    '200': {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { code: {}, data: { type: 'array', items: item } } },
        },
      },
    },
  },
});
const document = {
  openapi: '3.1.0',
  paths: {
    '/v2/facilities': { get: listOf({ $ref: '#/components/schemas/Facility' }) },
    '/v2/facilities/{ref}': { get: {} },
    '/v2/quotes': { post: {} },
    '/v2/quotes/{ref}/accept': { post: {} },
    '/v2/quotes/{ref}/cancel': { post: {} },
  },
  components: {
    schemas: {
      Facility: {
        properties: {
          loan_no: { type: 'string' },
          terms: { properties: { principal_amount: { type: 'string' } } },
          collateral_coin: {},
          note: {},
        },
      },
    },
  },
};
const proposed = (body: object) => {
  const opened = openApiIn(JSON.stringify(body));
  return opened && openApiProposals(opened, PROFILE);
};

it('a document suggests each request once, and the fields whose names mean one thing', () => {
  const proposals = proposed(document) ?? [];
  expect(proposals.map(({ key }) => key)).toEqual([
    'path quotes /v2/quotes',
    'path acceptQuote /v2/quotes/{quote_id}/accept',
    'path loans /v2/facilities',
    'loan id loan_no',
    'loan collateralAsset collateral_coin',
    'path loan /v2/facilities/{loan_id}',
  ]);
  expect(new Set(proposals.map(({ confidence }) => confidence))).toEqual(new Set(['likely']));
});

it.each([{ swagger: '2.0', paths: {} }, { openapi: '4.0.0', paths: {} }, { openapi: '3.0.3' }, [], 'x'])(
  '%j is no such document',
  (body) => expect(openApiIn(JSON.stringify(body))).toBeUndefined(),
);
