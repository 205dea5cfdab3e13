import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { toPercent, unitFromCrossCheck, unitFromFieldName } from '../../../domain/ltv.ts';
import { isAllowedBaseUrl } from '../../../domain/profile.ts';
import { missing, type Found } from '../../../domain/provenance.ts';
import { chooseDepositWallet, type Wallet } from '../../../domain/wallet.ts';

const found = <T>(value: T): Found<T> => ({
  state: 'found',
  value,
  field: 'f',
  rule: 'alias',
  raw: JSON.stringify(value),
});
const expected = { asset: 'USDC', chain: 'base' };

const wallet = (asset: string, chain: string, address?: string): Wallet => ({
  id: missing('id'),
  asset: found(asset),
  chain: found(chain),
  memo: missing('memo'),
  contract: missing('contract'),
  address: address === undefined ? missing('address') : found(address),
  raw: '{}',
});

describe('the deposit wallet (gap 10)', () => {
  it('is shown only when exactly one matches asset and chain', () => {
    const right = wallet('usdc', 'Base', '0xright');
    const wrongChain = wallet('USDC', 'ethereum', '0xwrong');
    expect(chooseDepositWallet([wrongChain, right], expected)).toMatchObject({
      kind: 'one',
      address: '0xright',
    });
    expect(chooseDepositWallet([wrongChain], expected)).toEqual({ kind: 'none' });
    expect(chooseDepositWallet([right, right], expected)).toEqual({ kind: 'several', count: 2 });
    expect(chooseDepositWallet([wallet('USDC', 'base')], expected)).toMatchObject({ kind: 'no-address' });
    expect(chooseDepositWallet([wallet('USDC.e', 'base', '0x')], expected)).toEqual({ kind: 'none' });
  });
});

describe('LTV (gap 15)', () => {
  it('takes its unit from the field name first', () => {
    expect(unitFromFieldName('ltv_percent')).toBe('percent');
    expect(unitFromFieldName('ltvBps')).toBe('basis-points');
    expect(unitFromFieldName('ltv_ratio')).toBe('fraction');
    expect(unitFromFieldName('ltv')).toBeUndefined();
  });
  it('is decided by debt ÷ value only if exactly one unit fits', () => {
    expect(unitFromCrossCheck(decimal('42.1'), decimal('42'), decimal('100'))).toBe('percent');
    expect(unitFromCrossCheck(decimal('0.42'), decimal('42'), decimal('100'))).toBe('fraction');
    expect(unitFromCrossCheck(decimal('4210'), decimal('42'), decimal('100'))).toBe('basis-points');
    expect(unitFromCrossCheck(decimal('77'), decimal('42'), decimal('100'))).toBeUndefined();
    expect(unitFromCrossCheck(decimal('0'), decimal('0'), decimal('100'))).toBeUndefined();
    expect(unitFromCrossCheck(decimal('0.5'), decimal('0.1'), decimal('100'))).toBeUndefined();
  });
  it('is converted into percent exactly', () => {
    expect(toPercent(decimal('0.4235'), 'fraction')).toBe('42.35');
    expect(toPercent(decimal('4235'), 'basis-points')).toBe('42.35');
  });
});

describe('a base URL (gap 1)', () => {
  it('is https, or http to this machine only, and contains no credentials', () => {
    for (const url of [
      'https://lend.example/v1',
      'http://127.0.0.1:8787',
      'http://localhost/v1',
      'http://[::1]:1/',
    ])
      expect(isAllowedBaseUrl(url)).toBe(true);
    for (const url of [
      'http://lend.example',
      'http://127.0.0.1.evil.example',
      'https://u:p@lend.example',
      'https://lend.example?x=1',
      'file:///etc',
      'lend.example',
      '',
    ])
      expect(isAllowedBaseUrl(url)).toBe(false);
  });
});
