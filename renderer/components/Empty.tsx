// In place of contents: that there are none, or a skeleton while they load.
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { Stack, Text } from './Layout.tsx';
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
    <Stack gap={2} align="start" className={styles['empty']}>
      <Text tone="same" size="same" weight="strong">
        {title}
      </Text>
      {children === undefined ? null : (
        <Text as="div" measure>
          {children}
        </Text>
      )}
      {actions}
    </Stack>
  );
}

/** A skeleton, announced once. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={3} className={styles['skeleton']}>
      <output className="unseen">{t('common.loading')}</output>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['bone']} aria-hidden="true" />
      ))}
    </Stack>
  );
}
