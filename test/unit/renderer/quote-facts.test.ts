// The terms of a quote in groups. The service's document names no field of a quote, so names decide.
import { describe, expect, it } from 'vitest';
import { groupOf, inWords, pledgeIn, quoteFact } from '../../../renderer/components/quote-facts.ts';

const facts = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(([field, value]) => quoteFact({ field, raw: JSON.stringify(value) }));

describe('the terms of a quote', () => {
  it('are grouped by what their names say, and a name that says nothing is listed apart', () => {
    const fields = {
      receive: ['payout', 'net_disbursement_ngn', 'amount'],
      cost: ['monthly_rate_percent', 'fee_ngn', 'interestRate', 'total_repayment_ngn', 'tenor_days'],
      pledged: ['collateral_amount', 'ltv_after_percent', 'price_ngn', 'price_timestamp', 'chain'],
      also: ['note', 'desk'],
    } as const;
    for (const [group, names] of Object.entries(fields))
      for (const field of names) expect([field, groupOf({ field })]).toEqual([field, group]);
  });
  it('show amount, asset and chain of the collateral as one line only if amount and asset are stated', () => {
    const amount = { collateral_amount: '12.5' };
    const asset = { collateral_asset: 'USDC' };
    expect(pledgeIn(facts(amount))).toBeUndefined();
    expect(pledgeIn(facts({ collateral_amount: 'some', ...asset }))).toBeUndefined();
    expect(pledgeIn(facts({ ...amount, ...asset }))).toMatchObject({
      amount: { raw: '"12.5"' },
      asset: { raw: '"USDC"' },
      chain: undefined,
    });
    expect(pledgeIn(facts({ ...amount, ...asset, collateral_chain: 'base' }))?.chain?.raw).toBe('"base"');
  });
  it('put an identifier into words, and leave every other text as it is', () => {
    expect(inWords('naira_token')).toBe('Naira token');
    for (const text of ['USDC', 'base', 'NIP transfer', 'qt_3F', '0x_a', ''])
      expect(inWords(text)).toBe(text);
  });
});
