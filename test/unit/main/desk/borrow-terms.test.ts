// Typed terms, checked against the profile's fields, and the body that is sent.
import { describe, expect, it } from 'vitest';
import type { ExternalId } from '../../../../domain/ids.ts';
import type { QuoteField } from '../../../../domain/profile-rules.ts';
import { quoteBody } from '../../../../domain/connector/money-request.ts';
import { checkCollateral, checkTerms, unitsOf } from '../../../../main/desk/borrow/terms.ts';
import { testProfile } from '../../../support/lending-values.ts';

const field = (name: string, type: QuoteField['type'], required = false): QuoteField => ({
  name,
  label: name,
  required,
  type,
});
const choice = {
  kind: 'choice',
  options: [{ value: 'm3' }, { value: 'm6' }],
} as unknown as QuoteField['type'];
const fields = [
  field('amount', { kind: 'naira' }, true),
  field('coins', { kind: 'collateral' }),
  field('term', choice),
  field('note', { kind: 'text' }),
];
const sending = { quoteFields: fields, applicationAmountField: { name: 'c' } };
const problem = (name: string, text: string) => ({
  ok: false,
  error: { code: 'bad-input', field: `terms.${name}`, problem: text },
});

describe('terms', () => {
  it('are trimmed, amounts without grouping, in the order of the profile', () => {
    const typed = { note: ' urgent ', amount: ' 1,250,000.50', term: 'm6', coins: '0.123456' };
    const checked = checkTerms(typed, fields, 6);
    expect(checked).toEqual({
      ok: true,
      value: { amount: '1250000.50', coins: '0.123456', term: 'm6', note: 'urgent' },
    });
    const body = checked.ok ? quoteBody(sending, 'EXT-1' as ExternalId, checked.value) : '';
    expect(body).toBe(
      '{"external_id":"EXT-1","amount":"1250000.50","coins":"0.123456","term":"m6","note":"urgent"}',
    );
  });
  it('leave out an optional field that is empty', () => {
    const checked = checkTerms({ amount: '1', note: '  ' }, fields, 6);
    expect(checked).toEqual({ ok: true, value: { amount: '1' } });
    const body = checked.ok ? quoteBody(sending, 'EXT-1' as ExternalId, checked.value) : '';
    expect(body).toBe('{"external_id":"EXT-1","amount":"1"}');
  });
  it.each([
    [{}, 'amount', 'required'],
    [{ amount: ' ' }, 'amount', 'required'],
    [{ amount: '0' }, 'amount', 'an amount above zero'],
    [{ amount: '1.005' }, 'amount', 'at most 2 digits after the point'],
    [{ amount: 'ten' }, 'amount', 'an amount such as 2,500,000.00'],
    [{ amount: '1', coins: '0.1234567' }, 'coins', 'at most 6 digits after the point'],
    [{ amount: '1', term: 'm9' }, 'term', 'one of the choices'],
    [{ amount: '1', rate: '2', fee: '3' }, 'rate', 'a field of this profile'],
  ])('%j name the fault of %s', (typed: Record<string, string>, name, text) => {
    expect(checkTerms(typed, fields, 6)).toEqual(problem(name, text));
  });
  it('state the unit of each amount that is typed', () => {
    const asset = { ...testProfile.expectedCollateral, asset: 'USDT' };
    const all = { amount: '1', coins: '2', term: 'm3', note: 'x' };
    expect(unitsOf(all, fields, asset)).toEqual({ amount: 'NGN', coins: 'USDT' });
    expect(unitsOf({ coins: '2' }, fields, asset)).toEqual({ coins: 'USDT' });
  });
});

describe('the amount of a direct application', () => {
  it('is trimmed, and its fault is named without the terms of a quote', () => {
    expect(checkCollateral(' 1.5 ', 2)).toEqual({ ok: true, value: '1.5' });
    expect(checkCollateral('1.555', 2)).toMatchObject({ error: { code: 'bad-input', field: 'amount' } });
  });
});
