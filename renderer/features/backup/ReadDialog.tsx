// Opens a backup: to check it, to look at it as a read-only desk, or to compare it with the current data and
// restore it.
import { useState } from 'react';
import type { BackupSlice, OpenedBackupView } from '../../../contract/slices/backup.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SecretField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { RestoreComparison } from './RestoreComparison.tsx';
import { RestoreAct } from './RestoreAct.tsx';
import { Working } from './Working.tsx';
import { size } from './words.ts';
import { BackupError } from './BackupError.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Backup.module.css';

export type Purpose = OpenedBackupView['purpose'];

interface Props {
  purpose: Purpose;
  onClose: () => void;
}

export function ReadDialog({ purpose, onClose }: Props) {
  const backup = useSlice('backup');
  const forget = useCommand('backup.forget');
  const stop = useCommand('backup.stop');
  if (backup === undefined) return null;
  const { task, opened } = backup;
  const busy = task?.state === 'running' || task?.state === 'stopping';
  const close = async (): Promise<void> => {
    if (task?.stage === 'replacing' && busy) return;
    await (busy ? stop.run({}) : forget.run({}));
    onClose();
  };
  return (
    <Dialog title={t(`backup.${purpose}.title`)} onClose={() => inBackground(close())}>
      <Stack>
        <ChosenFile backup={backup} />
        {busy ? <Working task={task} /> : null}
        {opened === undefined && !busy ? (
          <Passphrase purpose={purpose} error={task?.error} stopped={task?.state === 'stopped'} />
        ) : null}
        {opened === undefined || busy ? null : (
          <>
            <Notice tone="good" title={t('backup.check.whole')}>
              <Text size="same" tone="plain">
                {t('backup.check.what', {
                  entries: t('journal.entries', { count: opened.holds.entries }),
                })}
              </Text>
              {opened.verification.outcome === 'intact' ? null : (
                <Text size="same" tone="plain">
                  {t('backup.check.break')}
                </Text>
              )}
              <Text size="small" className={styles['hash']}>
                SHA-256 {opened.sha256}
              </Text>
            </Notice>
            <RestoreComparison opened={opened} />
            {purpose === 'restore' ? <RestoreAct opened={opened} failed={task?.error} /> : null}
            {purpose === 'view' ? <ViewAct sha256={opened.sha256} /> : null}
          </>
        )}
        {purpose === 'check' && opened !== undefined ? (
          <Row wrap>
            <Button onClick={() => inBackground(close())}>{t('common.close')}</Button>
          </Row>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function ViewAct({ sha256 }: { sha256: string }) {
  const view = useCommand('backup.view');
  return (
    <>
      <p>{t('backup.view.text')}</p>
      <BackupError error={view.error} />
      <Row wrap>
        <Button kind="primary" busy={view.busy} onClick={() => inBackground(view.run({ sha256 }))}>
          {t('backup.view.act')}
        </Button>
      </Row>
    </>
  );
}

function ChosenFile({ backup }: { backup: BackupSlice }) {
  const { opened } = backup;
  const chosen = opened ?? backup.chosen;
  if (chosen === undefined) return null;
  return (
    <Facts>
      <Fact name={t('backup.file')}>
        <bdi>{chosen.file}</bdi> · {size(chosen.bytes)}
      </Fact>
      {opened === undefined ? null : (
        <Fact name={t('backup.made')}>
          <Time at={opened.createdAt} /> · {t('backup.by', { version: opened.app })}
        </Fact>
      )}
    </Facts>
  );
}

interface PassphraseProps {
  purpose: Purpose;
  error: NonNullable<BackupSlice['task']>['error'];
  stopped: boolean;
}

function Passphrase({ purpose, error, stopped }: PassphraseProps) {
  const [passphrase, setPassphrase] = useState('');
  const open = useCommand('backup.open');
  const submit = async (): Promise<void> => {
    if (passphrase === '') return;
    await open.run({ passphrase, purpose });
    setPassphrase('');
  };
  return (
    <Form onSubmit={submit}>
      <SecretField
        label={t('backup.itsPassphrase')}
        hint={t(`backup.${purpose}.hint`)}
        value={passphrase}
        onValue={setPassphrase}
      />
      {stopped ? <output>{t('backup.refused.stopped.what')}</output> : null}
      <BackupError error={open.error ?? error} />
      <Row wrap>
        <Button kind="primary" submit busy={open.busy} disabled={passphrase === ''}>
          {t(`backup.${purpose}.begin`)}
        </Button>
      </Row>
    </Form>
  );
}
