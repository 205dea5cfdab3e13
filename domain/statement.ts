// The statement of a period: the principal outstanding at its start, drawn and repaid in it, and outstanding
// at its end. A loan opens when the service says so and closes as closing.ts decides.
import * as v from 'valibot';
import type { ClosingBasis } from './closing.ts';
import { DAY, isDay, startOfLagosDay } from './days.ts';
import { ZERO, type Decimal } from './decimal.ts';
import { add } from './arithmetic.ts';
import { DecimalSchema } from './value-schemas.ts';
import { epochMillis, type EpochMillis } from './time.ts';

/** From `from`, before `to`. */
export interface Period {
  readonly from: EpochMillis;
  readonly to: EpochMillis;
}

export type PeriodFault = 'not-a-day' | 'order' | 'ahead' | 'too-long';

/** A longer period takes several statements. */
const LONGEST_PERIOD_DAYS = 3_660;

/** The whole days from `first` to `last`, both included. The last day may be the present one. */
export function periodOfDays(first: string, last: string, now: EpochMillis): Period | PeriodFault {
  const from = startOfLagosDay(first);
  const end = startOfLagosDay(last);
  if (from === undefined || end === undefined) return 'not-a-day';
  if (end > now) return 'ahead';
  if (from > end) return 'order';
  if ((end - from) / DAY >= LONGEST_PERIOD_DAYS) return 'too-long';
  return { from, to: epochMillis(end + DAY) };
}

export interface StatedLoan {
  readonly status?: string | undefined;
  readonly amount?: Decimal | undefined;
  readonly unit?: string | undefined;
  readonly openedAt?: number | undefined;
  /** As closingOf decides, from any source. */
  readonly closedAt?: number | undefined;
}

/** Why a loan is in no sum and no books: its place in time is unknown. */
const UnplacedSchema = v.picklist(['opening-unknown', 'closing-unknown', 'closed-before-opened']);
export type Unplaced = v.InferOutput<typeof UnplacedSchema>;

/** Undefined if the loan's opening is known and, for a closed loan, its closing. */
export function whyUnplaced({ status, openedAt, closedAt }: StatedLoan): Unplaced | undefined {
  if (!isDay(openedAt)) return 'opening-unknown';
  if (status !== 'closed') return undefined;
  if (!isDay(closedAt)) return 'closing-unknown';
  return closedAt < openedAt ? 'closed-before-opened' : undefined;
}

interface Placed {
  readonly opening: boolean;
  readonly drawn: boolean;
  readonly repaid: boolean;
  readonly closing: boolean;
}

const OUTSIDE: Placed = { opening: false, drawn: false, repaid: false, closing: false };

/** A loan with an unknown status word is not closed. */
export function placeLoan(loan: StatedLoan, { from, to }: Period): Placed | Unplaced {
  const { openedAt = 0, closedAt = Infinity } = loan;
  if (isDay(loan.openedAt) && openedAt >= to) return OUTSIDE;
  const why = whyUnplaced(loan);
  if (why !== undefined) return why;
  const end = loan.status === 'closed' ? closedAt : Infinity;
  return {
    opening: openedAt < from && end >= from,
    drawn: openedAt >= from,
    repaid: end >= from && end < to,
    closing: end >= to,
  };
}

interface CountedSum {
  readonly loans: number;
  readonly sum: Decimal;
}

/** For one unit. For each: opening + drawn − repaid = closing, in loans and in kobo. */
export interface Movement {
  /** NGN; undefined if no source states it. */
  readonly unit: string | undefined;
  readonly opening: CountedSum;
  readonly drawn: CountedSum;
  readonly repaid: CountedSum;
  readonly closing: CountedSum;
}

export interface Movements {
  readonly units: readonly Movement[];
  /** Loans with a place in time but without a stated principal; they are in no sum. */
  readonly unstated: { readonly [K in MovementKind]: number };
}

type MovementKind = 'opening' | 'drawn' | 'repaid' | 'closing';
export const MOVEMENT_KINDS: readonly MovementKind[] = ['opening', 'drawn', 'repaid', 'closing'];

interface MovementSums {
  note(loan: StatedLoan, placed: Placed): void;
  movements(): Movements;
}

const NONE: CountedSum = { loans: 0, sum: ZERO };

export function createMovementSums(): MovementSums {
  const units = new Map<string | undefined, { -readonly [K in keyof Movement]: Movement[K] }>();
  const unstated = { opening: 0, drawn: 0, repaid: 0, closing: 0 };
  return {
    note({ amount, unit }, placed) {
      const kinds = MOVEMENT_KINDS.filter((kind) => placed[kind]);
      if (kinds.length === 0) return;
      if (amount === undefined) {
        for (const kind of kinds) unstated[kind] += 1;
        return;
      }
      let movement = units.get(unit);
      if (movement === undefined) {
        movement = { unit, opening: NONE, drawn: NONE, repaid: NONE, closing: NONE };
        units.set(unit, movement);
      }
      for (const kind of kinds)
        movement[kind] = { loans: movement[kind].loans + 1, sum: add(movement[kind].sum, amount) };
    },
    movements: () => ({ units: [...units.values()], unstated: { ...unstated } }),
  };
}

/** Which loans books and statements leave out, and which source of a closing time the others use. */
export const LoanDatesSchema = v.object({
  unplaced: v.array(
    v.object({
      why: UnplacedSchema,
      loans: v.number(),
      /** Of the loans that state a principal. */
      sums: v.array(v.object({ unit: v.optional(v.string()), loans: v.number(), sum: DecimalSchema })),
    }),
  ),
  /** With a place in time but without a principal: in no sum. */
  unstated: v.number(),
  /** Closed by the first reading that said so. */
  latest: v.number(),
  /** Closed on a day that an operator entered. */
  entered: v.number(),
});
export type LoanDates = v.InferOutput<typeof LoanDatesSchema>;

interface DatedLoan extends Omit<StatedLoan, 'amount'> {
  readonly closedBy?: ClosingBasis | undefined;
  readonly isAmountStated: boolean;
  /** Read only for a loan that is left out: the others can be a million. */
  readonly amount: () => Decimal | undefined;
}

interface LoanDatesCount {
  note(loan: DatedLoan): void;
  dates(): LoanDates;
}

export function countLoanDates(): LoanDatesCount {
  const unplaced = new Map<Unplaced, { loans: number; sums: Map<string | undefined, CountedSum> }>();
  const counts = { unstated: 0, latest: 0, entered: 0 };
  return {
    note(loan) {
      const { status, openedAt, closedAt, unit, closedBy } = loan;
      const why = whyUnplaced({ status, openedAt, closedAt });
      if (why === undefined) {
        if (!loan.isAmountStated) counts.unstated += 1;
        if (closedBy === 'latest' || closedBy === 'entered') counts[closedBy] += 1;
        return;
      }
      const of = unplaced.get(why) ?? { loans: 0, sums: new Map<string | undefined, CountedSum>() };
      unplaced.set(why, of);
      of.loans += 1;
      const amount = loan.amount();
      if (amount === undefined) return;
      const kept = of.sums.get(unit) ?? NONE;
      of.sums.set(unit, { loans: kept.loans + 1, sum: add(kept.sum, amount) });
    },
    dates: () => ({
      unplaced: UnplacedSchema.options.flatMap((why) => {
        const of = unplaced.get(why);
        if (of === undefined) return [];
        const sums = [...of.sums].map(([unit, sum]) => ({ ...(unit !== undefined && { unit }), ...sum }));
        return [{ why, loans: of.loans, sums }];
      }),
      ...counts,
    }),
  };
}
