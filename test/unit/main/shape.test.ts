// Which difference between two answers is a change of their shape.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareShapes,
  ENOUGH,
  isSame,
  mergeShapes,
  MOST_KEYS,
  MOST_SPOTS,
  NOTHING_KNOWN,
  shownPath,
  touchesTheDesk,
  type Shape,
  type ShapeDifference,
} from '../../../main/common/shape.ts';
import { shapeFromText, shapeToText } from '../../../main/common/shape-text.ts';
import { shapeOf } from '../../../main/service/reading/shape.ts';
import { triedAt } from '../../../main/service/reading/wire/names.ts';
import { parseJson, type JsonObject, type JsonValue } from '../../../main/service/reading/json.ts';

const seed = Number(process.env['COLLATERAL_DESK_SEED'] ?? 20_261_121);
const runs = { seed, numRuns: 300, verbose: true } as const;

function parsed(value: unknown): JsonValue {
  const json = parseJson(JSON.stringify(value));
  if (json.kind !== 'json') throw new Error(json.problem);
  return json.value;
}
const shape = (...bodies: unknown[]): Shape => shapeOf({ bodies: bodies.map(parsed), things: [], names: {} });
/** The paths of a difference, as they are shown. */
const told = (difference: ShapeDifference): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries({ ...difference, lost: [] }).flatMap(
      ([what, changes]: [string, ShapeDifference['added']]) =>
        changes.length === 0 ? [] : [[what, changes.map((change) => shownPath(change.path))]],
    ),
  );
const between = (before: unknown, after: unknown): Record<string, string[]> =>
  told(compareShapes(shape(before), shape(after)));
const loans = (...items: unknown[]): unknown => ({ data: items });
const three = <T>(item: T): T[] => [item, item, item];

describe('a change', () => {
  it('is a path that was in every record and is now in none', () => {
    expect(between(loans(...three({ id: '1', payoff: '2' })), loans({ id: '1' }))).toEqual({
      gone: ['data[].payoff'],
    });
    expect(between({ value: '1', ltv: '2' }, { value: '1' })).toEqual({ gone: ['ltv'] });
  });
  it('is a path that was in every record and is now only in some', () => {
    const before = loans(...three({ id: '1', memo: 'x' }));
    expect(between(before, loans({ id: '1', memo: 'x' }, { id: '2' }))).toEqual({ rarer: ['data[].memo'] });
  });
  it('is a new type at a path', () => {
    expect(between({ amount: '1' }, { amount: 1 })).toEqual({ changed: ['amount'] });
    expect(between(loans({ to: 'x' }), loans({ to: { bank: 'x' } }))).toEqual({ changed: ['data[].to'] });
    expect(between({ data: [] }, { data: {} })).toEqual({ changed: ['data'] });
  });
  it('is a new path, reported once with all that is inside it', () => {
    expect(between({ id: '1' }, { id: '1', meta: { a: { b: 1 } } })).toEqual({ added: ['meta'] });
    expect(between(loans({ id: '1' }), { ...Object(loans({ id: '1' })), next: null })).toEqual({
      added: ['next'],
    });
  });
  it('of the wrapper is reported as such', () => {
    expect(between({ data: { value: '1' } }, { result: { value: '1' } })).toEqual({
      added: ['result'],
      gone: ['data'],
    });
    expect(between([{ id: '1' }], { data: [{ id: '1' }] })).toEqual({ changed: ['(whole answer)'] });
  });
});

describe('no change', () => {
  it.each([
    ['the first answer ever', undefined, { id: '1' }],
    ['an empty list after a full one', loans(...three({ id: '1' })), loans()],
    ['a list that was empty', loans(), loans({ id: '1', to: { bank: 'x' } })],
    ['a value where null stood', { closed_at: null }, { closed_at: { at: '2026' } }],
    ['null where a value stood', { closed_at: '2026' }, { closed_at: null }],
    ['an object that was never seen filled', { meta: {} }, { meta: { a: 1 } }],
    ['what only some records had', loans({ id: '1', memo: 'x' }, { id: '2' }), loans({ id: '3' })],
    ['what one record alone had', loans({ id: '1', memo: 'x' }), loans({ id: '2' })],
    [
      'what was null in some records and is left out of some',
      loans(...three({ id: '1', memo: 'x' }), { id: '2', memo: null }),
      loans({ id: '1', memo: 'x' }, { id: '2' }),
    ],
    ['another number of pages', loans({ id: '1' }), loans({ id: '1' }, { id: '2' })],
  ])('%s', (_what, before, after) => {
    const kept = before === undefined ? NOTHING_KNOWN : shape(before);
    expect(told(compareShapes(kept, shape(after)))).toEqual({});
  });
});

