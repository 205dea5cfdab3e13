// What is wrong in a file that a person wrote: the place and what belongs there, never the text itself.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { placeOfJsonFault } from '../../../domain/json-fault.ts';
import { schemaFaultLine, schemaFaultsIn } from '../../../domain/schema-faults.ts';

const faults = (schema: v.GenericSchema, value: unknown): string => {
  const { issues } = v.safeParse(schema, value);
  return issues === undefined ? '' : schemaFaultLine(schemaFaultsIn(issues));
};
const short = v.pipe(v.string(), v.minLength(1), v.maxLength(3));

describe('a fault in a file', () => {
  it.each<[string, v.GenericSchema, unknown, string]>([
    ['a missing setting', v.object({ a: v.string() }), {}, 'a: missing'],
    ['an unknown one', v.strictObject({}), { b: 1 }, 'b: not a setting this app knows'],
    [
      'a list for a group',
      v.object({ a: v.object({ b: v.string(), c: v.string() }) }),
      { a: [] },
      'a: a group in curly brackets',
    ],
    ['a list for the whole', v.object({ b: v.string() }), [], 'the whole file: a group in curly brackets'],
    ['an empty text', short, '', 'the whole file: not empty'],
    ['a long text', v.object({ a: short }), { a: 'abcd' }, 'a: at most 3 characters'],
    ['a short text', v.pipe(v.string(), v.minLength(2)), 'a', 'the whole file: at least 2 characters'],
    ['a short list', v.pipe(v.array(v.number()), v.minLength(2)), [1], 'the whole file: at least 2 entries'],
    ['a long list', v.pipe(v.array(v.number()), v.maxLength(1)), [1, 2], 'the whole file: at most 1 entries'],
    ['a small number', v.pipe(v.number(), v.minValue(2)), 1, 'the whole file: 2 or more'],
    ['another choice', v.picklist(['a', 'b']), 'c', 'the whole file: one of "a", "b"'],
    ['another word', v.literal('a'), 'b', 'the whole file: exactly "a"'],
    [
      'either kind',
      v.union([v.string(), v.number()]),
      true,
      'the whole file: a text in quotes, or a number without quotes',
    ],
    [
      'one kind twice',
      v.union([v.string(), v.pipe(v.string(), v.trim())]),
      true,
      'the whole file: a text in quotes',
    ],
    ['a missing union', v.object({ a: v.union([v.string(), v.number()]) }), {}, 'a: missing'],
    ['a rule in a union', v.union([short, v.number()]), 'abcd', 'the whole file: at most 3 characters'],
    [
      'a setting in a union',
      v.object({ a: v.union([v.string(), v.object({ b: v.object({ c: short }) })]) }),
      { a: { b: { c: 'abcd' } } },
      'a.b.c: at most 3 characters',
    ],
    [
      'an odd name',
      v.record(v.string(), v.number()),
      { 'a "b"\u202e': 'x' },
      '"a ?b??": a number without quotes',
    ],
    [
      'a long name',
      v.record(v.string(), v.number()),
      { ['x'.repeat(61)]: 'x' },
      `"${'x'.repeat(60)}": a number without quotes`,
    ],
  ])('%s', (_what, schema, value, line) => {
    expect(faults(schema, value)).toBe(line);
  });
  it('is named once for each place and each thing that belongs there', () => {
    const schema = v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.minLength(2),
          v.check((text) => text !== 'a', 'a word'),
        ),
      ),
      v.check(() => true),
    );
    expect(faults(schema, ['a', 'a'])).toBe(
      '[0]: at least 2 characters; [0]: a word; [1]: at least 2 characters; [1]: a word',
    );
    const { issues = [] } = v.safeParse(v.string(), 1);
    expect(schemaFaultsIn([...issues, ...issues])).toHaveLength(1);
  });
  it('is one of five at most', () => {
    expect(faults(v.array(v.number()), Array(9).fill('x')).split('; ')).toHaveLength(5);
  });
});

describe('the place where a text stops being JSON', () => {
  it.each([
    ['', 'line 1, column 1', 'the file ends here, before a value'],
    ['{', 'line 1, column 2', 'the file ends here, before a name in quotes or }'],
    ['{"a" 1}', 'line 1, column 6', 'a colon'],
    ['{"a": }', 'line 1, column 7', 'a value'],
    ['{"a":1,}', 'line 1, column 8', 'a name in quotes'],
    ['{,}', 'line 1, column 2', 'a name in quotes or }'],
    ['{]', 'line 1, column 2', 'a name in quotes or }'],
    ['[1,]', 'line 1, column 4', 'a value'],
    ['[1}', 'line 1, column 3', 'a comma or the closing bracket'],
    ['{"a":1]', 'line 1, column 7', 'a comma or the closing bracket'],
    ['{"a":{}}\n  {}', 'line 2, column 3', 'the end of the file'],
    ['[] []', 'line 1, column 4', 'the end of the file'],
    ['1 1', 'line 1, column 3', 'the end of the file'],
  ])('%j', (text, place, expected) => {
    expect(placeOfJsonFault(text)).toEqual({ place, expected });
  });
});
