// A message on the colour of its severity.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Notice.module.css';
import type { Tone } from './Pill.tsx';
import tones from './tones.module.css';

interface Props {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Interrupts a screen reader, for errors that follow an act. */
  alert?: boolean;
}

export function Notice({ tone, title, children, actions, alert = false }: Props) {
  return (
    <div className={cx(styles['notice'], tones[tone])} role={alert ? 'alert' : undefined}>
      <div className={styles['words']}>
        {title === undefined ? null : <p className={styles['title']}>{title}</p>}
        {children}
      </div>
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
