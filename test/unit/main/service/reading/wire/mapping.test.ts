import { describe, expect, it } from 'vitest';
import type { ServiceProfile } from '../../../../../../domain/profile.ts';
import { compareDestinations, sameDestination } from '../../../../../../domain/destination.ts';
import type { QuoteField } from '../../../../../../domain/profile-rules.ts';
import { applicationFrom } from '../../../../../../main/service/reading/wire/application.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { positionFrom } from '../../../../../../main/service/reading/wire/position.ts';
import { quoteFrom } from '../../../../../../main/service/reading/wire/quote.ts';
import { returnAddressFrom } from '../../../../../../main/service/reading/wire/return-address.ts';
import { epochMillis, monotonicMillis } from '../../../../../../domain/time.ts';
import { answer, good, object, profile, scripted } from '../../support.ts';

type Fields = NonNullable<ServiceProfile['fields']>;
const words = { open: ['active'], closed: ['closed'] };
const loan = (thing: object, fields: Fields['loan']) =>
  loanFrom(object({ id: 'LN-1', ...thing }), words, mappingOf({ fields: { loan: fields } }).names.loan);

describe('a mapped field', () => {
  it('comes before the documented name, with the rule `profile`', () => {
    expect(loan({ p: { o: '5.00' }, payoff_amount_ngn: '9' }, { payoff: 'p.o' })?.payoff).toMatchObject({
      value: '5.00',
      field: 'p.o',
      rule: 'profile',
    });
  });
  it('falls back to the known names if its path is empty', () => {
    expect(loan({ payoff_amount_ngn: '9' }, { payoff: 'p.o' })?.payoff).toMatchObject({ rule: 'documented' });
    expect(loan({ p: { o: null }, payoff_amount_ngn: '9' }, { payoff: 'p.o' })?.payoff).toMatchObject({
      rule: 'documented',
    });
  });
  it('is unreadable if its value is, and no other field replaces it', () => {
    expect(loan({ p: { o: 'soon' }, payoff_amount_ngn: '9' }, { payoff: 'p.o' })?.payoff).toMatchObject({
      state: 'unreadable',
      field: 'p.o',
    });
  });
  it('is among the names that were tried if it is missing', () => {
    expect(loan({}, { payoff: 'p.o' })?.payoff).toEqual({
      state: 'missing',
      looked: ['p.o', 'payoff_amount_ngn'],
    });
  });
  it('is matched exactly, while a known name is tried in four spellings', () => {
    expect(loan({ payOff: '1' }, { payoff: 'pay_off' })?.payoff.state).toBe('missing');
    for (const name of ['opened_at', 'openedAt', 'OpenedAt', 'opened-at'])
      expect(loan({ [name]: '2026-11-21T05:00:30Z' }, {})?.openedAt).toMatchObject({ field: name });
  });
  it('of a return is read from the loan, beside what the return’s object states', () => {
    const thing = { collateral_return: { tx_hash: '0xa', amount: '5' }, x: { to: '0xb' } };
    expect(loan(thing, { returnAddress: 'x.to' })?.collateralReturn).toMatchObject({
      txHash: { value: '0xa', field: 'collateral_return.tx_hash', rule: 'alias' },
      address: { value: '0xb', field: 'x.to', rule: 'profile' },
    });
    expect(loan({ x: null }, { returnTxHash: 'x.hash' })?.collateralReturn).toBeUndefined();
  });
  it('inside an object of a quote leaves the rest of the object to be shown', () => {
    const names = mappingOf({ fields: { quote: { id: 'a.k', amount: 'a.m' } } }).names.quote;
    const times = { sent: { wall: epochMillis(0), mono: monotonicMillis(0) }, clockOffset: undefined };
    expect(quoteFrom(object({ a: { k: 'q', m: '5', rate: '2' }, b: {} }), times, names)).toMatchObject({
      id: { value: 'q' },
      others: [
        { field: 'a.rate', raw: '"2"' },
        { field: 'b', raw: '{}' },
      ],
    });
  });
});

