// Whole seconds until a deadline on the monotonic clock, as a ring, announced politely at 30, 10 and 5. The
// caller fixes the deadline.
import { useEffect, useRef, useState } from 'react';
import { secondsShown } from '../../domain/quote.ts';
import { millis, type Millis, type MonotonicMillis } from '../../domain/time.ts';
import { monoNow } from '../clock.ts';
import { announce } from '../state/announcer.ts';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import styles from './Countdown.module.css';

/** Whole seconds left, and 0 at the deadline. */
function useSecondsLeft(deadline: MonotonicMillis): number {
  const [left, setLeft] = useState(() => secondsShown(deadline, monoNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const step = (): void => {
      const rest = deadline - monoNow();
      // Rounded down, so that it never shows more than is left.
      setLeft(secondsShown(deadline, monoNow()));
      if (rest > 0) timer = setTimeout(step, rest % 1000 < 1 ? 1 : rest % 1000);
    };
    step();
    return () => clearTimeout(timer);
  }, [deadline]);
  return left;
}

/** True from the deadline on. */
export function useIsExpired(deadline: MonotonicMillis): boolean {
  const [expired, setExpired] = useState(() => monoNow() >= deadline);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const rest = deadline - monoNow();
      setExpired(rest <= 0);
      if (rest > 0) timer = setTimeout(look, rest);
    };
    look();
    return () => clearTimeout(timer);
  }, [deadline]);
  return expired;
}

/** Seconds at which the countdown is announced. */
const SAID_AT = [30, 10, 5, 0];
const RADIUS = 62;
const AROUND = 2 * Math.PI * RADIUS;

export function Countdown({ deadline, whole }: { deadline: MonotonicMillis; whole: Millis }) {
  const left = useSecondsLeft(deadline);
  const before = useRef(Infinity);
  useEffect(() => {
    // A busy or hidden page may skip a second, which must not skip its announcement.
    const passed = SAID_AT.some((mark) => left <= mark && before.current > mark);
    const isFirst = before.current === Infinity;
    before.current = left;
    if (left === 0) announce(t('countdown.expired'));
    else if (passed || isFirst) announce(t('countdown.said', { count: left }));
  }, [left]);
  const part = Math.min(1, millis(left * 1000) / whole);
  const tone = left <= 5 ? styles['stop'] : left <= 10 ? styles['look'] : undefined;
  return (
    <div className={cx(styles['countdown'], tone)} role="timer" aria-label={t('countdown.label')}>
      <svg viewBox="0 0 140 140" aria-hidden="true">
        <circle className={styles['track']} cx="70" cy="70" r={RADIUS} />
        <circle
          className={styles['rest']}
          cx="70"
          cy="70"
          r={RADIUS}
          strokeDasharray={`${AROUND * part} ${AROUND}`}
          transform="rotate(-90 70 70)"
        />
      </svg>
      <div className={styles['words']}>
        <strong>{left}</strong>
        <span>{t('countdown.left', { count: left })}</span>
      </div>
    </div>
  );
}
