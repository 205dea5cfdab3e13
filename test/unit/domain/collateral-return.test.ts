import { describe, expect, it } from 'vitest';
import { owedAfter, reminderDue } from '../../../domain/after-payment.ts';
import { addressUse } from '../../../domain/address.ts';
import {
  judgeReturn,
  reconcilableBy,
  RETURN_ALARMS,
  returnProgress,
  type ReturnSetting,
} from '../../../domain/collateral-return.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { CollateralReturn } from '../../../domain/loan.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { found, returnAddress } from '../../support/lending-values.ts';

const returned = (change: Partial<CollateralReturn> = {}): CollateralReturn => ({
  txHash: found('0xreturn'),
  address: found('0xvault'),
  amount: found(decimal('25000.000000')),
  asset: found('USDC'),
  chain: found('base'),
  confirmations: found(12),
  requiredConfirmations: found(12),
  statusWord: found('final'),
  status: 'final',
  ...change,
});
const setting = (change: Partial<ReturnSetting> = {}): ReturnSetting => ({
  addresses: [returnAddress('0xvault')],
  everListed: ['0xvault'],
  expected: { asset: 'USDC', chain: 'base' },
  collateral: decimal('25000'),
  sentToWrongAddress: false,
  ...change,
});
const judged = (back: CollateralReturn | undefined, change: Partial<ReturnSetting> = {}) =>
  judgeReturn(back, setting(change));

