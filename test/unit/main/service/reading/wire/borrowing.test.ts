import { describe, expect, it } from 'vitest';
import { epochMillis, millis, monotonicMillis } from '../../../../../../domain/time.ts';
import { quoteWindow } from '../../../../../../domain/quote.ts';
import { applicationFrom } from '../../../../../../main/service/reading/wire/application.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { quoteFrom } from '../../../../../../main/service/reading/wire/quote.ts';
import { object } from '../../support.ts';

const words = { open: ['active'], closed: ['closed'] };
const loan = (fields: object) => {
  const read = loanFrom(object({ id: 'LN-1', ...fields }), words);
  if (read === undefined) throw new Error('a loan');
  return read;
};
const times = {
  sent: { wall: epochMillis(1_790_000_000_000), mono: monotonicMillis(0) },
  clockOffset: millis(5_000),
};

describe('gap 20, gap 21: quotes', () => {
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
  it('count a ttl from the sending of the request, so that the clock offset has no effect', () => {
    const { expiresAt } = quoteFrom(object({ id: 'q', ttl: 30 }), times);
    if (expiresAt.state !== 'found') throw new Error('found');
    expect(expiresAt.rule).toBe('assumed');
    expect(quoteWindow(times.sent, expiresAt.value, times.clockOffset).deadline).toBe(28_000);
  });
  it.each([
    { ttl: 30_000 },
    { expires_at: new Date(times.sent.wall + (times.clockOffset ?? 0) + 30_000).toISOString().slice(0, -1) },
    {
      expires_at: new Date(times.sent.wall + (times.clockOffset ?? 0) + 3_630_000).toISOString().slice(0, -1),
    },
    {
      expires_at: new Date(times.sent.wall + (times.clockOffset ?? 0) - 3_570_000).toISOString().slice(0, -1),
    },
  ])('with an expiry of two meanings end at the earlier: %j', (expiry) => {
    const { expiresAt } = quoteFrom(object({ id: 'q', ...expiry }), times);
    if (expiresAt.state !== 'found') throw new Error('found');
    expect(quoteWindow(times.sent, expiresAt.value, times.clockOffset).deadline).toBe(28_000);
  });
  it('name the fields that were tried if there is no expiry or id', () => {
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
  it('read id, status and loan id, also from a nested object', () => {
    expect(
      applicationFrom(object({ application_id: 'a', state: 'under_review', loan: { id: 'LN-9' } })),
    ).toMatchObject({
      id: { value: 'a' },
      statusWord: { value: 'under_review' },
      loanId: { value: 'LN-9', field: 'loan.id' },
    });
  });
  it('are declined by a known word or the profile’s, with the lender’s reason, and by no other word', () => {
    const { names, applicationWords } = mappingOf({ statusWords: { application: { declined: ['NON'] } } });
    const read = (item: object) => applicationFrom(object(item), names.application, applicationWords);
    expect(read({ id: 'a', status: 'Declined', decision_reason: 'Collateral is too low.' })).toMatchObject({
      declined: true,
      reason: { value: 'Collateral is too low.' },
    });
    expect(read({ id: 'a', status: 'non' }).declined).toBe(true);
    expect(applicationFrom(object({ id: 'a', status: 'non' })).declined).toBe(false);
    expect(read({ id: 'a', status: 'under_review', remark: null })).toMatchObject({
      declined: false,
      reason: { state: 'missing' },
    });
    expect(read({ id: 'a' }).declined).toBe(false);
  });
});

describe('loans', () => {
  it('take the payoff only from the documented field (gap 27)', () => {
    expect(loan({ payoff_amount_ngn: 2450000.5 }).payoff).toMatchObject({
      value: '2450000.5',
      rule: 'documented',
    });
    expect(loan({ payoff: '1', payoff_amount: '2', outstanding_ngn: '3' }).payoff.state).toBe('missing');
  });
  it('keep every leaf of a destination, numbers by their digits (gap 27)', () => {
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
  it('have the status that the profile maps their word to, in any case; an unknown word has none (gap 28)', () => {
    expect(loan({ status: 'ACTIVE' }).status).toBe('open');
    expect(loan({ status: ' Closed ' }).status).toBe('closed');
    expect(loan({ status: 'settled' }).status).toBe('unknown');
    expect(loan({}).status).toBe('unknown');
    expect(loanFrom(object({ id: 'x', status: 'done' }), { open: ['done'], closed: ['done'] })?.status).toBe(
      'unknown',
    );
  });
  it('are not closed by a payoff of zero (gap 29)', () => {
    expect(loan({ status: 'active', payoff_amount_ngn: '0.00' }).status).toBe('open');
    expect(loan({ payoff_amount_ngn: '0.00' }).status).toBe('unknown');
  });
  it('find the collateral return as an object, as flat fields, or not at all (gap 30)', () => {
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
    // The address it would go to is no transaction.
    expect(loan({ collateral_return_address: '0xa' }).collateralReturn).toBeUndefined();
  });
  it('have a return that is final only by a mapped word; an unmapped one stays as it came (gap 30)', () => {
    const returned = (status: unknown, returnFinal?: string[]) =>
      loanFrom(
        object({ id: 'LN-1', return_tx_hash: '0x1', return_status: status }),
        returnFinal === undefined ? words : { ...words, returnFinal },
      )?.collateralReturn;
    expect(returned('Final')?.status).toBe('final');
    expect(returned('SETTLED')).toMatchObject({ statusWord: { value: 'SETTLED' }, status: 'unknown' });
    expect(returned('settled', ['Settled'])?.status).toBe('final');
    for (const other of ['finalising', 'not final', '', null, true, { final: true }])
      expect(returned(other, [''])?.status).toBe('unknown');
    expect(returned(undefined)?.status).toBe('unknown');
  });
  it('without a readable id are not returned', () => {
    for (const id of [undefined, null, '', {}, 'x'.repeat(300)])
      expect(loanFrom(object({ id, status: 'active' }), words)).toBeUndefined();
  });
});

describe('gap 36: times without a zone', () => {
  it('are read as UTC and marked as assumed', () => {
    expect(loan({ opened_at: '2026-11-21 05:00:30' }).openedAt).toMatchObject({
      state: 'found',
      rule: 'assumed',
    });
    expect(loan({ opened_at: '2026-11-21T05:00:30Z' }).openedAt).toMatchObject({ rule: 'alias' });
  });
});
