// When a loan closed, short or in full. If the service states no time, the text says so.
import type { ClosingBasis } from '../../domain/closing.ts';
import type { EpochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import { Stack, Text } from './Layout.tsx';
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
      <Time at={at} show="day" />{' '}
      <Text as="span" size="small" className={styles['by']}>
        {t(`closing.short.${by}`)}
      </Text>
    </span>
  );
}

export function ClosedAt({ at, by = 'stated', source = '' }: Props & { source?: string | undefined }) {
  if (by === 'stated') return <Time at={at} utc="beside" />;
  return (
    <Stack as="span" gap={0.5}>
      <span>
        <Time at={at} show={by === 'entered' ? 'day' : 'both'} />{' '}
        <Text as="span" size="small" className={styles['by']}>
          {t(`closing.short.${by}`)}
        </Text>
      </span>
      <Text as="span">{t(`closing.why.${by}`)}</Text>
      {by === 'entered' ? <Text as="bdi">{t('closing.source', { source })}</Text> : null}
    </Stack>
  );
}
