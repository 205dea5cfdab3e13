import { describe, expect, it } from 'vitest';
import { isCounted } from '../../../../../../domain/deposit.ts';
import { usableReturnAddresses } from '../../../../../../domain/address.ts';
import { priceInCurrency } from '../../../../../../domain/price.ts';
import { DEPOSIT_NAMES, depositFrom } from '../../../../../../main/service/reading/wire/deposit.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { positionFrom } from '../../../../../../main/service/reading/wire/position.ts';
import {
  ADDRESS_NAMES,
  returnAddressFrom,
} from '../../../../../../main/service/reading/wire/return-address.ts';
import { walletFrom } from '../../../../../../main/service/reading/wire/wallet.ts';
import { object } from '../../support.ts';

const words = { open: ['active'], closed: ['closed'] };
const loan = (fields: object) => {
  const read = loanFrom(object({ id: 'LN-1', ...fields }), words);
  if (read === undefined) throw new Error('a loan');
  return read;
};
const position = (fields: object, unit?: 'percent' | 'fraction') => positionFrom(object(fields), unit);

describe('a reading', () => {
  it('states its field, its rule and the raw text', () => {
    expect(walletFrom(object('{"asset":"USDC","wallet_address":"0xAb","extra":{"kept":1.50}}'))).toEqual({
      id: { state: 'missing', looked: ['id', 'wallet_id'] },
      asset: { state: 'found', value: 'USDC', field: 'asset', rule: 'documented', raw: '"USDC"' },
      chain: { state: 'missing', looked: ['chain'] },
      address: { state: 'found', value: '0xAb', field: 'wallet_address', rule: 'alias', raw: '"0xAb"' },
      memo: { state: 'missing', looked: ['memo', 'tag'] },
      contract: expect.objectContaining({ state: 'missing' }) as unknown,
      raw: '{"asset":"USDC","wallet_address":"0xAb","extra":{"kept":1.50}}',
    });
  });
  it('distinguishes missing, null and blank from zero', () => {
    for (const nothing of [undefined, null, '', '  '])
      expect(loan({ payoff_amount_ngn: nothing }).payoff.state).toBe('missing');
    expect(loan({ payoff_amount_ngn: '0.00' }).payoff).toMatchObject({ state: 'found', value: '0.00' });
    expect(loan({ payoff_amount_ngn: 'ask us' }).payoff).toMatchObject({
      state: 'unreadable',
      raw: '"ask us"',
    });
  });
  it('does not try another field if one is there but unreadable', () => {
    expect(depositFrom(object({ tx_hash: { a: 1 }, hash: '0x1' })).txHash).toMatchObject({
      state: 'unreadable',
      field: 'tx_hash',
    });
  });
  it('accepts names in camelCase, and states the field as it was written', () => {
    expect(
      depositFrom(object({ transactionHash: '0x1', createdAt: '2026-11-21T05:00:30Z' })).txHash,
    ).toMatchObject({
      field: 'transactionHash',
      rule: 'alias',
    });
  });
});

describe('gap 9: wallets', () => {
  it('find the address and the memo under their other names', () => {
    const wallet = walletFrom(object({ asset: 'XLM', chain: 'stellar', deposit_address: 'G…', tag: 77 }));
    expect(wallet.address).toMatchObject({ value: 'G…', field: 'deposit_address' });
    expect(wallet.memo).toMatchObject({ value: '77', field: 'tag' });
  });
  it('without an address have none, and keep their raw text', () => {
    const wallet = walletFrom(object('{"asset":"USDC","chain":"base","pay_to":"0x1"}'));
    expect(wallet.address).toEqual({
      state: 'missing',
      looked: ['address', 'wallet_address', 'deposit_address'],
    });
    expect(wallet.raw).toBe('{"asset":"USDC","chain":"base","pay_to":"0x1"}');
  });
});

describe('deposits', () => {
  it('read a field under each of its names (gap 11), also the required confirmations (gap 13)', () => {
    const deposit = depositFrom(
      object({
        deposit_id: 9,
        amount: '1,250.500000',
        hash: '0xh',
        confirmations: '3',
        confirmations_required: 12,
      }),
    );
    expect(deposit).toMatchObject({
      id: { value: '9' },
      amount: { value: '1250.500000' },
      txHash: { value: '0xh', field: 'hash' },
      confirmations: { value: 3 },
      requiredConfirmations: { value: 12 },
    });
  });
  it('keep the status word and count only `confirmed` (gap 12), whatever the confirmations (gap 13)', () => {
    const pending = depositFrom(
      object({ status: 'COMPLETED', confirmations: 99, required_confirmations: 12 }),
    );
    expect(pending.statusWord).toMatchObject({ value: 'COMPLETED' });
    expect(isCounted(pending)).toBe(false);
    const counts = (status: string, words?: string[]) =>
      isCounted(depositFrom(object({ status }), DEPOSIT_NAMES, words));
    const known = ['confirmed', 'Confirmed', ' CONFIRMED', 'credited', 'Credited'];
    expect(known.filter((word) => !counts(word))).toEqual([]);
    const others = ['complete', 'completed', 'confirming', 'unconfirmed', 'not confirmed', ''];
    expect(others.filter((word) => counts(word))).toEqual([]);
    // The profile says which others count: `complete` after `confirmed` then still does.
    expect(['confirmed', 'Complete'].map((word) => counts(word, ['complete']))).toEqual([true, true]);
  });
});

