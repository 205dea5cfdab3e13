// A refused sign-in: the lender's own words, and another method in place. The stored secret stays.
import * as v from 'valibot';
import type { AppError } from '../../../contract/errors.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import { offersIn, signInDraft, signInFrom, signInProblems } from '../../components/sign-in.ts';
import { SignInFields } from '../../components/SignInFields.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import type { DraftState } from './use-draft.ts';
import { useTyped } from './use-typed.ts';

export function SignInHere({ error, state }: { error: AppError | undefined; state: DraftState }) {
  const [typed, setTyped] = useTyped(state.draft.auth, signInDraft);
  const save = useCommand('profiles.save');
  const refused = error?.code === 'rejected' ? error : undefined;
  const auth = { ...signInFrom(typed), secretName: state.draft.auth.secretName };
  const next = v.safeParse(ServiceProfileSchema, { ...state.stored, auth });
  const submit = async (): Promise<void> => {
    if (!next.success) return;
    const result = await save.run({ profile: next.output, forgetHistory: false });
    if (result?.ok !== true) return;
    state.saved(next.output);
    // The change of the draft starts the test.
    state.change((draft) => ({ ...draft, auth: next.output.auth }));
  };
  return (
    <Stack gap={3}>
      {refused === undefined || refused.serviceWords === '' ? null : (
        <Text weight="strong">{t('inspect.signIn.said', { words: refused.serviceWords })}</Text>
      )}
      {refused === undefined ? null : (
        <Row wrap>
          {offersIn(refused, typed).map(({ name, draft }) => (
            <Button key={name} onClick={() => setTyped(draft)}>
              {t('inspect.signIn.use', { name })}
            </Button>
          ))}
        </Row>
      )}
      <SignInFields
        draft={typed}
        problems={signInProblems(typed)}
        onChange={(change) => setTyped({ ...typed, ...change })}
      />
      <Text size="small">{t('inspect.signIn.kept')}</Text>
      <ErrorNotice error={save.error} />
      <Row>
        <Button
          kind="primary"
          busy={save.busy}
          disabled={!next.success}
          onClick={() => inBackground(submit())}
        >
          {t('inspect.signIn.save')}
        </Button>
      </Row>
      {refused?.signedText === undefined ? null : (
        <details>
          <summary>{t('inspect.signIn.signed')}</summary>
          <Text as="code" size="small">
            {refused.signedText}
          </Text>
        </details>
      )}
    </Stack>
  );
}
