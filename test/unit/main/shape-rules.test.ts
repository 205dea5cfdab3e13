// The rules of shapes on shapes made by hand: order, maps, cuts, and what is new or lost.
import { describe, expect, it } from 'vitest';
import {
  compareShapes,
  hasNewValues,
  isSame,
  mergeShapes,
  NOTHING_KNOWN,
  shownPath,
  STEP,
  type Shape,
  type ShapeDifference,
  type Spot,
} from '../../../main/common/shape.ts';
import { shapeFromText, shapeToText } from '../../../main/common/shape-text.ts';

/** The paths of a difference, as they are shown. */
const told = (difference: ShapeDifference): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries({ ...difference, lost: [] }).flatMap(
      ([what, changes]: [string, ShapeDifference['added']]) =>
        changes.length === 0 ? [] : [[what, changes.map((change) => shownPath(change.path))]],
    ),
  );
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
