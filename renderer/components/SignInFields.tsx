// The sign-in: a preset, what it needs, and below it the recipe that it filled in; with a preview of each request.
import { t } from '../text.ts';
import { ChoiceField, TextArea, TextField } from './Field.tsx';
import { PRESETS, unsignedParts } from '../../domain/sign-in.ts';
import {
  filledIn,
  presetOf,
  signInFrom,
  signInPreview,
  usesKey,
  type SignInDraft,
  type SignInField,
  type SignInProblems,
} from './sign-in.ts';
import { Stack, Text } from './Layout.tsx';
import styles from './SignInFields.module.css';

interface Props {
  readonly draft: SignInDraft;
  readonly problems: SignInProblems;
  readonly onChange: (change: Partial<SignInDraft>) => void;
}

/** Their one line names the header or the parameter, so it is in view. */
const IN_VIEW: readonly string[] = ['header', 'query', 'own'];

export function SignInFields({ draft, problems, onChange }: Props) {
  const { preset } = draft;
  const preview = signInPreview(draft);
  const unsigned = preview === undefined ? [] : (unsignedParts(signInFrom(draft)) ?? []);
  const bind = (field: SignInField) => ({
    label: t(`signIn.${field}.label`),
    value: draft[field],
    error: problems[field],
    onValue: (value: string) => onChange({ [field]: value }),
  });
  const hasLogin = draft.loginPath !== '' || preset === 'own';
  const isOpen = Object.keys(problems).some((field) => field !== 'key');
  return (
    <>
      <div className={styles['pair']}>
        <ChoiceField
          label={t('service.auth.label')}
          hint={t('service.auth.hint')}
          value={preset}
          options={PRESETS.map((value) => ({ value, label: t(`service.auth.${value}`) }))}
          onValue={(value) => onChange(filledIn(presetOf(value), draft))}
        />
        {usesKey(draft) ? <TextField {...bind('key')} mono hint={t('signIn.key.hint')} /> : null}
      </div>
      {preview === undefined ? null : (
        <Text className={styles['preview']}>
          {t('signIn.preview')} <code dir="ltr">{preview}</code>
        </Text>
      )}
      {unsigned.map((part) => (
        <Text key={part} tone="look">
          {t(`signIn.unsigned.${part}`)}
        </Text>
      ))}
      <details open={isOpen || IN_VIEW.includes(preset)}>
        <summary>{t('signIn.recipe')}</summary>
        <Stack gap={3}>
          <Text size="small">{t('signIn.recipeText')}</Text>
          <TextArea {...bind('headers')} hint={t('signIn.headers.hint')} />
          <TextArea {...bind('query')} hint={t('signIn.query.hint')} />
          <div className={styles['pair']}>
            <TextField {...bind('second')} hint={t('signIn.second.hint')} />
            <ChoiceField
              {...bind('secretIs')}
              options={(['text', 'base64', 'hex'] as const).map((value) => ({
                value,
                label: t(`signIn.choice.${value}`),
              }))}
            />
          </div>
          {hasLogin ? (
            <>
              <div className={styles['pair']}>
                <TextField {...bind('loginPath')} mono hint={t('signIn.loginPath.hint')} />
                <ChoiceField
                  {...bind('loginAs')}
                  options={(['json', 'form'] as const).map((value) => ({
                    value,
                    label: t(`signIn.choice.${value}`),
                  }))}
                />
                <TextField {...bind('loginToken')} mono />
                <TextField {...bind('loginLasts')} mono hint={t('signIn.loginLasts.hint')} />
              </div>
              <TextArea {...bind('loginHeaders')} />
              <TextArea {...bind('loginBody')} />
            </>
          ) : null}
        </Stack>
      </details>
    </>
  );
}
