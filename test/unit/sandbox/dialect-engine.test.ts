// The engine that writes facts by a dialect's document: exact encodings, and a fault named by what is missing.
import { describe, expect, it } from 'vitest';
import native from '../../../sandbox/dialects/native.json' with { type: 'json' };
import { dialectOf } from '../../../sandbox/dialect/engine.ts';
import { JsonNumber, writeJson } from '../../../sandbox/dialect/json.ts';

const LATE = Date.UTC(2026, 11, 31, 23, 30, 0, 999);
const FACTS = {
  id: 'w1',
  nothing: null,
  at: LATE,
  none: '0.00',
  round: '1000.00',
  large: '999999999999999999.99',
  small: '0.000001',
  status: 'confirmed',
  within: { id: 'inner' },
  many: [
    { id: 'a', of: 'x' },
    { id: 'b', of: 'y' },
  ],
};
const written = (template: unknown): string => {
  const templates = { ...native.templates, wallet: template };
  const words = { states: { confirmed: 2 }, all: { '*': 'other' } };
  return writeJson(dialectOf({ ...native, templates, words }).write('wallet', FACTS));
};

it.each<[unknown, string]>([
  ['$large', '"999999999999999999.99"'],
  ['$large|number', '999999999999999999.99'],
  ['$large|commas', '"999,999,999,999,999,999.99"'],
  ['$large|places:4', '"999999999999999999.9900"'],
  ['$large|shift:2|number', '99999999999999999999'],
  ['$round|shortest|number', '1000'],
  ['$round|digits:8', '"1000.0000"'],
  ['$round|shift:-2', '"10.0000"'],
  ['$none|shortest|number', '0'],
  ['$none|shift:-2|number', '0.0000'],
  ['$none|shift:2|number', '0'],
  ['$small|shift:6|number', '1'],
  ['$small|shift:-2', '"0.00000001"'],
  ['$small|commas', '"0.000001"'],
  ['$at|iso', '"2026-12-31T23:30:00.999Z"'],
  ['$at|iso-lagos', '"2027-01-01T00:30:00.999+01:00"'],
  ['$at|lagos-without-zone', '"2027-01-01 00:30:00.999"'],
  ['$at|seconds', String((LATE - 999) / 1_000)],
  ['$nothing|iso', 'null'],
  ['$nothing|words:states', 'null'],
  ['$status|words:states', '2'],
  ['$status|words:all', '"other"'],
  [{ 'left?': '$nothing', kept: '$nothing', $id: 1 }, '{"kept":null,"w1":1}'],
  [{ $with: 'within', as: ['$id', '$status'] }, '["inner","confirmed"]'],
  [{ $with: 'nothing', as: {} }, 'null'],
  [{ $each: 'many', where: { of: 'y' }, as: '$id' }, '["b"]'],
  [{ $each: 'nothing', as: '$id' }, '[]'],
  [{ $each: 'within', as: '$id' }, '["inner"]'],
  [{ $each: 'many', keys: ['$status', '$of'], as: '$id' }, '{"confirmed":{"x":"a","y":"b"}}'],
  [{ $join: '-', of: ['$id', '$asset'] }, '"w1-USDC"'],
])('%j is written as %s', (template, json) => {
  expect(written(template)).toBe(json);
});

it.each(['$missing', '#missing', '$at|words:states', '$status|seconds', '$id|missing', '$within'])(
  '%j is refused, not written as something else',
  (template) => {
    expect(() => written(template)).toThrow(/./);
  },
);

describe('JSON', () => {
  it('equals JSON.stringify except for numbers given as text', () => {
    const json = { a: [1, 'x"\n\u2028', null, true, {}, []], __proto__x: { 'b-c': -0.5 }, é: '₦' };
    expect(writeJson(json)).toBe(JSON.stringify(json));
  });

  it.each(['', '1e5', '01', '1.', '.5', '1,000', ' 1', '1}', 'NaN', '--1'])(
    'is not made of %j as a number',
    (digits) => {
      expect(() => new JsonNumber(digits)).toThrow('Not the digits of a number');
    },
  );
});
