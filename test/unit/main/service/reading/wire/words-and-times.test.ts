// Every form of a state, a flag and a time, with what it means.
import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../../../../../domain/connector/answers.ts';
import { WORDS, type Answered } from '../../../../../../domain/connector/fields.ts';
import { isCounted } from '../../../../../../domain/deposit.ts';
import { usableReturnAddresses } from '../../../../../../domain/address.ts';
import { quoteWindow } from '../../../../../../domain/quote.ts';
import { epochMillis, millis, monotonicMillis } from '../../../../../../domain/time.ts';
import { loanFrom } from '../../../../../../main/service/reading/wire/loan.ts';
import { mappingOf } from '../../../../../../main/service/reading/wire/mapping.ts';
import { returnAddressFrom } from '../../../../../../main/service/reading/wire/return-address.ts';
import {
  applicationFrom,
  depositFrom,
  quoteFrom,
} from '../../../../../../main/service/reading/wire/things.ts';
import { answer, good, object, scripted } from '../../support.ts';

const namesOf = (fields: object = {}) => mappingOf({ fields: fields }).names;
const loanOf = (fields: object, loan: object = {}) => {
  const read = loanFrom(object({ id: '1', ...fields }), namesOf({ loan }).loan);
  if (read === undefined) throw new Error('a loan');
  return read;
};
/** What the field's word means to the app. */
const READ: Readonly<
  Record<string, (fields: object, names: ReturnType<typeof namesOf>) => string | undefined>
> = {
  'loan.status': (fields, names) => loanFrom(object({ id: '1', ...fields }), names.loan)?.status,
  'loan.reason': (fields, names) =>
    loanFrom(object({ id: '1', status: 'closed', ...fields }), names.loan)?.status,
  'loan.returnStatus': (fields, names) =>
    loanFrom(object({ id: '1', return_tx_hash: '0x1', ...fields }), names.loan)?.collateralReturn?.status,
  'deposit.status': (fields, names) =>
    isCounted(depositFrom(object(fields), names.deposit)) ? 'counted' : 'other',
  'application.status': (fields, names) =>
    applicationFrom(object(fields), names.application).declined ? 'declined' : 'other',
  'accepted.status': (fields, names) =>
    applicationFrom(object(fields), names.accepted).declined ? 'declined' : 'other',
  'returnAddress.status': (fields, names) => returnAddressFrom(object(fields), names.returnAddress).status,
};
const USUAL: Readonly<Record<string, string>> = {
  'loan.reason': 'close_reason',
  'loan.returnStatus': 'return_status',
};
const meaningless = (meaning: string) => (['pending', 'reversed'].includes(meaning) ? 'other' : meaning);

describe('a word that the app knows (gap 12, gap 17, gap 24, gap 28, gap 30)', () => {
  const rows = Object.entries(WORDS).flatMap(([of, fields]) =>
    Object.entries(fields).flatMap(([field, meanings]) =>
      Object.entries<readonly string[]>({ ...meanings }).flatMap(([meaning, words]) =>
        words.map((word) => ({ key: `${of}.${field}`, meaning, word })),
      ),
    ),
  );
  it.each(rows)('$word of $key means $meaning in any case and writing', ({ key, meaning, word }) => {
    const expected = key === 'deposit.status' ? meaningless(meaning) : meaning;
    for (const written of [word, word.toUpperCase(), ` ${word} `, word.replaceAll(' ', '_')])
      expect(READ[key]?.({ [USUAL[key] ?? 'status']: written }, namesOf())).toBe(expected);
  });
  it.each(Object.keys(READ))('of %s is none of these', (key) => {
    for (const written of [
      '',
      'x',
      'not closed',
      'partially_liquidated',
      'unconfirmed',
      null,
      0,
      false,
      {},
      ['closed'],
    ])
      expect([written, READ[key]?.({ [USUAL[key] ?? 'status']: written }, namesOf())]).toEqual([
        written,
        {
          'loan.reason': 'closed',
          'deposit.status': 'other',
          'application.status': 'other',
          'accepted.status': 'other',
        }[key] ?? 'unknown',
      ]);
  });
});

