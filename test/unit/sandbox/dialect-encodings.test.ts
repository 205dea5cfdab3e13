// The encodings of the dialects: exact in both directions, and refusing what they cannot write.
import { describe, expect, it } from 'vitest';
import {
  asNumber,
  asShortestNumber,
  basisPointsOf,
  epochSeconds,
  fractionOf,
  isoInLagos,
  isoWithoutZone,
  orNull,
  padded,
  withCommas,
} from '../../../sandbox/dialect/encode.ts';
import { JsonNumber, writeJson } from '../../../sandbox/dialect/json.ts';
import { kit } from './kit.ts';

const AMOUNTS = [
  '0.00',
  '0.05',
  '7.10',
  '100.00',
  '999.99',
  '1000.00',
  '16550000.10',
  '999999999999999999.99',
  '0.000001',
];

describe('amounts', () => {
  it.each([
    ['16550000.10', '16550000.10', '16550000.1', '16,550,000.10', '16550000.1000'],
    ['0.00', '0.00', '0', '0.00', '0.0000'],
    ['100.00', '100.00', '100', '100.00', '100.0000'],
    ['1000.00', '1000.00', '1000', '1,000.00', '1000.0000'],
    [
      '999999999999999999.99',
      '999999999999999999.99',
      '999999999999999999.99',
      '999,999,999,999,999,999.99',
      '999999999999999999.9900',
    ],
  ])(
    '%s is %s as a number, %s at its shortest, %s with commas, %s padded',
    (amount, number, shortest, commas, long) => {
      expect(writeJson(asNumber(amount))).toBe(number);
      expect(writeJson(asShortestNumber(amount))).toBe(shortest);
      expect(withCommas(amount)).toBe(commas);
      expect(padded(amount, 4)).toBe(long);
    },
  );

  it.each(AMOUNTS)('%s can be restored from each encoding', (amount) => {
    const places = amount.split('.')[1]?.length ?? 0;
    const [whole = '', fraction = ''] = asShortestNumber(amount).digits.split('.');
    expect(`${whole}.${fraction.padEnd(places, '0')}`).toBe(amount);
    expect(withCommas(amount).replaceAll(',', '')).toBe(amount);
    expect(padded(amount, 18).slice(0, amount.length)).toBe(amount);
    expect(padded(amount, 18).slice(amount.length)).toMatch(/^0*$/);
  });

  it('keep the zeros of a whole number, and have no commas in the fraction', () => {
    expect(asShortestNumber('2500').digits).toBe('2500');
    expect(withCommas('1234.567890')).toBe('1,234.567890');
    expect(withCommas('1234567')).toBe('1,234,567');
  });
});

describe('percentages', () => {
  it.each([
    ['42.00', '0.4200', '4200'],
    ['0.00', '0.0000', '0'],
    ['0.01', '0.0001', '1'],
    ['3.44', '0.0344', '344'],
    ['1234.56', '12.3456', '123456'],
  ])('%s percent is the fraction %s and %s basis points', (percent, fraction, basisPoints) => {
    expect(fractionOf(percent)).toBe(fraction);
    expect(basisPointsOf(percent)).toBe(basisPoints);
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 11, 31, 23, 30, 0, 999);

  it('cross midnight in Lagos, have no zone, and are cut to the second', () => {
    expect(isoInLagos(at)).toBe('2027-01-01T00:30:00.999+01:00');
    expect(isoWithoutZone(at)).toBe('2026-12-31T23:30:00.999');
    expect(epochSeconds(at)).toBe((at - 999) / 1_000);
    expect(orNull(isoInLagos)(null)).toBeNull();
    expect(orNull(epochSeconds)(at)).toBe(epochSeconds(at));
  });
});

describe('JSON', () => {
  it('equals JSON.stringify except for numbers given as text', () => {
    const json = { a: [1, 'x"\n\u2028', null, true, {}, []], __proto__x: { 'b-c': -0.5 }, é: '₦' };
    expect(writeJson(json)).toBe(JSON.stringify(json));
  });

  it.each(['', '1e5', '01', '1.', '.5', '1,000', ' 1', '1}', 'NaN', '--1'])(
    'is not made of %j as a number',
    (digits) => {
      expect(() => new JsonNumber(digits)).toThrow('Not the digits of a number');
    },
  );
});

describe('the test kit’s practice service', () => {
  it('uses native by default', async () => {
    const { service, control } = kit();
    expect(service.basePath).toBe('/v1');
    expect((await control('GET', '/state')).json).toMatchObject({ data: { dialect: 'native' } });
  });
});
