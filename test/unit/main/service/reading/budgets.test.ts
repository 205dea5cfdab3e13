// How much of a hostile service's answers is read: each list has a limit, and all lists together have one.
import { describe, expect, it } from 'vitest';
import {
  createRound,
  LIST,
  MOST_ITEMS,
  MOST_ITEMS_OF_ALL,
  tooLarge,
} from '../../../../../main/service/reading/budgets.ts';

const MiB = 1024 * 1024;
const whole = (kept: number) => ({ kept, mayGoOn: true });

describe('lists that are read at the same time', () => {
  it('have 128 MiB and fifteen minutes together', () => {
    for (const most of [{ bytes: 64 * MiB }, { milliseconds: 450_000 }]) {
      const round = createRound();
      const [first, second] = [round.list('loans'), round.list('deposits')];
      expect(first.page(most, 0).mayGoOn).toBe(true);
      expect(second.page(most, 0).mayGoOn).toBe(true);
      expect(second.page({ bytes: 1, milliseconds: 1 }, 0).mayGoOn).toBe(false);
      first.end();
      first.end();
      expect(second.page({ bytes: 1, milliseconds: 1 }, 0).mayGoOn).toBe(true);
    }
  });
  it('have five million values together, to the value', () => {
    const round = createRound();
    const [first, second] = [round.list('loans'), round.list('deposits')];
    expect(first.spend({ values: 3_000_000 })).toBeUndefined();
    expect(second.spend({ values: 2_000_000 })).toBeUndefined();
    expect(first.spend({ values: 1 })).toEqual({ budget: 'round-values', most: 5_000_000 });
  });
  it('have each their own limit as well', () => {
    const list = createRound().list('loans');
    expect(list.page({ bytes: LIST.bytes }, 0).mayGoOn).toBe(true);
    expect(list.page({ bytes: 1 }, 0).mayGoOn).toBe(false);
    expect(list.spend({ values: LIST.values + 1 })).toMatchObject({ budget: 'list-values' });
  });
  it('keep so many items together as they were read last, and of each list at most its own', () => {
    const round = createRound();
    const read = (of: 'loans' | 'deposits' | 'wallets', items: number) => {
      const list = round.list(of);
      const page = list.page({}, items);
      list.end();
      return page;
    };
    expect(read('wallets', MOST_ITEMS.wallets)).toEqual(whole(MOST_ITEMS.wallets));
    expect(read('wallets', MOST_ITEMS.wallets + 1)).toEqual({ kept: MOST_ITEMS.wallets, mayGoOn: false });
    expect(read('loans', MOST_ITEMS.loans).mayGoOn).toBe(true);
    const left = MOST_ITEMS_OF_ALL - MOST_ITEMS.loans - MOST_ITEMS.wallets;
    expect(read('deposits', 90_000)).toEqual({ kept: left, mayGoOn: false });
    expect(read('loans', 1).mayGoOn).toBe(true);
    expect(read('deposits', 90_000).mayGoOn).toBe(true);
  });
});

it('an answer that is too large names its limit, and its HTTP status if it had one', () => {
  const error = { code: 'offline', cause: 'too-large', budget: 'round-values', most: 7 };
  const over = { budget: 'round-values', most: 7 } as const;
  expect(tooLarge(over)).toStrictEqual({ ...error, detail: 'round-values over 7' });
  expect(tooLarge(over, 200)).toMatchObject({ ...error, httpStatus: 200 });
});
