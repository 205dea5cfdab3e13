// Writes the figures as JSON and as a table.
import type { Figure } from './goal.ts';

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

export const isMet = ({ value, atMost }: Figure): boolean | undefined =>
  atMost === undefined ? undefined : value <= atMost;

const words = (figure: Figure): string => {
  const met = isMet(figure);
  return met === undefined ? '' : met ? 'met' : 'NOT met';
};

export function asJson(figures: readonly Figure[], about: object): string {
  const rounded = (value: number): number => Number(value.toPrecision(4));
  const rows = figures.map((figure) => ({
    ...figure,
    value: rounded(figure.value),
    ...(figure.spread && { spread: figure.spread.map(rounded) }),
    ...(figure.interval && { interval: figure.interval.map(rounded) }),
    met: isMet(figure),
  }));
  return `${JSON.stringify({ ...about, figures: rows }, null, 2)}\n`;
}

/** An earlier result, of `docs/performance`. */
export interface Earlier {
  readonly at: string;
  readonly figures: readonly Pick<Figure, 'goal' | 'what' | 'value'>[];
}

/** A Markdown table for docs/performance.md. @param earlier oldest first; a figure's name finds its former values */
export function asTable(figures: readonly Figure[], earlier: readonly Earlier[] = []): string {
  const lines = figures.map((figure) => {
    const { goal, what, unit, value, spread, interval, atMost, runs, sides = {} } = figure;
    const of = Object.entries(sides).map(([name, side]) => `${name} ${side}`);
    return [
      goal,
      what,
      `${shown(value)} ${unit}${spread === undefined ? '' : ` (${spread.map(shown).join('–')})`}`,
      interval === undefined ? '' : interval.map(shown).join('–'),
      of.join(' ÷ '),
      atMost === undefined ? '' : `≤ ${atMost}`,
      words(figure),
      String(runs),
      before(figure, earlier),
    ];
  });
  const head = [
    'goal',
    'what',
    'figure (middle half)',
    '95% of the median',
    'of',
    'at most',
    'met',
    'runs',
    'before',
  ];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The figure's values in the last five earlier results, oldest first. */
const before = ({ goal, what }: Figure, earlier: readonly Earlier[]): string =>
  earlier
    .flatMap(({ figures }) => figures.filter((each) => each.goal === goal && each.what === what))
    .slice(-5)
    .map(({ value }) => shown(value))
    .join(', ');
