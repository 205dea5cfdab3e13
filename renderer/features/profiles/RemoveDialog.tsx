// Removes a service: it first states what is deleted and what stays. The journal always stays.
import { useState } from 'react';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { CheckField } from '../../components/Field.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import layout from '../../components/layout.module.css';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import styles from './Profiles.module.css';

interface Props {
  entry: ProfileEntry;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveDialog({ entry, isOpen, onClose }: Props) {
  const [forgetHistory, setForget] = useState(false);
  const command = useCommand('profiles.remove');
  const act = async (): Promise<void> => {
    const result = await command.run({ profileId: entry.id, forgetHistory });
    if (result?.ok !== true) return;
    notice(t('profiles.remove.done'));
    onClose();
    if (isOpen) resetUi();
  };
  return (
    <ConfirmDialog
      title={t('profiles.remove.title', { name: entry.name })}
      confirm={t('profiles.remove.confirm')}
      command={command}
      onConfirm={act}
      onClose={onClose}
    >
      <div className={styles['half']}>
        <h3>{t('profiles.remove.goes')}</h3>
        <Stack as="ul" gap={1} className={layout['list']}>
          <li>{t('profiles.remove.profile')}</li>
          <li>{t('profiles.remove.secret')}</li>
          {forgetHistory ? <li>{t('profiles.remove.history')}</li> : null}
        </Stack>
      </div>
      <div className={styles['half']}>
        <h3>{t('profiles.remove.stays')}</h3>
        <Stack as="ul" gap={1} className={layout['list']}>
          <li>{t('profiles.remove.journal')}</li>
          {forgetHistory ? null : <li>{t('profiles.remove.historyStays')}</li>}
          <li>{t('profiles.remove.loans')}</li>
        </Stack>
      </div>
      <CheckField label={t('profiles.remove.forget')} checked={forgetHistory} onChecked={setForget} />
      <Text size="small">
        {isOpen ? `${t('profiles.remove.isOpen')} ` : ''}
        {t('profiles.remove.unsettled')}
      </Text>
    </ConfirmDialog>
  );
}
