// Limits on the service's answers. Reading counts against them as it goes, so that an endless answer is
// dropped before it fills memory: a service may be hostile, and main serves every other task too.
import type { AppError, Budget } from '../../../contract/errors.ts';

/**
 * bytes: of an answer as it arrives; once read, the characters of its text · values: JSON values of any kind
 * · items: of a list · milliseconds: spent waiting for the service
 */
type Kind = 'bytes' | 'values' | 'items' | 'milliseconds';
type Amounts = Readonly<Partial<Record<Kind, number>>>;

/** One answer. requests/http/undici-core.ts counts its bytes as they arrive, the parser its levels. */
export const ANSWER = { bytes: 10 * 1024 * 1024, values: 1_000_000, levels: 200 } as const;
/**
 * All pages of one list: about 1.5 times a history of 100,000 loans with some 25 values and 500 bytes each. A
 * list of this size takes at most 1.5 GB of main's memory.
 */
export const LIST = {
  bytes: 96 * 1024 * 1024,
  values: 4_000_000,
  items: 200_000,
  milliseconds: 600_000,
} as const;
/** All lists of one service that are being read at the same time. */
const ROUND = { bytes: 128 * 1024 * 1024, values: 5_000_000 } as const;

export interface Over {
  readonly budget: Budget;
  readonly most: number;
}

/** Undefined while within the budgets. */
export interface Meter {
  spend(amounts: Amounts): Over | undefined;
}

/** Counts one answer, and also against `others`. */
export function meterOfAnswer(others?: Meter): Meter {
  const mine = meterWithin('answer', { values: ANSWER.values });
  return { spend: (amounts) => mine.spend(amounts) ?? others?.spend(amounts) };
}

export interface ListMeter extends Meter {
  /** To be called when the list's values are no longer in memory. */
  end(): void;
}

/** Gives each list its meter; together they have the budget of a round. */
export function createRound(): { list(): ListMeter } {
  let round = { bytes: 0, values: 0 };
  return {
    list() {
      const mine = meterWithin('list', LIST);
      let held = { bytes: 0, values: 0 };
      return {
        spend(amounts) {
          held = plus(held, amounts);
          round = plus(round, amounts);
          return mine.spend(amounts) ?? overIn('round', round, ROUND);
        },
        end() {
          round = { bytes: round.bytes - held.bytes, values: round.values - held.values };
          held = { bytes: 0, values: 0 };
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

function meterWithin(whose: 'answer' | 'list', most: Amounts): Meter {
  const spent: Record<Kind, number> = { bytes: 0, values: 0, items: 0, milliseconds: 0 };
  return {
    spend(amounts) {
      for (const kind of KINDS) spent[kind] += amounts[kind] ?? 0;
      return overIn(whose, spent, most);
    },
  };
}

const KINDS = ['bytes', 'values', 'items', 'milliseconds'] as const;

function overIn(whose: 'answer' | 'list' | 'round', spent: Amounts, most: Amounts): Over | undefined {
  for (const kind of KINDS) {
    const limit = most[kind];
    // Not every budget limits every kind.
    if (limit !== undefined && (spent[kind] ?? 0) > limit)
      return { budget: `${whose}-${kind}` as Budget, most: limit };
  }
  return undefined;
}

const plus = (held: { bytes: number; values: number }, { bytes = 0, values = 0 }: Amounts) => ({
  bytes: held.bytes + bytes,
  values: held.values + values,
});
