import { describe, expect, it } from 'vitest';
import { usableReturnAddresses, type ReturnAddress } from '../../../domain/address.ts';
import { decimal } from '../../../domain/decimal.ts';
import { freshnessOf } from '../../../domain/freshness.ts';
import { toPercent, unitFromCrossCheck, unitFromFieldName } from '../../../domain/ltv.ts';
import { isAllowedBaseUrl } from '../../../domain/profile.ts';
import { missing, type Found } from '../../../domain/provenance.ts';
import { epochMillis, readTime, seconds } from '../../../domain/time.ts';
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

describe('return addresses (gap 17)', () => {
  it('count only if explicitly approved, and for this asset and chain if they name them', () => {
    const address = (change: Partial<ReturnAddress>): ReturnAddress => ({
      id: missing(),
      label: missing(),
      asset: missing(),
      chain: missing(),
      address: found('0xa'),
      statusWord: found('approved'),
      approvedAt: missing(),
      status: 'approved',
      raw: '{}',
      ...change,
    });
    const addresses = [
      address({}),
      address({ status: 'pending' }),
      address({ status: 'inactive' }),
      address({ status: 'unknown' }),
      address({ chain: found('ethereum') }),
      address({ asset: found('USDT') }),
      address({ asset: found('USDT'), chain: found('base') }),
      address({ address: missing() }),
      address({ chain: found('BASE'), asset: found('usdc') }),
    ];
    expect(usableReturnAddresses(addresses, expected)).toEqual([addresses[0], addresses[8]]);
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

describe('times from the service (gap 36)', () => {
  it('are ISO 8601, seconds or milliseconds', () => {
    const at = Date.UTC(2026, 10, 21, 13, 31, 2);
    for (const text of [
      '2026-11-21T13:31:02Z',
      '2026-11-21T14:31:02+01:00',
      '2026-11-21 14:31:02+0100',
      String(at),
      String(at / 1000),
    ])
      expect(readTime(text)).toEqual({ at, zoneAssumed: false });
  });
  it('without a zone are UTC, and marked as assumed', () => {
    expect(readTime('2026-11-21T13:31:02')).toEqual({
      at: Date.UTC(2026, 10, 21, 13, 31, 2),
      zoneAssumed: true,
    });
    expect(readTime('2026-11-21')).toEqual({ at: Date.UTC(2026, 10, 21), zoneAssumed: true });
  });
  it('are refused in any other form', () => {
    for (const text of [
      'yesterday',
      '21/11/2026',
      '',
      '2026-13-40',
      '2026-02-31',
      '12',
      '-5',
      '2026-11-21T25:00:00Z',
    ])
      expect(readTime(text)).toBeUndefined();
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

describe('freshness', () => {
  it('is live for three polls and at least a minute, then stale; never live without an answer', () => {
    const now = epochMillis(1_000_000);
    expect(freshnessOf(undefined, now, seconds(30))).toBe('never');
    expect(freshnessOf(epochMillis(now - 60_000), now, seconds(5))).toBe('live');
    expect(freshnessOf(epochMillis(now - 60_001), now, seconds(5))).toBe('stale');
    expect(freshnessOf(epochMillis(now - 90_000), now, seconds(30))).toBe('live');
  });
});
