// The comparison of an offer with the requested terms, and when a difference must be confirmed.
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { grouped, naira as shownNaira } from '../../../domain/format-amount.ts';
import { askedAmounts, compareOffer, isOfferConfirmed, isTypedAs } from '../../../domain/offer.ts';
import type { QuoteField } from '../../../domain/profile-rules.ts';
import { missing } from '../../../domain/provenance.ts';
import { found, quote } from '../../support/lending-values.ts';

const naira = (name: string): QuoteField => ({ name, label: name, type: { kind: 'naira' }, required: true });
const collateral: QuoteField = { ...naira('pledge'), type: { kind: 'collateral' } };
const offering = (amount: string) => quote({ amount: { ...found(decimal(amount)), field: 'amount' } });
const differences = (asked: string, offered: string) =>
  compareOffer({ wanted: asked }, { quoteFields: [naira('wanted')] }, offering(offered)).map(
    ({ difference }) => difference,
  );

describe('an offer', () => {
  it.each([
    ['77000', '77000.00', 'same'],
    ['77000', '770000', 'differs'],
    ['77000', '77000.01', 'differs'],
    ['77000', '7700', 'differs'],
    ['100', '99.99999999', 'differs'],
    ['100', '-100', 'differs'],
  ])('of %s asked, %s offered is %s', (asked, offered, is) => {
    expect(differences(asked, offered)).toEqual([is]);
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
    );
    expect(compared.map(({ field, offered, difference }) => [field, offered, difference])).toEqual([
      ['fee_cap', '900', 'differs'],
      ['wanted', '77000.00', 'same'],
      ['pledge', '25', 'same'],
    ]);
  });

  it.each([
    ['bank-a', '"bank-a"', 'same'],
    ['Bank-A', '" bank-a "', 'rewritten'],
    ['bank-a', '"bank-b"', 'differs'],
    ['0123456789', '123456789', 'differs'],
  ])('compares texts: %j asked, %s offered is %s', (asked, raw, is) => {
    const payout: QuoteField = { ...naira('payout'), type: { kind: 'text' } };
    const offer = quote({ amount: missing(), others: [{ field: 'payout', raw }] });
    expect(
      compareOffer({ payout: asked }, { quoteFields: [payout] }, offer).map(({ unit, difference }) => [
        unit,
        difference,
      ]),
    ).toEqual([['text', is]]);
  });

  it('that states an object or a list where a term was asked is typed as written; null states nothing', () => {
    const payout: QuoteField = { ...naira('payout'), type: { kind: 'text' } };
    const asking = { quoteFields: [payout, naira('amount_ngn')] };
    for (const raw of ['{"value":"x"}', '["x"]', '{"value":{"value":"40000000"}}', '[]', '{}']) {
      for (const field of ['payout', 'amount_ngn']) {
        const offer = quote({ amount: missing(), others: [{ field, raw }] });
        const terms = compareOffer({ payout: 'x', amount_ngn: '4000000' }, asking, offer);
        expect(terms).toMatchObject([{ field, offered: raw, difference: 'differs' }]);
        expect(isOfferConfirmed(terms, {})).toBe(false);
        expect(isOfferConfirmed(terms, { [field]: raw })).toBe(true);
      }
      const amount = { state: 'unreadable' as const, field: 'amount_ngn', raw, expected: 'amount' };
      const terms = compareOffer({ amount_ngn: '4000000' }, asking, quote({ amount, others: [] }));
      expect(isOfferConfirmed(terms, {})).toBe(false);
    }
    const offer = quote({ amount: missing(), others: [{ field: 'payout', raw: 'null' }] });
    expect(compareOffer({ payout: 'x' }, asking, offer)).toEqual([]);
  });

  it.each([
    ['"2,500.00"', '2500.00', 'collateral'],
    ['"2\u00a0500"', '2500', 'collateral'],
    ['2.5e3', '2500', 'collateral'],
    ['"2,5"', '2,5', 'text'],
    ['"2500 USDC"', '2500 USDC', 'text'],
  ])('that states the amount %s is compared as %s', (raw, offered, unit) => {
    const offer = quote({ amount: missing(), others: [{ field: 'pledge', raw }] });
    const terms = compareOffer({ pledge: '1500' }, { quoteFields: [collateral] }, offer);
    expect(terms).toMatchObject([{ asked: '1500', offered, unit, difference: 'differs' }]);
    expect(isOfferConfirmed(terms, {})).toBe(false);
    expect(isOfferConfirmed(terms, { pledge: offered })).toBe(true);
  });

  it('whose own amount cannot be read differs from the request, and is typed as it is written', () => {
    const amount = { state: 'unreadable', field: 'principal', raw: '"about 5m"', expected: '' } as const;
    const terms = compareOffer(
      { fee_cap: '10', wanted: '77000' },
      { quoteFields: [naira('fee_cap'), naira('wanted')] },
      quote({ amount, others: [{ field: 'fee_cap', raw: '10' }] }),
    );
    expect(terms.map(({ field, difference }) => [field, difference])).toEqual([
      ['fee_cap', 'same'],
      ['wanted', 'differs'],
    ]);
    expect(isOfferConfirmed(terms, { wanted: '77000' })).toBe(false);
    expect(isOfferConfirmed(terms, { wanted: 'about 5m' })).toBe(true);
  });

  it('is not compared if it states no amount, or none was requested', () => {
    const asking = { quoteFields: [naira('wanted'), collateral] };
    expect(compareOffer({ wanted: '5' }, asking, quote({ amount: missing() }))).toEqual([]);
    expect(compareOffer({}, asking, offering('5'))).toEqual([]);
  });
});