describe('objects whose keys are data', () => {
  const account = (name: string) => ({ [name]: { balance: '1', currency: 'NGN' } });
  it('report nothing if keys come and go, and a change inside them once', () => {
    const before = { ...account('ada'), ...account('bola'), ...account('chidi') };
    expect(between(before, { ...account('dayo'), ...account('ada') })).toEqual({});
    expect(between(before, account('dayo'))).toEqual({});
    expect(between(before, { dayo: { balance: 1, currency: 'NGN' } })).toEqual({ changed: ['*.balance'] });
  });
  it.each([
    '2026-11-21',
    '0x52908400098527886e0f7030069857d2e4169ee7',
    'LN-000199',
    '7',
    'ada@example.com',
    '6f1c2a04-99aa-4e0c-9d5e-111111111111',
  ])('are known by such a key: %s', (key) => {
    const { spots } = shape({ by: { [key]: { amount: '1' }, total: '2' } });
    expect([...spots.keys()].map(shownPath)).toEqual([
      '(whole answer)',
      'by',
      'by.*',
      'by.total',
      'by.*.amount',
    ]);
  });
  it('are recognised by their number, even if they were few before', () => {
    const names = (count: number): unknown =>
      Object.fromEntries(
        Array.from({ length: count }, (_none, at) => [`k${'abcdefghij'[at % 10]}${'x'.repeat(at)}`, 1]),
      );
    expect(between(names(5), names(MOST_KEYS + 1))).toEqual({});
    expect(between(names(MOST_KEYS + 1), names(5))).toEqual({});
  });
});

describe('a stored shape', () => {
  it('holds no value, no data key and no long key', () => {
    const text = shapeToText(
      shape({ secret: 'CANARY-VALUE', 'user-CANARY-12345': 1, [`long${'y'.repeat(500)}`]: 912_837_465 }),
    );
    expect(text).not.toContain('CANARY');
    expect(text).not.toContain('912837465');
    expect(text.length).toBeLessThan(400);
  });
  it('is bounded, says so if it is cut, and then reports nothing that it could not see', () => {
    const wide = (prefix: string): unknown =>
      Object.fromEntries(
        'abcdefghijklmnopqrstuvwxyz'
          .split('')
          .map((letter) => [
            `${prefix}${letter}`,
            Object.fromEntries(
              'abcdefghijklmnopqrstuvwxyz'.split('').map((inner) => [letter + inner, [{ deep: 1 }]]),
            ),
          ]),
      );
    const kept = shape(wide(''));
    expect(kept.cut).toBe(true);
    expect(kept.spots.size).toBeLessThanOrEqual(MOST_SPOTS);
    const merged = mergeShapes(kept, shape(wide('other')));
    expect(merged.spots.size).toBeLessThanOrEqual(MOST_SPOTS);
    expect(isSame(compareShapes(kept, shape(wide('other'))))).toBe(true);
  });
  it('accepts nesting to any depth', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 150; level++) deep = level % 2 === 0 ? [deep] : { in: deep };
    expect(shape(deep).spots.size).toBeLessThan(20);
  });
  it('is learnt anew if its text cannot be read', () => {
    expect(shapeFromText('')).toBeUndefined();
    expect(shapeFromText('{"spots":[["a"]]}')).toBeUndefined();
  });
});

/** Plain field names, so that no generated key counts as data. */
const key = fc.constantFrom('id', 'status', 'payoff', 'due_at', 'meta', 'bank', 'amount', 'note');
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const record = fc.dictionary(
  key,
  fc.oneof(leaf, fc.dictionary(key, leaf, { maxKeys: 3 }), fc.array(leaf, { maxLength: 3 })),
  {
    maxKeys: 6,
  },
);
const body = fc.array(record, { maxLength: 6 }).map((items) => ({ data: items, total: items.length }));
const kept = fc
  .array(body, { minLength: 1, maxLength: 3 })
  .map((bodies) => bodies.map((one) => shape(one)).reduce((known, next) => mergeShapes(known, next)));
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, member]) => [name, reversed(member)]),
        )
      : value;

