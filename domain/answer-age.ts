// How old an answer was when it arrived: a cache on the way may hand out what the service stated minutes ago.
import { httpDate, millis, type Millis, type Moment } from './time.ts';

type Headers = Readonly<Record<string, string>>;

/** The least by which the service's clock was ahead of our monotonic one, by the last answers. */
export type Ahead = readonly number[];

export interface AnswerAge {
  /** 0 for an answer of the service itself. */
  readonly age: Millis;
  /** Service clock less ours, as an upper bound; an answer from a cache says nothing of it. */
  readonly clockOffset: Millis | undefined;
  /** To compare the next answer with. */
  readonly ahead: Ahead;
}

/** `Date` has whole seconds, so that a deadline corrected by it comes early rather than late. */
const WHOLE_SECOND = 999;
/** Whole seconds of `Date`, two of the service's machines, and the way here. */
const JITTER = 5_000;
/** Answers that a `Date` is compared with: few, so that a service's clock that was set back is old news soon. */
const KEPT = 16;
/** What caches say of an answer that they held. */
const CACHE_MARKS = ['x-cache', 'x-cache-status', 'cf-cache-status', 'x-proxy-cache', 'x-drupal-cache'];

/**
 * The age by `Age`; by a `Date` that lies behind that of earlier answers, measured on the clock that nobody sets;
 * or, if a cache says that it held the answer, by its `Date` alone. A slow answer may be dated anywhere between
 * its request and its arrival.
 */
export function ageOfAnswer(headers: Headers, sent: Moment, duration: Millis, ahead: Ahead): AnswerAge {
  const byAge = /^\d{1,9}$/.test(headers['age']?.trim() ?? '') ? Number(headers['age']) * 1000 : 0;
  const date = httpDate(headers['date']);
  if (date === undefined) return { age: millis(byAge), clockOffset: undefined, ahead };
  const own = date - sent.mono;
  const behind = Math.max(own, ...ahead) - own;
  const isHeld = CACHE_MARKS.some((name) => /\b(hit|stale)\b/i.test(headers[name] ?? ''));
  const age = Math.max(byAge, behind > JITTER ? behind : 0, isHeld ? sent.wall - date : 0);
  return {
    age: millis(age),
    clockOffset: age > 0 || isHeld ? undefined : millis(date + WHOLE_SECOND - sent.wall),
    ahead: [...ahead, own - duration].slice(-KEPT),
  };
}
