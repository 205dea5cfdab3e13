import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressGroups, sameAddress } from '../../../domain/address-text.ts';
import { canonicalJson } from '../../../domain/canonical.ts';
import {
  compareDestinations,
  destinationFrom,
  destinationText,
  sameDestination,
} from '../../../domain/destination.ts';
import { differenceOf } from '../../../domain/difference.ts';

const join = (parts: readonly { text: string }[]): string => parts.map((part) => part.text).join('');

describe('a destination', () => {
  it('is compared whole: a changed, added or missing leaf makes it another', () => {
    const before = destinationFrom({
      bank: 'Harbour MFB',
      account: { number: '0123456789', name: 'LENDER' },
    });
    const same = destinationFrom({ account: { name: 'LENDER', number: '0123456789' }, bank: 'Harbour MFB' });
    const changed = destinationFrom({
      bank: 'Harbour MFB',
      account: { number: '0123456798', name: 'LENDER' },
    });
    const added = destinationFrom({
      bank: 'Harbour MFB',
      account: { number: '0123456789', name: 'LENDER' },
      memo: 'x',
    });
    if (!before || !same || !changed || !added) throw new Error('all four state something');
    expect(sameDestination(before, same)).toBe(true);
    expect(sameDestination(before, changed)).toBe(false);
    expect(sameDestination(before, added)).toBe(false);
    expect(compareDestinations(before, changed).filter((part) => part.before !== part.now)).toEqual([
      { path: 'account.number', before: '0123456789', now: '0123456798' },
    ]);
  });
  it('differs by letter case, space or invisible character, because none of these is ignored', () => {
    const of = (bank: string) => destinationFrom({ bank }) ?? ([] as never);
    for (const bank of [
      'harbour MFB',
      'Harbour MFB ',
      'Harbour\u00a0MFB',
      'Harbour MFB\u200b',
      'H\u0430rbour MFB',
    ])
      expect({ bank, same: sameDestination(of('Harbour MFB'), of(bank)) }).toEqual({ bank, same: false });
  });
  it('shows both parts if a dot in a key gives them one path', () => {
    const of = (nested: string, flat: string) =>
      destinationFrom({ account: { number: nested }, 'account.number': flat }) ?? ([] as never);
    const parts = compareDestinations(of('1', '2'), of('1', '3'));
    expect(parts.filter(({ before, now }) => before !== now)).toEqual([
      { path: 'account.number', before: '2', now: '3' },
    ]);
    expect(sameDestination(of('1', '2'), of('1', '3'))).toBe(false);
  });
  it('may be plain text, and is undefined if it is empty', () => {
    expect(destinationText(destinationFrom('0xabc') ?? ([] as never))).toBe('0xabc');
    for (const empty of [null, '', {}, [], { a: null, b: '' }])
      expect(destinationFrom(empty)).toBeUndefined();
  });
});

describe('a difference', () => {
  it('gives both texts back when its parts are joined, and shares its unchanged part', () => {
    const text = fc.string({ maxLength: 60, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (before, now) => {
        const difference = differenceOf(before, now);
        const kept = (parts: readonly { text: string; changed: boolean }[]) =>
          join(parts.filter((part) => !part.changed));
        return (
          join(difference.before) === before &&
          join(difference.now) === now &&
          kept(difference.before) === kept(difference.now)
        );
      }),
      { numRuns: 2_000 },
    );
  });
  it('marks exactly the characters that changed', () => {
    expect(differenceOf('LN2041-03', 'LN2041-04').now).toEqual([
      { text: 'LN2041-0', changed: false },
      { text: '4', changed: true },
    ]);
  });
  it('accepts a text far longer than any address', () => {
    expect(join(differenceOf('a'.repeat(5_000), 'b').before)).toHaveLength(5_000);
  });
});

describe('an address', () => {
  it('is shown whole: its groups joined are the address', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80, unit: 'grapheme' }),
        (text) => addressGroups(text).join('') === text,
      ),
    );
    expect(addressGroups('0x52908400abcd')).toEqual(['0x5290', '8400', 'abcd']);
  });
  it('ignores the checksum case of EVM addresses and nothing else', () => {
    const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
    expect(sameAddress(evm, evm.toLowerCase())).toBe(true);
    expect(sameAddress(evm, evm.replace('7', '8'))).toBe(false);
    expect(sameAddress('TXYZabc', 'TXYZABC')).toBe(false);
  });
});

describe('canonical JSON', () => {
  it('is the same for the same members in any order, and differs for any other value', () => {
    expect(canonicalJson({ b: [1, 'x', null], a: undefined, c: { e: true, d: '' } })).toBe(
      '{"b":[1,"x",null],"c":{"d":"","e":true}}',
    );
    expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  });
});
