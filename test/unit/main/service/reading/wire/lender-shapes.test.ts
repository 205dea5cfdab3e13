// Answers in the shapes of public lending and payment APIs, with made-up values. Each value is right or unreadable.
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  FieldsSchema,
  UnwrapSchema,
  type Fields,
  type Unwrap,
} from '../../../../../../domain/connector/answers.ts';
import { isCounted } from '../../../../../../domain/deposit.ts';
import { findThing } from '../../../../../../main/service/reading/envelope.ts';
import { LISTS, soughtUnder } from '../../../../../../main/service/reading/resources.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { json } from '../../support.ts';

const service = (stated: { fields: Fields; unwrap?: Unwrap }) => {
  const fields = v.parse(FieldsSchema, stated.fields);
  const mapping = mappingOf({ fields, unwrap: v.parse(UnwrapSchema, stated.unwrap ?? {}) });
  const list = <R extends keyof typeof LISTS>(resource: R, body: object) => {
    const { itemsOf, from } = LISTS[resource];
    return (itemsOf(json(JSON.stringify(body)), mapping)?.items ?? []).flatMap(({ item, group }) =>
      item.kind === 'object' ? (from(item, mapping, group) ?? []) : [],
    );
  };
  const loan = (body: object) => {
    const found = findThing(json(JSON.stringify(body)), soughtUnder(mapping, 'loan'));
    return found && loanFrom(found.thing, mapping.names.loan);
  };
  return { list, loan };
};

describe('after OKX: codes as text, lists in data, tokens by currency and chain in one word', () => {
  const { list, loan } = service({
    unwrap: { loan: 'data', wallet: 'data', deposit: 'data' },
    fields: {
      wallet: {
        address: 'addr',
        asset: 'ccy',
        chain: { at: 'chain', split: { by: '-', take: 'after' } },
        memo: 'tag',
      },
      deposit: {
        asset: 'ccy',
        chain: { at: 'chain', split: { by: '-', take: 'after' } },
        amount: 'amt',
        txHash: 'txId',
        status: { at: 'state', words: { counted: ['2'], pending: ['0', '1'], reversed: ['13'] } },
        createdAt: { at: 'ts', time: 'ms' },
      },
      loan: {
        id: 'ordId',
        status: { at: 'state', words: { open: ['1', '2'], closed: ['3'], seized: ['7'] } },
        payoff: { at: ['loanAmt', 'accruedInterest'], unit: { at: 'loanCcy' } },
      },
    },
  });
  const order = { ordId: '70', state: '1', loanCcy: 'NGN', loanAmt: '1000000', accruedInterest: '12.5' };
  it('reads what it states', () => {
    const data = [{ ccy: 'USDC', chain: 'USDC-Base', addr: '0x1', tag: '' }];
    expect(list('wallets', { code: '0', data })).toMatchObject([
      { asset: { value: 'USDC' }, chain: { value: 'Base' }, memo: { state: 'missing' } },
    ]);
    const deposits = ['2', '1', '13'].map((state) => ({
      ccy: 'USDC',
      chain: 'USDC-Base',
      amt: '5.5',
      state,
      ts: '1790000000000',
    }));
    const read = list('deposits', { code: '0', data: deposits });
    expect(read.map(isCounted)).toEqual([true, false, false]);
    expect(read[0]).toMatchObject({ amount: { value: '5.5' }, createdAt: { value: 1_790_000_000_000 } });
    expect(loan({ code: '0', data: [order] })).toMatchObject({
      payoff: { value: '1000012.5', unit: 'NGN' },
      status: 'open',
    });
  });
  it('refuses a loan in another currency, and tells a liquidation', () => {
    expect(loan({ code: '0', data: [{ ...order, loanCcy: 'USDT', state: '7' }] })).toMatchObject({
      payoff: { state: 'unreadable' },
      status: 'seized',
    });
  });
});

