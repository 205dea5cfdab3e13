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
  leavesOpen,
  outcomeOf,
  type AnswerSays,
} from '../../../domain/intent.ts';
import { epochMillis, monotonicMillis } from '../../../domain/time.ts';

const answered = (status: number, says: AnswerSays = 'nothing') =>
  outcomeOf({ kind: 'answered', status, says });
const SAYS: readonly AnswerSays[] = ['object', 'not-executed', 'in-doubt', 'nothing'];

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
  const LISTED = [400, 401, 403, 404, 410, 422];
  const everyStatus = Array.from({ length: 500 }, (_one, nth) => nth + 100);

  it('is rejected for a listed status alone, and unknown for every other status outside 2xx', () => {
    for (const status of everyStatus.filter((one) => one < 200 || one > 299))
      expect([status, answered(status)]).toEqual([status, LISTED.includes(status) ? 'rejected' : 'unknown']);
  });
  it('is confirmed by a 2xx that names the object, rejected by one with a listed code, and unknown otherwise', () => {
    for (const status of everyStatus.filter((one) => one >= 200 && one < 300))
      expect(SAYS.map((says) => answered(status, says))).toEqual([
        'confirmed',
        'rejected',
        'unknown',
        'unknown',
      ]);
  });
  it('is unknown if a refusal names the object or leaves it open, but for a refused sign-in', () => {
    for (const status of LISTED) {
      expect([status, answered(status, 'object')]).toEqual([status, 'unknown']);
      const doubted = [401, 403].includes(status) ? 'rejected' : 'unknown';
      expect([status, answered(status, 'in-doubt')]).toEqual([status, doubted]);
    }
  });
  it('is never confirmed outside 2xx', () => {
    for (const status of everyStatus.filter((one) => one < 200 || one > 299))
      for (const says of SAYS) expect(answered(status, says)).not.toBe('confirmed');
  });
  it('is unknown without an answer, and rejected if no byte was sent', () => {
    expect(outcomeOf({ kind: 'no-answer' })).toBe('unknown');
    expect(outcomeOf({ kind: 'never-left' })).toBe('rejected');
  });
});

describe('words that leave open what became of a request', () => {
  it.each([
    'Your request is being processed',
    'PROCESSING',
    'Transaction pending',
    'request_timeout',
    'Timeout waiting for response from backend server',
    'The request timed out',
    'System error',
    'SYSTEM_BUSY',
    'system exception, please try again',
    'Internal error (10000)',
    'Server error',
    'Unknown error',
    'execution status unknown',
    'Service temporarily unavailable',
    'Duplicate request',
    'This quote was already accepted',
    'ALREADY_EXISTS',
    'In progress',
    'Queued',
  ])('%s', (words) => expect(leavesOpen(words)).toBe(true));
  it.each([
    '',
    'loanAmount is missing',
    'The quote has already expired',
    'Your request could not be processed: amount too low',
    'Unable to process: invalid field',
    'Insufficient collateral',
    'Unknown quote',
    'The price moved from 1530.00 to 1588.10 since the quote; make a new one.',
    'Invalid time zone',
    'spending limit reached',
  ])('"%s" does not', (words) => expect(leavesOpen(words)).toBe(false));
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