describe('a word that the format states', () => {
  const ROWS: readonly [Answered, string, string, Record<string, string[]>, unknown, string][] = [
    ['loan', 'status', 's', { open: ['1'], closed: ['2'], seized: ['3'] }, 2, 'closed'],
    ['loan', 'status', 's', { open: ['1'], closed: ['2'], seized: ['3'] }, '3', 'seized'],
    ['loan', 'status', 's', { open: ['1'], closed: ['2'] }, 4, 'unknown'],
    ['loan', 'status', 's', { open: ['false'], closed: ['true'] }, true, 'closed'],
    ['loan', 'status', 's', { open: ['false'], closed: ['true'] }, 'FALSE', 'open'],
    ['loan', 'status', 'closed_at', { open: [''], closed: ['*'] }, null, 'open'],
    ['loan', 'status', 'closed_at', { open: [''], closed: ['*'] }, '2026-01-01', 'closed'],
    ['loan', 'status', 'closed_at', { open: [''], closed: ['*'] }, undefined, 'unknown'],
    ['loan', 'status', 's', { closed: ['In-Repayment'] }, 'in repayment', 'closed'],
    // A word of two meanings has none.
    ['loan', 'status', 's', { closed: ['active'] }, 'active', 'unknown'],
    ['loan', 'reason', 'r', { seized: ['AUTO_LIQ'] }, 'auto-liq', 'seized'],
    ['returnAddress', 'status', 's', { approved: ['true'], pending: ['false'] }, true, 'approved'],
    ['returnAddress', 'status', 's', { approved: ['true'], pending: ['false'] }, 'false', 'pending'],
    ['returnAddress', 'status', 'approved_at', { approved: ['*'], pending: [''] }, 1_790_000_000, 'approved'],
    ['returnAddress', 'status', 'approved_at', { approved: ['*'], pending: [''] }, '', 'pending'],
    ['returnAddress', 'status', 'approved_at', { approved: ['*'], pending: [''] }, undefined, 'unknown'],
    ['returnAddress', 'status', 'approved_at', { approved: ['*'] }, 0, 'unknown'],
    ['returnAddress', 'status', 'approved_at', { approved: ['*'] }, false, 'unknown'],
    ['returnAddress', 'status', 'approved_by', { approved: ['*'] }, { name: 'A' }, 'approved'],
    ['returnAddress', 'status', 's', { approved: ['n of n'], pending: ['some of n'] }, '2 of 2', 'approved'],
    ['returnAddress', 'status', 's', { approved: ['n of n'], pending: ['some of n'] }, '1/2', 'pending'],
    ['returnAddress', 'status', 's', { approved: ['n of n'] }, '1 of 2', 'unknown'],
    ['returnAddress', 'status', 's', { approved: ['n of n'] }, '0 of 0', 'unknown'],
    ['returnAddress', 'status', 's', { approved: ['disabled'] }, 'disabled', 'unknown'],
    ['deposit', 'status', 's', { counted: ['1', 'SUCCESS'] }, 1, 'counted'],
    ['deposit', 'status', 's', { counted: ['1', 'SUCCESS'] }, 'success', 'counted'],
    ['deposit', 'status', 's', { counted: ['1'], pending: ['confirmed'] }, 'confirmed', 'other'],
    ['application', 'status', 's', { declined: ['NON'] }, 'non', 'declined'],
    ['accepted', 'status', 's', { declined: ['NON'] }, 'non', 'declined'],
  ];
  it.each(ROWS)('%s.%s at %s with %j: %j is %s', (of, field, at, words, value, meaning) => {
    const spec: FieldSpec = { at, words };
    expect(READ[`${of}.${field}`]?.({ [at]: value }, namesOf({ [of]: { [field]: spec } }))).toBe(meaning);
  });
  it('of an accept is at its own place, and otherwise where the list has it', () => {
    const names = namesOf({ application: { status: 's', id: 'n' }, accepted: { id: 'ref' } });
    expect(applicationFrom(object({ ref: '1', s: 'x' }), names.accepted)).toMatchObject({
      id: { value: '1' },
      statusWord: { value: 'x' },
    });
    expect(applicationFrom(object({ n: '1' }), names.application).id).toMatchObject({ value: '1' });
  });
});

