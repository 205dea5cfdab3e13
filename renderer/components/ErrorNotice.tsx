// An error: what happened, whether money moved, what to do next.
import type { ReactNode } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { Notice } from './Notice.tsx';
import { wordsFor } from './error-words.ts';
import { Text } from './Layout.tsx';
import styles from './ErrorNotice.module.css';

interface Props {
  error: AppError | undefined;
  actions?: ReactNode;
  /** False for an error that is older than the screen. */
  alert?: boolean;
  /** More about the error on this screen. */
  children?: ReactNode;
}

export function ErrorNotice({ error, actions, alert = true, children }: Props) {
  if (error === undefined) return null;
  const { what, safe, next, detail } = wordsFor(error);
  const tone = error.code === 'outcome-unknown' || error.code === 'offline' ? 'look' : 'stop';
  return (
    <Notice tone={tone} title={what} alert={alert} actions={actions}>
      <Text size="same" tone="plain">
        {safe} {next}
      </Text>
      {children}
      {detail === undefined || detail === '' ? null : (
        <Text as="code" size="small" className={styles['detail']}>
          {detail}
        </Text>
      )}
    </Notice>
  );
}