describe('after Bybit: a result with a list, currencies beside amounts, numbers as states', () => {
  const { list } = service({
    unwrap: { loan: 'result.list' },
    fields: {
      loan: {
        id: 'orderId',
        status: { at: 'status', words: { open: ['1'], closed: ['2'] } },
        reason: { at: 'repayType', words: { seized: ['3'] } },
        payoff: 'residualPrincipal',
        principal: 'initialLoanAmount',
        collateralAmount: 'collateralAmount',
        collateralAsset: 'collateralCurrency',
        openedAt: { at: 'borrowTime', time: 'ms' },
      },
    },
  });
  const one = {
    orderId: '9',
    status: 1,
    residualPrincipal: '500',
    initialLoanAmount: '900',
    loanCurrency: 'NGN',
    collateralCurrency: 'USDC',
    collateralAmount: '1.5',
    borrowTime: 1_790_000_000_000,
  };
  const read = (change: object) =>
    list('loans', { retCode: 0, result: { list: [{ ...one, ...change }] } })[0];
  it('reads what it states', () => {
    expect(read({})).toMatchObject({
      payoff: { value: '500', unit: 'NGN' },
      principal: { value: '900' },
      collateralAmount: { value: '1.5' },
      collateralAsset: { value: 'USDC' },
      status: 'open',
    });
    expect(read({ status: 2, repayType: 3 })?.status).toBe('seized');
  });
  it('refuses dollars, and figures without a currency', () => {
    for (const loanCurrency of ['USDT', undefined])
      expect(read({ loanCurrency })).toMatchObject({
        payoff: { state: 'unreadable' },
        principal: { state: 'unreadable' },
      });
  });
});

describe('after Paystack: kobo as whole numbers under status true', () => {
  const { loan } = service({
    unwrap: { loan: 'data' },
    fields: {
      loan: {
        payoff: { at: 'amount_due', scale: 2 },
        principal: { at: 'amount', scale: 2, unit: 'NGN' },
        destination: { parts: { Bank: 'bank.name', Account: 'bank.account_number' }, account: 'Account' },
        openedAt: 'createdAt',
      },
    },
  });
  const data = {
    id: 3,
    amount: 250_000_000,
    amount_due: 250_050,
    currency: 'NGN',
    status: 'active',
    createdAt: '2026-11-21T05:00:30.000Z',
    bank: { name: 'M', account_number: '0690000031' },
  };
  it('reads what it states', () => {
    expect(loan({ status: true, message: 'ok', data })).toMatchObject({
      payoff: { value: '2500.50' },
      principal: { value: '2500000.00' },
      destination: {
        value: [
          { path: 'Account', value: '0690000031', account: true },
          { path: 'Bank', value: 'M' },
        ],
      },
    });
  });
  it('refuses a fraction of a kobo and another currency', () => {
    expect(loan({ status: true, data: { ...data, amount_due: 2500.5 } })?.payoff.state).toBe('unreadable');
    expect(loan({ status: true, data: { ...data, currency: 'GHS' } })).toMatchObject({
      payoff: { state: 'unreadable' },
      principal: { state: 'unreadable' },
    });
  });
});

describe('after Circle: amounts as objects with their currency', () => {
  const { list } = service({
    unwrap: { loan: 'data' },
    fields: {
      loan: {
        payoff: 'outstanding.amount',
        principal: 'amount.amount',
        collateralAmount: 'collateral.amount',
        collateralAsset: 'collateral.currency',
        status: { at: 'status', words: { open: ['running'], closed: ['complete'] } },
        reason: { at: 'errorCode', words: { seized: ['collateral_liquidated'] } },
        closedAt: 'updateDate',
      },
    },
  });
  const money = (amount: string, currency: string) => ({ amount, currency });
  it('reads each in its own, and refuses a foreign one alone', () => {
    const data = [
      {
        id: 'a',
        outstanding: money('10.50', 'NGN'),
        amount: money('9.00', 'USD'),
        collateral: money('3', 'USD'),
        status: 'running',
      },
      { id: 'b', outstanding: money('0.00', 'NGN'), status: 'complete', errorCode: 'collateral_liquidated' },
    ];
    const [a, b] = list('loans', { data });
    expect(a).toMatchObject({
      payoff: { value: '10.50' },
      principal: { state: 'unreadable' },
      collateralAmount: { value: '3', unit: 'USD' },
      collateralAsset: { value: 'USD' },
    });
    expect(b).toMatchObject({ status: 'seized', payoff: { value: '0.00' } });
  });
});

