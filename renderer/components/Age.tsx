// How old something is, updated by the shared clock, and whether it is still live.
import type { Observed } from '../../contract/observed.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import { ageOf, freshnessOf } from '../../domain/freshness.ts';
import { millis, type EpochMillis } from '../../domain/time.ts';
import { useNow } from '../clock.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { span } from './format.ts';
import { cx } from './cx.ts';
import styles from './Age.module.css';

/** `19 s old`. @param offset the service's clock less this computer's, for times that the service states */
export function Age({ at, offset = 0 }: { at: EpochMillis; offset?: number | undefined }) {
  const now = useNow();
  const age = millis(ageOf(at, now) + offset < 0 ? 0 : ageOf(at, now) + offset);
  return <span className={styles['age']}>{t('time.old', { age: span(age) })}</span>;
}

/** `4 s ago`. */
export function Ago({ at }: { at: EpochMillis }) {
  const now = useNow();
  return <span className={styles['age']}>{t('time.ago', { age: span(ageOf(at, now)) })}</span>;
}

interface Props {
  observed: Pick<Observed<unknown>, 'observedAt' | 'source' | 'mayBeIncomplete'>;
  resource: Resource;
}

/** States in words that a figure is not live: it is from an earlier run, or the service has not answered. */
export function Freshness({ observed, resource }: Props) {
  const now = useNow();
  const connect = useSlice('connect');
  const cadence =
    connect?.resources.find((status) => status.resource === resource)?.cadence ?? millis(30_000);
  const age = span(ageOf(observed.observedAt, now));
  const stale = freshnessOf(observed.observedAt, now, cadence) !== 'live';
  const text =
    observed.source === 'cache'
      ? t('freshness.cached', { age })
      : connect?.link === 'offline'
        ? t('freshness.offline', { age })
        : stale
          ? t('freshness.stale', { age })
          : t('freshness.live', { age });
  const old = observed.source === 'cache' || connect?.link === 'offline' || stale;
  return (
    <span className={cx(styles['age'], old && styles['old'])}>
      {text}
      {observed.mayBeIncomplete ? ` · ${t('freshness.incomplete')}` : ''}
    </span>
  );
}