describe('the shape of generated answers', () => {
  it('does not depend on the order of records and members', () => {
    fc.assert(
      fc.property(body, ({ data, total }) => {
        const other = reversed({ data: data.toReversed(), total });
        expect(shapeToText(shape(other))).toBe(shapeToText(shape({ data, total })));
      }),
      runs,
    );
  });
  it('reports no difference to what was merged into it', () => {
    fc.assert(
      fc.property(kept, body, (known, next) => {
        const now = shape(next);
        expect(told(compareShapes(mergeShapes(known, now), now))).toEqual({});
      }),
      runs,
    );
  });
  it('is merged idempotently, commutatively and associatively', () => {
    fc.assert(
      fc.property(kept, kept, kept, (one, two, more) => {
        const text = (merged: Shape): string => shapeToText(merged);
        expect(text(mergeShapes(one, one))).toBe(text(one));
        expect(text(mergeShapes(one, two))).toBe(text(mergeShapes(two, one)));
        expect(text(mergeShapes(mergeShapes(one, two), more))).toBe(
          text(mergeShapes(one, mergeShapes(two, more))),
        );
      }),
      runs,
    );
  });
  it('forgets nothing in a merge', () => {
    fc.assert(
      fc.property(kept, kept, (one, two) => {
        const difference = compareShapes(mergeShapes(one, two), two);
        expect([difference.added, difference.changed]).toEqual([[], []]);
      }),
      runs,
    );
  });
  it('survives being stored as text', () => {
    fc.assert(
      fc.property(kept, (known) => {
        const again = shapeFromText(shapeToText(known));
        expect(again && shapeToText(again)).toBe(shapeToText(known));
      }),
      runs,
    );
  });
  it('shows every planted change, and nothing else', () => {
    const full = { id: 'x', status: 'open', amount: '1', to: { bank: 'b', account: 'a' }, tags: ['t'] };
    const planted = fc.oneof(
      fc.constantFrom('status', 'amount', 'to', 'tags').map((name) => ({ what: 'gone', name })),
      fc.constantFrom('status', 'amount', 'to', 'tags').map((name) => ({ what: 'rarer', name })),
      fc.constantFrom('status', 'amount', 'to', 'tags').map((name) => ({ what: 'changed', name })),
      fc.constantFrom('fresh', 'other').map((name) => ({ what: 'added', name })),
    );
    fc.assert(
      fc.property(planted, fc.integer({ min: ENOUGH, max: 20 }), fc.nat(), ({ what, name }, count, pick) => {
        const before = Array.from({ length: count }, () => ({ ...full }));
        const at = pick % count;
        const after = before.map((one, index): Record<string, unknown> => {
          const { [name as keyof typeof full]: _taken, ...rest } = one;
          if (what === 'gone' || (what === 'rarer' && index === at)) return rest;
          return what === 'rarer' || index !== at ? one : { ...one, [name]: what === 'changed' ? 7 : 'new' };
        });
        expect(between(loans(...before), loans(...after))).toEqual({ [what]: [`data[].${name}`] });
      }),
      runs,
    );
  });
});

describe('a field that the desk reads', () => {
  const of = (...fields: string[]) => ({ tried: triedAt(fields), spread: undefined });
  const names = {
    id: of('id'),
    payoff: of('payoff_amount_ngn', 'payoff_amount'),
    destination: of('to.account', 'repayment_destination'),
  };
  function read(items: Record<string, unknown>[]): Shape {
    const json = parsed({ data: items });
    const list = json.kind === 'object' ? json.members.get('data') : undefined;
    const things =
      list?.kind === 'list' ? list.items.filter((item): item is JsonObject => item.kind === 'object') : [];
    return shapeOf({ bodies: [json], things: [things], names });
  }
  const whole = {
    id: '1',
    payoff_amount_ngn: '2',
    payoff_amount: '2',
    repayment_destination: { bank: 'b' },
    x: 1,
  };

  it('is named with the lost path: at the first name that counts, and inside an object that is read whole', () => {
    const before = read(three(whole));
    const fields = Object.fromEntries(
      [...before.spots].flatMap(([path, { field }]) => (field ? [[shownPath(path), field]] : [])),
    );
    expect(fields).toEqual({
      'data[].id': 'id',
      'data[].payoff_amount_ngn': 'payoff',
      'data[].repayment_destination': 'destination',
    });
    const { payoff_amount_ngn: _gone, ...rest } = whole;
    const difference = compareShapes(before, read(three({ ...rest, repayment_destination: { bank: 1 } })));
    expect(difference.gone).toMatchObject([{ fields: ['payoff'] }]);
    expect(difference.changed).toMatchObject([{ fields: ['destination'] }]);
    expect(touchesTheDesk(difference)).toBe(true);
    // The payoff still has its alias; the destination's part has a type it cannot have.
    expect(difference.lost).toEqual(['destination']);
  });
  it('is lost if no name of it is left, also under a changed wrapper', () => {
    const { payoff_amount_ngn: _one, payoff_amount: _two, ...rest } = whole;
    expect(compareShapes(read(three(whole)), read(three(rest))).lost).toEqual(['payoff']);
    const wrapped = compareShapes(read(three(whole)), shape({ result: three(whole) }));
    expect(wrapped.gone).toMatchObject([{ path: 'data', fields: ['destination', 'id', 'payoff'] }]);
    expect(wrapped.lost).toEqual(['destination', 'id', 'payoff']);
  });
  it('is not affected by other fields, nor by new ones', () => {
    const { x: _gone, ...rest } = whole;
    const difference = compareShapes(read(three(whole)), read(three({ ...rest, y: 1 })));
    expect(told(difference)).toEqual({ added: ['data[].y'], gone: ['data[].x'] });
    expect(touchesTheDesk(difference)).toBe(false);
  });
  it('follows the operator’s mapping before the known names, path by path', () => {
    const { spots } = read([{ id: '1', to: { account: '9' }, repayment_destination: 'x' }]);
    const fields = [...spots]
      .filter(([, { field }]) => field === 'destination')
      .map(([path]) => shownPath(path));
    expect(fields).toEqual(['data[].to.account']);
  });
});
