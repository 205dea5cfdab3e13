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
    met: isMet(figure),
  }));
  return `${JSON.stringify({ ...about, figures: rows }, null, 2)}\n`;
}

/** A Markdown table, such as docs/performance.md has. */
export function asTable(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const { goal, what, unit, value, spread, atMost, runs, sides = {} } = figure;
    const of = Object.entries(sides).map(([name, side]) => `${name} ${side}`);
    return [
      goal,
      what,
      `${shown(value)} ${unit}${spread === undefined ? '' : ` (${spread.map(shown).join('–')})`}`,
      of.join(' ÷ '),
      atMost === undefined ? '' : `≤ ${atMost}`,
      words(figure),
      String(runs),
    ];
  });
  const head = ['goal', 'what', 'figure (middle half)', 'of', 'at most', 'met', 'runs'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
