// The service's name, whether its money is real, its address and its sign-in.
import { isAnotherBook } from '../../../domain/profile.ts';
import { Card } from '../../components/Card.tsx';
import { CheckField, ChoiceField, TextField } from '../../components/Field.tsx';
import { SIGN_IN_FIELDS, type SignInField } from '../../components/sign-in.ts';
import { SignInFields } from '../../components/SignInFields.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import { bind } from './bind.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import { Stack } from '../../components/Layout.tsx';

const ENVIRONMENTS = ['sandbox', 'live'] as const;

export function ServiceCard({ editor }: { editor: Editor }) {
  const { draft, saved, change } = editor;
  return (
    <Card title={t('profiles.service.title')}>
      <Stack>
        <TextField {...bind(editor, 'name')} maxLength={200} dir="auto" />
        <FixedSettings editor={editor}>
          <ChoiceField
            label={t('profiles.service.environment')}
            value={draft.environment}
            options={ENVIRONMENTS.map((value) => ({ value, label: t(`service.environment.${value}`) }))}
            onValue={(value) => change({ environment: value === 'live' ? 'live' : 'sandbox' })}
          />
          {draft.environment === saved.environment ? null : (
            <Notice tone={draft.environment === 'live' ? 'stop' : 'look'}>
              <p>
                {draft.environment === 'live'
                  ? t('profiles.service.toLive')
                  : t('profiles.service.toSandbox')}
              </p>
            </Notice>
          )}
          <TextField {...bind(editor, 'baseUrl')} mono inputMode="url" hint={t('service.baseUrl.hint')} />
          <SignInFields
            draft={draft.signIn}
            problems={signInProblems(editor.problems)}
            onChange={(part) => change({ signIn: { ...draft.signIn, ...part } })}
          />
          {isAnotherBook(draft, saved) ? (
            <Notice tone="look" title={t('profiles.service.otherBook')}>
              <p>{t('profiles.service.otherBookText')}</p>
              <CheckField
                label={t('profiles.remove.forget')}
                checked={draft.forgetHistory}
                onChecked={(forgetHistory) => change({ forgetHistory })}
              />
            </Notice>
          ) : null}
          {editor.losesSecret ? (
            <Notice tone="look">
              <p>{t('profiles.service.losesSecret')}</p>
            </Notice>
          ) : null}
        </FixedSettings>
      </Stack>
    </Card>
  );
}

const signInProblems = (problems: Editor['problems']): Partial<Record<SignInField, string>> =>
  Object.fromEntries(
    SIGN_IN_FIELDS.flatMap((field) => {
      const said = problems[`signIn.${field}`];
      return said === undefined ? [] : [[field, said]];
    }),
  );
