// The name of a view, whether every service offers it, and whether it includes its moment.
import { useState } from 'react';
import type { SavedView } from '../../../contract/slices/views.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { dayAndTime } from '../../components/format.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Dialogs.module.css';
import { setOpened, termsNow, termsOf, useHistory } from './view.ts';

const LONGEST_NAME = 60;

interface Props {
  views: readonly SavedView[];
  /** Undefined when the current view is saved. */
  renamed: SavedView | undefined;
  onClose: () => void;
}

export function NameDialog({ views, renamed, onClose }: Props) {
  const asOf = useHistory((state) => state.asOf);
  const [typed, setTyped] = useState(renamed?.name ?? '');
  const [everywhere, setEverywhere] = useState(renamed !== undefined && renamed.profile === undefined);
  const [withMoment, setWithMoment] = useState(true);
  const command = useCommand('views.save');
  const name = typed.trim();
  const same = views.find((view) => view.name === name && view.id !== renamed?.id);
  // A new view may replace another of its name; renaming would give two views the same name.
  const isTaken = same !== undefined && renamed !== undefined;
  const save = async (): Promise<void> => {
    if (name === '' || isTaken) return;
    const view = renamed === undefined ? termsNow(withMoment) : termsOf(renamed);
    const id = renamed?.id ?? same?.id;
    const answer = await command.run({ name, everywhere, view, ...(id !== undefined && { id }) });
    if (answer?.ok !== true) return;
    if (renamed === undefined) setOpened(answer.value.id);
    notice(t('history.views.kept', { name }));
    onClose();
  };
  return (
    <Dialog
      title={t(renamed === undefined ? 'history.views.save' : 'history.views.editTitle')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={command.busy}
          disabled={name === '' || isTaken}
          onClick={() => inBackground(save())}
        >
          {t(same !== undefined && renamed === undefined ? 'history.views.replace' : 'history.views.keep')}
        </Button>
      }
    >
      <Form onSubmit={save}>
        <ErrorNotice error={command.error} />
        <TextField
          label={t('history.views.name')}
          hint={t('history.views.hint')}
          error={isTaken ? t('history.views.taken') : undefined}
          maxLength={LONGEST_NAME}
          value={typed}
          onValue={setTyped}
        />
        <Row as="label" className={styles['choice']}>
          <input
            type="checkbox"
            checked={everywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
          />
          <span>
            {t('history.views.everywhere')}
            <span className={styles['choiceNote']}>{t('history.views.everywhereHint')}</span>
          </span>
        </Row>
        {asOf === undefined || renamed !== undefined ? null : (
          <Row as="label" className={styles['choice']}>
            <input
              type="checkbox"
              checked={withMoment}
              onChange={(event) => setWithMoment(event.target.checked)}
            />
            <span>{t('history.views.withMoment', { time: t('time.wat', { time: dayAndTime(asOf) }) })}</span>
          </Row>
        )}
      </Form>
    </Dialog>
  );
}
