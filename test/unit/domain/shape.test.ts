// Which difference between two answers is a change of their shape.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareShapes,
  ENOUGH,
  hasNewValues,
  isSame,
  mergeShapes,
  MOST_KEYS,
  MOST_SPOTS,
  NOTHING_KNOWN,
  shownPath,
  STEP,
  touchesTheDesk,
  type Shape,
  type ShapeDifference,
  type Spot,
} from '../../../domain/shape.ts';
import { shapeFromText, shapeToText } from '../../../domain/shape-text.ts';
import { shapeOf } from '../../../main/service/reading/shape.ts';
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
  const names = {
    id: { documented: ['id'] },
    payoff: { documented: ['payoff_amount_ngn'], aliases: ['payoff_amount'] },
    destination: { profile: ['to.account'], documented: ['repayment_destination'] },
  };
  function read(items: Record<string, unknown>[]): Shape {
    const json = parsed({ data: items });
    const list = json.kind === 'object' ? json.members.get('data') : undefined;
    const things =
      list?.kind === 'list' ? list.items.filter((item): item is JsonObject => item.kind === 'object') : [];
    return shapeOf({ bodies: [json], things, names });
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

describe('shapes by hand', () => {
  const spot = (change: Partial<Spot> = {}): Spot => ({
    kinds: ['text'],
    nullable: false,
    everywhere: true,
    records: 0,
    ...change,
  });
  const object = (records = 3): Spot => spot({ kinds: ['object'], records });
  const path = (shown: string): string => shown.replaceAll('.', STEP);
  const of = (spots: Record<string, Spot>, maps: string[] = [], cut = false): Shape => ({
    spots: new Map(Object.entries(spots).map(([shown, one]) => [path(shown), one])),
    maps: new Set(maps.map(path)),
    cut,
  });
  const paths = ({ spots }: Shape): string[] => [...spots.keys()].map((one) => one.replaceAll(STEP, '.'));

  it('are merged with outer paths first, each level by name', () => {
    const all = {
      'b.a': spot(),
      c: object(),
      a: object(),
      'a.z.a': spot(),
      'a.b': spot(),
      b: object(),
      '': object(),
    };
    const order = ['', 'a', 'b', 'c', 'a.b', 'b.a', 'a.z.a'];
    expect(paths(mergeShapes(of(all), NOTHING_KNOWN))).toEqual(order);
    expect(paths(mergeShapes(NOTHING_KNOWN, of(all)))).toEqual(order);
  });
  it('report changes by path', () => {
    const now = of({ '': object(), z: spot(), a: spot(), m: spot(), k: spot() });
    const kept = of({ '': object(), k: spot() });
    expect(told(compareShapes(kept, now))).toEqual({ added: ['a', 'm', 'z'] });
    expect(told(compareShapes(now, kept))).toEqual({ gone: ['a', 'm', 'z'] });
  });
  it('have new values where none was, and not where only null is', () => {
    const nothing = spot({ kinds: [] });
    const shapes: [Shape, Shape, boolean][] = [
      [of({}), of({ a: spot() }), true],
      [of({ a: nothing }), of({ a: spot() }), true],
      [of({ a: spot() }), of({ a: spot({ kinds: ['number'] }) }), false],
      [of({ a: spot() }), of({ a: nothing, b: nothing }), false],
      [of({ a: spot() }), of({}), false],
      [of({ a: nothing, b: spot() }), of({ b: spot(), a: spot() }), true],
    ];
    for (const [kept, now, isNew] of shapes) expect(hasNewValues(kept, now)).toBe(isNew);
  });
  it('keep the later name of a field, the most records and every null', () => {
    const one = spot({ field: 'payoff', records: 2, nullable: true });
    const other = spot({ records: 1, field: 'principal' });
    expect(mergeShapes(of({ a: one }), of({ a: other })).spots.get('a')).toMatchObject({
      field: 'principal',
      records: 2,
      nullable: true,
    });
    expect(
      mergeShapes(of({ a: other }), of({ a: { ...one, field: undefined } })).spots.get('a'),
    ).toMatchObject({
      field: 'principal',
      records: 2,
      nullable: true,
    });
  });
  it('say of a field that only some objects have that it is not everywhere', () => {
    const kept = of({ '': object(), a: spot() });
    const without = of({ '': object() });
    expect(mergeShapes(kept, without).spots.get('a')?.everywhere).toBe(false);
    expect(mergeShapes(without, kept).spots.get('a')?.everywhere).toBe(false);
    expect(mergeShapes(kept, kept).spots.get('a')?.everywhere).toBe(true);
    expect(mergeShapes(kept, NOTHING_KNOWN).spots.get('a')?.everywhere).toBe(true);
  });
  it('fold the members of a map into one, which is nowhere everywhere but inside it', () => {
    const merged = mergeShapes(
      of(
        {
          '': object(),
          m: object(),
          'm.x': object(),
          'm.x.a': spot(),
          'm.y': object(),
          'm.y.a': spot(),
          'm.y.b': spot(),
        },
        ['m'],
      ),
      NOTHING_KNOWN,
    );
    expect(paths(merged)).toEqual(['', 'm', 'm.*', 'm.*.a', 'm.*.b']);
    const everywhere = (shown: string) => merged.spots.get(path(shown))?.everywhere;
    expect(['', 'm', 'm.*', 'm.*.a', 'm.*.b'].map(everywhere)).toEqual([true, true, false, true, false]);
  });
  it('name a map inside a map by its path under any key, in whatever order they are known', () => {
    const inner = { '': object(), m: object(), 'm.x': object(), 'm.x.y': spot() };
    expect(paths(mergeShapes(of(inner, ['m.x', 'm']), NOTHING_KNOWN))).toEqual(['', 'm', 'm.*', 'm.*.*']);
    expect([...mergeShapes(of(inner, ['m.x', 'm']), NOTHING_KNOWN).maps]).toEqual(['m', path('m.*')]);
  });
  it('of a cut answer say nothing of what may have been cut', () => {
    const [small, large] = [
      { '': object(), a: spot() },
      { '': object(), a: spot(), b: spot() },
    ];
    expect(told(compareShapes(of(small, [], true), of(large)))).toEqual({});
    expect(told(compareShapes(of(large), of(small, [], true)))).toEqual({});
    expect([of(small, [], true), of(small)].map((kept) => mergeShapes(kept, of(large)).cut)).toEqual([
      true,
      false,
    ]);
    expect(mergeShapes(of(small), of(large, [], true)).cut).toBe(true);
  });
  it('are not the same after any kind of change, however many there are of each', () => {
    const change = { path: 'a', was: [], now: [], fields: [] };
    const none: ShapeDifference = { added: [], gone: [], rarer: [], changed: [], lost: [] };
    expect(isSame(none)).toBe(true);
    for (const one of ['added', 'gone', 'rarer', 'changed'] as const) {
      expect(isSame({ ...none, [one]: [change] })).toBe(false);
      for (const other of ['added', 'gone', 'rarer', 'changed'] as const)
        expect(isSame({ ...none, [one]: [change], [other]: [change] })).toBe(false);
    }
  });
  it('name lost fields in order, and no field of a value that was only null', () => {
    const kept = of({
      '': object(),
      a: spot({ field: 'z' }),
      b: spot({ field: 'c' }),
      n: spot({ kinds: [], field: 'q' }),
    });
    expect(compareShapes(kept, of({ '': object() })).lost).toEqual(['c', 'z']);
  });
  it('have one text, whatever order they were learnt in', () => {
    const spots = { b: spot(), a: spot({ field: 'payoff' }), m: object(), 'm.*': spot(), k: object() };
    const turned = Object.fromEntries(Object.entries(spots).toReversed());
    const text = shapeToText(of(spots, ['m', 'k']));
    expect(shapeToText(of(turned, ['k', 'm']))).toBe(text);
    expect(shapeFromText(text)?.maps).toEqual(new Set(['k', 'm']));
  });
});
