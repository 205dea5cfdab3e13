// The people who may sign on this desk. Each has a PIN; the journal records who is added and removed.
import { useState } from 'react';
import type { Signer } from '../../../contract/slices/repay.ts';
import { SHORTEST_PIN } from '../../../domain/signing.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Time } from '../../components/Time.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

export function Signers({ signers }: { signers: readonly Signer[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <Stack as="section" gap={2} className={styles['people']} aria-label={t('secondPerson.people')}>
      <h3>{t('secondPerson.people')}</h3>
      {signers.length === 0 ? null : (
        <ul>
          {signers.map((signer) => (
            <Person key={signer.id} signer={signer} />
          ))}
        </ul>
      )}
      <Row wrap>
        <Button onClick={() => setAdding(true)}>{t('secondPerson.add')}</Button>
      </Row>
      {adding ? <Add onClose={() => setAdding(false)} /> : null}
    </Stack>
  );
}

function Person({ signer: { id, name, addedAt } }: { signer: Signer }) {
  const remove = useCommand('repay.removeSigner');
  const act = async (): Promise<void> => {
    const result = await remove.run({ signerId: id });
    if (result?.ok === true) notice(t('secondPerson.removed', { name }));
  };
  return (
    <li>
      <bdi>{name}</bdi>
      <Text as="span" size="small">
        {t('secondPerson.added')} <Time at={addedAt} show="day" />
      </Text>
      <Button kind="link" busy={remove.busy} onClick={() => inBackground(act())}>
        {t('secondPerson.remove', { name })}
      </Button>
      <ErrorNotice error={remove.error} />
    </li>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const add = useCommand('repay.addSigner');
  const short = pin.length < SHORTEST_PIN;
  const submit = async (): Promise<void> => {
    setAsked(true);
    if (name.trim() === '' || short || pin !== again) return;
    const given = pin;
    setPin('');
    setAgain('');
    setAsked(false);
    const result = await add.run({ name: name.trim(), pin: given });
    if (result?.ok === true) onClose();
  };
  const taken = add.error?.code === 'bad-input' && add.error.field === 'name';
  return (
    <Dialog title={t('secondPerson.addTitle')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{t('secondPerson.addText')}</p>
        <TextField
          label={t('secondPerson.name')}
          value={name}
          maxLength={80}
          required
          error={
            taken
              ? t('secondPerson.nameTaken')
              : asked && name.trim() === ''
                ? t('secondPerson.needed')
                : undefined
          }
          onValue={setName}
        />
        <SecretField
          label={t('secondPerson.newPin')}
          hint={t('secondPerson.newPinHint')}
          value={pin}
          maxLength={64}
          error={asked && short ? t('secondPerson.newPinHint') : undefined}
          onValue={setPin}
        />
        <SecretField
          label={t('secondPerson.again')}
          value={again}
          maxLength={64}
          error={asked && !short && pin !== again ? t('lock.settings.mismatch') : undefined}
          onValue={setAgain}
        />
        {taken ? null : <ErrorNotice error={add.error} />}
        <Row wrap>
          <Button kind="primary" submit busy={add.busy}>
            {t('secondPerson.save')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
