// Asks for the passphrase of a backup. The page sends it to main once and forgets it.
import { useState } from 'react';
import type { ReviewSlice } from '../../../../contract/slices/review.ts';
import { inBackground } from '../../../background.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { SecretField } from '../../../components/Field.tsx';
import { Form } from '../../../components/Form.tsx';
import { escapeInvisible } from '../../../components/escape-invisible.ts';
import { useCommand, type Command } from '../../../state/command.ts';
import { t } from '../../../text.ts';
import styles from './Review.module.css';

interface Props {
  review: Extract<ReviewSlice, { state: 'locked' }>;
  close: Command<'review.close'>;
}

export function Locked({ review: { file, isWrong }, close }: Props) {
  const unlock = useCommand('review.unlock');
  const [passphrase, setPassphrase] = useState('');
  const open = async (): Promise<void> => {
    if (passphrase === '') return;
    await unlock.run({ passphrase });
    setPassphrase('');
  };
  return (
    <section className={styles['bar']} aria-label={t('review.bar')}>
      <p className={styles['title']}>
        <strong>{t('review.locked.title', { file: escapeInvisible(file) })}</strong>
      </p>
      <p className={styles['facts']}>{t('review.locked.text')}</p>
      <Form className={styles['form']} onSubmit={open}>
        <SecretField
          label={t('review.locked.passphrase')}
          error={isWrong && passphrase === '' ? t('review.locked.wrong') : undefined}
          value={passphrase}
          onValue={setPassphrase}
        />
        <div className={styles['acts']}>
          <Button kind="primary" submit busy={unlock.busy} disabled={passphrase === ''}>
            {t('review.locked.open')}
          </Button>
          <Button busy={close.busy} onClick={() => inBackground(close.run({}))}>
            {t('review.close')}
          </Button>
        </div>
      </Form>
      <ErrorNotice error={unlock.error ?? close.error} />
    </section>
  );
}
