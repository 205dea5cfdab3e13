// The groups of open loans by age.
import { describe, expect, it } from 'vitest';
import { ageGroupOf } from '../../../domain/loan-age.ts';

const at = (text: string): number => Date.parse(text);
const today = at('2026-11-24T04:00:00+01:00');

describe('the age of a loan', () => {
  it.each([
    ['2026-11-24T03:59:00+01:00', 'to-30'],
    ['2026-11-24T23:59:00+01:00', 'to-30'],
    ['2026-10-25T00:00:00+01:00', 'to-30'],
    ['2026-10-24T23:59:59+01:00', 'to-60'],
    ['2026-09-25T00:00:00+01:00', 'to-60'],
    ['2026-09-24T23:59:59+01:00', 'to-90'],
    ['2026-08-26T00:00:00+01:00', 'to-90'],
    ['2026-08-25T23:59:59+01:00', 'older'],
    ['1999-01-01T00:00:00+01:00', 'older'],
  ])('counts whole days in Lagos: opened %s is in group %s', (opened, group) => {
    expect(ageGroupOf(at(opened), today)).toBe(group);
  });

  it('is unknown without an opening day, and for a day to come', () => {
    expect(ageGroupOf(undefined, today)).toBeUndefined();
    expect(ageGroupOf(Number.NaN, today)).toBeUndefined();
    expect(ageGroupOf(9e15, today)).toBeUndefined();
    expect(ageGroupOf(at('2026-11-25T00:00:00+01:00'), today)).toBeUndefined();
  });
});
