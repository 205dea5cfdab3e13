// @vitest-environment jsdom
// A saved picture states what the chart states: every value in exact words, as XML that refers to nothing
// else.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { decimal } from '../../../domain/decimal.ts';
import { PictureSchema, type Picture } from '../../../contract/picture.ts';
import { svgOf } from '../../../main/formats/svg.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ChartFrame } from '../../../renderer/components/ChartFrame.tsx';
import { pictureOf, type PictureSpec } from '../../../renderer/components/picture/chart-picture.ts';
import { hexOf } from '../../../renderer/components/picture/palette.ts';
import { specOf } from '../../../renderer/components/picture/SaveLinePicture.tsx';
import { monthPicture } from '../../../renderer/features/history/MonthPicture.tsx';
import { valueWords } from '../../../renderer/features/history/month-words.ts';
import { installMockMain, type MockMain } from '../../support/mock-main.ts';
import { teachJsdom } from './desk.tsx';

const palette = {
  ground: '#ffffff',
  text: '#11151c',
  muted: '#555e6c',
  faint: '#646c79',
  line: '#e3e6eb',
  accent: '#0a6b4d',
  look: '#8f4e00',
  stop: '#a9221b',
};
const drawn = (spec: PictureSpec): Picture =>
  pictureOf(spec, {
    palette,
    language: 'en-NG',
    source: 'Lagos <Treasury> & Sons · SANDBOX',
    measure: (text) => text.length * 6,
  });
function parsed(picture: Picture): Document {
  const xml = new DOMParser().parseFromString(svgOf(v.parse(PictureSchema, picture)), 'image/svg+xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  return xml;
}
const texts = (xml: Document, name: string): string[] =>
  [...xml.querySelectorAll(name)].map(({ textContent }) => textContent);

const months = (values: readonly (string | undefined)[]) =>
  values.map((value, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    unit: 'NGN',
    ...(value !== undefined && { value: decimal(value) }),
  }));
const drawdowns = (
  values: readonly (string | undefined)[],
  form: PictureSpec['form'] = 'bars',
): PictureSpec =>
  monthPicture({
    title: 'Drawdowns by month',
    means: 'Drawdowns, NGN',
    form,
    points: months(values),
    words: (point) => valueWords('drawdowns', point),
  });

describe('a picture of months', () => {
  it('has a bar with its exact value for each known month, and states its source', () => {
    const xml = parsed(drawn(drawdowns(['9007199254740993.01', undefined, '250000.10'])));
    expect(texts(xml, 'rect > title')).toEqual([
      'January 2026 · ₦9,007,199,254,740,993.01',
      'March 2026 · ₦250,000.10',
    ]);
    expect(texts(xml, 'text')).toEqual(
      expect.arrayContaining([
        'Drawdowns by month',
        'January 2026 – March 2026 · Drawdowns, NGN',
        'Jan 26',
        'Lagos <Treasury> & Sons · SANDBOX',
      ]),
    );
    expect(xml.querySelector('svg > title')?.textContent).toBe('Drawdowns by month');
    expect(xml.querySelector('svg > desc')?.textContent).toContain('₦9,007,199,254,740,993.01');
  });

  it('draws nothing through a month without a reading, and values below zero below the line', () => {
    const xml = parsed(drawn(drawdowns(['1', undefined, '3', '4'], 'line')));
    const strokes = [...xml.querySelectorAll('path')].find(
      (path) => path.getAttribute('stroke') === '#0a6b4d',
    );
    // The first month is alone and has only a dot.
    expect(strokes?.getAttribute('d')?.match(/M/g)).toHaveLength(1);
    expect(xml.querySelectorAll('circle')).toHaveLength(3);
    const negative = drawn(drawdowns(['-5', '5'])).shapes.filter(({ is }) => is === 'rect');
    const [below, above] = negative.map((shape) => (shape.is === 'rect' ? shape : undefined));
    expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0));
  });

  it.each([[[]], [['7']], [[undefined]], [['0', '0']], [['1'.repeat(40), '1']], [['0.0000000001']]])(
    'can be drawn for %j',
    (values: (string | undefined)[]) => {
      for (const form of ['bars', 'line'] as const) {
        const picture = drawn(drawdowns(values, form));
        expect(v.safeParse(PictureSchema, picture).issues).toBeUndefined();
        expect(svgOf(picture)).not.toMatch(/NaN|Infinity|undefined/);
      }
    },
  );
});

