// A stored text is understood as it was understood in its answer.
import { describe, expect, it } from 'vitest';
import { ResourceSchema } from '../../../../../contract/slices/connect.ts';
import { LISTS } from '../../../../../main/service/reading/resources.ts';
import { understand } from '../../../../../main/service/reading/stored-record.ts';
import { mappingOf } from '../../../../../main/service/reading/wire/mapping.ts';
import { dialectProfile } from '../../../../support/dialect-profiles.ts';
import { testProfile } from '../../../../support/lending-values.ts';
import { object } from '../support.ts';

describe('a stored return address', () => {
  const profile = {
    ...testProfile,
    fields: { returnAddress: { status: { words: { approved: ['whitelisted'] } } } },
  };
  it.each([
    ['approved', { approved: [{ id: 'WA-1', address: '0xa' }], pending: [] }],
    ['approved', { Whitelisted: [{ id: 'WA-1', address: '0xa' }] }],
    ['pending', { approved: [], pending: [{ id: 'WA-1', address: '0xa' }] }],
    ['inactive', { approved: [{ id: 'WA-1', status: 'revoked' }] }],
    ['approved', [{ id: 'WA-1', status: 'approved' }]],
    ['unknown', [{ id: 'WA-1', address: '0xa' }]],
  ])('that was %s is that again', async (status, answer) => {
    const mapping = mappingOf(profile);
    const page = LISTS.returnAddresses.itemsOf(object({ data: answer }), mapping);
    const [one] = page?.items ?? [];
    const read =
      one?.item.kind === 'object' ? LISTS.returnAddresses.from(one.item, mapping, one.group) : undefined;
    expect(read).toMatchObject({ status });
    expect(await understand(profile, 'returnAddresses', read?.raw ?? '')).toEqual([read]);
  });
});

describe('an object’s stored text', () => {
  const profile = dialectProfile('native')('https://lend.example/v1');
  it('is read as in an answer, whatever it is of', async () => {
    expect(await understand(profile, 'loans', '{"id":"LN-1","status":"active"}')).toMatchObject([
      { id: 'LN-1' },
    ]);
    const position = await understand(profile, 'position', '{"ltv":"0.4"}');
    expect(position).toMatchObject({ raw: '{"ltv":"0.4"}' });
    const deposits = await understand(profile, 'deposits', '{"id":"d-1"}');
    expect(deposits).toMatchObject([{ id: { value: 'd-1' } }]);
  });
  it.each(ResourceSchema.options)('of %s is nothing if it is no object', async (resource) => {
    for (const text of ['[]', '"x"', '7', 'null', '{', ''])
      expect(await understand(profile, resource, text)).toBeUndefined();
  });
  it('of a loan without an id is nothing', async () => {
    expect(await understand(profile, 'loans', '{}')).toBeUndefined();
  });
});
