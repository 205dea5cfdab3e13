// The difference of two texts keeps as many characters as both have in the same order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedDifference, differenceOf, type TextPart } from '../../../domain/difference.ts';

const joined = (parts: TextPart[]) => parts.map(({ text }) => text).join('');
const kept = (parts: TextPart[]) => parts.flatMap(({ text, changed }) => (changed ? [] : [text])).join('');
/** The length of the longest common subsequence, computed without a table. */
function most(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a[0] === b[0]) return 1 + most(a.slice(1), b.slice(1));
  return Math.max(most(a.slice(1), b), most(a, b.slice(1)));
}

describe('the difference of two texts', () => {
  it('marks what changed in an account number', () => {
    expect(differenceOf('0123456789', '0123406789')).toEqual({
      before: [
        { text: '01234', changed: false },
        { text: '5', changed: true },
        { text: '6789', changed: false },
      ],
      now: [
        { text: '01234', changed: false },
        { text: '0', changed: true },
        { text: '6789', changed: false },
      ],
    });
  });
  it('gives the texts back, keeps the same of both, and no shorter part than possible', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { before, now } = differenceOf(a, b);
        expect([joined(before), joined(now)]).toEqual([a, b]);
        expect(kept(before)).toBe(kept(now));
        expect(kept(before)).toHaveLength(most(a, b));
        for (const parts of [before, now])
          expect(parts.some(({ changed }, nth) => parts[nth + 1]?.changed === changed)).toBe(false);
      }),
      { seed: 31, numRuns: 300 },
    );
  });
  it('compares whole letters that take two units of a string', () => {
    expect(differenceOf('a😀', 'a😁')).toEqual({
      before: [
        { text: 'a', changed: false },
        { text: '😀', changed: true },
      ],
      now: [
        { text: 'a', changed: false },
        { text: '😁', changed: true },
      ],
    });
  });
  it('keeps nothing of a text of more than 2,000 letters, on either side', () => {
    const long = (letters: number) => 'a'.repeat(letters);
    expect(kept(differenceOf(long(2000), 'a').before)).toBe('a');
    expect(kept(differenceOf('a', long(2000)).before)).toBe('a');
    expect(kept(differenceOf(long(2001), 'a').before)).toBe('');
    expect(kept(differenceOf('a', long(2001)).before)).toBe('');
  });
});

describe('two texts one above the other', () => {
  it('differ at each place where their characters differ, if both are equally long', () => {
    expect(alignedDifference('0123456789', '0123456798')).toEqual({
      before: [
        { text: '01234567', changed: false },
        { text: '89', changed: true },
      ],
      now: [
        { text: '01234567', changed: false },
        { text: '98', changed: true },
      ],
    });
  });
  it('keep the longest common text, if one is longer', () => {
    expect(alignedDifference('0123456789', '01234556789')).toEqual(differenceOf('0123456789', '01234556789'));
  });
});
