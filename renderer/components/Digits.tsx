// A figure that is never cut: on one line if it fits, otherwise broken between its groups.
import { Fragment } from 'react';
import { cx } from './cx.ts';
import styles from './Money.module.css';

/** Characters that fit on one line everywhere. */
const ONE_LINE = 15;
/** From this length on the largest type becomes one step smaller; from the next on, two. */
const SMALLER = 16;
const SMALLEST = 24;

export const isLong = (text: string): boolean => text.length > ONE_LINE;

/** For a figure in the largest type. */
export const stepOf = (text: string): 'figure' | 'smaller' | 'smallest' =>
  text.length > SMALLEST ? 'smallest' : text.length > SMALLER ? 'smaller' : 'figure';

/** A group with its separator, the last group with decimals and sign, or six digits of a long fraction. */
const GROUP = /[^\s,.]*(?:\s|,(?=\d{3}(?!\d)))|[^\s,.]*[.,]\d{1,6}(?:\s\D*$)?|\d{1,6}|\S/gu;

export function Digits({ children }: { children: string }) {
  if (!isLong(children)) return children;
  return (
    <span className={styles['long']}>
      {(children.match(GROUP) ?? [children]).map((group, index) => (
        // Groups have no identity but their place.
        <Fragment key={`${index}:${group}`}>
          {index === 0 ? null : <wbr />}
          {group}
        </Fragment>
      ))}
    </span>
  );
}

/** A number that is not money, in the largest type. */
export function Large({ children }: { children: string }) {
  return (
    <span className={cx(styles['money'], styles[stepOf(children)])}>
      <Digits>{children}</Digits>
    </span>
  );
}