describe('a loan', () => {
  it('is not closed by a payoff of zero, and open loans are not seized by a reason (gap 29)', () => {
    expect(loanOf({ status: 'active', payoff_amount_ngn: '0.00' }).status).toBe('open');
    expect(loanOf({ payoff_amount_ngn: '0.00' }).status).toBe('unknown');
    expect(loanOf({ status: 'active', close_reason: 'liquidation' }).status).toBe('open');
    expect(loanOf({ status: 'closed', close_reason: 'LIQUIDATION' }).status).toBe('seized');
  });
  it('has its return in an object, in flat fields or where the format says, and says when nothing does (gap 30)', () => {
    const found = (fields: object, loan?: object) => {
      const { collateralReturn: back, returnNotMapped } = loanOf(fields, loan);
      return back?.txHash.state === 'found' ? back.txHash.field : returnNotMapped ? 'not mapped' : 'none';
    };
    expect(found({ collateral_return: { tx_hash: '0x1', status: 'pending' } })).toBe(
      'collateral_return.tx_hash',
    );
    expect(found({ return_tx_hash: '0x2', return_address: '0xa' })).toBe('return_tx_hash');
    expect(found({ collateral_return: null })).toBe('none');
    expect(found({ returns: [{ h: '0x1' }] })).toBe('not mapped');
    expect(found({ collateral_return_address: '0xa' })).toBe('not mapped');
    expect(found({ returns: [] }, { returnTxHash: 'returns[-1].h' })).toBe('none');
    expect(found({ returns: [{ h: '0x1' }] }, { returnTxHash: 'returns[-1].h' })).toBe('returns[-1].h');
    // A place of the format’s own is not replaced by a usual name.
    expect(found({ return_tx_hash: '0x2' }, { returnTxHash: 'x.h' })).toBe('none');
  });
});

describe('the approval of a return address (gap 17)', () => {
  const address = (fields: object, own: object = {}) =>
    returnAddressFrom(
      object({ address: '0x1', status: 'approved', ...fields }),
      namesOf({ returnAddress: own }).returnAddress,
    );
  it.each([
    [{}, {}, 'approved'],
    [{ active: true }, {}, 'approved'],
    [{ active: 'false' }, {}, 'inactive'],
    [{ disabled: false, revoked: true }, {}, 'inactive'],
    [{ is_active: 'maybe' }, {}, 'unknown'],
    [{ is_active: 1 }, {}, 'unknown'],
    [{ live: 'N', active: true }, { active: { at: 'live', words: { yes: ['Y'], no: ['N'] } } }, 'inactive'],
    [{ live: 'Y' }, { active: { at: 'live', words: { yes: ['Y'], no: ['N'] } } }, 'approved'],
    [{ locked: 1 }, { inactive: { at: 'locked', words: { yes: ['1'], no: ['0'] } } }, 'inactive'],
  ])('with %j under %j is %s', (fields, own, status) => {
    expect(address(fields, own).status).toBe(status);
  });
  it('counts only for this asset and chain, where it names them', () => {
    const expected = { asset: 'USDC', chain: 'base' };
    const usable = (fields: object) => usableReturnAddresses([address(fields)], expected).length;
    expect(
      [{}, { chain: 'BASE' }, { chain: 'tron' }, { asset: 'USDT' }, { status: 'x' }].map(usable),
    ).toEqual([1, 1, 0, 0, 0]);
  });
});

