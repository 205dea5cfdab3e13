// The schema of a reading: what it accepts, drops and refuses.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DecimalSchema, readingOf } from '../../../domain/value-schemas.ts';

const schema = readingOf(DecimalSchema);
const found = { state: 'found', value: '12.50', field: 'amount', rule: 'documented', raw: '"12.50"' };
const missing = { state: 'missing', looked: ['amount'] };
const unreadable = { state: 'unreadable', field: 'amount', raw: '"ten"', expected: 'an amount' };

describe('a reading', () => {
  it.each([found, missing, unreadable])(
    'is accepted in each state, without unknown keys: $state',
    (reading) => {
      expect(v.parse(schema, { ...reading, secret: 'x' })).toEqual(reading);
    },
  );
  it.each([
    { ...found, value: '1e3' },
    { ...found, rule: 'guessed' },
    { ...missing, looked: 'amount' },
    { ...unreadable, raw: undefined },
    { ...found, state: 'lost' },
    { value: '12.50' },
    null,
    'found',
  ])('is refused with a value, a state or a form of its own: %j', (reading) => {
    expect(v.is(schema, reading)).toBe(false);
  });
  it('names the place of what is wrong', () => {
    const { issues = [] } = v.safeParse(v.object({ amount: schema }), { amount: { ...found, value: 12.5 } });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['amount.value']);
  });
});
