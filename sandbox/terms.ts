// The practice service's numbers that the lender's document leaves open.

export const SUPPORTED_ASSET = 'USDC';
export const SUPPORTED_CHAIN = 'base';

export const REQUIRED_CONFIRMATIONS = 12;
/** Milliseconds between confirmations: a little slower than the chain, so that progress is visible. */
export const CONFIRMATION_MS = 2_500;
/**
 * The same for the pending deposit of a fresh practice: slow, so that an operator sees it become confirmed.
 */
export const FIRST_DEPOSIT_CONFIRMATION_MS = 10_000;

/** The largest share of the collateral's value that is lent. */
export const MAX_LOAN_TO_VALUE = '0.6';
export const SMALL_LOAN_LIMIT_NGN = '5000000.00';
export const SMALLEST_LOAN_NGN = '10000.00';
/** A quote cannot be accepted if the price has moved by more than this share since, up or down. */
export const PRICE_TOLERANCE = '0.01';

/** From closing a loan to sending its collateral back. */
export const RETURN_DELAY_MS = 20_000;

export const PRICE_STEP_MS = 30_000;
export const BASE_PRICE_NGN = '1532';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Lagos is UTC+1 all year, so its midnight needs no time zone data. */
export const LAGOS_OFFSET_MS = HOUR_MS;

export const DEFAULT_SETTINGS = {
  autoDisbursement: true,
  autoReview: true,
  reviewSeconds: 90,
  quoteSeconds: 45,
} as const;
