// The sample history must add up, because new users judge the app by it.
import { describe, expect, it } from 'vitest';
import { all, kit } from './kit.ts';
import { coins, kobo, pick, word } from './json.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => `seed-${String(index)}`);

describe('a new practice world', () => {
  it.each(SEEDS)('equals the sums of its own records (%s)', async (seed) => {
    const practice = kit({ seed });
    const [deposits, loans] = [await all(practice, '/collateral/deposits'), await all(practice, '/loans')];
    const { json } = await practice.api('GET', '/collateral/position');

    const total = (list: unknown[], keep: (one: unknown) => boolean, path: string): bigint =>
      list.filter(keep).reduce<bigint>((sum, one) => sum + coins(word(one, path)), 0n);
    const isActive = (one: unknown): boolean => word(one, 'status') === 'active';
    const credits = total(deposits, (one) => word(one, 'status') === 'confirmed', 'amount');
    const releases = total(
      loans,
      (one) => pick(one, 'collateral_return.status') === 'final',
      'collateral_return.amount',
    );
    const seizures = total(loans, () => true, 'collateral_seized');
    const debt = loans
      .filter(isActive)
      .reduce<bigint>((sum, one) => sum + kobo(word(one, 'payoff_amount_ngn')), 0n);

    expect(coins(word(json, 'data.ledger.confirmed_credits'))).toBe(credits);
    expect(coins(word(json, 'data.ledger.releases'))).toBe(releases);
    expect(coins(word(json, 'data.ledger.seizures'))).toBe(seizures);
    expect(coins(word(json, 'data.ledger.balance'))).toBe(credits - releases - seizures);
    expect(coins(word(json, 'data.collateral_amount'))).toBe(credits - releases - seizures);
    expect(total(loans, isActive, 'collateral_amount')).toBe(coins(word(json, 'data.collateral_locked')));
    expect(coins(word(json, 'data.collateral_locked'))).toBeLessThanOrEqual(credits - releases - seizures);
    expect(kobo(word(json, 'data.debt_ngn'))).toBe(debt);
    expect(Number(word(json, 'data.ltv_percent'))).toBeGreaterThan(41.5);
    expect(Number(word(json, 'data.ltv_percent'))).toBeLessThan(42.5);
    expect(kobo(word(json, 'data.borrowing_capacity_ngn'))).toBeGreaterThan(kobo('1000000.00'));
  });

  it('has a pending deposit, an unsupported one, and every final status', async () => {
    const practice = kit();
    const statuses = async (path: string): Promise<Set<string>> =>
      new Set((await all(practice, path)).map((one) => word(one, 'status')));
    expect(await statuses('/collateral/deposits')).toEqual(new Set(['pending', 'confirmed', 'unsupported']));
    expect(await statuses('/loans/quotes')).toEqual(new Set(['accepted', 'expired']));
    expect(await statuses('/loans/applications')).toEqual(new Set(['disbursed', 'declined']));
  });
});
