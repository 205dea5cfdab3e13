// The LTV raises one alert at a threshold and one when it is back, even if it varies around the threshold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { ltvNews, ltvLevel, type LtvLevel } from '../../../domain/ltv-alerts.ts';

const marks = { warningPercent: '55', criticalPercent: '70' };
const percent = fc.integer({ min: 0, max: 12_000 }).map((points) => decimal((points / 100).toFixed(2)));

/** The alerts that a series of figures raises. */
function told(figures: readonly string[], from: LtvLevel = 'below'): string[] {
  let level = from;
  return figures.flatMap((figure) => {
    const now = ltvLevel(level, decimal(figure), marks);
    const news = ltvNews(level, now);
    level = now;
    return news ?? [];
  });
}

describe('the LTV’s alerts', () => {
  it('report each threshold as it is reached, and the return a point below it', () => {
    expect(told(['54.99', '55', '69.99', '70.00', '69.01', '68.99', '54.01', '53.99'])).toEqual([
      'ltv-warning',
      'ltv-critical',
      'ltv-back',
    ]);
  });
  it('report only the critical threshold if both are passed at once', () => {
    expect(told(['42', '71'])).toEqual(['ltv-critical']);
  });
  it('report the critical threshold again after the LTV was back below it', () => {
    expect(told(['71', '60', '71'])).toEqual(['ltv-critical', 'ltv-critical']);
  });
  it('report nothing more while the LTV varies within a point of a threshold', () => {
    const tremble = fc.array(fc.integer({ min: 5_400, max: 6_900 }), { maxLength: 80 });
    fc.assert(
      fc.property(tremble, (points) => {
        const figures = ['55', ...points.map((point) => (point / 100).toFixed(2))];
        expect(told(figures)).toEqual(['ltv-warning']);
      }),
    );
  });
  it('never stand below a mark that is reached, nor past one that is a point away', () => {
    const levels = fc.constantFrom<LtvLevel>('below', 'warning', 'critical');
    fc.assert(
      fc.property(levels, percent, (before, figure) => {
        const now = ltvLevel(before, figure, marks);
        if (Number(figure) >= 70) expect(now).toBe('critical');
        if (Number(figure) >= 55) expect(now).not.toBe('below');
        if (Number(figure) < 54) expect(now).toBe('below');
        if (Number(figure) < 69) expect(now).not.toBe('critical');
      }),
    );
  });
});
