// The limits on a call's JSON, counted in its text before it is parsed.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_LEVELS, MOST_VALUES, overLimit } from '../../../../main/bridge/input-limits.ts';

const LEVELS = `at most ${MOST_LEVELS} levels`;
const VALUES = `at most ${MOST_VALUES} values`;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const list = (item: string, values: number): string => `[${Array(values).fill(item).join(',')}]`;

it.each<[string, string, string | undefined]>([
  ['as many levels as allowed', nested(MOST_LEVELS), undefined],
  ['one level more', nested(MOST_LEVELS + 1), LEVELS],
  ['levels of objects', '{"a":'.repeat(MOST_LEVELS + 1), LEVELS],
  ['many lists beside one another', list('[]', 3 * MOST_LEVELS), undefined],
  ['many objects beside one another', list('{}', 3 * MOST_LEVELS), undefined],
  ['as many values as allowed', list('1', MOST_VALUES - 1), undefined],
  ['one value more', list('1', MOST_VALUES), VALUES],
  ['objects as values', list('{}', MOST_VALUES / 2), VALUES],
  ['a text without an end', `"${'['.repeat(MOST_LEVELS + 1)}`, undefined],
  ['nothing', '', undefined],
])('%s', (_what, text, problem) => {
  expect(overLimit(text)).toBe(problem);
});

it('brackets, commas, quotes and escapes inside a text are text, and count after its end', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('\\', '"', '[', '{', ',', ']', 'n'), maxLength: 60 }),
  );
  fc.assert(
    fc.property(texts, (before) => {
      const around = (levels: number) =>
        `[${before.map((one) => `${JSON.stringify(one)},`).join('')}${nested(levels)}]`;
      expect(overLimit(around(MOST_LEVELS - 1))).toBe(undefined);
      expect(overLimit(around(MOST_LEVELS))).toBe(LEVELS);
    }),
  );
});
