// What an imported profile lacks before a test: its secret, which is in no file, and perhaps its address.
import { useState } from 'react';
import { NO_ADDRESS } from '../../../domain/profile-sharing.ts';
import { isAllowedBaseUrl, originOf, type ServiceProfile } from '../../../domain/profile.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { SecretOrigin, useSecretOrigin } from '../../components/SecretOrigin.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import type { DraftState } from './use-draft.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Inspector.module.css';

/** An imported file without an address has a placeholder that leads nowhere. */
const hasAddress = ({ baseUrl }: ServiceProfile): boolean => baseUrl !== NO_ADDRESS;

export const isSetUp = (profile: ServiceProfile, secretStored: boolean): boolean =>
  secretStored && hasAddress(profile);

interface Props {
  state: DraftState;
  secretStored: boolean;
  onStored: () => void;
}

export function SetUpCard({ state, secretStored, onStored }: Props) {
  const profile = state.stored;
  const asksAddress = !hasAddress(profile);
  const [baseUrl, setBaseUrl] = useState('');
  const [secret, setSecret] = useState('');
  // No origin to confirm if the operator types the address in this form.
  const origin = useSecretOrigin(profile, !asksAddress);
  const [wrong, setWrong] = useState<{ baseUrl?: string; secret?: string }>({});
  const save = useCommand('profiles.save');
  const store = useCommand('profiles.setSecret');

  const submit = async (): Promise<void> => {
    const address = baseUrl.trim();
    const found = {
      ...(asksAddress && !isAllowedBaseUrl(address) && { baseUrl: t('service.baseUrl.wrong') }),
      ...(secret === '' && { secret: t('service.needed') }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0 || !origin.mayGo) return;
    // The address first, because changing it deletes the secret.
    if (asksAddress) {
      const saved = await save.run({ profile: { ...profile, baseUrl: address } });
      if (saved?.ok !== true) return;
      state.moved(address);
    }
    const result = await store.run({
      profileId: profile.id,
      origin: asksAddress ? originOf({ baseUrl: address }) : origin.origin,
      secret,
    });
    setSecret('');
    if (result?.ok === true) onStored();
  };

  return (
    <Card title={t('inspect.setUp.title')}>
      <Form gap={3} onSubmit={submit}>
        <Text>{t(secretStored ? 'inspect.setUp.address' : 'inspect.setUp.text')}</Text>
        {asksAddress ? null : <Text>{t('inspect.setUp.origin')}</Text>}
        {asksAddress ? null : <SecretOrigin of={origin} />}
        <div className={styles['pair']}>
          {asksAddress ? (
            <TextField
              label={t('service.baseUrl.label')}
              hint={t('service.baseUrl.hint')}
              error={wrong.baseUrl}
              mono
              inputMode="url"
              value={baseUrl}
              onValue={setBaseUrl}
            />
          ) : null}
          <SecretField
            label={t('service.secret.label')}
            hint={t('service.secret.hint')}
            error={wrong.secret}
            value={secret}
            onValue={setSecret}
          />
        </div>
        <ErrorNotice error={save.error ?? store.error} />
        <Row wrap>
          <Button kind="primary" submit busy={save.busy || store.busy} disabled={!origin.mayGo}>
            {t('inspect.setUp.store')}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
