// Where the profile says that an object or a list is; and how deep it is looked for without that.
import { describe, expect, it } from 'vitest';
import { findList, findThing } from '../../../../../main/service/reading/envelope.ts';
import { sourceOf } from '../../../../../main/service/reading/json.ts';
import { LISTS, LOAN } from '../../../../../main/service/reading/resources.ts';
import { mappingOf } from '../../../../../main/service/reading/wire/mapping.ts';
import { json } from '../support.ts';

const found = (text: string, path?: string) => {
  const one = findThing(json(text), { ...LOAN, path });
  return one && { thing: sourceOf(one.thing), around: one.around.map(sourceOf) };
};
const wrapped = (text: string, layers: number): string =>
  '{"data":'.repeat(layers) + text + '}'.repeat(layers);

describe('an object at the profile’s path', () => {
  const LOAN_TEXT = '{"id":"LN-1","status":"active","payoff_amount_ngn":"5.00"}';
  it('is taken although another looks more like it, with every object on the way', () => {
    const inner = '{"c":{"id":"LN-2"}}';
    const text = `{"a":{"b":${inner}},"data":${LOAN_TEXT}}`;
    expect(found(text, 'a.b.c')).toEqual({
      thing: '{"id":"LN-2"}',
      around: [text, `{"b":${inner}}`, inner],
    });
  });
  it('may have a key with a dot, which is no step', () => {
    const text = '{"a.b":{"id":"LN-2"}}';
    expect(found(text, 'a.b')).toEqual({ thing: '{"id":"LN-2"}', around: [text] });
  });
  it('is looked for in the usual places if nothing is there', () => {
    expect(found(`{"data":${LOAN_TEXT}}`, 'a.b')?.thing).toBe(LOAN_TEXT);
  });
  it('is found inside four wrappers, not inside five', () => {
    expect(found(wrapped(LOAN_TEXT, 4))?.thing).toBe(LOAN_TEXT);
    expect(found(wrapped(LOAN_TEXT, 5))?.thing).not.toBe(LOAN_TEXT);
  });
});

describe('a list', () => {
  it('at the profile’s path, or bare, is certain: no other could be meant', () => {
    expect(findList(json('{"a":[1],"data":[2],"items":[3]}'), { wrappers: [], path: 'a' })).toMatchObject({
      ambiguous: false,
    });
    expect(findList(json('[1]'), { wrappers: [] })?.ambiguous).toBe(false);
  });
});

describe('return addresses in two arrays', () => {
  const items = (text: string, path?: string) => {
    const page = LISTS.returnAddresses.itemsOf(
      json(text),
      mappingOf(path === undefined ? {} : { unwrap: { returnAddress: path } }),
    );
    return page && { items: page.items.map(({ item }) => sourceOf(item)), around: page.around.length };
  };
  const both = '{"approved":[1],"pending":[2]}';
  it('are found inside three wrappers, not inside four', () => {
    expect(items(wrapped(both, 3))?.items).toEqual(['1', '2']);
    expect(items(wrapped(both, 4))).toBeUndefined();
  });
  it('are found at the profile’s path, with the object around them', () => {
    expect(items(`{"book":${both}}`, 'book')).toEqual({ items: ['1', '2'], around: 2 });
    expect(items(`{"book":${both}}`)).toBeUndefined();
  });
  it('give way to a list at the profile’s path', () => {
    expect(items('{"approved":[1],"pending":[2],"book":[3]}', 'book')?.items).toEqual(['3']);
  });
  it('are the outer ones, if an inner object has two arrays too', () => {
    expect(items('{"approved":[1],"pending":[2],"data":{"approved":[3],"pending":[4]}}')?.items).toEqual([
      '1',
      '2',
    ]);
  });
  it('are incomplete if an array is missing or there twice', () => {
    const complete = (text: string) => LISTS.returnAddresses.itemsOf(json(text))?.complete;
    expect(complete(both)).toBe(true);
    expect(complete('{"approved":[1],"Approved":[3],"pending":[2]}')).toBe(false);
    expect(complete('{"approved":[1],"pending":7}')).toBe(false);
  });
});
