// The words by which a subject is found, and the query to the full-text table.
import { expect, test } from 'vitest';
import { isAsked, mergedWords, searchOf } from '../../../../main/store/worker/cache/words.ts';

test('former words are kept after the present ones, each once', () => {
  expect(mergedWords('new  shared', 'old shared')).toBe('new shared old');
  expect(mergedWords('', 'old')).toBe('old');
  expect(mergedWords('same words', 'same words')).toBe('same words');
  expect(mergedWords('same words', 'same words old')).toBe('same words old');
  expect(mergedWords('', '')).toBe('');
});

test('the words have a limit, and none is cut', () => {
  let words = '';
  for (let number = 0; number < 2000; number += 1) words = mergedWords(`reference-${number}`, words);
  expect(words.length).toBeLessThanOrEqual(4000);
  expect(words.split(' ').every((word) => /^reference-\d+$/.test(word))).toBe(true);
  expect(words.startsWith('reference-1999 reference-1998 ')).toBe(true);
  expect(mergedWords(`${'x'.repeat(9000)} reference`, '')).toBe('reference');
});

test('every word is queried as a beginning, quoted', () => {
  expect(searchOf('loan 0xAB')).toBe('"loan"* AND "0xAB"*');
  expect(searchOf('LN-1')).toBe('"LN-1"*');
  expect(searchOf('a"b OR* ^c')).toBe('"a b"* AND "OR*"* AND "^c"*');
  for (const nothing of [undefined, '', '  ', '"" --', '🙂']) expect(searchOf(nothing)).toBeUndefined();
  expect([undefined, '', ' \t'].map(isAsked)).toEqual([false, false, false]);
  expect(isAsked('--')).toBe(true);
});
