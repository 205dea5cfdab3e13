import { describe, expect, it } from 'vitest';
import {
  IntentKindSchema,
  IntentStateSchema,
  LATE_ARRIVAL,
  LEAVES_WITHIN,
  afterRestart,
  isLive,
  mayBecome,
  mayStillLeave,
  outcomeOf,
} from '../../../domain/intent.ts';
import { epochMillis, monotonicMillis } from '../../../domain/time.ts';

const answered = (status: number, readable = true, statesFailure = false) =>
  outcomeOf({ kind: 'answered', status, readable, statesFailure });

describe('an intent', () => {
  it('has an unknown outcome if the app ended while it was sent', () => {
    expect(afterRestart('recorded')).toBe('unknown');
    expect(afterRestart('sent')).toBe('unknown');
    expect(afterRestart('confirmed')).toBe('confirmed');
  });
  it('never changes once it is confirmed or rejected', () => {
    for (const to of IntentStateSchema.options) {
      expect(mayBecome('confirmed', to)).toBe(false);
      expect(mayBecome('rejected', to)).toBe(false);
    }
  });
  it('blocks another while it is recorded, sent or unknown', () => {
    expect(IntentStateSchema.options.filter(isLive)).toEqual(['recorded', 'sent', 'unknown']);
  });
  it('of a direct application without an answer is unknown, and blocks until an operator settles it (gap 25)', () => {
    expect(IntentKindSchema.options).toContain('create-application');
    const lost = outcomeOf({ kind: 'no-answer' });
    expect([lost, isLive(lost)]).toEqual(['unknown', true]);
    expect(IntentStateSchema.options.filter((to) => mayBecome(lost, to))).toEqual(['confirmed', 'rejected']);
  });
});

describe('the outcome of a POST (gap 6)', () => {
  it('is a rejection for a 4xx, but unknown for 408, 409 and 429', () => {
    for (const status of [400, 401, 403, 404, 410, 422]) expect(answered(status)).toBe('rejected');
    for (const status of [408, 409, 429]) expect(answered(status)).toBe('unknown');
  });
  it('is unknown for every 5xx, redirect, lost answer and unreadable success', () => {
    for (const status of [500, 502, 503, 504, 302]) expect(answered(status)).toBe('unknown');
    expect(answered(200, false)).toBe('unknown');
    expect(outcomeOf({ kind: 'no-answer' })).toBe('unknown');
  });
  it('is confirmed only by a readable success whose body does not say failure', () => {
    expect(answered(201)).toBe('confirmed');
    expect(answered(200, true, true)).toBe('rejected');
  });
  it('is a rejection if no byte was sent', () => {
    expect(outcomeOf({ kind: 'never-left' })).toBe('rejected');
  });
});

it('a redirection says nothing about a request, and neither does an answer that never came', () => {
  expect([answered(199), answered(200), answered(299), answered(300), answered(399)]).toEqual([
    'unknown',
    'confirmed',
    'confirmed',
    'unknown',
    'unknown',
  ]);
  expect(outcomeOf({ kind: 'no-answer' })).toBe('unknown');
});

describe('a confirmed request', () => {
  const confirmed = { wall: epochMillis(1_000_000), mono: monotonicMillis(5_000) };
  const later = (ms: number, wallMs = ms) => ({
    wall: epochMillis(1_000_000 + wallMs),
    mono: monotonicMillis(5_000 + ms),
  });
  it('leaves within a minute or not at all', () => {
    expect([0, 59_999, 60_000].map((ms) => mayStillLeave(confirmed, later(ms)))).toEqual([true, true, false]);
  });
  it('does not leave after the computer slept or a clock was set', () => {
    expect(mayStillLeave(confirmed, later(1_000), monotonicMillis(5_500))).toBe(false);
    expect(mayStillLeave(confirmed, later(1_000), monotonicMillis(4_999))).toBe(true);
    expect(mayStillLeave(confirmed, later(1_000, 3_600_000))).toBe(false);
    expect(mayStillLeave(confirmed, later(1_000, -3_600_000))).toBe(false);
  });
  it('can no longer leave when its claim may be freed', () => {
    expect(LEAVES_WITHIN).toBeLessThan(LATE_ARRIVAL);
  });
});
