// A status in one or two words. The colour only repeats the words.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Pill.module.css';
import tones from './tones.module.css';

/** In characters; a longer status wraps. */
const LONGEST = 32;

export type Tone = 'good' | 'way' | 'look' | 'stop' | 'plain';

interface Props {
  tone?: Tone;
  /** Whether it wraps where there is little room, as each long status does. */
  wraps?: boolean;
  children: ReactNode;
}

export function Pill({ tone = 'plain', wraps = false, children }: Props) {
  const long = wraps || (typeof children === 'string' && children.length > LONGEST);
  return <span className={cx(styles['pill'], tones[tone], long && styles['long'])}>{children}</span>;
}

/** A number beside a name, such as open loans in the rail. */
export function Badge({ count, label, tone = 'plain' }: { count: number; label: string; tone?: Tone }) {
  return (
    <span className={cx(styles['pill'], tones[tone], styles['badge'])}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="unseen">{label}</span>
    </span>
  );
}
