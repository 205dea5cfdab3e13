// Why an update was refused, in the words of its fault; other errors as on every screen.
import type { ReactNode } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { UpdateFault } from '../../../domain/update.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import styles from './Updates.module.css';

/** Of these faults the publisher or the network is the cause, and nothing is wrong with the release. */
const HARMLESS: readonly UpdateFault[] = ['unreachable', 'cut-off', 'disk-full', 'work-open'];

interface Props {
  error: AppError | undefined;
  actions?: ReactNode;
  alert?: boolean;
}

export function UpdateError({ error, actions, alert = true }: Props) {
  if (error?.code !== 'update-refused') return <ErrorNotice error={error} />;
  const { fault, detail } = error;
  return (
    <Notice
      tone={HARMLESS.includes(fault) ? 'look' : 'stop'}
      title={t(`updates.refused.${fault}.what`)}
      actions={actions}
      alert={alert}
    >
      <p className={styles['text']}>{t('updates.safe')}</p>
      <p className={styles['text']}>{t(`updates.refused.${fault}.next`)}</p>
      {detail === '' || fault === 'work-open' ? null : (
        <code className={styles['code']}>
          <Exactly>{detail}</Exactly>
        </code>
      )}
    </Notice>
  );
}