describe('gap 14: position', () => {
  it('takes the currency from the suffix only if all amounts agree', () => {
    expect(position({ collateral_value_ngn: '1', debt_ngn: '1' }).currency).toBe('NGN');
    expect(position({ collateral_value: '1' }).currency).toBeUndefined();
    expect(position({ collateral_value_usd: '1', debt_ngn: '1' }).currency).toBeUndefined();
    expect(position({ collateral_value: '1', debt_ngn: '1' }).currency).toBeUndefined();
    expect(position({ collateralValueNgn: '1' }).currency).toBe('NGN');
  });
  it('has a price in the currency of its own name, whatever that of the amounts', () => {
    const amounts = { collateral_value_ngn: '93819861.12', debt_ngn: '39404341.67' };
    const dollars = position({ ...amounts, price_usd: '1.0002' });
    expect([dollars.currency, dollars.priceCurrency]).toEqual(['NGN', 'USD']);
    expect(priceInCurrency(dollars)).toBeUndefined();
    expect(priceInCurrency(position({ ...amounts, price_ngn: '1532.00' }))).toBe('1532.00');
    // A name without a currency may state dollars, so only the profile says what it is.
    const bare = { ...amounts, price: '1532.00' };
    expect(priceInCurrency(position(bare))).toBeUndefined();
    expect(priceInCurrency(positionFrom(object(bare), undefined, undefined, 'NGN'))).toBe('1532.00');
    expect(priceInCurrency(position({ collateral_value: '1', price: '1' }))).toBeUndefined();
    // Without a currency in its name, value ÷ collateral tells.
    const held = { collateral_value_ngn: '1532000.00', collateral_amount: '1000' };
    expect(priceInCurrency(position({ ...held, price: '1532.40' }))).toBe('1532.40');
    expect(priceInCurrency(position({ ...held, price: '1.0002' }))).toBeUndefined();
    expect(priceInCurrency(position({ ...held, price_usd: '1532.00' }))).toBeUndefined();
    // The profile names the currency of the amounts, and the check tells that the price is in another.
    const named = { collateral_value: '1532000.00', collateral_amount: '1000', price: '1.0002' };
    expect(priceInCurrency(positionFrom(object(named), undefined, undefined, 'NGN'))).toBeUndefined();
    const ledger = { ...held, collateral_amount: undefined, ledger: { balance: '1000' } };
    expect(priceInCurrency(position({ ...ledger, price: '1532.00' }))).toBe('1532.00');
    expect(position({ price: 'unknown' })).not.toHaveProperty('priceCurrency');
  });
  it('reads the ledger inside its own object (gap 31)', () => {
    expect(
      position({ ledger: { confirmed_credits: '3.0', releases: '1', seizures: 0, balance: '2.0' } }).ledger,
    ).toMatchObject({
      credits: { value: '3.0', field: 'ledger.confirmed_credits' },
      seizures: { value: '0' },
      balance: { value: '2.0' },
    });
  });
  it('has only missing fields if no name is known, and keeps the raw text', () => {
    const unknown = position({ worth: '5' });
    expect([unknown.value.state, unknown.ltv.state, unknown.price.state]).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
    expect(unknown.raw).toBe('{"worth":"5"}');
  });
});

describe('gap 15: the LTV unit', () => {
  it('is read from the field’s name before the profile and any arithmetic', () => {
    expect(position({ ltv_bps: '4200', debt: '42', collateral_value: '100' }, 'percent')).toMatchObject({
      ltvUnit: 'basis-points',
      ltvUnitBy: 'field-name',
    });
  });
  it('comes else from the profile, else from debt ÷ value, else is unknown', () => {
    expect(position({ ltv: '0.42', debt: '42', collateral_value: '100' }, 'percent')).toMatchObject({
      ltvUnit: 'percent',
      ltvUnitBy: 'profile',
    });
    expect(position({ ltv: '0.42', debt: '42', collateral_value: '100' })).toMatchObject({
      ltvUnit: 'fraction',
      ltvUnitBy: 'cross-check',
    });
    expect(position({ ltv: '42' }).ltvUnit).toBeUndefined();
    for (const open of [
      { debt: '42', collateral_value: '100' },
      { debt: '42' },
      { collateral_value: '100' },
    ]) {
      expect(position({ ltv: '77', ...open })).not.toHaveProperty('ltvUnit');
      expect(position({ ltv: '77', ...open })).not.toHaveProperty('ltvUnitBy');
    }
  });
  it('is not checked against a debt and a value in different currencies', () => {
    expect(position({ ltv: '42', debt_ngn: '42', collateral_value_usd: '100' }).ltvUnit).toBeUndefined();
  });
});