describe('a picture of a line', () => {
  const line = (count: number) =>
    specOf({
      title: 'LTV over time',
      measure: 'LTV',
      points: Array.from({ length: count }, (_, index) => ({
        at: 1_763_700_000_000 + index * 60_000,
        y: index === 7 ? undefined : index === 5 ? 99 : 45,
      })),
      words: (index) => `45.${index}%`,
      axisWords: (y) => `${y}%`,
      marks: [{ y: 70, label: 'critical 70%', tone: 'stop' }],
    });

  it('with 100,000 points stays small and keeps its spike', () => {
    const picture = drawn(line(100_000));
    expect(svgOf(picture).length).toBeLessThan(200_000);
    const xml = parsed(picture);
    expect(xml.querySelector('desc')?.textContent).toContain('45.5%');
    expect(texts(xml, 'text')).toContain('critical 70%');
  });

  it('has the year beside its days if it is about a year long, and the words of its thresholds above the line', () => {
    const day = 86_400_000;
    const over = (days: number) =>
      specOf({
        title: 'LTV over time',
        measure: 'LTV',
        points: [0, days * day].map((after) => ({ at: 1_763_700_000_000 + after, y: 45 })),
        words: () => '45%',
        axisWords: String,
        marks: [{ y: 70, label: 'critical 70%', tone: 'stop' }],
      });
    expect(over(30).feet(900)[0]?.words).toBe('21 Nov');
    expect(
      over(365)
        .feet(900)
        .map(({ words }) => words),
    ).toEqual(expect.arrayContaining(['21 Nov 2025', '21 Nov 2026']));
    const { shapes } = drawn(over(365));
    const at = (is: (shape: (typeof shapes)[number]) => boolean): number => shapes.findIndex(is);
    expect(at((shape) => shape.is === 'text' && shape.text === 'critical 70%')).toBeGreaterThan(
      at((shape) => shape.is === 'strokes'),
    );
  });

  it('refers to nothing outside itself', () => {
    const xml = parsed(drawn(line(20)));
    expect(xml.querySelectorAll('script, style, image, use, foreignObject, a')).toHaveLength(0);
    for (const element of xml.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|href|^style$/);
        if (name !== 'xmlns') expect(value).not.toMatch(/https?:|url\(|data:/);
      }
  });

  it('contains no character that XML lacks', () => {
    const spec = { ...line(3), title: 'a\u0000b\u001b<c>\ud800' };
    const xml = parsed(drawn(spec));
    expect(xml.querySelector('svg > title')?.textContent).toBe('ab<c>');
  });
});

describe('saving the picture of a chart', () => {
  let main: MockMain;
  beforeEach(() => {
    teachJsdom();
    HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,iVBORw0=';
    main = installMockMain({}, { 'pictures.save': () => ok({ file: 'ltv.svg', sha256: 'ab' }) });
  });
  afterEach(() => {
    cleanup();
    main.uninstall();
  });

  it('sends shapes or pixels, never markup or a path', async () => {
    const points = [
      { at: epochMillis(1_763_700_000_000), y: 44 },
      { at: epochMillis(1_763_700_060_000), y: 45 },
    ];
    render(
      <ChartFrame
        title="LTV over time"
        measure="LTV"
        points={points}
        version={1}
        words={(index) => `${44 + index}%`}
        picture={{ axisWords: (y) => `${y}%` }}
      >
        <p>drawn</p>
      </ChartFrame>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'SVG', hidden: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Save picture…', hidden: true }));
    await waitFor(() => expect(main.callsTo('pictures.save')).toHaveLength(1));
    const [sent] = main.callsTo('pictures.save');
    expect(Object.keys(sent as object).sort()).toEqual(['format', 'picture']);
    expect(sent).toMatchObject({ format: 'svg', picture: { title: 'LTV over time' } });
  });

  it('states its moment if that is not now', async () => {
    const points = [{ at: epochMillis(1_763_700_000_000), y: 44 }];
    render(
      <ChartFrame
        title="LTV over time"
        measure="LTV"
        points={points}
        version={1}
        words={() => '44.10%'}
        picture={{ axisWords: (y) => `${y}%`, asOf: epochMillis(1_763_700_060_000) }}
      >
        <p>drawn</p>
      </ChartFrame>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    const shown = await screen.findByRole('img', { hidden: true });
    expect(shown.getAttribute('aria-label')).toContain('as of 21 Nov 2025 05:41 WAT');
    expect(shown.getAttribute('aria-label')).toContain('44.10%');
  });

  it('uses the colours that the window has computed', () => {
    expect(hexOf('rgb(10, 107, 77)')).toBe('#0a6b4d');
    expect(hexOf('rgba(255, 0, 0, 0.5)')).toBe('#ff0000');
  });
});
