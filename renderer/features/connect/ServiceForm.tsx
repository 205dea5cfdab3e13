// Connects to a real service: asks for what the service's document leaves open and the app needs. The form
// sends the secret once, to the keychain, and forgets it whatever the answer.
import { useState } from 'react';
import type { CallInput } from '../../../contract/contract.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { isAllowedBaseUrl } from '../../../domain/profile.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, SecretField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import {
  BLANK_SIGN_IN,
  SIGN_IN_FIELDS,
  signInFrom,
  signInProblems,
  type SignInDraft,
  type SignInField,
} from '../../components/sign-in.ts';
import { SignInFields } from '../../components/SignInFields.tsx';
import { useCommand } from '../../state/command.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './ServiceForm.module.css';

type Input = CallInput<'profiles.add'>;
const blank = {
  name: '',
  environment: '',
  baseUrl: '',
  secret: '',
  second: '',
  asset: '',
  chain: '',
};
type Draft = typeof blank;
type Problems = Partial<Record<keyof Draft | SignInField, string>>;

interface Props {
  onBack: () => void;
  /**
   * Called once the profile and its secret are stored; the service is not open yet. By default the
   * inspector's screen opens to test it.
   */
  onAdded?: (profileId: ProfileId) => void;
}

export function ServiceForm({
  onBack,
  onAdded = (profileId) => go({ screen: 'inspector', profileId }),
}: Props) {
  const [draft, setDraft] = useState(blank);
  const [signIn, setSignIn] = useState(BLANK_SIGN_IN);
  const [problems, setProblems] = useState<Problems>({});
  const add = useCommand('profiles.add');

  const bind = (field: keyof Draft) => ({
    label: t(`service.${field === 'second' ? 'secret' : field}.label`),
    value: draft[field],
    error: problems[field],
    onValue: (value: string) => {
      setDraft((old) => ({ ...old, [field]: value }));
      setProblems((old) => without(old, field));
    },
  });

  const submit = async (): Promise<void> => {
    const found = problemsOf(draft, signIn);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const result = await add.run(inputFrom(draft, signIn));
    setDraft((old) => ({ ...old, secret: '', second: '' }));
    if (result?.ok === true) return onAdded(result.value.profileId);
    if (result?.ok === false && result.error.code === 'bad-input') {
      const field = result.error.field.split('.').at(-1) ?? '';
      if (field in blank || field in BLANK_SIGN_IN) setProblems({ [field]: result.error.problem });
    }
  };

  return (
    <Form className={styles['form']} onSubmit={submit}>
      <h2>{t('service.title')}</h2>
      <div className={styles['pair']}>
        <TextField {...bind('name')} hint={t('service.name.hint')} />
        <ChoiceField
          {...bind('environment')}
          options={[
            { value: '', label: t('service.environment.choose') },
            { value: 'sandbox', label: t('service.environment.sandbox') },
            { value: 'live', label: t('service.environment.live') },
          ]}
        />
      </div>
      <TextField {...bind('baseUrl')} mono inputMode="url" hint={t('service.baseUrl.hint')} />
      <SignInFields
        draft={signIn}
        problems={problems}
        onChange={(change) => {
          setSignIn((old) => ({ ...old, ...change }));
          setProblems((old) => without(old, ...signInFieldsIn(change)));
        }}
      />
      <SecretField {...bind('secret')} hint={t('service.secret.hint')} />
      {signIn.second.trim() === '' ? null : (
        <SecretField {...bind('second')} label={signIn.second.trim()} hint={t('service.secret.hint')} />
      )}
      <div className={styles['pair']}>
        <TextField {...bind('asset')} hint={t('service.asset.hint')} />
        <TextField {...bind('chain')} hint={t('service.chain.hint')} />
      </div>
      <ErrorNotice
        error={add.error?.code === 'bad-input' && add.error.field !== '' ? undefined : add.error}
      />
      <Row gap={2}>
        <Button kind="primary" submit busy={add.busy}>
          {add.busy ? t('service.connecting') : t('service.connect')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('service.back')}
        </Button>
      </Row>
    </Form>
  );
}

function problemsOf(draft: Draft, signIn: SignInDraft): Problems {
  const problems: Problems = signInProblems(signIn);
  for (const field of ['name', 'environment', 'baseUrl', 'secret', 'asset', 'chain'] as const)
    if (draft[field].trim() === '') problems[field] = t('service.needed');
  if (signIn.second.trim() !== '' && draft.second.trim() === '') problems.second = t('service.needed');
  if (draft.baseUrl.trim() !== '' && !isAllowedBaseUrl(draft.baseUrl.trim()))
    problems.baseUrl = t('service.baseUrl.wrong');
  return problems;
}

function without(problems: Problems, ...fields: (keyof Problems)[]): Problems {
  const left = { ...problems };
  for (const field of fields) delete left[field];
  return left;
}

const signInFieldsIn = (change: Partial<SignInDraft>): SignInField[] =>
  SIGN_IN_FIELDS.filter((field) => Object.hasOwn(change, field));

function inputFrom(draft: Draft, signIn: SignInDraft): Input {
  const { name, baseUrl, secret, second, asset, chain } = draft;
  const environment = draft.environment === 'live' ? 'live' : 'sandbox';
  const auth = signInFrom(signIn);
  const input = { name, environment, baseUrl: baseUrl.trim(), auth, secret, asset, chain } as const;
  return auth.second === undefined ? input : { ...input, second };
}
