// How things stand on a screen and how words weigh: Stack below each other, Row beside each other, Grid in as many
// columns as fit, Text. The props are a closed set, so that distances, sizes and tones are the same everywhere.
import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx.ts';
import styles from './layout.module.css';

/** Steps of 4 px; `wide` is the distance of cards and fields, and follows the density. */
type Gap = 0 | 0.5 | 1 | 2 | 3 | 4 | 5 | 6 | 'wide';

interface Words {
  /** 11.5, 12.5, 13, 18 and 21 px; `same` as around it. */
  size?: 'small' | 'less' | 'body' | 'title' | 'figure' | 'same';
  tone?: 'plain' | 'quiet' | 'look' | 'stop' | 'way' | 'good' | 'same';
  weight?: 'normal' | 'strong';
  /** Lines no longer than a reader's eye follows. */
  measure?: boolean;
}
interface Placed extends Words {
  gap?: Gap;
}
export interface Stacked extends Placed {
  align?: 'start' | 'center' | 'end';
}
interface Lined extends Placed {
  /** The distance of lines, where it differs from `gap`. */
  rowGap?: Gap;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'center' | 'end' | 'between';
  wrap?: boolean;
  /** Breaks inside a word that is wider than its place, such as an address. */
  breaks?: boolean;
}
interface Columned extends Placed {
  /** The narrowest column, in px. */
  least: 180 | 240 | 320;
}
type All = Lined & Partial<Columned>;
type Props<Own, T extends ElementType> = Own & { as?: T } & Omit<ComponentProps<T>, keyof Own | 'as'>;

const name = (kind: string, value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : styles[`${kind}-${value}`.replace('.', '-')];

/** The element with the classes of its layout props, and without these props. */
function draw(layout: string, fallback: ElementType, all: All & { as?: ElementType; className?: string }) {
  const { as, gap, rowGap, align, justify, wrap, least, size, tone, weight, measure, breaks, ...rest } = all;
  const Element: ElementType = as ?? fallback;
  const className = cx(
    styles[layout],
    name('gap', gap),
    name('lines', rowGap),
    name('align', align),
    name('justify', justify),
    name('least', least),
    name('size', size),
    name('tone', tone),
    name('weight', weight),
    wrap === true && styles['wrap'],
    measure === true && styles['measure'],
    breaks === true && styles['breaks'],
    rest.className,
  );
  return <Element {...rest} className={className} />;
}

export const Stack = <T extends ElementType = 'div'>(props: Props<Stacked, T>) =>
  draw('stack', 'div', { gap: 'wide', ...props });
export const Row = <T extends ElementType = 'div'>(props: Props<Lined, T>) =>
  draw('row', 'div', { gap: 2, align: 'center', ...props });
export const Grid = <T extends ElementType = 'div'>(props: Props<Columned, T>) => draw('grid', 'div', props);
/** Quiet and a little smaller, as what stands beside or below a figure. A plain sentence needs no Text. */
export const Text = <T extends ElementType = 'p'>(props: Props<Words, T>) =>
  draw('text', 'p', { size: 'less', tone: 'quiet', ...props });