describe('an offer that differs', () => {
  const compared = compareOffer(
    { wanted: '77000' },
    { quoteFields: [naira('wanted')] },
    offering('770000.00'),
  );
  it.each([
    ['770000', true],
    ['770,000.00', true],
    ['77000', false],
    ['77,0000', false],
    ['', false],
    ['yes', false],
    ['₦770,000.00', true],
    ['NGN 770,000', true],
    ['770 000.00 ₦', true],
    ['770 000,00 ₦', false],
    ['770000,01', false],
    ['77 000,00 ₦', false],
    ['770.000,00', false],
    ['₦', false],
  ])('typed as %j is confirmed: %s', (typed, is) => {
    expect(isOfferConfirmed(compared, { wanted: typed })).toBe(is);
  });
  it('typed exactly as shown is confirmed', () => {
    for (const offered of ['3999500.50', '12.500', '0.125', '4000', '-100', '1234567.891']) {
      const term = { field: 'x', label: 'x', asked: decimal('400'), offered: decimal(offered) };
      for (const [unit, shown] of [
        ['naira', shownNaira(term.offered)],
        ['collateral', grouped(term.offered)],
      ] as const)
        expect([shown, isTypedAs({ ...term, unit, difference: 'differs' }, shown)]).toEqual([shown, true]);
    }
  });
  it('is not confirmed by typing the requested amount with its thousands', () => {
    const asked = compareOffer(
      { wanted: '4000000' },
      { quoteFields: [naira('wanted')] },
      offering('4000.00'),
    );
    expect(isOfferConfirmed(asked, { wanted: '4,000,000' })).toBe(false);
    expect(isOfferConfirmed(asked, { wanted: '4,000.00' })).toBe(true);
  });
  it.each([
    ['3999.50', '3999,50'],
    ['77.00', '77,00'],
    ['12.500', '12,500'],
  ])('of %s is not confirmed by %s, because a comma is no decimal point', (offered, typed) => {
    const term = { field: 'x', label: 'x', asked: decimal('4000000'), offered: decimal(offered) };
    for (const unit of ['naira', 'collateral'] as const) {
      expect(isTypedAs({ ...term, unit, difference: 'differs' }, typed)).toBe(false);
      expect(isTypedAs({ ...term, unit, difference: 'differs' }, offered)).toBe(true);
    }
  });
  it('in a text field is confirmed only by typing the offered text', () => {
    const payout: QuoteField = { ...naira('payout'), type: { kind: 'text' } };
    const offer = quote({ amount: missing(), others: [{ field: 'payout', raw: '"bank-b"' }] });
    const terms = compareOffer({ payout: 'bank-a' }, { quoteFields: [payout] }, offer);
    const typed = [{}, { payout: 'bank-a' }, { payout: 'BANK-B' }, { payout: ' bank-b ' }];
    expect(typed.map((one) => isOfferConfirmed(terms, one))).toEqual([false, false, false, true]);
  });
  it('is not confirmed by what was typed for another field', () => {
    expect(isOfferConfirmed(compared, { other: '770000' })).toBe(false);
  });
});

