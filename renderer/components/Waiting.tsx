// In the place of a value that has not come: bones while it is being asked for, and plain words once asking failed,
// so that a screen never seems to be loading for ever.
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { Skeleton } from './Empty.tsx';
import styles from './Empty.module.css';

export function Waiting({ lines }: { lines: number }) {
  const failed = useSlice('connect')?.problem !== undefined;
  return failed ? <p className={styles['more']}>{t('common.notRead')}</p> : <Skeleton lines={lines} />;
}
