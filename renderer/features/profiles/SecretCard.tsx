// The secret: whether it is stored, and how to replace or delete it. It can be written but never read.
import { useState } from 'react';
import type { ProfileId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Pill } from '../../components/Pill.tsx';
import { SecretOrigin, useSecretOrigin } from '../../components/SecretOrigin.tsx';
import { Row, Text } from '../../components/Layout.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import type { Editor } from './editor.ts';
import { isPractice } from './practice.ts';
import styles from './Profiles.module.css';

export function SecretCard({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<'write' | 'delete'>();
  const { saved, secretStored, secretElsewhere, reread } = editor;
  const storage = useSlice('app')?.storage;
  const isLocked = storage?.state === 'failed' && storage.error.code === 'locked';
  const close = (changed: boolean): void => {
    setOpen(undefined);
    if (changed) reread();
  };
  const isThere = secretStored || secretElsewhere;
  const write = isThere ? t('profiles.secret.replace') : t('profiles.secret.enter');
  return (
    <Card title={t('profiles.secret.title')}>
      <Facts>
        <Fact name={t('profiles.secret.state')}>
          {isLocked ? (
            <Unknown reread={reread} />
          ) : (
            <Pill tone={secretStored ? 'good' : 'stop'}>
              {t(
                secretStored
                  ? 'settings.secretStored'
                  : secretElsewhere
                    ? 'settings.secretElsewhere'
                    : 'settings.secretMissing',
              )}
            </Pill>
          )}
        </Fact>
        <Fact name={t('profiles.secret.entry')}>
          <Mono>{saved.auth.secretName}</Mono>
        </Fact>
      </Facts>
      {secretElsewhere && !isLocked ? (
        <Text size="small" className={styles['after']}>
          {t('profiles.secret.elsewhere')}
        </Text>
      ) : null}
      {isPractice(saved.id) ? (
        <Text size="small" className={styles['after']}>
          {t('profiles.secret.practice')}
        </Text>
      ) : (
        <Row wrap className={styles['foot']}>
          <Button onClick={() => setOpen('write')}>{write}</Button>
          {isThere ? (
            <Button kind="quiet" onClick={() => setOpen('delete')}>
              {t('profiles.secret.delete')}
            </Button>
          ) : null}
        </Row>
      )}
      {open === 'write' ? <Write editor={editor} title={write} onClose={close} /> : null}
      {open === 'delete' ? <Delete profileId={saved.id} name={saved.name} onClose={close} /> : null}
    </Card>
  );
}

/** Without an answer of the keychain "not stored" would be a guess. A banner states why there is none. */
function Unknown({ reread }: { reread: () => void }) {
  const retry = useCommand('app.retryStorage');
  const again = async (): Promise<void> => {
    const result = await retry.run({});
    if (result?.ok === true) reread();
  };
  return (
    <>
      <Pill tone="look">{t('profiles.secret.unknown')}</Pill>
      <Button kind="link" busy={retry.busy} onClick={() => inBackground(again())}>
        {t('settings.again')}
      </Button>
    </>
  );
}

interface DialogProps {
  profileId: ProfileId;
  onClose: (changed: boolean) => void;
}

interface WriteProps extends Pick<DialogProps, 'onClose'> {
  editor: Editor;
  title: string;
}

function Write({ editor: { saved, secretStored }, title, onClose }: WriteProps) {
  const [secret, setSecret] = useState('');
  const [second, setSecond] = useState('');
  const ofSecond = saved.auth.second;
  const isWhole = secret !== '' && (ofSecond === undefined || second !== '');
  const origin = useSecretOrigin(saved, !secretStored);
  const command = useCommand('profiles.setSecret');
  const submit = async (): Promise<void> => {
    if (!isWhole || !origin.mayGo) return;
    const result = await command.run({
      profileId: saved.id,
      origin: origin.origin,
      secret,
      ...(ofSecond !== undefined && { second }),
    });
    // The keychain may accept the secret at the next try; after another error it must be entered again.
    if (result?.ok === false && result.error.code === 'locked') return;
    setSecret('');
    setSecond('');
    if (result?.ok !== true) return;
    notice(t('settings.secretReplaced'));
    onClose(true);
  };
  return (
    <Dialog title={title} onClose={() => onClose(false)}>
      <Form onSubmit={submit}>
        <SecretOrigin of={origin} />
        <SecretField
          label={t('settings.newSecret')}
          hint={t('service.secret.hint')}
          value={secret}
          onValue={setSecret}
        />
        {ofSecond === undefined ? null : <SecretField label={ofSecond} value={second} onValue={setSecond} />}
        <ErrorNotice error={command.error} />
        <Row wrap>
          <Button kind="primary" submit busy={command.busy} disabled={!isWhole || !origin.mayGo}>
            {command.error?.code === 'locked' ? t('settings.again') : t('settings.storeSecret')}
          </Button>
          <Button kind="quiet" onClick={() => onClose(false)}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}

function Delete({ profileId, name, onClose }: DialogProps & { name: string }) {
  const command = useCommand('profiles.deleteSecret');
  const act = async (): Promise<void> => {
    const result = await command.run({ profileId });
    if (result?.ok !== true) return;
    notice(t('profiles.secret.deleted'));
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={t('profiles.secret.deleteTitle', { name })}
      confirm={t('profiles.secret.deleteConfirm')}
      command={command}
      onConfirm={act}
      onClose={() => onClose(false)}
    >
      <p>{t('profiles.secret.deleteText')}</p>
    </ConfirmDialog>
  );
}
