// How old something is, in steps of 10 s and a minute, and whether it is still live. The exact time is the title.
import type { Observed } from '../../contract/observed.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import { freshnessOf } from '../../domain/freshness.ts';
import { epochMillis, millis, type EpochMillis } from '../../domain/time.ts';
import { useAgeClock, useAgeOf } from '../clock.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { agoWords, exactTime } from './format.ts';
import { cx } from './cx.ts';
import styles from './Age.module.css';

/** `just now`, `10 s ago`. @param offset the service's clock less this computer's, for times that it states */
export function Ago({ at, offset }: { at: EpochMillis; offset?: number | undefined }) {
  return (
    <span className={styles['age']} title={exactTime(at)}>
      {agoWords(useAgeOf(at, offset))}
    </span>
  );
}

interface Props {
  observed: Pick<Observed<unknown>, 'observedAt' | 'source' | 'mayBeIncomplete' | 'incomplete'>;
  resource: Resource;
}

/** States in words that a figure is not live: it is from an earlier run, or the service has not answered. */
export function Freshness({ observed, resource }: Props) {
  const now = useAgeClock();
  const connect = useSlice('connect');
  const cadence =
    connect?.resources.find((status) => status.resource === resource)?.cadence ?? millis(30_000);
  const shownAge = useAgeOf(observed.observedAt);
  const ago = agoWords(shownAge);
  const stale = freshnessOf(epochMillis(now - shownAge), now, cadence) !== 'live';
  const text =
    observed.source === 'cache'
      ? t('freshness.cached', { ago })
      : connect?.link === 'offline'
        ? t('freshness.offline', { ago })
        : stale
          ? t('freshness.stale', { ago })
          : t('freshness.live', { ago });
  const old = observed.source === 'cache' || connect?.link === 'offline' || stale;
  return (
    <span className={cx(old && styles['old'])} title={exactTime(observed.observedAt)}>
      <span className={styles['age']}>{text}</span>
      {observed.mayBeIncomplete ? (
        <>
          {' '}
          <span
            className={styles['age']}
            title={observed.incomplete && t(`freshness.why.${observed.incomplete}`)}
          >
            · {t(observed.incomplete === 'read-in-part' ? 'freshness.part' : 'freshness.incomplete')}
          </span>
        </>
      ) : null}
    </span>
  );
}
