// A panel, and the list of names and values that most panels contain.
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row } from './Layout.tsx';
import styles from './Card.module.css';

interface Props {
  title?: string;
  /** At the right of the title: a state, an age, a link. */
  aside?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}

export function Card({ title, aside, children, flush = false }: Props) {
  const id = useId();
  return (
    <section
      className={cx(styles['card'], flush && styles['flush'])}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined ? null : (
        <Row as="header" gap={3} rowGap={1} justify="between" wrap className={styles['head']}>
          <h2 id={id}>{title}</h2>
          {aside === undefined ? null : (
            <Row size="less" tone="quiet">
              {aside}
            </Row>
          )}
        </Row>
      )}
      {children}
    </section>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
