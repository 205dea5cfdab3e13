// A masked sample is sent to other people: it contains no part of a value, and has the shape of the answer.
import { describe, expect, test } from 'vitest';
import { maskNumber, maskText } from '../../../../../main/service/inspect/mask.ts';
import { chanceOf, type Chance } from '../../../../faults/chance.ts';
import { runsOf } from '../../../../support/runs.ts';
import { answered, draftOf, PROFILE } from './support.ts';

const maskedOf = (thing: 'loan' | 'returnAddress', body: unknown, draft = PROFILE): unknown =>
  JSON.parse(answered(thing, 'list', body).masked(draft));

describe('a masked value', () => {
  test.each([
    ['1,250,000.50', '0,000,000.00'],
    ['2026-11-21T08:00:00.000Z', '0000-00-00X00:00:00.000X'],
    ['0x833589fCD6eDb6E0', '0x000000xXX0xXx0X0'],
    ['ada.obi+desk@example.ng', 'xxx.xxx+xxxx@xxxxxxx.xx'],
    ['Marina Bank №4', 'Xxxxxx Xxxx №0'],
    ['Ọlá Ünal 李雷 مريم ٣٤', 'Xxx Xxxx xx xxxx 00'],
  ])('%s keeps its form: %s', (text, masked) => expect(maskText(text)).toBe(masked));

  test.each([
    ['0', '0'],
    ['7', '0'],
    ['1250.5', '1000.0'],
    ['-12', '-10'],
    ['0.125', '0.000'],
    ['1.5E+10', '0.0E+00'],
  ])('the number %s stays a number: %s', (digits, masked) => {
    expect(maskNumber(digits)).toBe(masked);
    expect(() => JSON.parse(maskNumber(digits)) as unknown).not.toThrow();
  });

  test('is cut if it is long', () => expect(maskText('a'.repeat(500))).toBe(`${'x'.repeat(200)}…`));
});

test('names stay, and so do true, false and null', () => {
  expect(maskedOf('loan', { data: [{ id: 'LN-7', flag: true, off: false, none: null, list: [] }] })).toEqual({
    data: [{ id: 'XX-0', flag: true, off: false, none: null, list: [] }],
  });
});

test('the first three items of a list are shown and the others counted', () => {
  const body = { data: Array.from({ length: 200 }, (_, index) => ({ id: `LN-${index}` })) };
  expect(maskedOf('loan', body)).toEqual({
    data: [{ id: 'XX-0' }, { id: 'XX-0' }, { id: 'XX-0' }, '… 197 more'],
  });
});

test('a status word that the draft knows stays; an unknown one, and the same word elsewhere, is masked', () => {
  const body = [
    { id: '1', status: 'Active', note: 'active' },
    { id: '2', status: 'Frozen', note: 'x' },
  ];
  const draft = draftOf({});
  expect(maskedOf('loan', body, draft)).toEqual([
    { id: '0', status: 'Active', note: 'xxxxxx' },
    { id: '0', status: 'Xxxxxx', note: 'x' },
  ]);
});

test('a name that is data is masked like a value', () => {
  expect(
    maskedOf('loan', [
      {
        id: '1',
        'ada@example.ng': 1,
        'LN-000201': 2,
        'LN-000202': 3,
        balances: { Ada: { a: 1 }, Bola: { a: 2 }, Chidi: { a: 3 } },
        payoff_amount_ngn: '5',
        sha256: 'ab',
      },
    ]),
  ).toEqual([
    {
      id: '0',
      'xxx@xxxxxxx.xx': 0,
      'XX-000000': 0,
      'XX-000000~2': 0,
      balances: { Xxx: { a: 0 }, Xxxx: { a: 0 }, Xxxxx: { a: 0 } },
      payoff_amount_ngn: '0',
      sha256: 'xx',
    },
  ]);
});

test('the masked text has a limited size, whatever the size of the answer', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`field${index % 900}x${index}`, 'v']),
  );
  const deep = { a: wide, b: { c: { d: [wide, wide, wide, wide] } } };
  const text = answered('loan', 'list', [deep, deep, deep, deep]).masked(PROFILE);
  expect(text.split('\n').length).toBeLessThan(4_000);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** Types and names only; of lists the first three items. */
const shapeOf = (value: Plain): unknown => {
  if (Array.isArray(value)) return value.slice(0, 3).map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.entries(value).map(([key, member]) => [key, shapeOf(member)]);
};
const leavesOf = (value: Plain): string[] => {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(leavesOf);
};

const LETTERS = Array.from('abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ123456789éßĀж李م-_. @/:😀');
const NAMES = ['id', 'status', 'amount', 'note', 'nested', 'items', 'payoff_amount_ngn'];

function anyJson(chance: Chance, depth: number): Plain {
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: chance.between(0, most) }, make);
  const kind = chance.fraction();
  if (depth > 0 && kind < 0.35)
    return Object.fromEntries(
      NAMES.filter(() => chance.once(2)).map((name) => [name, anyJson(chance, depth - 1)]),
    );
  if (depth > 0 && kind < 0.5) return some(5, () => anyJson(chance, depth - 1));
  if (kind < 0.65) return chance.between(0, 10_000_000) / 100;
  if (kind < 0.72) return chance.once(2) ? null : chance.once(2);
  return some(40, () => LETTERS[chance.between(0, LETTERS.length - 1)]).join('');
}

test('no four characters of any value are left of any answer, and the shape is the same', () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_MASK_RUNS', 500);
  const chance = chanceOf(`mask ${seed}`);
  let checked = 0;
  for (let run = 0; run < runs; run++) {
    const body = [0, 1, 2, 3].map(() => anyJson(chance, 4));
    const plain = JSON.parse(answered('loan', 'list', body).masked(PROFILE)) as Plain;
    expect(shapeOf(plain), `run ${run}`).toEqual(shapeOf(body));
    const left = leavesOf(plain)
      .filter((text) => !text.startsWith('…'))
      .join('\n');
    for (const [word] of leavesOf(body)
      .join('\n')
      .matchAll(/[\p{L}\p{N}]{4,}/gu))
      for (let at = 0; at + 4 <= word.length; at++, checked++) {
        const part = word.slice(at, at + 4);
        // Round numbers look like masked ones.
        if (!/^[01]0+$/.test(part) && left.includes(part)) throw new Error(`run ${run}: ${word} is left`);
      }
  }
  expect(checked).toBeGreaterThan(runs * 10);
});
