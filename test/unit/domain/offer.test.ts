// The comparison of an offer with the requested terms, and when a difference must be confirmed.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { compareOffer, isOfferConfirmed } from '../../../domain/offer.ts';
import type { QuoteField } from '../../../domain/profile-rules.ts';
import { missing } from '../../../domain/provenance.ts';
import { found, quote } from '../../support/lending-values.ts';

const naira = (name: string): QuoteField => ({ name, label: name, type: { kind: 'naira' }, required: true });
const collateral: QuoteField = { ...naira('pledge'), type: { kind: 'collateral' } };
const offering = (amount: string) => quote({ amount: { ...found(decimal(amount)), field: 'amount' } });
const differences = (asked: string, offered: string, tolerance: string) =>
  compareOffer(
    { wanted: asked },
    { quoteFields: [naira('wanted')] },
    offering(offered),
    decimal(tolerance),
  ).map(({ difference }) => difference);

describe('an offer', () => {
  it.each([
    ['77000', '77000.00', '0', 'same'],
    ['77000', '770000', '0', 'beyond'],
    ['77000', '770000', '100', 'beyond'],
    ['77000', '77000.01', '0', 'beyond'],
    ['77000', '7700', '5', 'beyond'],
    ['100', '101', '1', 'within'],
    ['100', '99', '1', 'within'],
    ['100', '101.01', '1', 'beyond'],
    ['100', '98.99', '1', 'beyond'],
    ['100', '-100', '100', 'beyond'],
  ])('of %s asked, %s offered, with a tolerance of %s percent is %s', (asked, offered, tolerance, is) => {
    expect(differences(asked, offered, tolerance)).toEqual([is]);
  });

  it('is compared field by field under the same name, and only then by the quote’s amount', () => {
    const others = [
      { field: 'fee_cap', raw: '"900"' },
      { field: 'pledge', raw: '25' },
    ];
    const compared = compareOffer(
      { fee_cap: '500', wanted: '77000', pledge: '25.0', note: 'x' },
      { quoteFields: [naira('fee_cap'), naira('wanted'), collateral] },
      quote({ amount: { ...found(decimal('77000.00')), field: 'principal' }, others }),
      decimal('0'),
    );
    expect(compared.map(({ field, offered, difference }) => [field, offered, difference])).toEqual([
      ['fee_cap', '900', 'beyond'],
      ['wanted', '77000.00', 'same'],
      ['pledge', '25', 'same'],
    ]);
  });

  it.each([
    ['bank-a', '"bank-a"', 'same'],
    ['Bank-A', '" bank-a "', 'within'],
    ['bank-a', '"bank-b"', 'beyond'],
    ['0123456789', '123456789', 'beyond'],
  ])('compares texts: %j asked, %s offered is %s', (asked, raw, is) => {
    const payout: QuoteField = { ...naira('payout'), type: { kind: 'text' } };
    const offer = quote({ amount: missing(), others: [{ field: 'payout', raw }] });
    expect(
      compareOffer({ payout: asked }, { quoteFields: [payout] }, offer, decimal('100')).map(
        ({ unit, difference }) => [unit, difference],
      ),
    ).toEqual([['text', is]]);
  });

  it('is not compared if a text meets an object, a list or null', () => {
    const payout: QuoteField = { ...naira('payout'), type: { kind: 'text' } };
    for (const raw of ['{"bank":"x"}', '["x"]', 'null']) {
      const offer = quote({ amount: missing(), others: [{ field: 'payout', raw }] });
      expect(compareOffer({ payout: 'x' }, { quoteFields: [payout] }, offer, decimal('0'))).toEqual([]);
    }
  });

  it('is not compared if it states no amount, or none was requested', () => {
    const asking = { quoteFields: [naira('wanted'), collateral] };
    expect(compareOffer({ wanted: '5' }, asking, quote({ amount: missing() }), decimal('0'))).toEqual([]);
    expect(compareOffer({}, asking, offering('5'), decimal('0'))).toEqual([]);
  });
});

describe('an offer past the tolerance', () => {
  const compared = compareOffer(
    { wanted: '77000' },
    { quoteFields: [naira('wanted')] },
    offering('770000.00'),
    decimal('0'),
  );
  it.each([
    ['770000', true],
    ['770,000.00', true],
    ['77000', false],
    ['77,0000', false],
    ['', false],
    ['yes', false],
  ])('typed as %j is confirmed: %s', (typed, is) => {
    expect(isOfferConfirmed(compared, { wanted: typed })).toBe(is);
  });
  it('in a text field is confirmed only by typing the offered text', () => {
    const payout: QuoteField = { ...naira('payout'), type: { kind: 'text' } };
    const offer = quote({ amount: missing(), others: [{ field: 'payout', raw: '"bank-b"' }] });
    const terms = compareOffer({ payout: 'bank-a' }, { quoteFields: [payout] }, offer, decimal('0'));
    const typed = [{}, { payout: 'bank-a' }, { payout: 'BANK-B' }, { payout: ' bank-b ' }];
    expect(typed.map((one) => isOfferConfirmed(terms, one))).toEqual([false, false, false, true]);
  });
  it('is not confirmed by what was typed for another field', () => {
    expect(isOfferConfirmed(compared, { other: '770000' })).toBe(false);
  });
});
