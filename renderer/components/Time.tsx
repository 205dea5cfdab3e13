// A time in Africa/Lagos, with UTC beside it or as its title.
import type { EpochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import { clockTime, day, dayAndSecond, dayAndTime, fullUtc, shortDayAndTime } from './format.ts';
import { Text } from './Layout.tsx';
import styles from './Time.module.css';

interface Props {
  at: EpochMillis;
  /**
   * `short` omits the year and the zone, for columns whose head names the zone; `second` omits the zone and
   * has seconds.
   */
  show?: 'clock' | 'day' | 'both' | 'short' | 'second';
  utc?: 'title' | 'beside';
}

export function Time({ at, show = 'both', utc = 'title' }: Props) {
  const text = { clock: clockTime, day, both: dayAndTime, short: shortDayAndTime, second: dayAndSecond }[
    show
  ](at);
  const bare = show === 'day' || show === 'short' || show === 'second';
  return (
    <time dateTime={new Date(at).toISOString()} title={fullUtc(at)}>
      <span className={styles['local']}>{bare ? text : t('time.wat', { time: text })}</span>
      {utc === 'beside' ? (
        <>
          {' '}
          <Text as="span" size="small" className={styles['utc']}>
            {fullUtc(at)}
          </Text>
        </>
      ) : null}
    </time>
  );
}
