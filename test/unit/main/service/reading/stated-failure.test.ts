// Whether an answer states a failure, by the profile's rule, and one object's stored text.
import { describe, expect, it } from 'vitest';
import { ResourceSchema } from '../../../../../contract/slices/connect.ts';
import { statedFailure } from '../../../../../main/service/reading/stated-failure.ts';
import { understand } from '../../../../../main/service/reading/stored-record.ts';
import { dialectProfile } from '../../../../support/dialect-profiles.ts';
import { json } from '../support.ts';

describe('an answer with a rule about failure', () => {
  const rule = { where: 'meta.status', good: ['ok', '00', 'true'] };
  it.each([
    ['{"meta":{"status":"ok"}}', 'worked'],
    ['{"meta":{"status":" OK "}}', 'worked'],
    ['{"meta":{"status":true}}', 'worked'],
    ['{"meta":{"status":false}}', 'failed'],
    ['{"meta":{"status":"00"}}', 'worked'],
    ['{"meta":{"status":0}}', 'failed'],
    ['{"meta":{"status":{"ok":1}}}', 'failed'],
    ['{"meta":{"status":""}}', undefined],
    ['{"meta":{"status":null}}', undefined],
    ['{"meta":{}}', undefined],
    ['[]', undefined],
  ])('%s: %s', (text, failure) => {
    expect(statedFailure(json(text), rule)).toBe(failure);
  });
  it('states nothing without a rule or a body, and a number by its digits', () => {
    expect(statedFailure(json('{"meta":{"status":"no"}}'), undefined)).toBeUndefined();
    expect(statedFailure(undefined, rule)).toBeUndefined();
    expect(statedFailure(json('{"meta":{"status":7}}'), { ...rule, good: ['7'] })).toBe('worked');
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
