// The one act that replaces the records: a button to hold, or a word to type. It states what happens to the
// current data.
import { useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { OpenedBackupView } from '../../../contract/slices/backup.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { HoldButton } from '../../components/HoldButton.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { BackupError } from './BackupError.tsx';
import styles from './Backup.module.css';

interface Props {
  opened: OpenedBackupView;
  /** Why the restore failed. */
  failed: AppError | undefined;
}

export function RestoreAct({ opened, failed }: Props) {
  const [text, setText] = useState('');
  const restore = useCommand('backup.restore');
  const act = (): void => inBackground(restore.run({ sha256: opened.sha256 }));
  const word = t('backup.restore.word');
  return (
    <>
      <p>
        {t('backup.restore.text')} {t('backup.restore.viewsReplaced')}
      </p>
      <BackupError error={restore.error ?? failed} />
      <HoldButton label={t('backup.restore.hold')} disabled={restore.busy} onHeld={act} />
      <details className={styles['typed']}>
        <summary>{t('borrow.review.cannotHold')}</summary>
        <div>
          <TextField label={t('borrow.review.type', { word })} value={text} onValue={setText} />
          <Button kind="primary" wide busy={restore.busy} disabled={text !== word} onClick={act}>
            {t('backup.restore.typed')}
          </Button>
        </div>
      </details>
    </>
  );
}
