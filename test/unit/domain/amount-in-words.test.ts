// Amounts in words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../../domain/amount-in-words.ts';
import { decimal } from '../../../domain/decimal.ts';

const words = (amount: string) => amountInWords(decimal(amount));

describe('an amount in words', () => {
  it.each([
    ['0', 'zero naira'],
    ['0.01', 'zero naira, one kobo'],
    ['1', 'one naira'],
    ['21', 'twenty-one naira'],
    ['100', 'one hundred naira'],
    ['110.5', 'one hundred and ten naira, fifty kobo'],
    ['1000', 'one thousand naira'],
    ['0.5', 'zero naira, fifty kobo'],
    ['1005', 'one thousand and five naira'],
    ['1099', 'one thousand and ninety-nine naira'],
    ['1100', 'one thousand, one hundred naira'],
    [
      '6848498.11',
      'six million, eight hundred and forty-eight thousand, four hundred and ninety-eight naira, eleven kobo',
    ],
    ['2000000', 'two million naira'],
    ['1000000000001', 'one trillion and one naira'],
    ['000016550000.100', 'sixteen million, five hundred and fifty thousand naira, ten kobo'],
  ])('%s is %s', (amount, expected) => {
    expect(words(amount)).toBe(expected);
  });

  it('can be read back to the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (naira, kobo) => {
          const read = words(`${naira}.${String(kobo).padStart(2, '0')}`) ?? '';
          const [whole = '', part = ''] = read.split(' naira');
          expect(readBack(whole)).toBe(naira);
          expect(readBack(part.replace(/^, /, '').replace(/ kobo$/, ''))).toBe(kobo);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('differs for two different amounts', () => {
    const amounts = fc
      .integer({ min: 0, max: 999_999_999 })
      .map((kobo) => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`);
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        expect(words(one) === words(other)).toBe(one === other);
      }),
    );
  });

  it('is not given where words would round or mislead', () => {
    for (const amount of ['-1', '1.001', '1000000000000000']) expect(words(amount)).toBeUndefined();
  });
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const POWERS: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

function readBack(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(/[ ,-]+/).filter((one) => one !== '' && one !== 'and')) {
    if (word === 'hundred') group *= 100;
    else if (POWERS[word] !== undefined) {
      total += group * POWERS[word];
      group = 0;
    } else group += ONES.includes(word) ? ONES.indexOf(word) : TENS.indexOf(word) * 10;
  }
  return total + group;
}
