// The facts of a period statement.
import type { HistoryRow } from '../../../contract/calls/history.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { LoanDates, Movements, Unplaced } from '../../../domain/statement.ts';
import type { EpochMillis } from '../../../domain/time.ts';

/** What was known of payoff and collateral at one moment. */
export interface FiguresAt {
  readonly at: EpochMillis;
  /** Of the open loans that stated one. */
  readonly payoff: { readonly loans: number; readonly sum: Decimal } | undefined;
  readonly value: { readonly amount: Decimal; readonly unit: string | undefined } | undefined;
  /** When the position was last read before `at`. */
  readonly readAt: EpochMillis | undefined;
}

export interface DepositSum {
  readonly unit: string | undefined;
  readonly confirmed: boolean;
  readonly deposits: number;
  readonly sum: Decimal;
}

export interface PeriodFacts {
  readonly movements: Movements;
  /** By the time of opening. */
  readonly drawn: readonly HistoryRow[];
  /** By the time of closing. */
  readonly repaid: readonly HistoryRow[];
  /** By the time of opening. */
  readonly outstanding: readonly HistoryRow[];
  readonly unplaced: readonly { readonly row: HistoryRow; readonly why: Unplaced }[];
  /** Of all loans, whenever they were opened. */
  readonly dates: LoanDates;
  readonly deposits: readonly HistoryRow[];
  readonly depositSums: readonly DepositSum[];
  readonly moreDeposits: number;
  /** Of deposits in the period that the service no longer lists. */
  readonly goneDeposits: readonly DepositSum[];
  /** The lists that may lack some. */
  readonly incomplete: readonly ('loans' | 'deposits')[];
  readonly beginning: FiguresAt;
  readonly end: FiguresAt;
}
