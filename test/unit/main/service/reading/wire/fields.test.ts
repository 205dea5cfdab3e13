// What a reading states of itself, the names without a format, and fields that depend on others.
import { describe, expect, it } from 'vitest';
import { RESOURCES, WIRE_FIELDS } from '../../../../../../domain/connector/fields.ts';
import { compareDestinations, sameDestination } from '../../../../../../domain/destination.ts';
import { accountIn } from '../../../../../../domain/paste-lines.ts';
import { epochMillis } from '../../../../../../domain/time.ts';
import { chooseDepositWallet } from '../../../../../../domain/wallet.ts';
import { practiceProfile } from '../../../../../../main/practice/profile.ts';
import { readThing } from '../../../../../../main/service/inspect/readings.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { mappingOf, UNMAPPED } from '../../../../../../main/service/reading/wire/mapping.ts';
import { candidates } from '../../../../../../main/service/reading/wire/names.ts';
import { depositFrom, walletFrom } from '../../../../../../main/service/reading/wire/things.ts';
import { object } from '../../support.ts';

const loanOf = (fields: object, loan: object = {}) => {
  const { names } = mappingOf({ fields: { loan } });
  return loanFrom(object({ id: 'LN-1', ...fields }), names.loan);
};

describe('a reading', () => {
  it('states its field, its rule and the raw text, or the names that were tried (gap 9)', () => {
    const wallet = walletFrom(
      object('{"asset":"USDC","wallet_address":"0xAb","extra":{"kept":1.50}}'),
      UNMAPPED.names.wallet,
    );
    expect(wallet).toMatchObject({
      id: { state: 'missing', looked: ['id', 'wallet_id'] },
      asset: { state: 'found', value: 'USDC', field: 'asset', rule: 'documented', raw: '"USDC"' },
      address: { state: 'found', value: '0xAb', field: 'wallet_address', rule: 'alias', raw: '"0xAb"' },
      raw: '{"asset":"USDC","wallet_address":"0xAb","extra":{"kept":1.50}}',
    });
  });
  it('tells missing, null and blank from zero, and takes no other name for an unreadable one (gap 11)', () => {
    for (const nothing of [undefined, null, '', '  '])
      expect(loanOf({ payoff_amount_ngn: nothing })?.payoff.state).toBe('missing');
    expect(loanOf({ payoff_amount_ngn: '0.00' })?.payoff).toMatchObject({ value: '0.00' });
    const { names } = UNMAPPED;
    expect(depositFrom(object({ tx_hash: { a: 1 }, hash: '0x1' }), names.deposit).txHash).toMatchObject({
      state: 'unreadable',
      field: 'tx_hash',
      raw: '{"a":1}',
    });
  });
  it('of confirmations is a whole number, also as text (gap 13)', () => {
    const counts = (value: unknown) => {
      const read = depositFrom(
        object({ confirmations_required: value }),
        UNMAPPED.names.deposit,
      ).requiredConfirmations;
      return read.state === 'found' ? read.value : read.state;
    };
    expect([3, ' 12 ', 0, '1.0', -1, '3/12', true].map(counts)).toEqual([
      3,
      12,
      0,
      ...Array<string>(4).fill('unreadable'),
    ]);
  });
  it('of an id keeps the digits of a number, and a loan without a readable one is none (gap 27)', () => {
    expect(loanFrom(object('{"id":90071992547409931}'), UNMAPPED.names.loan)?.id).toBe('90071992547409931');
    for (const id of [undefined, null, '', {}, 'x'.repeat(300)]) expect(loanOf({ id })).toBeUndefined();
  });
  it('at a mapped place is replaced by no other name (gap 14)', () => {
    const deposit = { txHash: 'proof', amount: 'size' };
    const { names } = mappingOf({ fields: { deposit } });
    expect(depositFrom(object({ tx_hash: '0x1', amount: '7' }), names.deposit)).toMatchObject({
      txHash: { state: 'missing', looked: ['proof'] },
      amount: { state: 'missing', looked: ['size'] },
    });
  });
});

describe('a name of a field', () => {
  const draft = practiceProfile('http://127.0.0.1:9/v1');
  const under = { mapping: UNMAPPED, draft, at: epochMillis(0) };
  const rows = RESOURCES.flatMap((thing) => WIRE_FIELDS[thing].map((field) => ({ thing, field })));
  it.each(rows)('$thing.$field is read in each of its spellings, the first one first', ({ thing, field }) => {
    const names: Readonly<Record<string, Parameters<typeof candidates>[0]>> = UNMAPPED.names[thing];
    const all = names[field] === undefined ? [] : candidates(names[field]);
    expect(new Set(all).size).toBe(all.length);
    const put = (name: string, value: string): object =>
      name.split('.').reduceRight<object | string>((inner, key) => ({ [key]: inner }), value) as object;
    const fieldOf = (item: object) => {
      const reading = readThing({ thing, item: object(item) }, under).readings[field];
      return reading?.state === 'missing' ? undefined : reading?.field;
    };
    for (const [index, name] of all.entries()) {
      expect([name, fieldOf(put(name, '5'))]).toEqual([name, name]);
      const later = all[index + 1];
      if (later !== undefined && later.split('.')[0] !== name.split('.')[0])
        expect(fieldOf({ ...put(later, '5'), ...put(name, '6') })).toBe(name);
    }
  });
});

