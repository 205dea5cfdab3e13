// An LTV rings once past a mark and once when it is back, however it trembles around it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { ltvNews, ltvLevel, type LtvLevel } from '../../../domain/ltv-alerts.ts';

const marks = { watchPercent: '55', stopPercent: '70' };
const percent = fc.integer({ min: 0, max: 12_000 }).map((points) => decimal((points / 100).toFixed(2)));

/** What is told on the way through these figures. */
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
  it('tell of each mark as it is reached, and of the way back a point below it', () => {
    expect(told(['54.99', '55', '69.99', '70.00', '69.01', '68.99', '54.01', '53.99'])).toEqual([
      'ltv-past-watch',
      'ltv-past-stop',
      'ltv-back',
    ]);
  });
  it('tell of the stop mark alone when both are passed at once', () => {
    expect(told(['42', '71'])).toEqual(['ltv-past-stop']);
  });
  it('tell of the stop mark again after it was left', () => {
    expect(told(['71', '60', '71'])).toEqual(['ltv-past-stop', 'ltv-past-stop']);
  });
  it('say nothing more while the figure trembles within a point of a mark', () => {
    const tremble = fc.array(fc.integer({ min: 5_400, max: 6_900 }), { maxLength: 80 });
    fc.assert(
      fc.property(tremble, (points) => {
        const figures = ['55', ...points.map((point) => (point / 100).toFixed(2))];
        expect(told(figures)).toEqual(['ltv-past-watch']);
      }),
    );
  });
  it('never stand below a mark that is reached, nor past one that is a point away', () => {
    const levels = fc.constantFrom<LtvLevel>('below', 'past-watch', 'past-stop');
    fc.assert(
      fc.property(levels, percent, (before, figure) => {
        const now = ltvLevel(before, figure, marks);
        if (Number(figure) >= 70) expect(now).toBe('past-stop');
        if (Number(figure) >= 55) expect(now).not.toBe('below');
        if (Number(figure) < 54) expect(now).toBe('below');
        if (Number(figure) < 69) expect(now).not.toBe('past-stop');
      }),
    );
  });
});
