import { describe, expect, it } from 'vitest';
import { IDLE_MINUTES, lockDue, nextLook, type IdleMinutes } from '../../../domain/lock.ts';
import { millis } from '../../../domain/time.ts';

const sits = (idle: number, screenLocked = false) => ({ idle: millis(idle), screenLocked });

describe('the automatic lock', () => {
  it('locks after the chosen minutes without input, and not a millisecond before', () => {
    expect(lockDue(10, sits(10 * 60_000 - 1))).toBeUndefined();
    expect(lockDue(10, sits(10 * 60_000))).toBe('idle');
    expect(lockDue(1, sits(60_000))).toBe('idle');
  });
  it('never locks by time if no minutes are chosen', () => {
    expect(lockDue(0, sits(24 * 3_600_000))).toBeUndefined();
  });
  it('locks with the screen, whatever is chosen', () => {
    for (const minutes of IDLE_MINUTES) expect(lockDue(minutes, sits(0, true))).toBe('screen');
  });
});

describe('the next check for the lock', () => {
  it('comes when the lock would be due, at most ten seconds later', () => {
    expect(nextLook(10, sits(0))).toBe(10_000);
    expect(nextLook(1, sits(55_000))).toBe(5_000);
    expect(nextLook(0, sits(3_600_000))).toBe(10_000);
    expect(nextLook(1, sits(60_000))).toBe(1);
  });
  it('locks an idle desk exactly when the lock is due', () => {
    for (const minutes of IDLE_MINUTES.filter((one): one is Exclude<IdleMinutes, 0> => one > 0)) {
      let idle = 7;
      while (lockDue(minutes, sits(idle)) === undefined) idle += nextLook(minutes, sits(idle));
      expect(idle).toBe(minutes * 60_000);
    }
  });
});
