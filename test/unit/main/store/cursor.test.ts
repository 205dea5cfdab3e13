// A cursor is read back for the list it was made for, and refused otherwise.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf, limitOf, readCursor } from '../../../../main/store/worker/cursor.ts';
import { BadInput } from '../../../../main/store/worker/faults.ts';

const place = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });

test('a cursor is read back as it was made, within the length the bridge allows', () => {
  fc.assert(
    fc.property(place, place, (one, two) => {
      const cursor = cursorOf('loans', 'all', [one, two]);
      expect(readCursor(cursor, 'loans', 'all', 2)).toEqual([one, two]);
      expect(cursor.length).toBeLessThan(400);
    }),
    { seed: 3, numRuns: 200 },
  );
});

test('a cursor is refused by another list, by another filter, and with another number of parts', () => {
  const cursor = cursorOf('loans', 'all', [5]);
  expect(() => readCursor(cursor, 'history', 'all', 1)).toThrow(BadInput);
  expect(() => readCursor(cursor, 'loans', 'open', 1)).toThrow(BadInput);
  expect(() => readCursor(cursor, 'loans', 'all', 2)).toThrow(BadInput);
});

test('a text is either a cursor that could have been made, or refused as bad input', () => {
  const cursor = cursorOf('loans', 'all', [123_456_789n]);
  const changed = fc
    .tuple(fc.nat(cursor.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
    .map(([at, sign]) => cursor.slice(0, at) + sign + cursor.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json(), changed), (text) => {
      try {
        const parts = readCursor(text, 'loans', 'all', 1);
        expect(parts[0]).toBeTypeOf('bigint');
      } catch (cause) {
        expect(cause).toBeInstanceOf(BadInput);
        expect(cause).toMatchObject({ field: 'cursor' });
      }
    }),
    { seed: 5, numRuns: 2000 },
  );
});

test('a page has 1 to 200 rows', () => {
  expect([1, 200].map((limit) => limitOf(limit))).toEqual([1, 200]);
  for (const limit of [0, 201, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => limitOf(limit)).toThrow(BadInput);
});
