// In place of a value that has not arrived: a skeleton while it loads, and words after a failure.
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { Skeleton } from './Empty.tsx';
import { Text } from './Layout.tsx';

export function Waiting({ lines }: { lines: number }) {
  const failed = useSlice('connect')?.problem !== undefined;
  return failed ? <Text measure>{t('common.notRead')}</Text> : <Skeleton lines={lines} />;
}
