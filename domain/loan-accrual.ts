// What a loan has cost so far: its age, and how its payoff grew. The service states no rate, so the rate is
// estimated from the readings of the payoff alone.
import * as v from 'valibot';
import { DAY } from './days.ts';
import { compareDecimals, decimal, isPositive, type Decimal } from './decimal.ts';
import { divide, multiply, subtract } from './arithmetic.ts';
import { DecimalSchema, EpochMillisSchema } from './value-schemas.ts';
import { ageInDays } from './loan-age.ts';
import { isEnded, type Loan } from './loan.ts';
import { valueOf } from './provenance.ts';
import type { EpochMillis } from './time.ts';

/** One payoff, from its first reading to its last. */
export interface PayoffReading {
  readonly payoff: Decimal;
  readonly since: EpochMillis;
  readonly observedAt: EpochMillis;
}

/** A payoff changes once a day, so that each end is uncertain by a day. */
export const LEAST_DAYS = 7;

const pointSchema = v.object({ at: EpochMillisSchema, payoff: DecimalSchema });
const RateSchema = v.variant('kind', [
  v.object({
    kind: v.literal('rate'),
    /** Simple, for 365 days, to two places. */
    yearlyPercent: DecimalSchema,
    from: pointSchema,
    to: pointSchema,
  }),
  /** `days`: whole days that the readings cover. */
  v.object({ kind: v.literal('too-few'), days: v.number() }),
]);

export const AccrualSchema = v.object({
  /** In whole days; undefined if the service states no readable opening. */
  ageDays: v.optional(v.number()),
  /** Payoff less principal; without a principal, the growth since the first reading. */
  accrued: v.optional(v.object({ amount: DecimalSchema, since: v.picklist(['opening', 'reading']) })),
  rate: RateSchema,
});
export type Accrual = v.InferOutput<typeof AccrualSchema>;

/**
 * @param readings of the payoff, oldest first
 * @returns undefined for a closed loan, whose payoff no longer grows
 */
export function accrualOf(
  loan: Pick<Loan, 'status' | 'openedAt' | 'principal' | 'payoff'>,
  readings: readonly PayoffReading[],
  now: number,
): Accrual | undefined {
  if (isEnded(loan.status)) return undefined;
  const growing = sinceLastFall(readings);
  const accrued = accruedSoFar(valueOf(loan.principal), valueOf(loan.payoff), growing);
  const ageDays = ageInDays(valueOf(loan.openedAt), now);
  return {
    ...(ageDays !== undefined && { ageDays }),
    ...(accrued && { accrued }),
    rate: rateOf(growing),
  };
}

/** A payoff falls when part of it was paid; what came before says nothing about its growth. */
function sinceLastFall(readings: readonly PayoffReading[]): readonly PayoffReading[] {
  const rest = readings.findLastIndex((reading, nth) => {
    const before = readings[nth - 1];
    return before !== undefined && compareDecimals(reading.payoff, before.payoff) < 0;
  });
  return rest < 0 ? readings : readings.slice(rest);
}

function accruedSoFar(
  principal: Decimal | undefined,
  payoff: Decimal | undefined,
  growing: readonly PayoffReading[],
): Accrual['accrued'] {
  if (payoff === undefined) return undefined;
  if (principal !== undefined) {
    const amount = subtract(payoff, principal);
    // Below its principal, a part of the loan was paid, and how much of it was interest is not known.
    return compareDecimals(payoff, principal) < 0 ? undefined : { amount, since: 'opening' };
  }
  const first = growing[0];
  return first === undefined || compareDecimals(payoff, first.payoff) < 0
    ? undefined
    : { amount: subtract(payoff, first.payoff), since: 'reading' };
}

function rateOf(growing: readonly PayoffReading[]): Accrual['rate'] {
  const [first, last] = [growing[0], growing.at(-1)];
  if (first === undefined || last === undefined) return { kind: 'too-few', days: 0 };
  const length = last.observedAt - first.since;
  const days = Math.max(0, Math.floor(length / DAY));
  if (days < LEAST_DAYS || !isPositive(first.payoff)) return { kind: 'too-few', days };
  const grown = subtract(last.payoff, first.payoff);
  const yearly = multiply(multiply(grown, decimal('100')), decimal(String(365 * DAY)));
  const yearlyPercent = divide(yearly, multiply(first.payoff, decimal(String(length))), 2);
  if (yearlyPercent === undefined) return { kind: 'too-few', days };
  return {
    kind: 'rate',
    yearlyPercent,
    from: { at: first.since, payoff: first.payoff },
    to: { at: last.observedAt, payoff: last.payoff },
  };
}
