import { describe, expect, it } from 'vitest';
import { refusalCause } from '../../../domain/refusal.ts';

describe('the cause of a refused accept', () => {
  it.each([
    ['Quote qt_1 has expired: it could be accepted for 45 seconds.', 'expiry'],
    ['quote_expired', 'expiry'],
    ['The offer lapsed.', 'expiry'],
    ['The price moved from 1532.00 to 1498.10 since the quote; make a new one.', 'price'],
    ['Prices have changed', 'price'],
    ['The collateral no longer covers 4000000.00', 'collateral'],
    ['insufficient_collateral', 'collateral'],
    ['Not enough free collateral', 'collateral'],
  ] as const)('is said only as the service says it: %s', (words, cause) => {
    expect(refusalCause(words)).toBe(cause);
  });
  it.each([
    '',
    'Bad request',
    'expires_at is not a time',
    'The price has not moved, but the account is blocked',
    'collateral_amount is required',
    'Your session has ended',
    // Two at once: the words speak for themselves.
    'The price moved and the collateral no longer covers it',
  ])('is not read into words that do not say it: %s', (words) => {
    expect(refusalCause(words)).toBeUndefined();
  });
});
