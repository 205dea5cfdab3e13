// What the suggestions for a position's fields call certain.
import { describe, expect, it } from 'vitest';
import { positionProposals } from '../../../../../main/service/inspect/propose/position.ts';
import { object } from '../support.ts';

const proposed = (position: object) =>
  positionProposals(object(JSON.stringify(position)), { asset: 'USDC', chain: 'base' }).map(
    ({ key, confidence }) => `${confidence} ${key}`,
  );
/** 61,235.45 × 1,532.12 = 93,819,861 and so on; the names say nothing. */
const book = { in: '61240.00', out: '4.55', gone: '0.00', now: '61235.45' };
const worth = { held: '61235.45', each: '1532.12', all: '93820057.65' };

describe('the debt of a position', () => {
  it('is certain if one pair of amounts fits', () => {
    const keys = proposed({ book, ...worth, owed: '39404424.21', gearing: '42.00' });
    expect(keys).toContain('certain position debt owed');
    expect(keys).toContain('certain ltvUnit percent');
  });
  it.each([
    ['before', { line: '65674040.36', line_pct: '70.00', owed: '39404424.21', gearing: '42.00' }],
    ['after', { owed: '39404424.21', gearing: '42.00', line: '65674040.36', line_pct: '70.00' }],
    ['of any name', { owed: '39404424.21', gearing: '42.00', a: '65674040.36', b: '70.00' }],
  ])('is likely beside a credit limit with its LTV: %s', (_where, amounts) => {
    const keys = proposed({ book, ...worth, ...amounts });
    expect(keys).toContain('likely position debt owed');
    expect(keys).toContain('likely position ltv gearing');
    expect(keys).toContain('likely ltvUnit percent');
  });
  it('is not a limit for certain while a zero may be the debt', () => {
    const keys = proposed({ book, ...worth, a: '65674040.36', b: '70.00', c: '0.00', d: '0.00' });
    expect(keys).toContain('likely position debt a');
  });
});

describe('the credits of a position without deductions', () => {
  it.each([
    [{ net: '61235.45', came: '61235.45', left: '0.00', taken: '0.00' }, 'certain', 'came', 'net'],
    [{ came: '61235.45', net: '61235.45', left: '0.00', taken: '0.00' }, 'certain', 'came', 'net'],
    [{ one: '61235.45', two: '61235.45', left: '0.00', taken: '0.00' }, 'likely', 'one', 'two'],
  ])('are told from the balance by name, else never for certain: %j', (lines, how, credits, balance) => {
    const keys = proposed({ book: lines, ...worth });
    expect(keys).toContain(`${how} position credits book.${credits}`);
    expect(keys).toContain(`${how} position balance book.${balance}`);
  });
});
