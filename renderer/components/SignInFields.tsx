// The fields of a sign-in method, and a preview of what each request contains.
import type { catalogue } from '../../messages/index.ts';
import { t } from '../text.ts';
import { ChoiceField, TextField } from './Field.tsx';
import { PRESETS } from '../../domain/sign-in.ts';
import { presetOf, signInPreview, type SignInDraft, type SignInField } from './sign-in.ts';
import { Text } from './Layout.tsx';
import styles from './SignInFields.module.css';

interface Props {
  readonly draft: SignInDraft;
  readonly problems: Readonly<Partial<Record<SignInField, string>>>;
  readonly onChange: (change: Partial<SignInDraft>) => void;
  /** The method cannot be changed here: another one needs its secret entered again. */
  readonly fixed?: boolean;
}

type Choice = keyof (typeof catalogue)['signIn']['choice'];

export function SignInFields({ draft, problems, onChange, fixed = false }: Props) {
  const { preset } = draft;
  const preview = signInPreview(draft);
  const bind = (field: SignInField) => ({
    label: t(`signIn.${field}.label`),
    value: draft[field],
    error: problems[field],
    onValue: (value: string) => onChange({ [field]: value }),
  });
  const choose = (field: SignInField, values: readonly Choice[]) => (
    <ChoiceField
      {...bind(field)}
      options={values.map((value) => ({ value, label: t(`signIn.choice.${value}`) }))}
    />
  );
  return (
    <>
      <div className={styles['pair']}>
        <ChoiceField
          label={t('service.auth.label')}
          hint={t('service.auth.hint')}
          value={preset}
          disabled={fixed}
          options={PRESETS.map((value) => ({ value, label: t(`service.auth.${value}`) }))}
          onValue={(value) => onChange({ preset: presetOf(value) })}
        />
        {preset === 'api-key-and-business' ? <TextField {...bind('businessId')} mono /> : null}
        {preset === 'basic' ? <TextField {...bind('username')} /> : null}
        {preset === 'header' ? <TextField {...bind('header')} mono hint={t('signIn.header.hint')} /> : null}
        {preset === 'query' ? (
          <TextField {...bind('parameter')} mono hint={t('signIn.parameter.hint')} />
        ) : null}
        {preset === 'hmac' ? <TextField {...bind('keyId')} mono hint={t('signIn.keyId.hint')} /> : null}
      </div>
      {preset === 'header' ? <TextField {...bind('prefix')} mono hint={t('signIn.prefix.hint')} /> : null}
      {preset === 'hmac' ? (
        <>
          <div className={styles['pair']}>
            <TextField {...bind('keyHeader')} mono />
            <TextField {...bind('signatureHeader')} mono />
            <TextField {...bind('timestampHeader')} mono />
            {choose('timestamp', ['seconds', 'milliseconds', 'iso'])}
            {choose('hash', ['sha256', 'sha512'])}
            {choose('encoding', ['hex', 'base64'])}
            {choose('secretIs', ['text', 'base64'])}
          </div>
          <TextField {...bind('canonical')} mono hint={t('signIn.canonical.hint')} />
        </>
      ) : null}
      {preview === undefined ? null : (
        <Text className={styles['preview']}>
          {t('signIn.preview')} <code dir="ltr">{preview}</code>
        </Text>
      )}
    </>
  );
}