describe('a collateral return', () => {
  it('names where in its object each missing value was looked for', () => {
    const { collateralReturn } = loan({ collateral_return: { hash: '0xff' } });
    expect(collateralReturn?.txHash).toMatchObject({ value: '0xff', field: 'collateral_return.hash' });
    expect(collateralReturn?.amount).toEqual({ state: 'missing', looked: ['collateral_return.amount'] });
  });
});

describe('gap 17: return addresses', () => {
  it('have the document’s status from its array, and the operator’s from one that they named', () => {
    const of = (name: string) =>
      returnAddressFrom(object({ address: '0x1' }), { says: 'approved', name }, ADDRESS_NAMES, {
        approved: ['approved', 'whitelisted'],
        pending: ['pending'],
        inactive: [],
      }).statusWord;
    expect(of('approved')).toMatchObject({ value: 'approved', rule: 'documented' });
    expect(of('whitelisted')).toMatchObject({ value: 'whitelisted', rule: 'profile' });
  });
  it('of the approved array need a status of their own that agrees', () => {
    const approved = { says: 'approved', name: 'approved' } as const;
    const statusOf = (status: unknown) =>
      returnAddressFrom(object({ address: '0x1', status }), approved).status;
    expect(['active', 'approved', 'frozen', {}].map(statusOf)).toEqual([
      'approved',
      'approved',
      'unknown',
      'unknown',
    ]);
  });

  const statusOf = (fields: object, group?: 'approved' | 'pending') =>
    returnAddressFrom(object({ address: '0x1', ...fields }), group && { says: group, name: group }).status;
  it('are approved only if the service says approved and nothing revokes it', () => {
    expect(statusOf({ status: 'Approved' })).toBe('approved');
    expect(statusOf({}, 'approved')).toBe('approved');
    expect(statusOf({ status: 'approved', active: true }, 'approved')).toBe('approved');
    expect(statusOf({ status: 'approved', active: false }, 'approved')).toBe('inactive');
    expect(statusOf({ status: 'approved', active: 'maybe' })).toBe('unknown');
    expect(statusOf({ status: 'approved', disabled: true })).toBe('inactive');
    expect(statusOf({ status: 'whitelisted' })).toBe('unknown');
    expect(statusOf({ status: 'active' })).toBe('unknown');
    expect(statusOf({})).toBe('unknown');
    expect(statusOf({ approved_at: '2026-01-01' })).toBe('unknown');
  });
  it.each([
    [{ inactive: true }, 'inactive'],
    [{ inactive: 'true' }, 'inactive'],
    [{ revoked: true }, 'inactive'],
    [{ is_active: false }, 'inactive'],
    [{ enabled: 'False' }, 'inactive'],
    [{ inactive: false }, 'approved'],
    [{ inactive: null, active: '' }, 'approved'],
    [{ inactive: 'since May' }, 'unknown'],
    [{ revoked: '2026-05-03T10:00:00Z' }, 'unknown'],
    [{ disabled: 0 }, 'unknown'],
    [{ active: {} }, 'unknown'],
    // Whatever revokes the approval wins.
    [{ disabled: false, revoked: true }, 'inactive'],
    [{ active: true, enabled: false }, 'inactive'],
    [{ active: true, inactive: true }, 'inactive'],
    [{ active: 'maybe', inactive: true }, 'inactive'],
    [{ active: true, inactive: 'maybe' }, 'unknown'],
    [{ active: true, is_active: 1, inactive: false }, 'unknown'],
  ])('approved and %j are %s', (flags, expected) => {
    expect(statusOf({ status: 'approved', ...flags })).toBe(expected);
    expect(statusOf(flags, 'approved')).toBe(expected);
  });
  it('with one mapped flag follow that one, and the other flags if it is missing', () => {
    const mapped = { ...ADDRESS_NAMES, active: { ...ADDRESS_NAMES.active, profile: ['usable'] } };
    const under = (fields: object) =>
      returnAddressFrom(object({ status: 'approved', ...fields }), undefined, mapped).status;
    expect(under({ usable: true, enabled: false })).toBe('approved');
    expect(under({ usable: false, enabled: true })).toBe('inactive');
    expect(under({ enabled: false })).toBe('inactive');
    expect(under({ usable: true, revoked: true })).toBe('inactive');
  });
  it('are pending or unknown if array and word contradict, never approved', () => {
    expect(statusOf({}, 'pending')).toBe('pending');
    expect(statusOf({ status: 'approved' }, 'pending')).toBe('unknown');
    expect(statusOf({ status: 'pending' }, 'approved')).toBe('pending');
    expect(statusOf({ status: 'revoked' }, 'approved')).toBe('inactive');
    expect(statusOf({ status: { deep: 1 } }, 'approved')).toBe('unknown');
  });
  it('without an address cannot be used for a repayment', () => {
    const without = returnAddressFrom(object({ status: 'approved' }));
    expect(usableReturnAddresses([without], { asset: 'USDC', chain: 'base' })).toEqual([]);
  });
});