describe('a repayment destination (gap 27)', () => {
  const parts = { Bank: 'rp_bank', 'Account number': 'rp.no', Reference: 'rp_ref' };
  const spread = (thing: object, more: object = {}) =>
    loanOf(thing, { destination: { parts, ...more } })?.destination;
  const whole = { rp_bank: 'Marina', rp: { no: 4417720913 }, rp_ref: 'LN201' };
  it('is text or an object with every leaf, and nothing else', () => {
    const of = (value: unknown) => loanOf({ repayment_destination: value })?.destination;
    expect(of({ bank: 'B', account: '0123', x: { y: true } })).toMatchObject({
      value: [
        { path: 'account', value: '0123' },
        { path: 'bank', value: 'B' },
        { path: 'x.y', value: 'true' },
      ],
    });
    expect(of('0xabc')).toMatchObject({ value: [{ path: '', value: '0xabc' }] });
    for (const wrong of [{}, ['a', 'b'], 7, true]) expect(of(wrong)?.state).toBe('unreadable');
  });
  it('in several fields states every one of them, or is unreadable as a whole', () => {
    expect(spread(whole)).toMatchObject({
      field: 'rp_bank, rp.no, rp_ref',
      rule: 'profile',
      raw: '{"rp_bank":"Marina","rp.no":4417720913,"rp_ref":"LN201"}',
    });
    for (const gone of [{ rp_ref: undefined }, { rp_ref: null }, { rp_ref: ' ' }])
      expect(spread({ ...whole, ...gone, repayment_destination: '0xabc' })).toEqual({
        state: 'unreadable',
        field: 'rp_bank, rp.no, rp_ref',
        raw: '{"rp_bank":"Marina","rp.no":4417720913}',
        expected: 'every part of the destination, each of which states something (nothing stands at rp_ref)',
      });
    expect(spread({ ...whole, rp_ref: {} })?.state).toBe('unreadable');
    expect(spread({ repayment_destination: '0xabc' })?.state).toBe('missing');
  });
  it('is another one if a part differs', () => {
    const [was, now] = [spread(whole), spread({ ...whole, rp_ref: 'LN202' })];
    if (was?.state !== 'found' || now?.state !== 'found') throw new Error('found');
    expect(sameDestination(was.value, now.value)).toBe(false);
    expect(compareDestinations(was.value, now.value).filter(({ before, now: is }) => before !== is)).toEqual([
      { path: 'Reference', before: 'LN201', now: 'LN202' },
    ]);
  });
  it('has the account that the format declares, whatever else looks like one', () => {
    const account = (fields: object, destination: object) => {
      const read = loanOf(fields, { destination })?.destination;
      return read?.state === 'found' ? accountIn(read.value)?.value : read?.state;
    };
    expect(account(whole, { parts, account: 'Account number' })).toBe('4417720913');
    const postal = { d: { beneficiary: '0690000031', address: '1 Marina, 1012410001', bank: 'B' } };
    expect(account(postal, { at: 'd', account: 'beneficiary' })).toBe('0690000031');
    expect(account(postal, { at: 'd' })).toBeUndefined();
  });
});

describe('a wallet that may need a memo or be out of use', () => {
  const pair = { asset: 'USDC', chain: 'base' };
  const kindOf = (stated: object) =>
    chooseDepositWallet(
      [walletFrom(object({ ...pair, address: '0xabc', ...stated }), UNMAPPED.names.wallet)],
      pair,
    ).kind;
  it.each([
    { memo: { type: 'id', value: '7' } },
    { memo: ['7'] },
    { memo: false },
    { destination_tag: 7 },
    { destinationTag: '7' },
    { payment_id: 'a7' },
    { routing: { xrp_tag: '7' } },
    { memo_required: true },
    { requiresMemo: 'yes' },
    { disabled: true },
    { is_disabled: 'true' },
    { suspended: 1 },
    { deprecated: 'since 2026-11-01' },
    { maintenance: { until: '2026-12-01' } },
    { enabled: false },
    { isActive: 'no' },
    { status: 'disabled' },
    { wallet: { state: 'frozen' } },
  ])('%j shuts the address', (stated) => {
    expect(kindOf(stated)).toBe('unclear');
  });
  it.each([
    {},
    { memo: null },
    { memo: '' },
    { memo: '7' },
    { memo_required: false },
    { destination_tag: null },
    { disabled: false },
    { enabled: true },
    { is_active: 1 },
    { status: 'active' },
    { state: 'Approved' },
    { network: { name: 'x' }, available_balance: '12.5', frozen_amount: '0.0', last_active_at: 1 },
  ])('%j does not', (stated) => {
    expect(kindOf(stated)).toBe('one');
  });
});
