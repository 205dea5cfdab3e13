// A backup error in the words of its fault; other errors as on every screen.
import type { AppError, BackupFault } from '../../../contract/errors.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './Backup.module.css';

export const wordsOfFault = (fault: BackupFault): { what: string; next: string } => ({
  what: t(`backup.refused.${fault}.what`),
  next: t(`backup.refused.${fault}.next`),
});

/** For these faults the details add nothing to the words. */
const SAID_ALREADY: readonly BackupFault[] = ['wrong-passphrase', 'not-a-backup'];

export function BackupError({ error }: { error: AppError | undefined }) {
  if (error?.code !== 'backup-refused') return <ErrorNotice error={error} />;
  const { what, next } = wordsOfFault(error.fault);
  return (
    <Notice tone="stop" title={what} alert>
      <Text size="same" tone="plain">
        {t('backup.refused.safe')} {next}
      </Text>
      {error.detail === '' || SAID_ALREADY.includes(error.fault) ? null : (
        <Text size="small" className={styles['hash']}>
          {error.detail}
        </Text>
      )}
    </Notice>
  );
}
