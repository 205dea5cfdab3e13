// An error as the operator needs it: what happened, what is safe, what to do next.
import type { ReactNode } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { Notice } from './Notice.tsx';
import { wordsFor } from './error-words.ts';
import styles from './ErrorNotice.module.css';

interface Props {
  error: AppError | undefined;
  actions?: ReactNode;
  /** False where the error has been there since before the screen was opened. */
  alert?: boolean;
  /** What more is to be said of it here. */
  children?: ReactNode;
}

export function ErrorNotice({ error, actions, alert = true, children }: Props) {
  if (error === undefined) return null;
  const { what, safe, next, detail } = wordsFor(error);
  const tone = error.code === 'outcome-unknown' || error.code === 'offline' ? 'look' : 'stop';
  return (
    <Notice tone={tone} title={what} alert={alert} actions={actions}>
      <p className={styles['more']}>
        {safe} {next}
      </p>
      {children}
      {detail === undefined || detail === '' ? null : <code className={styles['detail']}>{detail}</code>}
    </Notice>
  );
}
