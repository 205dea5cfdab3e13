// Limits on the service's answers. Reading counts against them as it goes, so that an endless answer is
// dropped before it fills memory: a service may be hostile, and main serves every other task too.
import type { AppError, Budget } from '../../../contract/errors.ts';
import type { PagedList } from '../../../domain/connector/paging.ts';

/** bytes: once read, the characters of an answer's text · values: JSON values of any kind · milliseconds: of waiting. */
type Kind = 'bytes' | 'values' | 'milliseconds';
type Amounts = Readonly<Partial<Record<Kind, number>>>;

/** One answer. requests/http/undici-core.ts counts its bytes as they arrive, the parser its levels. */
export const ANSWER = { bytes: 10 * 1024 * 1024, values: 1_000_000, levels: 200 } as const;
/**
 * All pages of one list: about 1.5 times a history of 100,000 loans with some 25 values and 500 bytes each. A
 * list of this size takes at most 1.5 GB of main's memory.
 */
export const LIST = { bytes: 96 * 1024 * 1024, values: 4_000_000, milliseconds: 600_000 } as const;
/** All lists of one service that are being read at the same time. */
const ROUND = { bytes: 128 * 1024 * 1024, values: 5_000_000, milliseconds: 900_000 } as const;

/** Items of a list that the desk keeps: many times what a treasury has. More would take main seconds. */
export const MOST_ITEMS: Readonly<Record<PagedList, number>> = {
  wallets: 1_000,
  returnAddresses: 1_000,
  applications: 50_000,
  deposits: 100_000,
  loans: 200_000,
};
/** Of all lists together, each as it was read last. */
export const MOST_ITEMS_OF_ALL = 250_000;

export interface Over {
  readonly budget: Budget;
  readonly most: number;
}

/** Undefined while within the budgets. */
export interface Meter {
  spend(amounts: Pick<Amounts, 'values'>): Over | undefined;
}

/** Counts one answer, and also against `others`. */
export function meterOfAnswer(others?: Meter): Meter {
  let spent = 0;
  return {
    spend({ values = 0 }) {
      spent += values;
      if (spent > ANSWER.values) return { budget: 'answer-values', most: ANSWER.values };
      return others?.spend({ values });
    },
  };
}

export interface ListMeter extends Meter {
  /** Counts a page. @returns how many of its items are kept, and whether another page may be read */
  page(amounts: Amounts, items: number): { kept: number; mayGoOn: boolean };
  /** To be called when the list's values are no longer in memory; its items are kept by the desk. */
  end(): void;
}

/** Gives each list its meter; together they have the budget of a round. */
export function createRound(): { list(of: PagedList): ListMeter } {
  let round: Spent = NOTHING;
  const kept = new Map<PagedList, number>();
  return {
    list(of) {
      let mine: Spent = NOTHING;
      const spend = (amounts: Amounts): void => {
        [mine, round] = [plus(mine, amounts), plus(round, amounts)];
      };
      kept.delete(of);
      return {
        spend(amounts) {
          spend(amounts);
          if (mine.values > LIST.values) return { budget: 'list-values', most: LIST.values };
          return round.values > ROUND.values ? { budget: 'round-values', most: ROUND.values } : undefined;
        },
        page(amounts, items) {
          spend(amounts);
          const own = kept.get(of) ?? 0;
          const all = [...kept.values()].reduce((sum, one) => sum + one, 0);
          const room = Math.min(MOST_ITEMS[of] - own, MOST_ITEMS_OF_ALL - all);
          kept.set(of, own + Math.max(0, Math.min(items, room)));
          return {
            kept: Math.max(0, room),
            mayGoOn: items <= room && !isOver(mine, LIST) && !isOver(round, ROUND),
          };
        },
        end() {
          round = plus(round, { bytes: -mine.bytes, values: -mine.values, milliseconds: -mine.milliseconds });
          mine = NOTHING;
        },
      };
    },
  };
}

export const tooLarge = ({ budget, most }: Over, httpStatus?: number): AppError => ({
  code: 'offline',
  cause: 'too-large',
  detail: `${budget} over ${most}`,
  budget,
  most,
  ...(httpStatus !== undefined && { httpStatus }),
});

type Spent = Readonly<Record<Kind, number>>;
const NOTHING: Spent = { bytes: 0, values: 0, milliseconds: 0 };

const plus = (spent: Spent, { bytes = 0, values = 0, milliseconds = 0 }: Amounts): Spent => ({
  bytes: spent.bytes + bytes,
  values: spent.values + values,
  milliseconds: spent.milliseconds + milliseconds,
});

const isOver = (spent: Spent, most: Spent): boolean =>
  spent.bytes > most.bytes || spent.values > most.values || spent.milliseconds > most.milliseconds;
