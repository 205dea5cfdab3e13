import { describe, expect, it } from 'vitest';
import { isCounted } from '../../../../../domain/deposit.ts';
import { usableReturnAddresses } from '../../../../../domain/address.ts';
import { epochMillis, millis, monotonicMillis } from '../../../../../domain/time.ts';
import { quoteWindow } from '../../../../../domain/quote.ts';
import { applicationFrom } from '../../../../../main/service/wire/application.ts';
import { depositFrom } from '../../../../../main/service/wire/deposit.ts';
import { loanFrom } from '../../../../../main/service/wire/loan.ts';
import { positionFrom } from '../../../../../main/service/wire/position.ts';
import { quoteFrom } from '../../../../../main/service/wire/quote.ts';
import { returnAddressFrom } from '../../../../../main/service/wire/return-address.ts';
import { walletFrom } from '../../../../../main/service/wire/wallet.ts';
import { object } from '../support.ts';

const words = { open: ['active'], closed: ['closed'] };
const loan = (fields: object) => {
  const read = loanFrom(object({ id: 'LN-1', ...fields }), words);
  if (read === undefined) throw new Error('a loan');
  return read;
};
const position = (fields: object, unit?: 'percent' | 'fraction') => positionFrom(object(fields), unit);
const times = {
  sent: { wall: epochMillis(1_790_000_000_000), mono: monotonicMillis(0) },
  clockOffset: millis(5_000),
};

