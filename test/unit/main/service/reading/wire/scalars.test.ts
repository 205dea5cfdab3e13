import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandExponent } from '../../../../../../domain/decimal.ts';
import { amount, count, text, time } from '../../../../../../main/service/reading/wire/scalars.ts';
import { pick } from '../../../../../../main/service/reading/wire/pick.ts';
import { runsOf } from '../../../../../support/runs.ts';
import { json, object } from '../../support.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const whole = fc.stringMatching(/^(0|[1-9][0-9]{0,29})$/);
const decimals = fc
  .tuple(fc.boolean(), whole, fc.option(digits(18)))
  .map(
    ([minus, integer, fraction]) => `${minus ? '-' : ''}${integer}${fraction === null ? '' : `.${fraction}`}`,
  );

const grouped = (plain: string): string => {
  const [integer = '', fraction] = plain.replace('-', '').split('.');
  const commas = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${plain.startsWith('-') ? '-' : ''}${commas}${fraction === undefined ? '' : `.${fraction}`}`;
};

describe('amounts (gap 7, gap 8)', () => {
  it('are the same bytes as text, as a number and with commas', { timeout: 120_000 }, () => {
    const { runs, seed } = runsOf('COLLATERAL_DESK_AMOUNTS', 10_000);
    const names = { aliases: ['amount'] };
    fc.assert(
      fc.property(decimals, (plain) => {
        for (const [source, back] of [
          [JSON.stringify(plain), JSON.stringify],
          [plain, String],
          [JSON.stringify(grouped(plain)), (value: string) => JSON.stringify(grouped(value))],
        ] as const) {
          const reading = pick(object(`{"amount":${source}}`), names, amount);
          if (reading.state !== 'found') throw new Error(`${source} was not read`);
          expect([reading.value, reading.raw, back(reading.value)]).toEqual([plain, source, source]);
        }
      }),
      { numRuns: runs, seed },
    );
  });
  it('with an exponent are written out exactly: the same value by integer arithmetic (10,000)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.nat(15),
        fc.integer({ min: -18, max: 18 }),
        (n, scale, exponent) => {
          const mantissa = n.toString().padStart(scale + 1, '0');
          const written = scale === 0 ? mantissa : `${mantissa.slice(0, -scale)}.${mantissa.slice(-scale)}`;
          const read = expandExponent(`${written}e${exponent}`);
          if (read === undefined) throw new Error(`unread: ${written}e${exponent}`);
          const [integer = '', fraction = ''] = read.split('.');
          // value × 10^40 on both sides, in integers only.
          const left = BigInt(integer + fraction.padEnd(40, '0'));
          const right = n * 10n ** BigInt(40 + exponent - scale);
          expect(left).toBe(right);
        },
      ),
      { numRuns: 10_000 },
    );
  });
  it.each([
    ['1e400', undefined],
    ['1.5e3', '1500'],
    ['1.50e1', '15.0'],
    ['1e-7', '0.0000001'],
    ['-2.5E+2', '-250'],
    ['0e0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['1e59', `1${'0'.repeat(59)}`],
    ['1e60', undefined],
    ['1e99999999999', undefined],
  ])('the JSON number %s is %s', (source, expected) => {
    expect(amount.read(json(source))).toBe(expected);
  });
  it.each([
    '"1,5"',
    '"0,999"',
    '"-0,425"',
    '"00 125"',
    '"12,34.5"',
    '"₦1,000"',
    '"NaN"',
    '"Infinity"',
    '"0x10"',
    '"1_000"',
    '"+5"',
    '"--1"',
    '"1.2.3"',
    'true',
    '{}',
    '["1"]',
  ])('%s is unreadable rather than guessed at', (source) => {
    expect(amount.read(json(source))).toBeUndefined();
  });
  it('keep trailing zeros and are never divided: 16550000.10 naira stays 16550000.10', () => {
    expect(amount.read(json('16550000.10'))).toBe('16550000.10');
    expect(amount.read(json('"16550000.10"'))).toBe('16550000.10');
  });
});

describe('times (gap 36)', () => {
  const at = Date.UTC(2026, 10, 21, 5, 0, 30);
  it.each([
    ['"2026-11-21T05:00:30.000Z"', false],
    ['"2026-11-21T06:00:30+01:00"', false],
    ['"2026-11-21 05:00:30"', true],
    [String(at), false],
    [String(at / 1000), false],
    [`"${at / 1000}"`, false],
    [`${at / 1000}.0`, false],
    ['1.795237230e9', false],
  ])('%s is read (zone assumed: %s)', (source, zoneAssumed) => {
    expect(time.read(json(source))).toEqual({ at, zoneAssumed });
  });
  it.each([
    '"yesterday"',
    '"2026-13-01"',
    '12',
    '-1795237230',
    'true',
    '"99999999999999999"',
    '9999999999999999',
    '"31/12/2026"',
  ])('%s is unreadable', (source) => {
    expect(time.read(json(source))).toBeUndefined();
  });
});

describe('counts and texts', () => {
  it('a count is a whole number', () => {
    expect(['7', '"12"', '0'].map((source) => count.read(json(source)))).toEqual([7, 12, 0]);
    for (const source of ['1.0', '-1', '"3/12"', '1e1', 'null', '"9999999999"'])
      expect(count.read(json(source))).toBeUndefined();
  });
  it('an id sent as a number keeps its digits, beyond the precision of a double', () => {
    expect(text.read(json('90071992547409931'))).toBe('90071992547409931');
  });
});
