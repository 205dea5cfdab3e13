// A new backup: its passphrase twice, how strong that is, and that nobody can recover it.
import { useState } from 'react';
import { SHORTEST_PASSPHRASE } from '../../../contract/calls/backup.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SecretField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { strength } from './words.ts';
import { BackupError } from './BackupError.tsx';
import { Row, Text } from '../../components/Layout.tsx';

export function WriteDialog({ onClose }: { onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const write = useCommand('backup.write');
  const worth = strength(passphrase);
  const differs = again !== '' && again !== passphrase;
  const ready = (worth === 'fair' || worth === 'long') && again === passphrase;
  const submit = async (): Promise<void> => {
    if (!ready) return;
    const result = await write.run({ passphrase });
    // If the operator chose no file, the dialog stays open with the passphrase.
    if (result?.ok === true && result.value.started) onClose();
  };
  return (
    <Dialog title={t('backup.write.title')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{t('backup.write.text')}</p>
        <SecretField
          label={t('backup.passphrase')}
          hint={t(`backup.strength.${worth}`, { least: SHORTEST_PASSPHRASE })}
          value={passphrase}
          onValue={setPassphrase}
        />
        <SecretField
          label={t('backup.again')}
          error={differs ? t('backup.differs') : undefined}
          value={again}
          onValue={setAgain}
        />
        <Notice tone="look" title={t('backup.write.warning')}>
          <Text size="same" tone="plain">
            {t('backup.write.warningText')}
          </Text>
        </Notice>
        <BackupError error={write.error} />
        <Row wrap>
          <Button kind="primary" submit busy={write.busy} disabled={!ready}>
            {t('backup.write.choose')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