describe('the terms of an offer', () => {
  const text = (name: string): QuoteField => ({ ...naira(name), type: { kind: 'text' } });
  const compared = (
    terms: Record<string, string> | undefined,
    quoteFields: QuoteField[],
    others: { field: string; raw: string }[],
    principal = { field: 'principal', amount: '100' },
  ) =>
    compareOffer(
      terms,
      { quoteFields },
      quote({ amount: { ...found(decimal(principal.amount)), field: principal.field }, others }),
    ).map(({ field, offered, difference }) => [field, offered, difference]);

  it('that were asked in naira are those of naira fields that can be read', () => {
    const quoteFields = [naira('wanted'), collateral, text('note'), naira('cap')];
    const terms = { wanted: '100', pledge: '7', note: '5', cap: 'much' };
    expect(askedAmounts(terms, { quoteFields })).toEqual(['100']);
    expect(askedAmounts(undefined, { quoteFields })).toEqual([]);
  });
  it('are compared as texts only if both sides state one', () => {
    const fields = [text('bank'), text('note'), naira('cap'), collateral];
    const others = ['bank', 'cap', 'pledge'].map((field) => ({ field, raw: '"x"' }));
    expect(compared({ bank: 'x', note: 'y', cap: 'x', pledge: 'x' }, fields, others)).toEqual([
      ['bank', 'x', 'same'],
    ]);
    expect(compared({ note: 'y' }, fields, others)).toEqual([]);
    expect(compared(undefined, fields, others)).toEqual([]);
  });
  it('are the same in another case, whichever side is in capitals', () => {
    const raw = '"BANK-A"';
    expect(compared({ bank: 'bank-a' }, [text('bank')], [{ field: 'bank', raw }])).toEqual([
      ['bank', 'BANK-A', 'rewritten'],
    ]);
  });
  it('differ from a group or a list, and not from nothing', () => {
    for (const raw of ['{"a":1}', '[1]'])
      expect(compared({ bank: 'x' }, [text('bank')], [{ field: 'bank', raw }])).toEqual([
        ['bank', raw, 'differs'],
      ]);
    expect(compared({ bank: 'x' }, [text('bank')], [{ field: 'bank', raw: 'null' }])).toEqual([]);
    expect(compared({ bank: '7' }, [text('bank')], [{ field: 'bank', raw: '7' }])).toEqual([
      ['bank', '7', 'same'],
    ]);
    expect(compared({ bank: 'odd' }, [text('bank')], [{ field: 'bank', raw: 'odd' }])).toEqual([
      ['bank', 'odd', 'same'],
    ]);
  });
  it('answer the quote’s amount by name, else by value, else by place', () => {
    const fields = [naira('cap'), naira('wanted'), collateral];
    const terms = { cap: '5', wanted: '100', pledge: '7' };
    const named = { field: 'wanted', amount: '90' };
    expect(compared(terms, fields, [{ field: 'wanted', raw: '"80"' }], named)).toEqual([
      ['wanted', '90', 'differs'],
    ]);
    expect(compared(terms, fields, [])).toEqual([['wanted', '100', 'same']]);
    expect(compared(terms, fields, [], { field: 'principal', amount: '90' })).toEqual([
      ['cap', '90', 'differs'],
    ]);
    expect(compared({ cap: '100', wanted: '100' }, fields, [])).toEqual([['cap', '100', 'same']]);
    expect(compared({ pledge: '100' }, fields, [])).toEqual([]);
  });
  it('are confirmed if each difference is typed, the others without', () => {
    const terms = compareOffer(
      { cap: '5', wanted: '100' },
      { quoteFields: [naira('cap'), naira('wanted')] },
      quote({
        amount: { ...found(decimal('90')), field: 'wanted' },
        others: [{ field: 'cap', raw: '5' }],
      }),
    );
    expect(isOfferConfirmed(terms, {})).toBe(false);
    expect(isOfferConfirmed(terms, { wanted: '90.00' })).toBe(true);
    expect(isOfferConfirmed(terms, { wanted: '100' })).toBe(false);
    expect(isOfferConfirmed([], {})).toBe(true);
  });
});
