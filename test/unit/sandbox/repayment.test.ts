import { describe, expect, it } from 'vitest';
import { HOUR, START, borrow, kit, loan, payLoan } from './kit.ts';
import { items, kobo, pick, word } from './json.ts';

const DAY = 24 * HOUR;

describe('the payoff', () => {
  it('is kobo-exact, fixed for a day in Lagos, and grows at its midnight', async () => {
    const practice = kit();
    const id = await borrow(practice, { amount_ngn: '1000000.00' });
    const made = await loan(practice, id);
    const rate = BigInt(word(made, 'data.monthly_rate_percent').replace('.', ''));
    // principal in kobo × (1 + rate in hundredths of a percent × days ÷ 30), half up
    const owed = (days: bigint): bigint => 100_000_000n + (100_000_000n * rate * days + 150_000n) / 300_000n;

    const payoff = async (): Promise<bigint> =>
      kobo(word(await loan(practice, id), 'data.payoff_amount_ngn'));
    expect(await payoff()).toBe(owed(1n));
    const midnightInLagos = Date.UTC(2026, 10, 21, 23, 0, 0);
    practice.pass(midnightInLagos - START - 1);
    expect(await payoff()).toBe(owed(1n));
    practice.pass(1);
    expect(await payoff()).toBe(owed(2n));
    practice.pass(29 * DAY);
    expect(await payoff()).toBe(owed(31n));
  });
});

describe('a payment', () => {
  it('closes the loan with exactly the payoff to the current destination', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const payoff = word(await loan(practice, id), 'data.payoff_amount_ngn');
    const paid = await payLoan(practice, id, payoff);
    expect(paid.json).toMatchObject({
      data: {
        status: 'closed',
        payoff_amount_ngn: '0.00',
        closed_at: '2026-11-21T08:00:00.000Z',
        payments: [{ amount_ngn: payoff, status: 'matched', reason: null }],
      },
    });
  });

  it.each([
    ['under', 'amount_under'],
    ['over', 'amount_over'],
  ])('that is %s the payoff closes nothing and is shown as unmatched', async (amount, reason) => {
    const practice = kit();
    const id = await borrow(practice);
    expect((await payLoan(practice, id, amount)).json).toMatchObject({
      data: { status: 'active', closed_at: null, payments: [{ status: 'unmatched', reason }] },
    });
    const unmatched = items((await practice.control('GET', '/state')).json, 'data.unmatched_payments');
    expect(unmatched).toMatchObject([{ loan_id: id, payment: { reason } }]);
  });

  it('does not close it at the former destination', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const before = pick(await loan(practice, id), 'data.repayment_destination');
    expect(await payLoan(practice, id, 'exact', 'previous')).toMatchObject({ status: 409 });
    await practice.control('POST', `/loans/${id}/rotate`);
    expect(pick(await loan(practice, id), 'data.repayment_destination')).not.toEqual(before);
    expect((await payLoan(practice, id, 'exact', 'previous')).json).toMatchObject({
      data: {
        status: 'active',
        payments: [{ status: 'unmatched', reason: 'old_destination', destination: before }],
      },
    });
    expect((await payLoan(practice, id, 'exact')).json).toMatchObject({ data: { status: 'closed' } });
  });
});
