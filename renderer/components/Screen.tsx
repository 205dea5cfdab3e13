// The frame of one screen: its heading takes focus after a move, so that a keyboard or a screen reader starts
// where the new content starts.
import { useEffect, useRef, type ReactNode } from 'react';
import { useUi } from '../state/ui.ts';
import styles from './Screen.module.css';

interface Props {
  title: ReactNode;
  /** Beside the title: a state, an age. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** What names this place; a new one takes focus again. */
  place: string;
  children: ReactNode;
}

export function Screen({ title, beside, actions, place, children }: Props) {
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <Heading key={place}>{title}</Heading>
          {beside}
        </div>
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (useUi.getState().moved) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
