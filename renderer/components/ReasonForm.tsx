// An exception from the usual steps, behind a link. It needs a reason, which the journal records.
import { useState, type ReactNode } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { TextField } from './Field.tsx';
import { Form } from './Form.tsx';
import { t } from '../text.ts';
import styles from './ReasonForm.module.css';

interface Props {
  open: string;
  text?: ReactNode;
  label: string;
  needed: string;
  confirm: string;
  busy: boolean;
  error: AppError | undefined;
  /** The usual act, on the same line. */
  beside?: ReactNode;
  onReason: (reason: string) => void;
}

export function ReasonForm({ open, text, label, needed, confirm, busy, error, beside, onReason }: Props) {
  const [shown, setShown] = useState(false);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = (): void => {
    setAsked(true);
    if (reason.trim() !== '') onReason(reason.trim());
  };
  if (!shown)
    return (
      <div className={styles['actions']}>
        {beside}
        <Button kind="link" onClick={() => setShown(true)}>
          {open}
        </Button>
      </div>
    );
  return (
    <Form className={styles['form']} onSubmit={submit}>
      {beside === undefined ? null : <div className={styles['actions']}>{beside}</div>}
      {text === undefined ? null : <p className={styles['lead']}>{text}</p>}
      <TextField
        label={label}
        value={reason}
        maxLength={1000}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the link that had the focus has become this field
        autoFocus
        error={asked && reason.trim() === '' ? needed : undefined}
        onValue={setReason}
      />
      <div className={styles['actions']}>
        <Button submit busy={busy}>
          {confirm}
        </Button>
        <Button kind="quiet" onClick={() => setShown(false)}>
          {t('common.cancel')}
        </Button>
      </div>
      <ErrorNotice error={error} />
    </Form>
  );
}
