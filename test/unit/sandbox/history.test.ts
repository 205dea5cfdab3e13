// The sample history must add up, because new users judge the app by it.
import { describe, expect, it } from 'vitest';
import { all, kit } from './kit.ts';
import { coins, kobo, pick, word } from './json.ts';

const DAY = 86_400_000;
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

  it.each(SEEDS.slice(0, 3))(
    'has 200 loans over two years, three or four active, sizes believable (%s)',
    async (seed) => {
      const practice = kit({ seed });
      const loans = await all(practice, '/loans');
      expect(loans).toHaveLength(200);
      const active = loans.filter((one) => word(one, 'status') === 'active');
      expect([3, 4]).toContain(active.length);
      const opened = loans.map((one) => Date.parse(word(one, 'opened_at')));
      expect(opened).toEqual(opened.toSorted((a, b) => b - a));
      expect((opened[0] ?? 0) - (opened[199] ?? 0)).toBeGreaterThan(715 * DAY);
      expect(opened[0]).toBeLessThan(practice.service.now());
      for (const one of loans) {
        expect(kobo(word(one, 'principal_ngn'))).toBeGreaterThanOrEqual(kobo('400000.00'));
        expect(kobo(word(one, 'principal_ngn'))).toBeLessThanOrEqual(kobo('40000000.00'));
        expect(word(one, 'repayment_destination.account_number')).toMatch(/^\d{10}$/);
        if (word(one, 'status') === 'active') continue;
        expect(Date.parse(word(one, 'closed_at'))).toBeGreaterThan(Date.parse(word(one, 'opened_at')));
        expect(Date.parse(word(one, 'closed_at'))).toBeLessThan(practice.service.now());
        expect(pick(one, 'collateral_return.status')).toBe('final');
        expect(pick(one, 'collateral_return.confirmations')).toBe(12);
        expect(word(one, 'payoff_amount_ngn')).toBe('0.00');
        expect(pick(one, 'payments.0.status')).toBe('matched');
        expect(coins(word(one, 'collateral_return.amount'))).toBe(
          coins(word(one, 'collateral_amount')) - coins(word(one, 'collateral_seized')),
        );
      }
    },
  );

  it('never had less collateral than its loans had locked', async () => {
    const practice = kit();
    const moves: { at: number; change: bigint }[] = [];
    for (const one of await all(practice, '/collateral/deposits')) {
      if (word(one, 'status') === 'confirmed') {
        moves.push({ at: Date.parse(word(one, 'confirmed_at')), change: coins(word(one, 'amount')) });
      }
    }
    for (const one of await all(practice, '/loans')) {
      moves.push({ at: Date.parse(word(one, 'opened_at')), change: -coins(word(one, 'collateral_amount')) });
    }
    let free = 0n;
    for (const { change } of moves.toSorted((a, b) => a.at - b.at)) {
      free += change;
      expect(free).toBeGreaterThanOrEqual(0n);
    }
  });

  it('has a unique id for each thing, and an application and a quote for each loan', async () => {
    const practice = kit();
    const [quotes, applications, loans] = [
      await all(practice, '/loans/quotes'),
      await all(practice, '/loans/applications'),
      await all(practice, '/loans'),
    ];
    const deposits = await all(practice, '/collateral/deposits');
    const ids = [...quotes, ...applications, ...loans, ...deposits].map((one) => word(one, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    const external = quotes.map((one) => word(one, 'external_id'));
    expect(new Set(external).size).toBe(external.length);
    for (const one of loans) {
      const application = applications.find((each) => pick(each, 'id') === pick(one, 'application_id'));
      expect(pick(application, 'loan_id')).toBe(pick(one, 'id'));
      expect(pick(application, 'quote_id')).toBe(pick(one, 'quote_id'));
      if (pick(one, 'quote_id') === null) continue; // applied for directly
      const quote = quotes.find((each) => pick(each, 'id') === pick(one, 'quote_id'));
      expect(pick(quote, 'status')).toBe('accepted');
      expect(pick(quote, 'external_id')).toBe(pick(one, 'external_id'));
    }
  });

  it('opened its loans in Lagos working hours, on weekdays', async () => {
    const practice = kit();
    let outside = 0;
    for (const one of await all(practice, '/loans')) {
      const local = new Date(Date.parse(word(one, 'opened_at')) + 3_600_000);
      const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
      if (local.getUTCDay() === 0 || local.getUTCDay() === 6 || hour < 8.5 || hour > 17) outside += 1;
    }
    expect(outside).toBe(0);
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
