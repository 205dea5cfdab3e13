import { describe, expect, it } from 'vitest';
import { namesMissingIn, refusalCause } from '../../../domain/refusal.ts';

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

describe('the names that a refusal calls missing', () => {
  it.each([
    ['loanAmount is missing', ['loanAmount']],
    ['"loanAmount" is required', ['loanAmount']],
    ['loanAmount: This field is required', ['loanAmount']],
    ['Missing required fields: loanAmount, tenor and purpose', ['loanAmount', 'tenor', 'purpose']],
    ['loanAmount and tenor are required', ['loanAmount', 'tenor']],
    [
      'Field required (missing, loanAmount) · Field required (missing, terms.tenor)',
      ['loanAmount', 'terms.tenor'],
    ],
    ['Validation failed · loanAmount: must not be blank · tenor: required', ['loanAmount', 'tenor']],
    ['missing loanAmount', ['loanAmount']],
    ['data.loan_amount must be provided', ['data.loan_amount']],
    ['Required parameter `amount` is missing', ['amount']],
    ['The loanAmount field is required.', ['loanAmount']],
    ['loanAmount should not be empty', ['loanAmount']],
    // Too low is not missing, and nothing is named where nothing is.
    ['loanAmount is too low', []],
    ['Required field missing', []],
    ['Bad request', []],
    ['', []],
  ])('are all of them: %s', (words, names) => expect(namesMissingIn(words)).toEqual(names));
});
