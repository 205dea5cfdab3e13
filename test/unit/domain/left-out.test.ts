// What a schema accepts without passing it on unchanged.
import { describe, expect, it } from 'vitest';
import { leftOut } from '../../../domain/left-out.ts';

const group = 'a group in curly brackets';
const unknown = 'not a setting this app knows';

describe('what a schema left out', () => {
  it.each([[{ a: 1, b: { c: [1, 'x', null, true] } }], [[1, 2]], ['text'], [7], [null], [undefined]])(
    'is nothing of %j, passed on whole',
    (given) => {
      expect(leftOut(given, structuredClone(given))).toBeUndefined();
    },
  );
  it.each([
    [Number.POSITIVE_INFINITY, null, { place: '', expected: 'a smaller number' }],
    [{ a: { b: -Infinity } }, { a: { b: null } }, { place: 'a.b', expected: 'a smaller number' }],
    [[], {}, { place: '', expected: group }],
    [{}, [], { place: '', expected: group }],
    [{ a: {} }, { a: null }, { place: 'a', expected: group }],
    [{ a: {} }, { a: 'text' }, { place: 'a', expected: group }],
    [{ a: [1] }, { a: 1 }, { place: 'a', expected: group }],
    [{ a: 1, b: 2 }, { a: 1 }, { place: 'b', expected: unknown }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }, { place: 'a.c', expected: unknown }],
    [JSON.parse('{"constructor":{}}'), {}, { place: 'constructor', expected: unknown }],
    [{ list: [{ a: 1 }, { b: 1 }] }, { list: [{ a: 1 }, {}] }, { place: 'list.1.b', expected: unknown }],
  ])('of %j, of which %j came through, is named by its place', (given: unknown, taken: unknown, found) => {
    expect(leftOut(given, taken)).toEqual(found);
  });
});
