// The banner of a desk that shows a backup in place of this computer's records.
import type { EpochMillis } from '../../domain/time.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { escapeInvisible } from '../components/escape-invisible.ts';
import { dayAndTime } from '../components/format.ts';
import { Text } from '../components/Layout.tsx';
import { Notice } from '../components/Notice.tsx';
import { useCommand } from '../state/command.ts';
import { t } from '../text.ts';

export function BackupShown({ file, createdAt }: { file: string; createdAt: EpochMillis }) {
  const close = useCommand('app.closeBackup');
  return (
    <Notice
      tone="look"
      title={t('banners.backup.title', { time: dayAndTime(createdAt) })}
      actions={
        <Button busy={close.busy} onClick={() => inBackground(close.run({}))}>
          {t('common.close')}
        </Button>
      }
    >
      <Text size="same" tone="plain">
        {t('banners.backup.text', { file: escapeInvisible(file) })}
      </Text>
      <ErrorNotice error={close.error} />
    </Notice>
  );
}
