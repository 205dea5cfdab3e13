// A moment in Africa/Lagos with UTC at hand: beside it where there is room, else as its title.
import type { EpochMillis } from '../../domain/time.ts';
import { t } from '../text.ts';
import { clockTime, day, dayAndTime, fullUtc } from './format.ts';
import styles from './Time.module.css';

interface Props {
  at: EpochMillis;
  show?: 'clock' | 'day' | 'both';
  utc?: 'title' | 'beside';
}

export function Time({ at, show = 'both', utc = 'title' }: Props) {
  const text = { clock: clockTime, day, both: dayAndTime }[show](at);
  return (
    <time className={styles['time']} dateTime={new Date(at).toISOString()} title={fullUtc(at)}>
      {show === 'day' ? text : t('time.wat', { time: text })}
      {utc === 'beside' ? <span className={styles['utc']}>{` · ${fullUtc(at)}`}</span> : null}
    </time>
  );
}
