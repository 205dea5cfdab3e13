// In place of contents: that there are none, or a skeleton while they load.
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import styles from './Empty.module.css';

export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children === undefined ? null : <div className={styles['more']}>{children}</div>}
      {actions}
    </div>
  );
}

/** A skeleton, announced once. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles['skeleton']}>
      <output className="unseen">{t('common.loading')}</output>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['bone']} aria-hidden="true" />
      ))}
    </div>
  );
}
