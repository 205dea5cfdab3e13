// Practice addresses must pass a client's checksum test, so they are compared with public test vectors.
import { describe, expect, it } from 'vitest';
import { checksummed, evmAddressFor, tronAddressFor } from '../../../sandbox/made/addresses.ts';

describe('made-up addresses', () => {
  it('have a valid EIP-55 checksum on EVM chains', () => {
    // Examples from the EIP, and contracts of tokens.
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    ]) {
      expect(checksummed(address.slice(2).toLowerCase())).toBe(address);
    }
  });

  it('depend on seed and label only', () => {
    expect(evmAddressFor('a', 'x')).toBe(evmAddressFor('a', 'x'));
    expect(evmAddressFor('a', 'x')).not.toBe(evmAddressFor('b', 'x'));
    expect(evmAddressFor('a', 'x')).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(tronAddressFor('a', 'x')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  });
});
