// The state of a panel whose figures come from one answer: stale, offline or never read. The last known
// figures stay below it.
import type { ReactNode } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import History from 'lucide-react/icons/rotate-ccw-clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { EpochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import { Ago } from './Age.tsx';
import { Notice } from './Notice.tsx';
import { Row } from './Layout.tsx';
import styles from './FreshnessNotice.module.css';

interface Props {
  state: 'stale' | 'offline' | 'loading';
  /** When the service last answered; undefined for never. */
  at: EpochMillis | undefined;
  /** An action, such as a refresh. */
  actions?: ReactNode;
}

const icons = { stale: History, offline: CloudOff, loading: LoaderCircle };

export function FreshnessNotice({ state, at, actions }: Props) {
  const Icon = icons[state];
  return (
    <Notice tone={state === 'loading' ? 'plain' : 'look'} actions={actions}>
      <Row align="stretch" as="p" className={styles['line']}>
        <Icon aria-hidden="true" />
        <span>
          <strong>{t(`serviceState.${state}.title`)}</strong>{' '}
          {at === undefined ? (
            t('serviceState.never')
          ) : (
            <>
              {t('serviceState.last')} <Ago at={at} />.
            </>
          )}{' '}
          {t(`serviceState.${state}.text`)}
        </span>
      </Row>
    </Notice>
  );
}
