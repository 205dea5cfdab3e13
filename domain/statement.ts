// A statement of a period: which principal was outstanding when it began, what was drawn and repaid in it, and what
// was outstanding when it ended. Times are the service's own words for when a loan was opened and closed.
import { add, ZERO, type Decimal } from './decimal.ts';
import { epochMillis, type EpochMillis } from './time.ts';

/** From `from` on, before `to`. */
export interface Period {
  readonly from: EpochMillis;
  readonly to: EpochMillis;
}

const DAY = 86_400_000;

/** A day that Lagos has: `2026-11-21`. Its clock stands one hour before UTC the year round. @returns when it begins */
export function startOfLagosDay(day: string): EpochMillis | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = Date.parse(`${day}T00:00:00+01:00`);
  // The engine would turn 31 February into 3 March.
  return Number.isNaN(at) || !new Date(at + 3_600_000).toISOString().startsWith(day)
    ? undefined
    : epochMillis(at);
}

export type PeriodFault = 'not-a-day' | 'order' | 'ahead' | 'too-long';

/** Longer ones are several statements. */
export const LONGEST_PERIOD_DAYS = 3_660;

/** The whole days from `first` to `last`, both included. A day that has begun by `now` may be the last. */
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
  readonly standing?: string | undefined;
  readonly amount?: Decimal | undefined;
  readonly unit?: string | undefined;
  readonly openedAt?: EpochMillis | undefined;
  readonly closedAt?: EpochMillis | undefined;
}

/** Why a loan can stand in no sum: what the service says does not place it in time. */
export type Unplaced = 'opening-unknown' | 'closing-unknown' | 'closed-before-opened';

export interface Placed {
  readonly opening: boolean;
  readonly drawn: boolean;
  readonly repaid: boolean;
  readonly closing: boolean;
}

const OUTSIDE: Placed = { opening: false, drawn: false, repaid: false, closing: false };

/** A loan whose status word is not understood is not closed (gap 28). */
export function placeLoan(loan: StatedLoan, { from, to }: Period): Placed | Unplaced {
  const { openedAt, closedAt } = loan;
  if (openedAt === undefined) return 'opening-unknown';
  if (openedAt >= to) return OUTSIDE;
  const isClosed = loan.standing === 'closed';
  if (isClosed && closedAt === undefined) return 'closing-unknown';
  const end = isClosed && closedAt !== undefined ? closedAt : Infinity;
  if (end < openedAt) return 'closed-before-opened';
  return {
    opening: openedAt < from && end >= from,
    drawn: openedAt >= from,
    repaid: end >= from && end < to,
    closing: end >= to,
  };
}

export interface CountedSum {
  readonly loans: number;
  readonly sum: Decimal;
}

/** Of one unit; for every one: opening + drawn − repaid = closing, in loans and to the kobo. */
export interface Movement {
  /** NGN; undefined where nobody stated it. */
  readonly unit: string | undefined;
  readonly opening: CountedSum;
  readonly drawn: CountedSum;
  readonly repaid: CountedSum;
  readonly closing: CountedSum;
}

export interface Movements {
  readonly units: readonly Movement[];
  /** Loans that are placed in time and whose principal is not stated; they are in no sum. */
  readonly unstated: { readonly [K in MovementKind]: number };
}

export type MovementKind = 'opening' | 'drawn' | 'repaid' | 'closing';
export const MOVEMENT_KINDS: readonly MovementKind[] = ['opening', 'drawn', 'repaid', 'closing'];

export interface MovementSums {
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
