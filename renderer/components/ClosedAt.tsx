// When a loan closed, short or in full. If the service states no time, the text says so.
import type { ClosingBasis } from '../../domain/closing.ts';
import type { EpochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import styles from './ClosedAt.module.css';
import { Time } from './Time.tsx';

interface Props {
  at: EpochMillis;
  /** Undefined when the service states the time. */
  by?: ClosingBasis | undefined;
}

export function ClosedDay({ at, by = 'stated' }: Props) {
  return by === 'stated' ? (
    <Time at={at} show="day" />
  ) : (
    <span title={t(`closing.why.${by}`)}>
      <Time at={at} show="day" /> <span className={styles['by']}>{t(`closing.short.${by}`)}</span>
    </span>
  );
}

export function ClosedAt({ at, by = 'stated', source = '' }: Props & { source?: string | undefined }) {
  if (by === 'stated') return <Time at={at} utc="beside" />;
  return (
    <span className={styles['whole']}>
      <span>
        <Time at={at} show={by === 'entered' ? 'day' : 'both'} />{' '}
        <span className={styles['by']}>{t(`closing.short.${by}`)}</span>
      </span>
      <span className={styles['why']}>{t(`closing.why.${by}`)}</span>
      {by === 'entered' ? <bdi className={styles['source']}>{t('closing.source', { source })}</bdi> : null}
    </span>
  );
}
