// An exception from the usual steps, behind a link. It needs a reason, which the journal records.
import { useState, type ReactNode } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { TextField } from './Field.tsx';
import { Form } from './Form.tsx';
import { useUnsavedText } from '../state/unsaved-text.ts';
import { t } from '../text.ts';
import { Row, Text } from './Layout.tsx';
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
  /** Where the words are kept until they are saved (`placeOf`); undefined: they end with the form. */
  place?: string | undefined;
  /** A result without an error ends the words. */
  onReason: (reason: string) => Promise<{ ok: boolean } | undefined> | void;
}

export function ReasonForm({
  open,
  text,
  label,
  needed,
  confirm,
  busy,
  error,
  beside,
  place,
  onReason,
}: Props) {
  const [reason, setReason] = useUnsavedText(place);
  /** The form was left with these words, so it takes no focus. */
  const [isLeft, setLeft] = useState(reason !== '');
  const [shown, setShown] = useState(isLeft);
  const [asked, setAsked] = useState(false);
  const submit = async (): Promise<void> => {
    setAsked(true);
    if (reason.trim() === '') return;
    const result = await onReason(reason.trim());
    if (result?.ok !== true) return;
    setAsked(false);
    setReason('');
  };
  const cancel = (): void => {
    setReason('');
    setLeft(false);
    setShown(false);
  };
  if (!shown)
    return (
      <Row gap={3} rowGap={2} align="center" wrap>
        {beside}
        <Button kind="link" onClick={() => setShown(true)}>
          {open}
        </Button>
      </Row>
    );
  return (
    <Form gap={2} className={styles['form']} onSubmit={submit}>
      {beside === undefined ? null : (
        <Row gap={3} rowGap={2} align="center" wrap>
          {beside}
        </Row>
      )}
      {text === undefined ? null : <Text tone="quiet">{text}</Text>}
      <TextField
        label={label}
        value={reason}
        maxLength={1000}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the link that had the focus has become this field
        autoFocus={!isLeft}
        error={asked && reason.trim() === '' ? needed : undefined}
        onValue={setReason}
      />
      <Row gap={3} rowGap={2} align="center" wrap>
        <Button submit busy={busy}>
          {confirm}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </Row>
      <ErrorNotice error={error} />
    </Form>
  );
}