describe('a return of collateral', () => {
  it('is reconciled by the service’s record when final, matching and at an approved address', () => {
    expect(judged(returned())).toEqual({
      state: 'final',
      final: true,
      unproven: false,
      amount: 'same',
      lost: undefined,
    });
    expect(reconcilableBy(judged(returned()))).toBe('service');
    const early = judged(returned({ confirmations: found(3), status: 'unknown' }));
    expect(early.state).toBe('on-its-way');
    expect(reconcilableBy(early)).toBeUndefined();
  });
  it('is final by its confirmations or by a mapped word, and none without a transaction', () => {
    const of = (
      confirmations: number | undefined,
      required: number | undefined,
      status: 'final' | 'unknown',
    ) =>
      returnProgress(
        returned({
          confirmations: confirmations === undefined ? missing() : found(confirmations),
          requiredConfirmations: required === undefined ? missing() : found(required),
          status,
        }),
      );
    expect([of(12, 12, 'unknown'), of(13, 12, 'unknown'), of(11, 12, 'unknown')]).toEqual([
      'final',
      'final',
      'on-its-way',
    ]);
    expect([of(undefined, 12, 'unknown'), of(12, undefined, 'unknown')]).toEqual([
      'on-its-way',
      'on-its-way',
    ]);
    expect([of(1, 12, 'final'), of(undefined, undefined, 'final')]).toEqual(['final', 'final']);
    expect(returnProgress(undefined)).toBe('none');
    const none = { state: 'none', final: false, unproven: true, amount: 'unknown', lost: undefined };
    expect(judged(undefined)).toEqual(none);
    expect(judged(returned({ txHash: missing() }))).toEqual(none);
  });
  it('is not final by 0 of 0 confirmations', () => {
    const counts = { confirmations: found(0), requiredConfirmations: found(0) };
    expect(returnProgress(returned({ ...counts, status: 'unknown' }))).toBe('on-its-way');
    expect(returnProgress(returned({ ...counts, confirmations: found(5), status: 'unknown' }))).toBe(
      'on-its-way',
    );
  });
  it.each([
    ['no address', returned({ address: missing() }), {}],
    ['no amount', returned({ amount: missing() }), {}],
    ['nothing but a hash and its end', { ...returned(), address: missing(), amount: missing() }, {}],
    ['a loan without collateral', returned(), { collateral: undefined }],
    ['addresses that were not read', returned(), { addresses: undefined }],
  ])('that states %s is reconciled with a reason only', (_name, back, setting) => {
    expect(reconcilableBy(judged(back, setting))).toBe('service-with-reason');
  });
  it('goes to a wrong address for good if an earlier reading stated one', () => {
    expect(judged(returned(), { sentToWrongAddress: true }).state).toBe('wrong-address');
  });
  it('is not judged by its address if none is stated or none were read', () => {
    expect(judged(returned({ address: missing() })).state).toBe('final');
    expect(judged(returned({ address: missing() }), { everListed: [] }).state).toBe('final');
    expect(judged(returned(), { addresses: undefined, everListed: [] }).state).toBe('final');
    const nameless = { ...returnAddress('0xvault'), address: missing('address') };
    expect(judged(returned({ address: missing() }), { addresses: [nameless] }).state).toBe('final');
    expect(judged(returned(), { addresses: [nameless], everListed: [] }).state).toBe('wrong-address');
  });
  it('is at a known address if it is listed now or was ever', () => {
    expect(judged(returned(), { everListed: [] }).state).toBe('final');
    expect(judged(returned(), { addresses: [], everListed: ['0xother', '0xvault'] }).state).toBe(
      'address-lost',
    );
  });
  it('may state no asset or chain', () => {
    expect(judged(returned({ asset: missing(), chain: missing() })).state).toBe('final');
  });
  it('has an amount that is compared only if both are stated', () => {
    const amount = (came: string | undefined, owed: string | undefined) =>
      judged(returned({ amount: came === undefined ? missing() : found(decimal(came)) }), {
        collateral: owed === undefined ? undefined : decimal(owed),
      }).amount;
    expect([amount('1', '1.0'), amount('1', '2'), amount('2', '1')]).toEqual(['same', 'less', 'more']);
    expect([amount(undefined, '1'), amount('1', undefined)]).toEqual(['unknown', 'unknown']);
    const more = judged(returned({ amount: found(decimal('25000.1')) }));
    expect(reconcilableBy(more)).toBe('service-with-reason');
  });
  it('is at a usable address only for its own chain and asset, by the rule of the address itself', () => {
    const elsewhere = { ...returnAddress('0xvault'), chain: found('ethereum') };
    expect(addressUse(elsewhere, setting().expected)).toBe('other-pair');
    for (const back of [returned(), returned({ chain: missing() })])
      expect(judged(back, { addresses: [elsewhere] })).toMatchObject({
        state: 'address-lost',
        lost: 'other-pair',
      });
    expect(judged(returned(), { addresses: [elsewhere, returnAddress('0xvault')] }).state).toBe('final');
  });
  it('is an alarm at a wrong or lost address and in a wrong asset', () => {
    expect([...RETURN_ALARMS].toSorted()).toEqual(['address-lost', 'wrong-address', 'wrong-asset']);
  });
  it('raises an alarm if its address is pending, inactive, removed or was never listed', () => {
    for (const status of ['pending', 'inactive'] as const)
      expect(judged(returned(), { addresses: [returnAddress('0xvault', status)] })).toMatchObject({
        state: 'address-lost',
        lost: status,
      });
    expect(judged(returned(), { addresses: [] })).toMatchObject({ state: 'address-lost', lost: 'removed' });
    const strange = judged(returned({ address: found('0xstranger') }));
    expect(strange.state).toBe('wrong-address');
    expect(reconcilableBy(strange)).toBeUndefined();
  });
  it('of another asset or on another chain cannot be reconciled', () => {
    for (const other of [{ asset: found('USDT') }, { chain: found('ethereum') }]) {
      const judgement = judged(returned(other));
      expect(judgement.state).toBe('wrong-asset');
      expect(reconcilableBy(judgement)).toBeUndefined();
    }
  });
  it('needs a reason if its amount differs or its address was lost after it', () => {
    const less = judged(returned({ amount: found(decimal('24999.999999')) }));
    expect(less.amount).toBe('less');
    expect(reconcilableBy(less)).toBe('service-with-reason');
    expect(reconcilableBy(judged(returned(), { addresses: [] }))).toBe('service-with-reason');
    expect(judged(returned(), { collateral: undefined }).amount).toBe('unknown');
  });
  it('is reconciled by the operator if the service does not name it', () => {
    for (const none of [undefined, returned({ txHash: missing('tx_hash') })])
      expect(reconcilableBy(judged(none))).toBe('operator');
  });
  it('is not judged by its address before the addresses were read', () => {
    expect(judged(returned(), { addresses: undefined }).state).toBe('final');
  });
});

describe('after the payment', () => {
  it('the service’s figure is compared with what was paid, and the two are never added', () => {
    const paidFor = decimal('100.10');
    expect(
      [undefined, '0', '0.00', '100.1', '100.09', '100.11'].map((shown) =>
        owedAfter(paidFor, shown === undefined ? undefined : decimal(shown)),
      ),
    ).toEqual(['not-stated', 'nothing', 'nothing', 'same', 'less', 'more']);
  });
  it('reminders fall due after an hour and after a day, and not while the clock is set back', () => {
    const paidAt = epochMillis(1_790_000_000_000);
    expect(
      [-1, 3_599_999, 3_600_000, 86_399_999, 86_400_000].map((later) =>
        reminderDue(paidAt, epochMillis(paidAt + later)),
      ),
    ).toEqual([undefined, undefined, 'hour', 'hour', 'day']);
  });
});
