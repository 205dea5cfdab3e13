// What the form of a hash says about its chain, where that is certain.
import { describe, expect, it } from 'vitest';
import { sameAddress } from '../../../domain/address-text.ts';
import { decimalsOf, sameWord } from '../../../domain/wallet.ts';
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

describe('two spellings of one thing', () => {
  it('are the same transaction without case and blanks around', () => {
    expect(sameTransaction(` 0x${hex}`, `0X${hex.toUpperCase()} `)).toBe(true);
    expect(sameTransaction(`0x${hex.toUpperCase()} `, ` 0x${hex}`)).toBe(true);
    expect(sameTransaction(`0x${hex}`, `0x${hex}0`)).toBe(false);
  });
  it('are the same chain and the same hash', () => {
    expect(hashMisfit(' Base ', hex)).toEqual({ found: 'bare', expected: 'evm' });
    expect(hashMisfit('base', ` 0x${hex} `)).toBeUndefined();
  });
  it('are the same word, and the same address only where its chain says so', () => {
    expect(sameWord(' usdc', 'USDC ')).toBe(true);
    expect(sameWord('USDC ', ' usdc')).toBe(true);
    expect(sameWord('USDC', 'USDT')).toBe(false);
    expect(sameWord(undefined, 'USDC')).toBe(false);
    const evm = `0x${'aB'.repeat(20)}`;
    expect(sameAddress(evm, evm.toLowerCase())).toBe(true);
    expect(sameAddress(evm.toLowerCase(), evm.toUpperCase().replace('X', 'x'))).toBe(true);
    expect(sameAddress(evm, `${evm}0`)).toBe(false);
    expect(sameAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'tjrabprwbzy45sbavfcjinpjc18kjprtv8')).toBe(
      false,
    );
  });
  it('of an amount have the decimals of its token, six if nobody said', () => {
    expect(decimalsOf({ asset: 'USDC', chain: 'base' })).toBe(6);
    expect(decimalsOf({ asset: 'USDC', chain: 'bsc', decimals: 18 })).toBe(18);
  });
});
