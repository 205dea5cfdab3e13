// The usual periods of a statement, and the period of a chart by month.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { within } from '../../../renderer/features/history/month-span.ts';
import { usualDays } from '../../../renderer/features/history/usual-periods.ts';

describe('the usual period', () => {
  it.each([
    ['lastMonth', '2026-11-22', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['lastQuarter', '2026-11-22', '2026-07-01', '2026-09-30'],
    ['lastQuarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['thisMonth', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['thisYear', '2026-01-01', '2026-01-01', '2026-01-01'],
  ] as const)('%s, on %s, is from %s to %s', (period, today, first, last) => {
    expect(usualDays(period, today)).toEqual({ first, last });
  });
});

describe('the drawn months', () => {
  const points = ['2024-11', '2025-11', '2025-12', '2026-05', '2026-11'].map((month) => ({
    month,
    value: decimal('1'),
  }));

  it('count back from the last one, including months without a point', () => {
    const from = (span: 'year' | 'twoYears' | 'all') => within(span, points).map(({ month }) => month);
    expect(from('all')).toHaveLength(5);
    expect(from('year')).toEqual(['2025-12', '2026-05', '2026-11']);
    expect(from('twoYears')).toEqual(['2025-11', '2025-12', '2026-05', '2026-11']);
    expect(within('year', [])).toEqual([]);
  });
});