describe('an amount that the desk states in the collateral', () => {
  const times = { sent: { wall: epochMillis(0), mono: monotonicMillis(0) }, clockOffset: undefined };
  const field = (name: string, kind: 'naira' | 'collateral'): QuoteField => ({
    name,
    label: name,
    type: { kind },
    required: true,
  });
  const pledge = { quoteFields: [field('amount', 'collateral'), field('loanAmount', 'collateral')] };
  const quoted = (thing: object, settings: Parameters<typeof mappingOf>[0]) =>
    quoteFrom(object(thing), times, mappingOf(settings).names.quote);
  const applied = (thing: object, settings: Parameters<typeof mappingOf>[0]) =>
    applicationFrom(object(thing), mappingOf(settings).names.application).amount;

  it('is not the naira amount of a quote, but shown as it came', () => {
    const quote = quoted({ id: 'Q-1', amount: '25000.00', loan_amount: '7', payout_ngn: '19000000' }, pledge);
    expect(quote.amount.state).toBe('missing');
    expect(quote.others).toContainEqual({ field: 'amount', raw: '"25000.00"' });
    expect(quoted({ Amount: '1', principal: '2' }, pledge).amount).toMatchObject({ field: 'principal' });
  });
  it('is not the naira amount of an application, also in the field of a direct one', () => {
    const direct = { applicationAmountField: { name: 'amount', confirmed: true } };
    expect(applied({ amount: '25000.00' }, pledge).state).toBe('missing');
    expect(applied({ amount: '25000.00' }, direct).state).toBe('missing');
    expect(quoted({ amount: '4000000' }, direct).amount).toMatchObject({ value: '4000000' });
  });
  it('does not hide a naira field of that name, or the profile’s own path', () => {
    const naira = { quoteFields: [field('amount', 'naira')] };
    expect(quoted({ amount: '4000000' }, naira).amount).toMatchObject({ value: '4000000' });
    const mapped = { ...pledge, fields: { quote: { amount: 'amount' }, application: { amount: 'amount' } } };
    expect(quoted({ amount: '4000000' }, mapped).amount).toMatchObject({ rule: 'profile' });
    expect(applied({ amount: '4000000' }, mapped)).toMatchObject({ rule: 'profile' });
  });
});

describe('a destination in several fields (gap 27)', () => {
  const parts = { Bank: 'rp_bank', 'Account number': 'rp.no', Reference: 'rp_ref' };
  const spread = (thing: object) => loan(thing, { destination: parts })?.destination;
  const whole = { rp_bank: 'Marina', rp: { no: 4417720913 }, rp_ref: 'LN201' };
  it('is combined from its labels, and states every field it came from', () => {
    expect(spread(whole)).toEqual({
      state: 'found',
      value: [
        { path: 'Account number', value: '4417720913' },
        { path: 'Bank', value: 'Marina' },
        { path: 'Reference', value: 'LN201' },
      ],
      field: 'rp_bank, rp.no, rp_ref',
      rule: 'profile',
      raw: '{"rp_bank":"Marina","rp.no":4417720913,"rp_ref":"LN201"}',
    });
  });
  it('is unreadable without one of its parts, and no other field replaces it', () => {
    for (const gone of [{ rp_ref: undefined }, { rp_ref: null }, { rp_ref: ' ' }]) {
      expect(spread({ ...whole, ...gone, repayment_destination: '0xabc' })).toEqual({
        state: 'unreadable',
        field: 'rp_bank, rp.no, rp_ref',
        raw: '{"rp_bank":"Marina","rp.no":4417720913}',
        expected: 'every part of the destination, each of which states something (nothing stands at rp_ref)',
      });
    }
    expect(spread({ ...whole, rp_ref: {} })?.state).toBe('unreadable');
    expect(spread({ ...whole, rp_ref: [] })?.state).toBe('unreadable');
  });
  it('is read under the known names only if none of its parts is there', () => {
    expect(spread({ repayment_destination: '0xabc' })).toMatchObject({ rule: 'alias' });
    const nowhere = spread({});
    expect(nowhere?.state === 'missing' && nowhere.looked.slice(0, 4)).toEqual([
      'rp_bank',
      'rp.no',
      'rp_ref',
      'repayment_destination',
    ]);
  });
  it('is another destination if one of its parts differs', () => {
    const [was, now] = [spread(whole), spread({ ...whole, rp_ref: 'LN202' })];
    if (was?.state !== 'found' || now?.state !== 'found') throw new Error('found');
    expect(sameDestination(was.value, now.value)).toBe(false);
    expect(compareDestinations(was.value, now.value).filter(({ before, now }) => before !== now)).toEqual([
      { path: 'Reference', before: 'LN201', now: 'LN202' },
    ]);
  });
});

