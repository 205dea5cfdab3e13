// How much of a hostile service's answers is read: each list has a limit, and all lists together have one.
import { describe, expect, it } from 'vitest';
import { createRound, LIST, tooLarge } from '../../../../../main/service/reading/budgets.ts';

const MiB = 1024 * 1024;

describe('lists that are read at the same time', () => {
  it('have 128 MiB together, to the byte', () => {
    const round = createRound();
    const [first, second] = [round.list(), round.list()];
    expect(first.spend({ bytes: 90 * MiB, items: 1 })).toBeUndefined();
    expect(second.spend({ bytes: 38 * MiB, milliseconds: 1 })).toBeUndefined();
    expect(second.spend({ items: 5, milliseconds: 5 })).toBeUndefined();
    expect(second.spend({ bytes: 1 })).toEqual({ budget: 'round-bytes', most: 128 * MiB });
  });
  it('have five million values together, to the value', () => {
    const round = createRound();
    const [first, second] = [round.list(), round.list()];
    expect(first.spend({ values: 3_000_000 })).toBeUndefined();
    expect(second.spend({ values: 2_000_000 })).toBeUndefined();
    expect(first.spend({ values: 1 })).toEqual({ budget: 'round-values', most: 5_000_000 });
  });
  it('give back exactly what they used, also if they end twice', () => {
    const round = createRound();
    const [first, second, third] = [round.list(), round.list(), round.list()];
    expect(first.spend({ bytes: 90 * MiB, values: 3_000_000 })).toBeUndefined();
    first.end();
    first.end();
    expect(second.spend({ bytes: 90 * MiB, values: 3_000_000 })).toBeUndefined();
    expect(third.spend({ bytes: 38 * MiB, values: 2_000_000 })).toBeUndefined();
    expect(third.spend({ bytes: 1 })).toMatchObject({ budget: 'round-bytes' });
    expect(third.spend({ values: 1 })).toBeDefined();
  });
  it('have each their own limit as well', () => {
    const list = createRound().list();
    expect(list.spend({ bytes: LIST.bytes })).toBeUndefined();
    expect(list.spend({ bytes: 1 })).toEqual({ budget: 'list-bytes', most: LIST.bytes });
  });
});

it('an answer that is too large names its limit, and its HTTP status if it had one', () => {
  const error = { code: 'offline', cause: 'too-large', budget: 'list-items', most: 7 };
  const over = { budget: 'list-items', most: 7 } as const;
  expect(tooLarge(over)).toStrictEqual({ ...error, detail: 'list-items over 7' });
  expect(tooLarge(over, 200)).toMatchObject({ ...error, httpStatus: 200 });
});
