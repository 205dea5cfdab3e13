// The sign-in of a proxy, which goes to the keychain.
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';

interface Props {
  /** Empty if the operator must enter it. */
  proxy: string;
  onClose: (changed: boolean) => void;
}
type Problems = Partial<Record<'proxy' | 'username' | 'secret', string>>;

export function ProxySignIn({ proxy, onClose }: Props) {
  const [typed, setTyped] = useState(proxy);
  const [username, setUsername] = useState('');
  const [secret, setSecret] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const command = useCommand('profiles.setProxyCredentials');

  const submit = async (): Promise<void> => {
    const found: Problems = {};
    if (!/^[^\s/@]{1,255}:\d{1,5}$/.test(typed.trim())) found.proxy = t('profiles.network.proxyWrong');
    if (username.trim() === '') found.username = t('service.needed');
    else if (username.includes(':')) found.username = t('profiles.network.noColon');
    if (secret === '') found.secret = t('service.needed');
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const result = await command.run({ proxy: typed.trim(), username: username.trim(), secret });
    setSecret('');
    if (result?.ok !== true) return;
    notice(t('profiles.network.storedNow', { proxy: typed.trim() }));
    onClose(true);
  };

  return (
    <Dialog title={t('profiles.network.form')} onClose={() => onClose(false)}>
      <Form onSubmit={submit}>
        <p>{t('profiles.network.formText')}</p>
        <TextField
          label={t('profiles.network.proxyName')}
          hint={t('profiles.network.proxyHint')}
          mono
          readOnly={proxy !== ''}
          value={typed}
          error={problems.proxy}
          onValue={setTyped}
        />
        <TextField
          label={t('profiles.network.username')}
          value={username}
          error={problems.username}
          onValue={setUsername}
        />
        <SecretField
          label={t('profiles.network.password')}
          value={secret}
          error={problems.secret}
          onValue={setSecret}
        />
        <ErrorNotice error={command.error} />
        <Row wrap>
          <Button kind="primary" submit busy={command.busy}>
            {t('settings.storeSecret')}
          </Button>
          <Button kind="quiet" onClick={() => onClose(false)}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
