// In place of a value that has not arrived: a skeleton while it loads, and words after a failure.
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { Skeleton } from './Empty.tsx';
import styles from './Empty.module.css';

export function Waiting({ lines }: { lines: number }) {
  const failed = useSlice('connect')?.problem !== undefined;
  return failed ? <p className={styles['more']}>{t('common.notRead')}</p> : <Skeleton lines={lines} />;
}
