// Writes a note. The form exists only while it is used; a step shows it again with the text it was left with.
import { useState } from 'react';
import { LONGEST_NOTE } from '../../../domain/attachment.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { noteAt, useUnsavedText } from '../../state/unsaved-text.ts';
import { t } from '../../text.ts';
import { AttachmentError } from './AttachmentError.tsx';
import type { Place } from './use-adding.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Attachments.module.css';

export function NoteForm({ place, onDone }: { place: Place; onDone: (saved: boolean) => void }) {
  const [text, setText] = useUnsavedText(noteAt(place.loanId, place.step));
  const [isNew] = useState(text === '');
  const [asked, setAsked] = useState(false);
  const add = useCommand('attachments.addNote');
  const save = async (): Promise<void> => {
    const result = await add.run({ ...place, text: text.trim() });
    if (result?.ok !== true) return;
    announce(t('attachments.added', { name: t('attachments.note') }));
    setText('');
    onDone(true);
  };
  const cancel = (): void => {
    setText('');
    onDone(false);
  };
  const submit = (): void => {
    setAsked(true);
    if (text.trim() !== '') inBackground(save());
  };
  return (
    <Form gap={3} onSubmit={submit}>
      <Field
        label={t('attachments.note')}
        hint={t('attachments.noteHint')}
        error={asked && text.trim() === '' ? t('attachments.noteNeeded') : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className={styles['field']}
            rows={4}
            maxLength={LONGEST_NOTE}
            value={text}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has become this field
            autoFocus={isNew}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Row gap={2} wrap>
        <Button submit busy={add.busy}>
          {t('attachments.saveNote')}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </Row>
      <AttachmentError error={add.error} />
    </Form>
  );
}
