// The settings that a failed step depends on, beside it: the sign-in, the paths of lists, and how an answer
// reports a failure. The test tries each change at once.
import { useState } from 'react';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import { formsOf } from '../../../domain/connector/outcomes.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import * as v from 'valibot';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { signInDraft, signInFrom } from '../../components/sign-in.ts';
import { SignInFields } from '../../components/SignInFields.tsx';
import { t } from '../../text.ts';
import type { DraftState } from './use-draft.ts';
import { useTyped } from './use-typed.ts';
import { viewLabel } from './words.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Inspector.module.css';

interface Props {
  slice: InspectSlice;
  state: DraftState;
}

const LISTS = [
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
  'loans',
  'loan',
] as const;
type Asked = (typeof LISTS)[number];

export function FixHere({ slice, state }: Props) {
  const failed = slice.steps.filter((step) => step.state === 'failed').map(({ key }) => key);
  const lists = LISTS.filter((key) => failed.includes(key));
  const isSignIn = failed.includes('sign-in');
  if (lists.length === 0 && !isSignIn) return null;
  return (
    <Card title={t('inspect.fix.title')}>
      <Stack gap={3}>
        <Text>{t('inspect.fix.text')}</Text>
        {isSignIn ? <SignInHere state={state} /> : null}
        <div className={styles['pair']}>
          {lists.map((key) => (
            <Committed
              key={`${key} ${pathOf(state.draft, key)}`}
              label={t('inspect.fix.path', { thing: viewLabel(key) })}
              value={pathOf(state.draft, key)}
              wrong={t('inspect.fix.wrongPath')}
              onValue={(path) => state.change(withPath(key, path))}
            />
          ))}
        </div>
        {lists.length === 0 ? null : (
          <FailureHere key={JSON.stringify([state.draft.failure, state.draft.notExecuted])} state={state} />
        )}
      </Stack>
    </Card>
  );
}

/**
 * Another sign-in method needs its secret entered again, so only the names of the method can be changed here.
 */
function SignInHere({ state }: { state: DraftState }) {
  const [typed, setTyped] = useTyped(state.draft.auth, signInDraft);
  return (
    <div
      onBlur={() =>
        state.change((draft) =>
          checked({ ...draft, auth: { ...signInFrom(typed), secretName: draft.auth.secretName } }),
        )
      }
    >
      <SignInFields draft={typed} problems={{}} onChange={(change) => setTyped({ ...typed, ...change })} />
    </div>
  );
}

function FailureHere({ state }: { state: DraftState }) {
  const { failure, notExecuted } = state.draft;
  const [codes, setCodes] = useState(notExecuted?.join(', ') ?? '');
  const [first, ...others] = formsOf(failure);
  const [where, setWhere] = useState(first?.where ?? '');
  const [good, setGood] = useState(first?.good?.join(', ') ?? '');
  const take = (): void => {
    const words = wordsIn(good);
    const listed = codes.trim() === '' ? undefined : wordsIn(codes);
    const form = { ...first, where: where.trim(), good: words };
    const forms = where.trim() === '' || words.length === 0 ? others : [form, ...others];
    const rule = forms.length > 1 ? forms : forms[0];
    // An unchanged rule must not restart the test.
    if (JSON.stringify([rule, listed]) !== JSON.stringify([failure, notExecuted]))
      state.change((draft) => checked({ ...draft, failure: rule, notExecuted: listed }));
  };
  return (
    <div className={styles['pair']} onBlur={take}>
      <TextField
        label={t('inspect.fix.failureWhere')}
        hint={t('inspect.fix.failureHint')}
        mono
        value={where}
        onValue={setWhere}
      />
      <TextField label={t('inspect.fix.failureGood')} mono value={good} onValue={setGood} />
      <TextField
        label={t('inspect.fix.notExecuted')}
        hint={t('inspect.fix.notExecutedHint')}
        mono
        value={codes}
        onValue={setCodes}
      />
    </div>
  );
}

const wordsIn = (text: string): string[] =>
  text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

interface CommittedProps {
  label: string;
  value: string;
  wrong: string;
  /** @returns whether the value is valid. */
  onValue: (value: string) => boolean;
}

/** Applies the value on leaving the field or on Enter, not at every letter. */
function Committed({ label, value, wrong, onValue }: CommittedProps) {
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const take = (): void => setWrong(typed.trim() !== value && !onValue(typed.trim()));
  return (
    <TextField
      label={label}
      mono
      value={typed}
      error={isWrong ? wrong : undefined}
      onValue={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

const pathOf = ({ paths }: ServiceProfile, key: Asked): string =>
  key === 'applications' ? (paths.readApplications ?? paths.applications) : paths[key];

/** The path of one loan follows the path of the list if it did before. */
const withPath =
  (key: Asked, path: string) =>
  (draft: ServiceProfile): ServiceProfile | undefined => {
    const { paths } = draft;
    const own = key === 'applications' ? { readApplications: path } : { [key]: path };
    const one =
      key === 'loans' && paths.loan === `${paths.loans}/{loan_id}` ? { loan: `${path}/{loan_id}` } : {};
    return checked({ ...draft, paths: { ...paths, ...own, ...one } });
  };

function checked(candidate: unknown): ServiceProfile | undefined {
  const parsed = v.safeParse(ServiceProfileSchema, candidate);
  return parsed.success ? parsed.output : undefined;
}
