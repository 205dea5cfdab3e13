// What a loan owes and holds. Interest is simple and daily: the payoff is one exact amount for a whole day in Lagos, so
// that a borrower can send exactly that.
import { dec, ngn, ratio, whole } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { DAY_MS, LAGOS_OFFSET_MS } from '../terms.ts';
import type { Loan } from '../world.ts';

const DAYS_IN_A_RATE_MONTH = 30;

const lagosDay = (at: number): number => Math.floor((at + LAGOS_OFFSET_MS) / DAY_MS);

/** The opening day counts as one. */
const daysBegun = (loan: Pick<Loan, 'openedAt'>, at: number): number =>
  lagosDay(at) - lagosDay(loan.openedAt) + 1;

/** The payoff at `at`, also of a loan that was closed later. */
export function owedAt(
  loan: Pick<Loan, 'openedAt' | 'principalNgn' | 'monthlyRatePercent'>,
  at: number,
): string {
  const days = whole(daysBegun(loan, at));
  const share = ratio(dec(loan.monthlyRatePercent).times(days), whole(100 * DAYS_IN_A_RATE_MONTH));
  return ngn(dec(loan.principalNgn).times(share.plus(dec('1'))));
}

export const payoff = (loan: Loan, at: number): string =>
  loan.closedAt === null ? owedAt(loan, at) : '0.00';

/** Collateral that this loan still locks. */
export function heldBy(loan: Loan): Decimal {
  const isGivenBack = loan.collateralReturn !== null && loan.collateralReturn.finalAt !== null;
  return isGivenBack ? dec('0') : dec(loan.collateralAmount).minus(dec(loan.collateralSeized));
}
