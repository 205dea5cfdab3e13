// What the form of a hash says about its chain, where that is certain.
import { describe, expect, it } from 'vitest';
import { formOf, hashMisfit, sameTransaction } from '../../../domain/transaction.ts';

const hex = 'ab'.repeat(32);
const solana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

describe('the form of a transaction hash', () => {
  it.each([
    [`0x${hex}`, 'evm'],
    [`0X${hex}`, 'evm'],
    [hex.toUpperCase(), 'bare'],
    [solana, 'base58'],
    ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'address'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'address'],
    [`0x${hex}0`, 'other'],
    ['', 'other'],
  ])('%s is %s', (text, form) => {
    expect(formOf(text)).toBe(form);
  });

  it('is reported as wrong only on a chain whose form is known', () => {
    expect(hashMisfit('Base', `0x${hex}`)).toBeUndefined();
    expect(hashMisfit('tron', hex)).toBeUndefined();
    expect(hashMisfit('some-new-chain', 'anything')).toBeUndefined();
    expect(hashMisfit('base', hex)).toEqual({ found: 'bare', expected: 'evm' });
    expect(hashMisfit('tron', `0x${hex}`)).toEqual({ found: 'evm', expected: 'bare' });
    expect(hashMisfit('base', solana)).toEqual({ found: 'base58', expected: 'evm' });
  });

  it('names the same transaction in either letter case', () => {
    expect(sameTransaction(`0x${hex}`, ` 0x${hex.toUpperCase()} `)).toBe(true);
    expect(sameTransaction(hex, `0x${hex}`)).toBe(false);
  });
});
