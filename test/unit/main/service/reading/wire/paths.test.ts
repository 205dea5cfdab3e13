// Every form of a path to a value, and to the items of a list.
import { describe, expect, it } from 'vitest';
import { parsePath, path } from '../../../../../../domain/connector/path.ts';
import { LISTS } from '../../../../../../main/service/reading/resources.ts';
import { sourceOf } from '../../../../../../main/service/reading/json.ts';
import { itemsAt, valueAt } from '../../../../../../main/service/reading/wire/at.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { json } from '../../support.ts';

const BODY = {
  a: {
    b: 1,
    'c.d': 2,
    'e.f': { g: 3 },
    list: [
      { type: 'first', n: 1 },
      { type: 'final', n: 2 },
    ],
  },
  'a.b': 4,
  matrix: [[5, 6]],
  flags: [
    { on: true, v: 7 },
    { on: 2, v: 8 },
  ],
};

describe('a path to a value', () => {
  it.each([
    ['a.b', '4'],
    ['a.c.d', '2'],
    ['a.e.f.g', '3'],
    ['a.list[0].n', '1'],
    ['a.list.0.n', '1'],
    ['a.list[-1].n', '2'],
    ['a.list[type=final].n', '2'],
    ['a.list[type= final ].n', '2'],
    ['matrix[0][1]', '6'],
    ['flags[on=true].v', '7'],
    ['flags[on=2].v', '8'],
    ['.', JSON.stringify(BODY)],
    ['a.list[2].n', undefined],
    ['a.list[-3].n', undefined],
    ['a.list[type=other].n', undefined],
    ['a[0]', undefined],
    ['a.b.c', undefined],
    ['^.a', undefined],
    ['@key', undefined],
  ])('%s leads to %s', (text, source) => {
    const value = valueAt(json(JSON.stringify(BODY)), path(text));
    expect(value && sourceOf(value)).toBe(source);
  });
  it.each([
    ['', 0, /a name/],
    ['a..b', 2, /a name/],
    ['a[', 1, /\[0\]/],
    ['a[b', 1, /\[name=value\]/],
    ['a[0]b', 4, /a dot/],
    ['a.^', 2, /at the beginning/],
    ['a.@key', 2, /@key of the item/],
    ['a.'.repeat(13) + 'b', 27, /at most 12 steps/],
  ])('%j is none, with the place of the fault', (text, at, expected) => {
    expect(parsePath(text)).toEqual({ at, expected: expect.stringMatching(expected) as string });
  });
});

describe('a path to the items of a list', () => {
  const MAP = {
    data: { ccy: 'X', wallets: { USDC: { base: { a: '1' }, tron: { a: '2' } }, USDT: { base: { a: '3' } } } },
  };
  const items = (body: object, unwrap: string, ...fields: string[]) =>
    itemsAt(json(JSON.stringify(body)), path(unwrap))?.items.map((item) =>
      fields.map((field) => {
        const value = valueAt(item, path(field));
        return value?.kind === 'text' ? value.value : value && sourceOf(value);
      }),
    );
  it('leads through maps, whose keys and surroundings are readable from the item', () => {
    expect(items(MAP, 'data.wallets.*.*', 'a', '@key', '^.@key', '^.^.^.ccy')).toEqual([
      ['1', 'base', 'USDC', 'X'],
      ['2', 'tron', 'USDC', 'X'],
      ['3', 'base', 'USDT', 'X'],
    ]);
  });
  it.each([
    ['items', [['1', 'k', 'items']]],
    ['items.*', [['1', 'k', 'items']]],
    ['items.0', [['1', 'k', 'items']]],
    ['items[0]', [['1', 'k', 'items']]],
    ['nothing', undefined],
    ['k.*', undefined],
    ['empty.*', []],
  ])('%s of a list beside a field', (unwrap, found) => {
    expect(items({ k: 'k', items: [{ a: '1' }], empty: {} }, unwrap, 'a', '^.k', '@key')).toEqual(found);
  });

  const read = (list: 'wallets' | 'loans' | 'returnAddresses', body: unknown, settings: object) => {
    const mapping = mappingOf(settings);
    const kind = LISTS[list];
    const page = kind.itemsOf(json(JSON.stringify(body)), mapping);
    return page?.items.map(({ item, group }) => item.kind === 'object' && kind.from(item, mapping, group));
  };
  it('reads wallets from an object keyed by asset and chain', () => {
    const settings = {
      unwrap: { wallet: 'data.wallets.*.*' },
      fields: { wallet: { asset: '^.@key', chain: '@key', address: 'a' } },
    };
    expect(read('wallets', MAP, settings)?.[1]).toMatchObject({
      asset: { value: 'USDC', field: '^.@key', rule: 'profile' },
      chain: { value: 'tron' },
      address: { value: '2' },
    });
  });
  it('reads wallets from a map of addresses, with asset and chain in one word', () => {
    const settings = {
      unwrap: { wallet: 'w.*' },
      fields: {
        wallet: {
          address: '.',
          asset: { at: '@key', split: { by: '-', take: 'before' } },
          chain: { at: '@key', split: { by: '-', take: 'after' } },
        },
      },
    };
    const all = read(
      'wallets',
      { w: { 'USDC-BASE': '0x1', 'USDT-Arbitrum-One': '0x2', USDC: '0x3' } },
      settings,
    );
    expect(all).toMatchObject([
      { asset: { value: 'USDC' }, chain: { value: 'BASE' }, address: { value: '0x1' }, raw: '"0x1"' },
      { asset: { value: 'USDT' }, chain: { value: 'Arbitrum-One' }, address: { value: '0x2' } },
      { asset: { state: 'unreadable' }, chain: { state: 'unreadable' } },
    ]);
  });
  it('reads a field beside the list, also where the list is found without a path', () => {
    const fields = { loan: { payoff: { at: 'p', unit: { at: '^.ccy' } } } };
    expect(read('loans', { data: { ccy: 'NGN', items: [{ id: '1', p: 5 }] } }, { fields })).toMatchObject([
      { payoff: { value: '5', unit: 'NGN' } },
    ]);
    expect(read('loans', { data: { ccy: 'USD', items: [{ id: '1', p: 5 }] } }, { fields })).toMatchObject([
      { payoff: { state: 'unreadable' } },
    ]);
  });
  it('reads a loan’s last or final return from a list inside it', () => {
    const loan = {
      id: '1',
      returns: [
        { k: 'part', h: '0x1' },
        { k: 'final', h: '0x2' },
      ],
    };
    for (const at of ['returns[-1].h', 'returns[k=final].h', 'returns[1].h'])
      expect(read('loans', [loan], { fields: { loan: { returnTxHash: at } } })).toMatchObject([
        { collateralReturn: { txHash: { value: '0x2', field: at } } },
      ]);
  });
  it('reads addresses from lists under their status', () => {
    const settings = {
      unwrap: { returnAddress: 'lists.*.*' },
      fields: { returnAddress: { status: { at: '@key', words: { approved: ['ok'] } } } },
    };
    expect(
      read('returnAddresses', { lists: { ok: [{ address: '0x1' }], wait: [{ address: '0x2' }] } }, settings),
    ).toMatchObject([{ status: 'approved' }, { status: 'unknown', statusWord: { value: 'wait' } }]);
  });
});