describe('the position’s currency (gap 14)', () => {
  it('is the profile’s only if no field’s name states another', () => {
    expect(positionFrom(object({ value: '1' }), undefined).currency).toBeUndefined();
    expect(positionFrom(object({ value: '1' }), undefined, undefined, 'NGN').currency).toBe('NGN');
    expect(
      positionFrom(object({ value: '1', debt_usd: '1', outstanding_debt: '2' }), undefined, undefined, 'NGN')
        .currency,
    ).toBe('NGN');
    expect(
      positionFrom(object({ collateral_value_usd: '1', debt: '2' }), undefined, undefined, 'NGN').currency,
    ).toBeUndefined();
  });
});

describe('words for return addresses (gap 17)', () => {
  const statusOf = (status: string, own: { approved?: string[]; pending?: string[]; inactive?: string[] }) =>
    returnAddressFrom(
      object({ status }),
      undefined,
      undefined,
      mappingOf({ statusWords: { returnAddress: own } }).addressWords,
    ).status;
  it('add to the documented ones, and a word with two meanings has none', () => {
    expect(statusOf('ok', {})).toBe('unknown');
    expect(statusOf('OK', { approved: ['ok'] })).toBe('approved');
    expect(statusOf('approved', { approved: ['ok'] })).toBe('approved');
    expect(statusOf('ok', { approved: ['ok'], pending: ['ok'] })).toBe('unknown');
    expect(statusOf('off', { approved: ['off'], inactive: ['off'] })).toBe('inactive');
    expect(statusOf('suspended', { approved: ['suspended'] })).toBe('inactive');
  });
  it('may name arrays too, and an array with two meanings has none (gap 17)', async () => {
    const statusIn = async (own: { approved?: string[]; pending?: string[] }) => {
      const { service } = scripted(() => answer(200, '{"Allowed":[{"address":"0x1"}]}'), {
        statusWords: { returnAddress: own },
      });
      return good(await service.read('returnAddresses')).value[0];
    };
    expect(await statusIn({ approved: ['allowed'] })).toMatchObject({
      statusWord: { value: 'Allowed', field: 'Allowed', rule: 'profile', raw: '{"address":"0x1"}' },
      status: 'approved',
    });
    expect((await statusIn({ approved: ['allowed'], pending: ['allowed'] }))?.status).toBe('unknown');
  });
});

describe('a service with a mapping', () => {
  it('gets requests below the prefix, with the static headers, and for applications at their path', async () => {
    const base = scripted(() => answer(200, '[]'));
    const { service, requests } = scripted(() => answer(200, '[]'), {
      pathPrefix: '/2026/',
      headers: { 'X-Version': '7' },
      paths: { ...profile.paths, readApplications: '/requests' },
    });
    await service.read('applications');
    await service.createQuote('{}');
    await base.service.read('applications');
    expect(requests.map(({ path }) => path)).toEqual(['/v1/2026/requests', '/v1/2026/loans/quotes']);
    expect(requests[0]?.headers).toMatchObject({ 'X-Version': '7' });
    expect(requests[0]?.headers['authorization']).toMatch(/^Bearer /);
    expect(base.requests[0]?.path).toBe('/v1/loans/applications');
  });
  it('is read at the profile’s places of object and list, also if the two differ', async () => {
    const unwrap = { loan: { one: 'x.it', list: 'x.them' } };
    const body = (inside: object) => answer(200, JSON.stringify({ x: inside, data: [] }));
    const list = scripted(() => body({ them: [{ id: 'LN-1' }] }), { unwrap });
    expect(good(await list.service.read('loans')).value).toMatchObject([{ id: 'LN-1' }]);
    const without = scripted(() => body({ them: [{ id: 'LN-1' }] }));
    expect(good(await without.service.read('loans')).value).toEqual([]);
  });
  it('is still a rejection if the wrapper says failure', async () => {
    const body = JSON.stringify({ success: false, message: 'closed for today', r: [] });
    const { service } = scripted(() => answer(200, body), { unwrap: { loan: 'r' } });
    expect(await service.read('loans')).toMatchObject({
      ok: false,
      error: { code: 'rejected', serviceWords: 'closed for today' },
    });
  });
});
