// The soak's verdict: what grows by the hour fails, what varies around a level does not.
import { describe, expect, it } from 'vitest';
import { asTable, growthOf } from '../../soak/growth.ts';

const measure = (values: readonly number[], valuesAnHour = 1) =>
  growthOf({ name: 'nodes', unit: '', atMost: 1, values, valuesAnHour });

describe('growthOf', () => {
  it('ignores the first hour, in which caches fill', () => {
    expect(measure([0, 100, 100, 100, 100])).toMatchObject({ first: 100, last: 100, slope: 0, isFlat: true });
  });

  it('finds a measure that rises every hour', () => {
    expect(measure([0, 10, 12, 14, 16])).toMatchObject({ slope: 2, isFlat: false });
    expect(asTable([measure([0, 10, 12, 14, 16])])).toContain('GROWS');
  });

  it('states the slope an hour of a measure that is taken several times an hour', () => {
    const thriceAnHour = [0, 50, 60, 90, 91, 92, 93, 94, 95];
    expect(measure(thriceAnHour, 3)).toMatchObject({ first: 90, last: 95, slope: 3, isFlat: false });
    expect(() => measure(thriceAnHour.slice(0, 5), 3)).toThrow('6 values');
  });

  it('accepts a measure that varies around a level', () => {
    expect(measure([0, 10, 12, 9, 11, 10]).isFlat).toBe(true);
  });

  it('accepts one step, and finds what rises again and again, however slowly', () => {
    const step = [0, ...Array.from({ length: 7 }, () => 129), ...Array.from({ length: 14 }, () => 131)];
    expect(measure(step, 1)).toMatchObject({ slope: 0, isFlat: true });
    const slow = [0, ...Array.from({ length: 21 }, (_, hour) => 129 + 2 * Math.floor(hour / 1.5))];
    expect(measure(slow, 1)).toMatchObject({ isFlat: false });
  });

  it('accepts no slope of too few values', () => {
    expect(() => measure([1, 2, 3])).toThrow('nodes');
  });

  it('calls a measure that could not be taken not flat', () => {
    expect(measure([0, 1, Number.NaN, 1]).isFlat).toBe(false);
  });
});
