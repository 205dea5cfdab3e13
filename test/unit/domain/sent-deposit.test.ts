// What became of a deposit that the operator says was sent.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { missing } from '../../../domain/provenance.ts';
import { SEEN_WITHIN, sentStatus, type Sent } from '../../../domain/sent-deposit.ts';
import { epochMillis } from '../../../domain/time.ts';
import { deposit } from '../../support/ledger-desk.ts';
import { found } from '../../support/lending-values.ts';

const now = epochMillis(1_790_000_000_000);
const sent: Sent = { txHash: '0xD1', asset: 'usdc', chain: 'Base', amount: decimal('100'), sentAt: now };
const differs = (change: Parameters<typeof deposit>[1], of: Partial<Sent> = {}) =>
  sentStatus({ ...sent, ...of }, [deposit('d1', change)], now).differs;

describe('a deposit that was sent', () => {
  it('is late once the service has not listed it for half an hour', () => {
    const state = (ms: number) => sentStatus(sent, [deposit('d2')], epochMillis(now + ms)).state;
    expect([state(0), state(SEEN_WITHIN - 1), state(SEEN_WITHIN)]).toEqual(['not-seen', 'not-seen', 'late']);
  });
  it('is found by its transaction, and by nothing where the service states none', () => {
    const listed = [deposit('d0', { txHash: missing() }), deposit('d1'), deposit('d1')];
    const status = sentStatus(sent, listed, now);
    expect(status).toMatchObject({ state: 'confirmed', differs: [] });
    expect(status.deposit).toBe(listed[1]);
    const unnamed = [deposit('d0', { txHash: missing() })];
    expect(sentStatus({ ...sent, txHash: 'undefined' }, unnamed, now).state).toBe('not-seen');
    expect(sentStatus(sent, [deposit('d1', { statusWord: found('pending') })], now).state).toBe('seen');
  });
  it('differs where both state another amount, asset or chain', () => {
    expect(differs({ amount: found(decimal('100.000001')) })).toEqual(['amount']);
    expect(differs({ asset: found('USDT') })).toEqual(['pair']);
    expect(differs({ chain: found('tron') })).toEqual(['pair']);
    expect(differs({ amount: found(decimal('99')), chain: found('tron') })).toEqual(['amount', 'pair']);
  });
  it('does not differ where one of the two states nothing', () => {
    expect(differs({ amount: missing(), asset: missing(), chain: missing() })).toEqual([]);
    expect(differs({ amount: found(decimal('99')) }, { amount: undefined })).toEqual([]);
  });
  it('of several in one transaction is the one of its amount and pair', () => {
    const pending = deposit('d1', { statusWord: found('pending') });
    const second = deposit('d1', { amount: found(decimal('200')) });
    for (const listed of [
      [pending, second],
      [second, pending],
    ]) {
      expect(sentStatus(sent, listed, now)).toMatchObject({ state: 'seen', deposit: pending, differs: [] });
      const other = sentStatus({ ...sent, amount: decimal('200') }, listed, now);
      expect(other).toMatchObject({ state: 'confirmed', deposit: second, differs: [] });
      // Without an amount nobody knows which it is.
      expect(sentStatus({ ...sent, amount: undefined }, listed, now).state).toBe('seen');
    }
  });
});
