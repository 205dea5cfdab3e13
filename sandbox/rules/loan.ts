// A loan's debt and collateral. Interest is simple and daily: the payoff stays the same for a whole day in
// Lagos, so that a borrower can pay exactly that.
import { dec, ngn, ratio, whole } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { DAY_MS, LAGOS_OFFSET_MS } from '../terms.ts';
import type { Loan } from '../world.ts';

const DAYS_IN_A_RATE_MONTH = 30;

const lagosDay = (at: number): number => Math.floor((at + LAGOS_OFFSET_MS) / DAY_MS);

/** The opening day counts as one. */
const daysBegun = (loan: Pick<Loan, 'openedAt'>, at: number): number =>
  lagosDay(at) - lagosDay(loan.openedAt) + 1;

/** The payoff in naira at `at`, as if the loan were still open. */
export function owedAt(
  loan: Pick<Loan, 'openedAt' | 'principalNgn' | 'monthlyRatePercent'>,
  at: number,
): string {
  const days = whole(daysBegun(loan, at));
  const share = ratio(dec(loan.monthlyRatePercent).times(days), whole(100 * DAYS_IN_A_RATE_MONTH));
  return ngn(dec(loan.principalNgn).times(share.plus(dec('1'))));
}

/** The payoff in naira; "0.00" once the loan is closed. */
export const payoff = (loan: Loan, at: number): string =>
  loan.closedAt === null ? owedAt(loan, at) : '0.00';

/** Collateral that this loan still locks. */
export function heldBy(loan: Loan): Decimal {
  const isGivenBack = loan.collateralReturn !== null && loan.collateralReturn.finalAt !== null;
  return isGivenBack ? dec('0') : dec(loan.collateralAmount).minus(dec(loan.collateralSeized));
}