describe('after Nexo and Ledn: addresses approved by a time or a share, wallets by asset and chain', () => {
  const { list } = service({
    unwrap: { wallet: 'addresses.*.*', returnAddress: 'items' },
    fields: {
      wallet: { asset: '^.@key', chain: '@key', address: 'address', memo: 'memoId' },
      returnAddress: {
        address: 'addr',
        chain: 'network',
        status: { at: 'approvals', words: { approved: ['n of n'], pending: ['some of n'] } },
      },
    },
  });
  it('reads what they state', () => {
    const addresses = {
      USDC: { base: { address: '0x1', memoId: null } },
      XLM: { stellar: { address: 'G1', memoId: 77 } },
    };
    expect(list('wallets', { addresses })).toMatchObject([
      { asset: { value: 'USDC' }, chain: { value: 'base' }, address: { value: '0x1' } },
      { asset: { value: 'XLM' }, memo: { value: '77' } },
    ]);
    const items = ['2 of 2', '1 of 2', 'yes'].map((approvals, at) => ({
      addr: `0x${at}`,
      network: 'base',
      approvals,
    }));
    expect(list('returnAddresses', { items }).map(({ status }) => status)).toEqual([
      'approved',
      'pending',
      'unknown',
    ]);
  });
});

describe('after Monnify and KuCoin: content inside a body, returns in a list, times without a zone', () => {
  const { list } = service({
    unwrap: { loan: 'responseBody.content' },
    fields: {
      loan: {
        id: 'reference',
        payoff: { at: ['principal', 'interest', 'penalty.total'], unit: 'NGN' },
        status: { at: 'paid', words: { open: ['false'], closed: ['true'] } },
        openedAt: { at: 'createdOn', zone: '+01:00' },
        returnTxHash: 'returns[type=final].tx.hash',
        returnAmount: { at: 'returns[type=final].units', scale: 6 },
        returnStatus: { at: 'returns[type=final].isSuccess', words: { final: ['true'] } },
      },
    },
  });
  const one = {
    reference: 'R1',
    principal: 100,
    interest: 2.5,
    penalty: { total: '0.25' },
    paid: false,
    createdOn: '2026-11-21 06:00:30',
  };
  const read = (change: object) => list('loans', { responseBody: { content: [{ ...one, ...change }] } })[0];
  it('reads what they state', () => {
    expect(read({})).toMatchObject({
      payoff: { value: '102.75' },
      status: 'open',
      openedAt: { value: Date.UTC(2026, 10, 21, 5, 0, 30), rule: 'profile' },
    });
    const returns = [
      { type: 'part', units: 1, tx: { hash: '0x1' } },
      { type: 'final', units: 2_500_000, tx: { hash: '0x2' }, isSuccess: true },
    ];
    expect(read({ paid: true, returns })).toMatchObject({
      status: 'closed',
      collateralReturn: { txHash: { value: '0x2' }, amount: { value: '2.500000' }, status: 'final' },
    });
    const started = read({ paid: true, returns: returns.slice(0, 1) });
    expect([started?.collateralReturn, started?.returnNotMapped]).toEqual([undefined, undefined]);
  });
  it('refuses a payoff of which a part is gone or strange', () => {
    for (const change of [{ penalty: null }, { penalty: { total: 'n/a' } }, { interest: '2,5' }])
      expect(read(change)?.payoff.state).toBe('unreadable');
  });
});
