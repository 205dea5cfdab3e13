// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChartFrame } from '../../../renderer/components/ChartFrame.tsx';
import { LineChart, lineSpec } from '../../../renderer/components/LineChart.tsx';
import { drawChart, type ChartMark, type Shape } from '../../../renderer/components/chart-shapes.ts';
import {
  inkOf,
  nearest,
  rangeOf,
  ticksOf,
  type ChartPoint,
} from '../../../renderer/components/chart-scale.ts';

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(cleanup);

const series = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9_000 }),
      y: fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { nil: undefined, freq: 8 }),
    }),
    { minLength: 1, maxLength: 400 },
  )
  .map((steps) => {
    let at = 1_700_000_000_000;
    return steps.map(({ gap, y }): ChartPoint => ({ at: (at += gap), y }));
  });

describe('the pixel columns of a line', () => {
  it('cover every point and contain no other value', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 300 }), (points, width) => {
        const ink = inkOf(points, width);
        const start = points[0]?.at ?? 0;
        const length = (points.at(-1)?.at ?? 0) - start;
        const known = points.filter(({ y }) => y !== undefined);
        for (const { at, y = 0 } of known) {
          const part = length > 0 ? (at - start) / length : 0.5;
          const column = ink.get(Math.round(part * (width - 1)));
          expect(column?.low).toBeLessThanOrEqual(y);
          expect(column?.high).toBeGreaterThanOrEqual(y);
        }
        const values = new Set(known.map(({ y }) => y));
        for (const { first, low, high, last } of ink.values())
          for (const drawn of [first, low, high, last]) expect(values.has(drawn)).toBe(true);
      }),
    );
  });

  it('keep a spike of one point among 100,000', () => {
    const points = Array.from({ length: 100_000 }, (_, at): ChartPoint => ({
      at,
      y: at === 61_803 ? 99 : 45,
    }));
    const highest = Math.max(...[...inkOf(points, 800).values()].map(({ high }) => high));
    expect(highest).toBe(99);
    expect(rangeOf(points).high).toBeGreaterThan(99);
  });

  it('break where a value is missing', () => {
    const points = [1, undefined, 3].map((y, at): ChartPoint => ({ at, y }));
    expect([...inkOf(points, 3).values()].map(({ broken }) => broken)).toEqual([false, true]);
  });

  it('have round ticks within their range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (low, span) => {
          const ticks = ticksOf({ low, high: low + span }, 4);
          expect(ticks.length).toBeGreaterThan(0);
          expect(ticks.length).toBeLessThan(12);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(low - 1e-6);
            expect(tick).toBeLessThanOrEqual(low + span + 1e-6);
          }
        },
      ),
    );
  });

  it('find the point nearest to any moment', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 4_000_000 }), (points, after) => {
        const at = 1_700_000_000_000 + after;
        const far = (index: number): number => Math.abs((points[index]?.at ?? Infinity) - at);
        const found = nearest(points, at);
        for (const index of points.keys()) expect(far(found)).toBeLessThanOrEqual(far(index));
      }),
    );
  });
});

describe('the shapes of a line', () => {
  const drawn = (ys: readonly (number | undefined)[], marks: readonly ChartMark[] = []): Shape[] =>
    drawChart(
      lineSpec({
        points: ys.map((y, index) => ({ at: index * 60_000, y })),
        words: String,
        axisWords: String,
        marks,
      }),
      { left: 0, right: 600, top: 12, bottom: 176 },
      () => 30,
    ).shapes;
  const dots = (ys: readonly (number | undefined)[]) => drawn(ys).filter(({ is }) => is === 'dot');
  const many = (value: number): (number | undefined)[] => Array.from({ length: 100 }, () => value);

  it('have a dot for a reading between two gaps', () => {
    expect(dots(many(40))).toHaveLength(0);
    expect(dots(many(40).with(49, undefined))).toHaveLength(0);
    expect(dots(many(40).with(49, undefined).with(51, undefined))).toHaveLength(1);
  });

  it('have a dot for each of a few readings', () => {
    expect(dots([1, 2, undefined, 3])).toHaveLength(3);
  });

  it('put the words of a threshold on the left where the newest readings cross them', () => {
    const stop: ChartMark = { y: 70, label: 'critical 70%', tone: 'stop' };
    const placeOf = (ys: readonly (number | undefined)[]): number => {
      const words = drawn(ys, [stop]).find((shape) => shape.is === 'text' && shape.text === stop.label);
      return words?.is === 'text' ? words.x : NaN;
    };
    expect(placeOf(many(40))).toBeGreaterThan(500);
    expect(placeOf(many(40).with(10, 72))).toBeGreaterThan(500);
    expect(placeOf(many(40).with(98, 72))).toBeLessThan(100);
    // The line crosses the words between two readings.
    expect(placeOf(many(40).with(98, 100))).toBeLessThan(100);
  });

  it('have a single reading in the middle', () => {
    const [dot] = dots([42]);
    expect(dot?.is === 'dot' && dot.x).toBeCloseTo(320, -1);
  });
});

describe('a chart', () => {
  const points = Array.from({ length: 100_000 }, (_, index): ChartPoint => ({
    at: 1_763_700_000_000 + index * 60_000,
    y: index === 7 ? undefined : 45,
  }));
  const words = (index: number): string => `45.${index}%`;
  const chart = <LineChart label="LTV" points={points} words={words} axisWords={(y) => `${y}%`} />;

  it('states each point in exact words as keys move the crosshair', async () => {
    render(chart);
    const crosshair = screen.getByRole('slider', { name: /LTV, 100,000 points/ });
    act(() => crosshair.focus());
    expect(crosshair.getAttribute('aria-valuetext')).toContain('45.99999%');
    await userEvent.keyboard('{Home}');
    expect(crosshair.getAttribute('aria-valuetext')).toBe('21 Nov 2025 05:40 WAT · 45.0%');
    await userEvent.keyboard('{Shift>}{ArrowRight>7}{/Shift}');
    expect(crosshair.getAttribute('aria-valuetext')).toContain('not provided');
    await userEvent.keyboard('{PageUp}{End}');
    expect(crosshair.getAttribute('aria-valuenow')).toBe('100000');
  });

  it('shows the same words in a table, newest first', async () => {
    render(
      <ChartFrame title="LTV over time" measure="LTV" points={points} version={1} words={words}>
        {chart}
      </ChartFrame>,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByRole('grid', { name: 'LTV over time' }).getAttribute('aria-rowcount')).toBe('100001');
    expect(screen.getByText('45.99999%')).toBeTruthy();
  });

  it('states that there is nothing to draw', () => {
    render(<LineChart label="LTV" points={[]} words={words} axisWords={String} />);
    expect(screen.getByText('Nothing to show yet')).toBeTruthy();
  });
});

it('a chart is laid out again when its font has loaded', () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  let width = 20;
  HTMLCanvasElement.prototype.getContext = (() => ({ measureText: () => ({ width }) })) as never;
  const line = (): string | null | undefined => document.querySelector('svg path')?.getAttribute('d');
  try {
    render(<LineChart label="LTV" points={[{ at: 0, y: 41 }]} words={String} axisWords={String} />);
    const before = line();
    width = 60;
    act(() => {
      fonts.dispatchEvent(new Event('loadingdone'));
    });
    expect(before).toMatch(/^M30 /);
    expect(line()).toMatch(/^M70 /);
  } finally {
    Reflect.deleteProperty(document, 'fonts');
  }
});
