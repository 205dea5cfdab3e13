// Shows a component on the page with the name of its state.
import type { ReactNode } from 'react';
import { cx } from '../../../renderer/components/cx.ts';
import styles from './Gallery.module.css';

export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles['specimen'], wide && styles['wide'])}>
      <p className={styles['name']}>{name}</p>
      {children}
    </div>
  );
}

export const Specimens = ({ children }: { children: ReactNode }) => (
  <div className={styles['specimens']}>{children}</div>
);