describe('every reading', () => {
  it('says which field it was, by which rule, and what stood there', () => {
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
  it('keeps missing, null and blank apart from zero', () => {
    for (const nothing of [undefined, null, '', '  '])
      expect(loan({ payoff_amount_ngn: nothing }).payoff.state).toBe('missing');
    expect(loan({ payoff_amount_ngn: '0.00' }).payoff).toMatchObject({ state: 'found', value: '0.00' });
    expect(loan({ payoff_amount_ngn: 'ask us' }).payoff).toMatchObject({
      state: 'unreadable',
      raw: '"ask us"',
    });
  });
  it('does not look past a field that is there but cannot be read', () => {
    expect(depositFrom(object({ tx_hash: { a: 1 }, hash: '0x1' })).txHash).toMatchObject({
      state: 'unreadable',
      field: 'tx_hash',
    });
  });
  it('takes names in camelCase, and names the field as it stood', () => {
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
});

describe('gaps 11, 12 and 13: deposits', () => {
  it('read each documented alternative name', () => {
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
  it('keep the status word as it came and count only `confirmed`, whatever the confirmations', () => {
    const pending = depositFrom(
      object({ status: 'COMPLETED', confirmations: 99, required_confirmations: 12 }),
    );
    expect(pending.status).toMatchObject({ value: 'COMPLETED' });
    expect(isCounted(pending)).toBe(false);
    expect(isCounted(depositFrom(object({ status: 'confirmed' })))).toBe(true);
  });
});

describe('gap 14: position', () => {
  it('takes the currency from the suffix only when all amounts agree', () => {
    expect(position({ collateral_value_ngn: '1', debt_ngn: '1' }).currency).toBe('NGN');
    expect(position({ collateral_value: '1' }).currency).toBeUndefined();
    expect(position({ collateral_value_usd: '1', debt_ngn: '1' }).currency).toBeUndefined();
    expect(position({ collateral_value: '1', debt_ngn: '1' }).currency).toBeUndefined();
    expect(position({ collateralValueNgn: '1' }).currency).toBe('NGN');
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
  it('with no known name at all is all missing, and kept raw', () => {
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
  it('is what the field is called, before the profile and before any arithmetic', () => {
    expect(position({ ltv_bps: '4200', debt: '42', collateral_value: '100' }, 'percent')).toMatchObject({
      ltvUnit: 'basis-points',
      ltvUnitBy: 'field-name',
    });
  });
  it('is else the profile, else what debt ÷ value bears out, else unknown', () => {
    expect(position({ ltv: '0.42', debt: '42', collateral_value: '100' }, 'percent')).toMatchObject({
      ltvUnit: 'percent',
      ltvUnitBy: 'profile',
    });
    expect(position({ ltv: '0.42', debt: '42', collateral_value: '100' })).toMatchObject({
      ltvUnit: 'fraction',
      ltvUnitBy: 'cross-check',
    });
    expect(position({ ltv: '42' }).ltvUnit).toBeUndefined();
    expect(position({ ltv: '77', debt: '42', collateral_value: '100' }).ltvUnit).toBeUndefined();
  });
  it('is not checked against a debt and a value in different currencies', () => {
    expect(position({ ltv: '42', debt_ngn: '42', collateral_value_usd: '100' }).ltvUnit).toBeUndefined();
  });
});

describe('gap 17: return addresses', () => {
  const standing = (fields: object, group?: 'approved' | 'pending') =>
    returnAddressFrom(object({ address: '0x1', ...fields }), group).standing;
  it('are approved only where the service says approved and nothing takes it back', () => {
    expect(standing({ status: 'Approved' })).toBe('approved');
    expect(standing({}, 'approved')).toBe('approved');
    expect(standing({ status: 'approved', active: true }, 'approved')).toBe('approved');
    expect(standing({ status: 'approved', active: false }, 'approved')).toBe('inactive');
    expect(standing({ status: 'approved', active: 'maybe' })).toBe('unknown');
    expect(standing({ status: 'approved', disabled: true })).toBe('inactive');
    expect(standing({ status: 'whitelisted' })).toBe('unknown');
    expect(standing({ status: 'active' })).toBe('unknown');
    expect(standing({})).toBe('unknown');
    expect(standing({ approved_at: '2026-01-01' })).toBe('unknown');
  });
  it('are pending or unknown where array and word disagree, never approved', () => {
    expect(standing({}, 'pending')).toBe('pending');
    expect(standing({ status: 'approved' }, 'pending')).toBe('unknown');
    expect(standing({ status: 'pending' }, 'approved')).toBe('pending');
    expect(standing({ status: 'revoked' }, 'approved')).toBe('inactive');
    expect(standing({ status: { deep: 1 } }, 'approved')).toBe('unknown');
  });
  it('without an address are of no use to a repayment', () => {
    const without = returnAddressFrom(object({ status: 'approved' }));
    expect(usableReturnAddresses([without], { asset: 'USDC', chain: 'base' })).toEqual([]);
  });
});

describe('gaps 20 and 21: quotes', () => {
  it('find id and expiry under each of their names', () => {
    expect(quoteFrom(object({ quote_id: 7, expiry: 1_790_000_045 }), times)).toMatchObject({
      id: { value: '7' },
      expiresAt: { value: 1_790_000_045_000, field: 'expiry' },
    });
    expect(quoteFrom(object({ expiresAt: '2026-11-21T05:00:30.000Z' }), times).expiresAt).toMatchObject({
      state: 'found',
      field: 'expiresAt',
    });
  });
  it('count a ttl from the sending of the request, so that the clock offset cancels out', () => {
    const { expiresAt } = quoteFrom(object({ id: 'q', ttl: 30 }), times);
    if (expiresAt.state !== 'found') throw new Error('found');
    expect(expiresAt.rule).toBe('assumed');
    expect(quoteWindow(times.sent, expiresAt.value, times.clockOffset).deadline).toBe(28_000);
  });
  it('with a ttl in another unit still end with the 45 s of the document', () => {
    const { expiresAt } = quoteFrom(object({ id: 'q', ttl: 45_000 }), times);
    if (expiresAt.state !== 'found') throw new Error('found');
    expect(quoteWindow(times.sent, expiresAt.value, times.clockOffset).deadline).toBe(43_000);
  });
  it('say which names were looked for when there is no expiry or id', () => {
    const quote = quoteFrom(object({ external_id: 'x' }), times);
    expect(quote.id.state).toBe('missing');
    expect(quote.expiresAt).toMatchObject({
      state: 'missing',
      looked: expect.arrayContaining(['expires_at', 'expiry', 'ttl']) as unknown,
    });
  });
  it('keep every other field raw and in the service’s order', () => {
    const quote = quoteFrom(
      object('{"z_fee":1.50,"id":"q","external_id":"x","amount_ngn":"5","a":{"b":[1]}}'),
      times,
    );
    expect(quote.others).toEqual([
      { field: 'z_fee', raw: '1.50' },
      { field: 'a', raw: '{"b":[1]}' },
    ]);
  });
});

describe('gap 24: applications', () => {
  it('read id, status and loan id, also from an object inside', () => {
    expect(
      applicationFrom(object({ application_id: 'a', state: 'under_review', loan: { id: 'LN-9' } })),
    ).toMatchObject({
      id: { value: 'a' },
      status: { value: 'under_review' },
      loanId: { value: 'LN-9', field: 'loan.id' },
    });
  });
});

describe('gaps 27 to 30: loans', () => {
  it('take the payoff from the documented field alone', () => {
    expect(loan({ payoff_amount_ngn: 2450000.5 }).payoff).toMatchObject({
      value: '2450000.5',
      rule: 'documented',
    });
    expect(loan({ payoff: '1', payoff_amount: '2', outstanding_ngn: '3' }).payoff.state).toBe('missing');
  });
  it('keep every leaf of a destination, numbers by their digits', () => {
    expect(
      loan(
        JSON.parse('{"repayment_destination":{"bank":"B","account":"0123456789","x":{"y":true}}}') as object,
      ).destination,
    ).toMatchObject({
      state: 'found',
      value: [
        { path: 'account', value: '0123456789' },
        { path: 'bank', value: 'B' },
        { path: 'x.y', value: 'true' },
      ],
    });
    expect(loan({ repayment_destination: '0xabc' }).destination).toMatchObject({
      value: [{ path: '', value: '0xabc' }],
    });
    expect(loan({ repayment_destination: {} }).destination.state).toBe('unreadable');
    expect(loan({ repayment_destination: ['a', 'b'] }).destination.state).toBe('unreadable');
    expect(loan({}).destination.state).toBe('missing');
  });
  it('stand where the profile maps their word, without case; an unknown word maps to nothing', () => {
    expect(loan({ status: 'ACTIVE' }).standing).toBe('open');
    expect(loan({ status: ' Closed ' }).standing).toBe('closed');
    expect(loan({ status: 'settled' }).standing).toBe('unknown');
    expect(loan({}).standing).toBe('unknown');
    expect(
      loanFrom(object({ id: 'x', status: 'done' }), { open: ['done'], closed: ['done'] })?.standing,
    ).toBe('unknown');
  });
  it('are not closed by a payoff of zero', () => {
    expect(loan({ status: 'active', payoff_amount_ngn: '0.00' }).standing).toBe('open');
    expect(loan({ payoff_amount_ngn: '0.00' }).standing).toBe('unknown');
  });
  it('find the collateral return as an object, as flat fields, or not at all', () => {
    expect(
      loan({ collateral_return: { tx_hash: '0x1', confirmations: 7, status: 'pending' } }).collateralReturn,
    ).toMatchObject({
      txHash: { value: '0x1', field: 'collateral_return.tx_hash' },
      confirmations: { value: 7 },
    });
    expect(loan({ return_tx_hash: '0x2', return_address: '0xa' }).collateralReturn).toMatchObject({
      txHash: { value: '0x2', field: 'return_tx_hash' },
      address: { value: '0xa' },
    });
    expect(loan({ collateral_return: null }).collateralReturn).toBeUndefined();
    // An address it would go to is no transaction.
    expect(loan({ collateral_return_address: '0xa' }).collateralReturn).toBeUndefined();
  });
  it('without an id that can be read are no loan', () => {
    for (const id of [undefined, null, '', {}, 'x'.repeat(300)])
      expect(loanFrom(object({ id, status: 'active' }), words)).toBeUndefined();
  });
});

describe('gap 36: times without a zone', () => {
  it('are read as UTC and flagged as assumed', () => {
    expect(loan({ opened_at: '2026-11-21 05:00:30' }).openedAt).toMatchObject({
      state: 'found',
      rule: 'assumed',
    });
    expect(loan({ opened_at: '2026-11-21T05:00:30Z' }).openedAt).toMatchObject({ rule: 'alias' });
  });
});
