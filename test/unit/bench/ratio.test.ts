import { describe, expect, it } from 'vitest';
import { medianInterval } from '../../bench/ratio.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth + 1);

describe('the interval of a median', () => {
  it('is that of the sign test', () => {
    // Tables of the sign test at 95%: n = 6 takes the whole range, 9 the 2nd to 8th, 20 the 6th to 15th value.
    expect(medianInterval(upTo(6))).toEqual([1, 6]);
    expect(medianInterval(upTo(9))).toEqual([2, 8]);
    expect(medianInterval(upTo(20))).toEqual([6, 15]);
  });

  it('is not stated for fewer than six values', () => {
    expect(medianInterval(upTo(5))).toBeUndefined();
    expect(medianInterval([])).toBeUndefined();
  });
});
