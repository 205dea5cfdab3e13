// How what is on screen stands to the service, where a whole panel shares one answer: old, cut off, or never read.
// Each says what is still true, since the last known figures stay in sight beneath it.
import type { ReactNode } from 'react';
import { CloudOff, History, LoaderCircle } from 'lucide-react';
import type { EpochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import { Ago } from './Age.tsx';
import { Notice } from './Notice.tsx';
import styles from './Standing.module.css';

interface Props {
  state: 'stale' | 'offline' | 'loading';
  /** When the service last answered; undefined when it never has. */
  at: EpochMillis | undefined;
  /** A way on, such as asking again now. */
  actions?: ReactNode;
}

const icons = { stale: History, offline: CloudOff, loading: LoaderCircle };

export function Standing({ state, at, actions }: Props) {
  const Icon = icons[state];
  return (
    <Notice tone={state === 'loading' ? 'plain' : 'look'} actions={actions}>
      <p className={styles['line']}>
        <Icon aria-hidden="true" />
        <span>
          <strong>{t(`standing.${state}.title`)}</strong>{' '}
          {at === undefined ? (
            t('standing.never')
          ) : (
            <>
              {t('standing.last')} <Ago at={at} />.
            </>
          )}{' '}
          {t(`standing.${state}.text`)}
        </span>
      </p>
    </Notice>
  );
}
