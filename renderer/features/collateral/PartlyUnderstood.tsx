// What the app cannot read of this position, what that disables, and how to correct it.
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { currentSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import type { Unclear } from './unclear.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './PartlyUnderstood.module.css';

export function PartlyUnderstood({ unclear }: { unclear: readonly Unclear[] }) {
  const inspect = (): void => {
    const profileId = currentSlice('connect')?.profile?.id;
    if (profileId !== undefined) go({ screen: 'inspector', profileId });
  };
  return (
    <Notice
      tone="look"
      title={t('collateral.unclear.title', { count: unclear.length })}
      actions={
        <>
          <Button onClick={() => go({ screen: 'settings', section: 'reading' })}>
            {t('collateral.unclear.settings')}
          </Button>
          <Button onClick={inspect}>{t('collateral.unclear.inspect')}</Button>
        </>
      }
    >
      <Stack as="ul" gap={0.5} tone="plain" className={styles['list']}>
        {unclear.map((one) => (
          <li key={one}>
            <strong>{t(`collateral.unclear.what.${one}`)}</strong> {t(`collateral.unclear.means.${one}`)}
          </li>
        ))}
      </Stack>
      <Text className={styles['do']}>{t('collateral.unclear.do')}</Text>
    </Notice>
  );
}
