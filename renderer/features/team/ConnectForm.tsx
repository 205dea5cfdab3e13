// Where the team's server is and who signs in. The secret is in this form until the desk has joined; then it
// is in the keychain alone. Main asks in the system's dialog before it tests or
// joins.
import { useState } from 'react';
import type { CallInput } from '../../../contract/contract.ts';
import { isSameServer, type TeamServer } from '../../../contract/slices/team.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, SecretField, TextField } from '../../components/Field.tsx';
import { focusFirstError, Form } from '../../components/Form.tsx';
import { Grid, Row } from '../../components/Layout.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { PemField } from './PemField.tsx';
import styles from './Team.module.css';

const SECRETS = { password: '', certificate: '', key: '' };
const blank = {
  host: '',
  port: '5432',
  database: '',
  person: '',
  deskName: '',
  signIn: 'password',
  authority: '',
  ...SECRETS,
};
type Draft = typeof blank;
type Problems = Partial<Record<keyof Draft, string>>;

interface Props {
  /** The connection that this desk has; its secret is in the keychain. */
  present: TeamServer | undefined;
  deskName: string | undefined;
  isTesting: boolean;
  onDone?: () => void;
}

export function ConnectForm({ present, deskName = '', isTesting, onDone }: Props) {
  const [draft, setDraft] = useState<Draft>(() =>
    present === undefined
      ? blank
      : { ...blank, ...present, port: String(present.port), deskName, authority: present.authority ?? '' },
  );
  const [problems, setProblems] = useState<Problems>({});
  const test = useCommand('team.test');
  const join = useCommand('team.connect');
  const isKept =
    present !== undefined && present.signIn === draft.signIn && isSameServer(present, inputFrom(draft));
  const set = (change: Partial<Draft>): void => {
    setDraft((old) => ({ ...old, ...change }));
    setProblems({});
    test.forget();
    join.forget();
  };
  const bind = (field: Exclude<keyof Draft, 'signIn'>) => ({
    label: t(`team.form.${field}`),
    value: draft[field],
    error: problems[field],
    onValue: (value: string) => set({ [field]: value }),
  });

  const checked = (): CallInput<'team.connect'> | undefined => {
    const found = problemsOf(draft, isKept);
    setProblems(found);
    return Object.keys(found).length > 0 ? undefined : inputFrom(draft);
  };
  const tryIt = async (form: HTMLElement | null): Promise<void> => {
    join.forget();
    const input = checked();
    if (input !== undefined) await test.run(input);
    else setTimeout(() => focusFirstError(form));
  };
  const submit = async (): Promise<void> => {
    test.forget();
    const input = checked();
    if (input === undefined) return;
    const joined = await join.run(input);
    if (joined?.ok !== true) return;
    setDraft((old) => ({ ...old, ...SECRETS }));
    notice(t('team.form.joined'));
    onDone?.();
  };

  return (
    <Form onSubmit={submit}>
      <div className={styles['hostAndPort']}>
        <TextField {...bind('host')} mono hint={t('team.form.hostHint')} maxLength={253} />
        <TextField {...bind('port')} mono inputMode="numeric" maxLength={5} />
      </div>
      <Grid least={180} gap="wide">
        <TextField {...bind('database')} mono maxLength={63} />
        <TextField {...bind('person')} mono hint={t('team.form.personHint')} maxLength={63} />
      </Grid>
      <ChoiceField
        label={t('team.form.signIn')}
        value={draft.signIn}
        options={(['password', 'certificate'] as const).map((value) => ({
          value,
          label: t(`team.form.${value}`),
        }))}
        onValue={(signIn) => set({ signIn, ...SECRETS })}
      />
      {draft.signIn === 'password' ? (
        <SecretField
          {...bind('password')}
          maxLength={1000}
          hint={t(isKept ? 'team.form.secretKept' : 'team.form.secretHint')}
        />
      ) : (
        <>
          <PemField
            {...bind('certificate')}
            hint={t(isKept ? 'team.form.secretKept' : 'team.form.certificateHint')}
          />
          <PemField {...bind('key')} hint={t(isKept ? 'team.form.secretKept' : 'team.form.keyHint')} />
        </>
      )}
      <PemField {...bind('authority')} hint={t('team.form.authorityHint')} />
      <TextField {...bind('deskName')} hint={t('team.form.deskNameHint')} maxLength={80} />
      <ErrorNotice error={join.error ?? test.error} />
      <Row gap={3} rowGap={2} align="center" wrap>
        <Button kind="primary" submit busy={join.busy}>
          {t(present === undefined ? 'team.form.join' : 'team.form.save')}
        </Button>
        <Button
          busy={test.busy || isTesting}
          onClick={(event) => inBackground(tryIt(event.currentTarget.closest('form')))}
        >
          {t('team.form.test')}
        </Button>
      </Row>
    </Form>
  );
}

const PEM = /-----BEGIN [A-Z ]+-----[^]+-----END [A-Z ]+-----/;

/** @param isKept the keychain has a secret of this kind for this server, which an empty field leaves as it is */
function problemsOf(draft: Draft, isKept: boolean): Problems {
  const problems: Problems = {};
  for (const field of ['host', 'port', 'database', 'person'] as const)
    if (draft[field].trim() === '') problems[field] = t('team.form.needed');
  if (problems.host === undefined && !/^[\w.:-]{1,253}$/u.test(draft.host.trim()))
    problems.host = t('team.form.hostWrong');
  const port = Number(draft.port.trim());
  if (problems.port === undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
    problems.port = t('team.form.portWrong');
  const secrets = draft.signIn === 'password' ? (['password'] as const) : (['certificate', 'key'] as const);
  const isEmpty = secrets.every((field) => draft[field] === '');
  for (const field of secrets) {
    if (draft[field] === '' && !(isKept && isEmpty)) problems[field] = t('team.form.needed');
    else if (field !== 'password' && draft[field] !== '' && !PEM.test(draft[field]))
      problems[field] = t('team.form.pemWrong');
  }
  if (draft.authority.trim() !== '' && !PEM.test(draft.authority))
    problems.authority = t('team.form.pemWrong');
  return problems;
}

function inputFrom(draft: Draft): CallInput<'team.connect'> {
  const { password, certificate, key, signIn } = draft;
  const [deskName, authority] = [draft.deskName.trim(), draft.authority.trim()];
  const secret =
    signIn === 'password'
      ? password === ''
        ? undefined
        : { kind: 'password' as const, password }
      : certificate === ''
        ? undefined
        : { kind: 'certificate' as const, certificate, key };
  return {
    host: draft.host.trim(),
    port: Number(draft.port.trim()),
    database: draft.database.trim(),
    person: draft.person.trim(),
    ...(deskName !== '' && { deskName }),
    ...(authority !== '' && { authority }),
    ...(secret && { secret }),
  };
}