describe('a time (gap 36)', () => {
  const at = Date.UTC(2026, 10, 21, 5, 0, 30);
  const opened = (value: unknown, spec: object = {}) =>
    loanOf({ t: value }, { openedAt: { at: 't', ...spec } }).openedAt;
  it.each<[unknown, object, number | undefined, string?]>([
    ['2026-11-21T05:00:30.000Z', {}, at],
    ['2026-11-21T06:00:30+01:00', {}, at],
    ['2026-11-21 05:00:30', {}, at, 'assumed'],
    ['2026-11-21 06:00:30', { zone: '+01:00' }, at],
    ['2026-11-21 05:00:30', { zone: 'UTC' }, at],
    ['2026-11-21T05:00:30Z', { zone: '+01:00' }, at],
    ['20261121060030', { zone: '+01:00' }, at],
    ['20261121060030', { time: 'compact', zone: '+01:00' }, at],
    ['2026-11-21T05:00:30Z', { time: 'compact' }, undefined],
    ['20261121T050030Z', { time: 'iso' }, undefined],
    ['2026-11-21T05:00:30Z', { time: 'iso' }, at],
    ['Sat, 21 Nov 2026 05:00:30 GMT', { time: 'http' }, at],
    ['Sat, 21 Nov 2026 05:00:30 GMT', {}, undefined],
    [at, {}, at],
    [at / 1000, {}, at],
    [String(at / 1000), {}, at],
    [`${at}000`, {}, at],
    [at / 1000, { time: 's' }, at],
    [at, { time: 'ms' }, at],
    [`${at}000`, { time: 'us' }, at],
    [`${at}000000`, { time: 'ns' }, at],
    [at, { time: 's' }, undefined],
    [at / 1000, { time: 'ms' }, undefined],
    ['2026-11-21T05:00:30Z', { time: 's' }, undefined],
    ['yesterday', {}, undefined],
    ['2026-02-31', {}, undefined],
    ['31/12/2026', {}, undefined],
    [12, {}, undefined],
    [true, {}, undefined],
  ])('%j under %j is %s', (value, spec, moment, rule = 'profile') => {
    expect(opened(value, spec)).toMatchObject(
      moment === undefined ? { state: 'unreadable' } : { state: 'found', value: moment, rule },
    );
  });
});

describe('the end of a quote (gap 20, gap 21)', () => {
  const sent = { wall: epochMillis(1_790_000_000_000), mono: monotonicMillis(0) };
  const clockOffset = millis(5_000);
  const utc = (ms: number) => new Date(sent.wall + clockOffset + ms).toISOString().slice(0, -1);
  const quote = (fields: object, own: object = {}) =>
    quoteFrom(object({ id: 'q', ...fields }), { sent, clockOffset }, namesOf({ quote: own }).quote);
  it.each<[object, object]>([
    [{ ttl: 30 }, {}],
    [{ ttl: 30_000 }, {}],
    [{ ttl: '30000' }, { ttl: { unit: 'ms' } }],
    [{ left: 30 }, { ttl: { at: 'left', unit: 's' } }],
    [{ expires_at: utc(30_000) }, {}],
    [{ expires_at: utc(3_630_000) }, {}],
    [{ expires_at: utc(-3_570_000) }, {}],
    [{ expiry: sent.wall + clockOffset + 30_000 }, {}],
    [{ e: utc(3_630_000) }, { expiresAt: { at: 'e', zone: '+01:00' } }],
  ])('is the earliest that %j can mean under %j', (fields, own) => {
    const { expiresAt } = quote(fields, own);
    if (expiresAt.state !== 'found') throw new Error(expiresAt.state);
    expect(quoteWindow(sent, expiresAt.value, clockOffset).deadline).toBe(28_000);
  });
  it('is missing with the names that were tried, and what is not read stays as it came', () => {
    const bare = quoteFrom(
      object('{"z":1.50,"external_id":"x","amount_ngn":"5","a":{"b":[1]}}'),
      { sent, clockOffset },
      namesOf().quote,
    );
    expect(bare.expiresAt).toMatchObject({
      looked: expect.arrayContaining(['expires_at', 'ttl']) as unknown,
    });
    expect(bare.id.state).toBe('missing');
    expect(bare.others).toEqual([
      { field: 'z', raw: '1.50' },
      { field: 'a', raw: '{"b":[1]}' },
    ]);
  });
  it('is unreadable for a ttl of minutes that is no number', () => {
    expect(quote({ ttl: 'soon' }, { ttl: { unit: 'min' } }).expiresAt.state).toBe('unreadable');
  });
});

it.each(['data', 'records', 'addresses'])(
  'a value that approves by being there gives the list’s name “%s” no meaning',
  async (name) => {
    const approved = { at: 'approved_at', words: { approved: ['*'], pending: [''] } };
    const { service } = scripted(
      () => answer(200, JSON.stringify({ [name]: [{ id: 'a', address: '0x1' }] })),
      { fields: { returnAddress: { status: approved } } },
    );
    expect(good(await service.read('returnAddresses')).value).toMatchObject([{ status: 'unknown' }]);
  },
);
