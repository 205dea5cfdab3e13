// @vitest-environment jsdom
// A chart loses no spike, invents no point, and can be read without being seen.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChartFrame } from '../../../renderer/components/ChartFrame.tsx';
import { LineChart } from '../../../renderer/components/LineChart.tsx';
import { paint, type ChartMark } from '../../../renderer/components/chart-paint.ts';
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

describe('the ink of a line', () => {
  it('covers every point in its own pixel column and nothing beyond what was there', () => {
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

  it('keeps a spike of one point among 100,000', () => {
    const points = Array.from({ length: 100_000 }, (_, at): ChartPoint => ({
      at,
      y: at === 61_803 ? 99 : 45,
    }));
    const highest = Math.max(...[...inkOf(points, 800).values()].map(({ high }) => high));
    expect(highest).toBe(99);
    expect(rangeOf(points).high).toBeGreaterThan(99);
  });

  it('breaks where nothing is known rather than draw a line through it', () => {
    const points = [1, undefined, 3].map((y, at): ChartPoint => ({ at, y }));
    expect([...inkOf(points, 3).values()].map(({ broken }) => broken)).toEqual([false, true]);
  });

  it('has round ticks within its range', () => {
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

  it('finds the point nearest to any moment', () => {
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

describe('the painted line', () => {
  /** A canvas of 600 by 200 that remembers what it was told. */
  function painted(
    ys: readonly (number | undefined)[],
    marks: readonly ChartMark[] = [],
  ): [name: string, ...rest: unknown[]][] {
    const told: [string, ...unknown[]][] = [];
    const settings: Record<string, unknown> = {};
    const context = new Proxy(settings, {
      get: (kept, name: string) =>
        kept[name] ??
        ((...rest: unknown[]) => {
          told.push([name, ...rest]);
          return { width: 30 };
        }),
    });
    const canvas = document.createElement('canvas');
    canvas.getContext = (() => context) as unknown as typeof canvas.getContext;
    Object.defineProperties(canvas, { clientWidth: { value: 600 }, clientHeight: { value: 200 } });
    paint(canvas, {
      points: ys.map((y, index) => ({ at: index * 60_000, y })),
      marks,
      axisWords: String,
      timeWords: String,
      at: undefined,
    });
    return told;
  }
  const dots = (ys: readonly (number | undefined)[]) => painted(ys).filter(([name]) => name === 'arc');

  it('has a dot for a reading that stands alone between two gaps', () => {
    // The last reading has the crosshair’s own.
    expect(dots([1, 2, 3])).toHaveLength(1);
    expect(dots([1, 2, undefined, 3, undefined])).toHaveLength(1);
    expect(dots([undefined, 3, undefined])).toHaveLength(1);
    expect(dots([1, undefined, 2, 2])).toHaveLength(2);
  });

  it('is not hidden by the words of a mark that its newest part passes: these stand at the left then', () => {
    const stop: ChartMark = { y: 70, label: 'critical 70%', tone: 'stop' };
    const placeOf = (ys: readonly number[]): number => {
      const words = painted(ys, [stop]).find(([name, text]) => name === 'fillText' && text === stop.label);
      return words?.[2] as number;
    };
    const calm = Array.from({ length: 100 }, () => 40);
    expect(placeOf(calm)).toBeGreaterThan(500);
    expect(placeOf(calm.with(10, 72))).toBeGreaterThan(500);
    expect(placeOf(calm.with(98, 72))).toBeLessThan(100);
    // Past it between two readings.
    expect(placeOf(calm.with(98, 100))).toBeLessThan(100);
  });

  it('has its one reading in the middle, where its moment stands', () => {
    const places = dots([42]).map(([, x]) => x as number);
    expect(places).toHaveLength(2);
    for (const x of places) expect(Math.abs(x - (places[0] ?? 0))).toBeLessThanOrEqual(1);
    expect(places[0]).toBeGreaterThan(250);
  });
});

describe('a chart', () => {
  const points = Array.from({ length: 100_000 }, (_, index): ChartPoint => ({
    at: 1_763_700_000_000 + index * 60_000,
    y: index === 7 ? undefined : 45,
  }));
  const words = (index: number): string => `45.${index}%`;
  const chart = <LineChart label="LTV" points={points} words={words} axisWords={(y) => `${y}%`} />;

  it('says each point in exact words as the crosshair moves over it by keys', async () => {
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

  it('is a table too, newest first, with the same words', async () => {
    render(
      <ChartFrame title="LTV over time" measure="LTV" points={points} version={1} words={words}>
        {chart}
      </ChartFrame>,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByRole('grid', { name: 'LTV over time' }).getAttribute('aria-rowcount')).toBe('100001');
    expect(screen.getByText('45.99999%')).toBeTruthy();
  });

  it('says that there is nothing to draw', () => {
    render(<LineChart label="LTV" points={[]} words={words} axisWords={String} />);
    expect(screen.getByText('Nothing to show yet')).toBeTruthy();
  });
});
