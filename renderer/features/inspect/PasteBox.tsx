// Pastes an answer from the lender's document or support, for requests that a test does not send.
import { useState } from 'react';
import { LONGEST_PASTE } from '../../../contract/calls/inspect.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Field } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import type { View } from './views.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Inspector.module.css';

export function PasteBox({ view: { thing, of }, onDone }: { view: View; onDone: () => void }) {
  const [text, setText] = useState('');
  const paste = useCommand('inspect.paste');
  const submit = async (): Promise<void> => {
    if (text.trim() === '') return;
    const result = await paste.run({ thing, of, text });
    if (result?.ok === true) onDone();
  };
  const { error } = paste;
  return (
    <Form gap={3} onSubmit={submit}>
      <Field label={t('inspect.paste.label')} hint={t('inspect.paste.hint')}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={styles['paste']}
            value={text}
            maxLength={LONGEST_PASTE}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {error?.code === 'bad-input' ? (
        <Notice tone="stop" title={t('inspect.paste.notJson')} alert>
          <p>{t('inspect.paste.notJsonNext')}</p>
          <code className={styles['path']}>{error.problem}</code>
        </Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
      <Row wrap>
        <Button submit busy={paste.busy} disabled={text.trim() === ''}>
          {t('inspect.paste.look')}
        </Button>
      </Row>
    </Form>
  );
}
