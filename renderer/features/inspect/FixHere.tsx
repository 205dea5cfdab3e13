// The settings that a failed step depends on, beside it: the sign-in and the paths of lists. The test tries
// each change at once.
import { useState } from 'react';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import * as v from 'valibot';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { t } from '../../text.ts';
import { SignInHere } from './SignInHere.tsx';
import type { DraftState } from './use-draft.ts';
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
  const signIn = slice.steps.find(({ key, state: now }) => key === 'sign-in' && now === 'failed');
  if (lists.length === 0 && signIn === undefined) return null;
  return (
    <Card title={t('inspect.fix.title')}>
      <Stack gap={3}>
        <Text>{t('inspect.fix.text')}</Text>
        {signIn === undefined ? null : <SignInHere error={signIn.error} state={state} />}
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
      </Stack>
    </Card>
  );
}

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
