// An answer from a cache on the way is as old as the statement in it, and says nothing of the service's clock.
import { expect, it } from 'vitest';
import { ageOfAnswer, type Ahead } from '../../../domain/answer-age.ts';
import { epochMillis, millis, monotonicMillis, type Moment } from '../../../domain/time.ts';

/** Answers one after another. */
function createAnswerAges() {
  let ahead: Ahead = [];
  return (headers: Record<string, string>, sent: Moment, took = 0) => {
    const { age, clockOffset, ahead: next } = ageOfAnswer(headers, sent, millis(took * 1000), ahead);
    ahead = next;
    return { age, clockOffset };
  };
}

const NOON = Date.UTC(2026, 10, 25, 12);
const after = (seconds: number, set = 0): Moment => ({
  wall: epochMillis(NOON + (seconds + set) * 1000),
  mono: monotonicMillis(seconds * 1000),
});
const date = (seconds: number) => ({ date: new Date(NOON + seconds * 1000).toUTCString() });

it.each<[string, Record<string, string>, number]>([
  ['the service itself', date(100), 0],
  ['a machine of the service whose clock is a little behind', date(96), 0],
  ['a cache that says how long', { ...date(100), age: '240' }, 240_000],
  ['a cache that says nothing', date(40), 60_000],
  ['both', { ...date(40), age: '5' }, 60_000],
  ['no Date', { age: '7' }, 7_000],
  ['an Age that is no number', { ...date(100), age: 'old' }, 0],
])('from %s', (_from, headers, age) => {
  const ageOf = createAnswerAges();
  expect(ageOf(date(0), after(0)).age).toBe(0);
  expect(ageOf(headers, after(100)).age).toBe(age);
});

it.each(['x-cache', 'x-cache-status', 'cf-cache-status', 'x-proxy-cache', 'x-drupal-cache'])(
  'a cache’s mark %s counts from the first answer on',
  (mark) => {
    expect(createAnswerAges()({ ...date(-90), [mark]: 'HIT from edge' }, after(0))).toEqual({
      age: 90_000,
      clockOffset: undefined,
    });
    expect(createAnswerAges()({ ...date(-90), [mark]: 'MISS' }, after(0)).age).toBe(0);
  },
);

it('sets the clock’s difference by answers of the service alone', () => {
  const ageOf = createAnswerAges();
  expect(ageOf(date(60), after(0)).clockOffset).toBe(60_999);
  expect(ageOf({ ...date(100), age: '3' }, after(100)).clockOffset).toBeUndefined();
  expect(ageOf(date(100), after(100)).clockOffset).toBeUndefined();
});

it('takes a computer’s clock that was set, or a service’s that was set back, for no cache', () => {
  const ageOf = createAnswerAges();
  ageOf(date(0), after(0));
  // The service itself took 12 s, and dates its answers when it sends them.
  expect(ageOf(date(12), after(0), 12).age).toBe(0);
  expect(ageOf(date(10), after(10, 3_600))).toEqual({ age: 0, clockOffset: -3_599_001 });
  for (let nth = 2; nth < 19; nth++) ageOf(date(nth * 10 - 60), after(nth * 10, 3_600));
  expect(ageOf(date(200 - 60), after(200, 3_600)).age).toBe(0);
});
