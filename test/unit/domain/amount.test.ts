// A typed amount is read exactly, or refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../domain/amount.ts';
import { sameValue } from '../../../domain/decimal.ts';
import { groupTyped } from '../../../renderer/components/AmountField.tsx';

const plain = fc.stringMatching(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/);
const naira = { places: 2, symbols: ['₦', 'NGN'] };
const because = (why: string) => ({ kind: 'refused', why });

describe('readAmount', () => {
  it('reads every decimal back digit for digit, however it is grouped', () => {
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom(',', ' ', '\u00a0', '\u202f', ''),
        fc.constantFrom('', '₦', '₦ ', 'NGN ', '\u200e', '\u2067'),
        (text, separator, before) => {
          const written = before + groupTyped(text).replaceAll(',', separator);
          expect(readAmount(written, { symbols: ['₦', 'NGN'] })).toEqual({ kind: 'amount', value: text });
        },
      ),
    );
  });

  it('never reads an amount with one changed separator as another amount', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{3,17}(\.\d{1,2})?$/),
        fc.nat(),
        fc.constantFrom(',', '.', ' ', "'", '\u066c', '\u066b', '_'),
        (text, at, put) => {
          const grouped = groupTyped(text);
          const commas = [...grouped.matchAll(/,/g)].map(({ index }) => index);
          const place = commas[at % commas.length] ?? 0;
          const reading = readAmount(grouped.slice(0, place) + put + grouped.slice(place + 1), naira);
          // Only a text with one possible meaning is read.
          if (reading.kind !== 'amount') return;
          expect(['.', ',', ' ']).toContain(put);
          if (put !== '.') expect(sameValue(reading.value, readPlain(text))).toBe(true);
        },
      ),
    );
  });

  it('accepts any text and returns no sign, no exponent and no more decimals than allowed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d.,e+\-() ₦]{0,60}$/)),
        (text) => {
          const reading = readAmount(text, naira);
          if (reading.kind === 'amount') expect(reading.value).toMatch(/^\d{1,18}(\.\d{1,2})?$/);
        },
      ),
    );
  });

  it.each([
    ['', { kind: 'empty' }],
    ['  ₦ ', { kind: 'empty' }],
    ['007', { kind: 'amount', value: '7' }],
    ['.50', { kind: 'amount', value: '0.50' }],
    ['12.', { kind: 'amount', value: '12' }],
    ['₦1,250,000.50', { kind: 'amount', value: '1250000.50' }],
    ['1 250 000.50', { kind: 'amount', value: '1250000.50' }],
    ['1 250 000,50', because('separators')],
    ['1.250.000,50', because('two-points')],
    ['1,250 000', because('separators')],
    ['1,5', because('separators')],
    ['1,2500', because('separators')],
    ['0,125', because('separators')],
    ['00 125', because('separators')],
    ['012,500.00', because('separators')],
    ['0,125,000', because('separators')],
    [',500', because('separators')],
    ['1.500', because('places')],
    ['(1,000.00)', because('negative')],
    ['\u2212412', because('negative')],
    ['1e400', because('exponent')],
    ['9'.repeat(40), because('digits')],
    ['١٢٣', because('characters')],
    ['12 🙂', because('characters')],
    ['0x10', because('characters')],
  ])('%s', (text, expected) => {
    expect(readAmount(text, naira)).toEqual(expected);
  });
});

it('leading zeros are never shown with a separator, which would read as a decimal comma', () => {
  expect(['0125', '000125.50', '0', '10125'].map(groupTyped)).toEqual(['0125', '000125.50', '0', '10,125']);
});

describe('an amount with its unit', () => {
  const units = fc.constantFrom('USDC', 'usdc', 'NGN', 'ngn', '₦');
  const symbols = ['₦', 'NGN', 'USDC'];
  it('is read whole, with the unit before or behind it', () => {
    fc.assert(
      fc.property(
        plain,
        units,
        fc.constantFrom('', ' ', '\u00a0'),
        fc.boolean(),
        (text, unit, gap, behind) => {
          const grouped = groupTyped(text);
          const written = behind ? `${grouped}${gap}${unit}` : `${unit}${gap}${grouped}`;
          expect(readAmount(written, { symbols })).toEqual({ kind: 'amount', value: text });
        },
      ),
    );
  });
  it.each([
    ['2500000 USDC', '2500000'],
    ['100 usdc', '100'],
    ['1,000 NGN', '1000'],
    ['5 ₦', '5'],
    ['5₦', '5'],
    ['usdc100.25', '100.25'],
  ])('%s', (text, value) => {
    expect(readAmount(text, { symbols })).toEqual({ kind: 'amount', value });
  });
  it('is refused with an unknown unit or with a unit on both sides', () => {
    for (const text of ['2500000 USDT', '100 USD', 'USD 100', '5 $', '₦ 5 NGN', '5 US', '5 NG', 'NGN NGN'])
      expect(readAmount(text, { symbols })).toEqual(because('characters'));
    expect(readAmount('2500000 USDC')).toEqual(because('characters'));
    expect(readAmount('5', { symbols: ['', '₦'] })).toEqual({ kind: 'amount', value: '5' });
  });
});

function readPlain(text: string) {
  const reading = readAmount(text);
  if (reading.kind !== 'amount') throw new Error(`not read: ${text}`);
  return reading.value;
}

describe('an amount at the edges', () => {
  const value = (text: string, symbols: string[] = []) => readAmount(text, { symbols });
  it('may have no digit before its point, but not none at all', () => {
    expect(value('.5')).toEqual({ kind: 'amount', value: '0.5' });
    expect(value('5.')).toEqual({ kind: 'amount', value: '5' });
    expect(value('.').kind).toBe('refused');
  });
  it('has its symbol before or after it, in any case, whatever symbols there are', () => {
    for (const text of ['NGN 5', 'ngn5', '5 ngn', '5NGN'])
      expect(value(text, ['', 'Ngn'])).toEqual({ kind: 'amount', value: '5' });
  });
  it('is refused, not cut, with more digits than a figure can have', () => {
    expect(value(`0.${'1'.repeat(500)}`)).toEqual(because('places'));
  });
});
