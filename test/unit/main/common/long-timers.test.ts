import { expect, it } from 'vitest';
import { longTimers } from '../../../../main/common/long-timers.ts';
import { millis } from '../../../../domain/time.ts';

const DAY = 86_400_000;
const LONGEST = 2_147_483_647;

it.each([
  [0, [0]],
  [LONGEST, [LONGEST]],
  [LONGEST + 1, [LONGEST, 1]],
  [60 * DAY, [LONGEST, LONGEST, 60 * DAY - 2 * LONGEST]],
])('a wait of %i ms is made of timers that Node can hold', (delay, expected) => {
  const set: number[] = [];
  let rang = 0;
  const pending: (() => void)[] = [];
  const after = longTimers((part, task) => {
    set.push(part);
    pending.push(task);
    return () => undefined;
  });
  after(millis(delay), () => (rang += 1));
  for (const _ of expected) {
    expect(rang).toBe(0);
    pending.shift()?.();
  }
  expect(set).toEqual(expected);
  expect(rang).toBe(1);
});

it('a long wait is cancelled in each of its parts', () => {
  let cancelled = 0;
  const pending: (() => void)[] = [];
  const after = longTimers((_part, task) => {
    pending.push(task);
    return () => (cancelled += 1);
  });
  const cancel = after(millis(60 * DAY), () => undefined);
  pending.shift()?.();
  cancel();
  expect(cancelled).toBe(1);
});
