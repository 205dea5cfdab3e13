import { describe, expect, it } from 'vitest';
import { HOUR, SECOND, START, accept, borrow, kit, loan, quoteFor } from './kit.ts';
import type { Answer, Kit } from './kit.ts';
import { coins, items, kobo, pick, word } from './json.ts';

const DAY = 24 * HOUR;

const pay = (practice: Kit, id: string, amount: string, destination?: string): Promise<Answer> =>
  practice.control(
    'POST',
    `/loans/${id}/pay`,
    destination === undefined ? { amount } : { amount, destination },
  );

async function approvedAddress(practice: Kit): Promise<{ id: string; address: string }> {
  const { json } = await practice.api('GET', '/collateral/withdrawal-addresses');
  const found = items(json, 'data.approved').find(
    (one) => pick(one, 'active') === true && pick(one, 'chain') === 'base',
  );
  return { id: word(found, 'id'), address: word(found, 'address') };
}

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
  it('of exactly the payoff to the current destination closes the loan', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const payoff = word(await loan(practice, id), 'data.payoff_amount_ngn');
    const paid = await pay(practice, id, payoff);
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
    expect((await pay(practice, id, amount)).json).toMatchObject({
      data: { status: 'active', closed_at: null, payments: [{ status: 'unmatched', reason }] },
    });
    const unmatched = items((await practice.control('GET', '/state')).json, 'data.unmatched_payments');
    expect(unmatched).toMatchObject([{ loan_id: id, payment: { reason } }]);
  });

  it('a kobo off, either way, closes nothing', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const payoff = kobo(word(await loan(practice, id), 'data.payoff_amount_ngn'));
    for (const off of [payoff - 1n, payoff + 1n].map(String)) {
      await pay(practice, id, `${off.slice(0, -2)}.${off.slice(-2)}`);
    }
    expect(pick(await loan(practice, id), 'data.status')).toBe('active');
  });

  it('of yesterday’s payoff closes nothing', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const yesterday = word(await loan(practice, id), 'data.payoff_amount_ngn');
    practice.pass(DAY);
    expect((await pay(practice, id, yesterday)).json).toMatchObject({
      data: { status: 'active', payments: [{ reason: 'amount_under' }] },
    });
  });

  it('to the destination before the rotation closes nothing', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const before = pick(await loan(practice, id), 'data.repayment_destination');
    expect(await pay(practice, id, 'exact', 'previous')).toMatchObject({ status: 409 });
    await practice.control('POST', `/loans/${id}/rotate`);
    expect(pick(await loan(practice, id), 'data.repayment_destination')).not.toEqual(before);
    expect((await pay(practice, id, 'exact', 'previous')).json).toMatchObject({
      data: {
        status: 'active',
        payments: [{ status: 'unmatched', reason: 'old_destination', destination: before }],
      },
    });
    expect((await pay(practice, id, 'exact')).json).toMatchObject({ data: { status: 'closed' } });
  });

  it('a second time is recorded, and closes nothing again', async () => {
    const practice = kit();
    const id = await borrow(practice);
    await pay(practice, id, 'exact');
    expect((await pay(practice, id, 'exact')).json).toMatchObject({
      data: {
        status: 'closed',
        payments: [{ status: 'matched' }, { status: 'unmatched', reason: 'loan_closed' }],
      },
    });
    expect(await practice.control('POST', `/loans/${id}/rotate`)).toMatchObject({ status: 409 });
  });
});

describe('the repayment destination', () => {
  it('of one active loan of a fresh practice changes by itself, every 6 hours', async () => {
    const practice = kit();
    const active = items((await practice.control('GET', '/state')).json, 'data.open_loans').map(String);
    const destinations = new Map<string, Set<string>>(active.map((id) => [id, new Set<string>()]));
    for (let hour = 0; hour <= 24; hour += 1) {
      for (const id of active) {
        destinations
          .get(id)
          ?.add(word(await loan(practice, id), 'data.repayment_destination.account_number'));
      }
      practice.pass(HOUR);
    }
    const changes = [...destinations.values()].map((seen) => seen.size - 1);
    expect(changes.filter((count) => count === 0)).toHaveLength(active.length - 1);
    expect(Math.max(...changes)).toBe(4);
  });

  it('stays as it was once the loan is closed', async () => {
    const practice = kit({ seed: 'rotating' });
    const id = word((await practice.control('GET', '/state')).json, 'data.open_loans.0');
    await pay(practice, id, 'exact');
    const closed = pick(await loan(practice, id), 'data.repayment_destination');
    practice.pass(3 * DAY);
    expect(pick(await loan(practice, id), 'data.repayment_destination')).toEqual(closed);
  });
});

describe('the collateral return', () => {
  const back = async (practice: Kit, id: string): Promise<unknown> =>
    pick(await loan(practice, id), 'data.collateral_return');
  const releases = async (practice: Kit): Promise<bigint> =>
    coins(word((await practice.api('GET', '/collateral/position')).json, 'data.ledger.releases'));

  it('follows 20 seconds after closing, to the approved address, and is a release once final', async () => {
    const practice = kit();
    const before = await releases(practice);
    const id = await borrow(practice);
    const amount = word(await loan(practice, id), 'data.collateral_amount');
    await pay(practice, id, 'exact');
    practice.pass(20 * SECOND - 1);
    expect(await back(practice, id)).toBeNull();
    practice.pass(1);
    expect(await back(practice, id)).toMatchObject({
      address: (await approvedAddress(practice)).address,
      amount,
      asset: 'USDC',
      chain: 'base',
      confirmations: 0,
      required_confirmations: 12,
      status: 'pending',
    });
    practice.pass(30 * SECOND - 1);
    expect(await back(practice, id)).toMatchObject({ confirmations: 11, status: 'pending' });
    expect(await releases(practice)).toBe(before);
    practice.pass(1);
    expect(await back(practice, id)).toMatchObject({ confirmations: 12, status: 'final' });
    expect(await releases(practice)).toBe(before + coins(amount));
  });

  it('waits while no approved active address exists, and follows as soon as one does', async () => {
    const practice = kit();
    const { id: address } = await approvedAddress(practice);
    const id = await borrow(practice);
    await practice.control('POST', `/withdrawal-addresses/${address}`, { active: false });
    await pay(practice, id, 'exact');
    practice.pass(DAY);
    expect(await back(practice, id)).toBeNull();
    expect(await practice.control('POST', `/loans/${id}/return`, { finish: true })).toMatchObject({
      status: 409,
      json: { error: { code: 'no_return_address' } },
    });
    await practice.control('POST', `/withdrawal-addresses/${address}`, { active: true });
    expect(await back(practice, id)).toMatchObject({ status: 'pending', confirmations: 0 });
    practice.pass(30 * SECOND);
    expect(await back(practice, id)).toMatchObject({ status: 'final' });
  });

  it('never goes to an address that is pending, switched off, or on another chain', async () => {
    const practice = kit();
    const { id: address } = await approvedAddress(practice);
    await practice.control('POST', `/withdrawal-addresses/${address}`, { status: 'pending' });
    const { json } = await practice.api('GET', '/collateral/withdrawal-addresses');
    expect(items(json, 'data.approved').length + items(json, 'data.pending').length).toBe(4);
    const id = await borrow(practice);
    await pay(practice, id, 'exact');
    practice.pass(DAY);
    expect(await back(practice, id)).toBeNull();
    const other = items(json, 'data.pending').find((one) => word(one, 'id') !== address);
    await practice.control('POST', `/withdrawal-addresses/${word(other, 'id')}`, { status: 'approved' });
    expect(await back(practice, id)).toMatchObject({ address: word(other, 'address') });
  });

  it('is held when its address loses approval, and goes on from where it stood', async () => {
    const practice = kit();
    const { id: address } = await approvedAddress(practice);
    const id = await borrow(practice);
    await pay(practice, id, 'exact');
    practice.pass(20 * SECOND + 5 * 2_500);
    await practice.control('POST', `/withdrawal-addresses/${address}`, { status: 'pending' });
    expect(await back(practice, id)).toMatchObject({ confirmations: 5, status: 'held' });
    practice.pass(DAY);
    expect(await back(practice, id)).toMatchObject({ confirmations: 5, status: 'held' });
    await practice.control('POST', `/withdrawal-addresses/${address}`, { status: 'approved' });
    practice.pass(7 * 2_500 - 1);
    expect(await back(practice, id)).toMatchObject({ confirmations: 11, status: 'pending' });
    practice.pass(1);
    expect(await back(practice, id)).toMatchObject({ status: 'final' });
  });

  it('goes to an address nobody approved when it is misdirected, and no approval stops it', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const misdirect = (): Promise<Answer> =>
      practice.control('POST', `/loans/${id}/return`, { misdirect: true });
    expect(await misdirect()).toMatchObject({ status: 200 });
    await pay(practice, id, 'exact');
    practice.pass(20 * SECOND);
    const astray = word(await back(practice, id), 'address');
    const { json } = await practice.api('GET', '/collateral/withdrawal-addresses');
    expect(astray).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(JSON.stringify(json)).not.toContain(astray);
    expect(await misdirect()).toMatchObject({ status: 409, json: { error: { code: 'already_sent' } } });
    practice.pass(12 * 2_500);
    expect(await back(practice, id)).toMatchObject({ status: 'final', address: astray });
  });

  it('can be finished by hand, once, and only of a closed loan', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const finish = (): Promise<Answer> => practice.control('POST', `/loans/${id}/return`, { finish: true });
    expect(await finish()).toMatchObject({ status: 409, json: { error: { code: 'not_closed' } } });
    await pay(practice, id, 'exact');
    expect((await finish()).json).toMatchObject({
      data: { collateral_return: { status: 'final', confirmations: 12 } },
    });
    expect(await finish()).toMatchObject({ status: 409, json: { error: { code: 'already_final' } } });
  });

  it('is not taken from a second loan before the first has nothing left', async () => {
    const practice = kit();
    const ids = items((await practice.control('GET', '/state')).json, 'data.open_loans').map(String);
    const first = coins(word(await loan(practice, ids[0] ?? ''), 'data.collateral_amount'));
    const more = String(first + coins('10')).padStart(7, '0');
    await practice.control('POST', '/seizures', { amount: `${more.slice(0, -6)}.${more.slice(-6)}` });
    const seized = await Promise.all(
      ids.map(async (id) => word(await loan(practice, id), 'data.collateral_seized')),
    );
    expect(seized.map(coins)).toEqual([first, coins('10'), ...ids.slice(2).map(() => 0n)]);
  });

  it('is of what a seizure left, and of nothing when it left nothing', async () => {
    const practice = kit();
    const [part, whole] = [await borrow(practice), await borrow(practice)];
    const amount = coins(word(await loan(practice, part), 'data.collateral_amount'));
    await practice.control('POST', '/seizures', { amount: '100.5', loan_id: part });
    const taken = word(await loan(practice, whole), 'data.collateral_amount');
    await practice.control('POST', '/seizures', { amount: taken, loan_id: whole });
    for (const id of [part, whole]) await pay(practice, id, 'exact');
    practice.pass(HOUR);
    expect(coins(word(await back(practice, part), 'amount'))).toBe(amount - coins('100.5'));
    expect(await back(practice, whole)).toBeNull();
    expect(pick((await practice.control('GET', '/state')).json, 'data.pending_returns')).toEqual([]);
  });
});

describe('a deposit', () => {
  const send = (practice: Kit, asset: string, chain: string): Promise<Answer> =>
    practice.control('POST', '/deposits', { asset, chain, amount: '500' });

  it('gathers a confirmation each 2.5 seconds and counts from the twelfth', async () => {
    const practice = kit();
    practice.pass(HOUR); // the sample deposit is confirmed by now
    const balance = async (): Promise<bigint> =>
      coins(word((await practice.api('GET', '/collateral/position')).json, 'data.ledger.balance'));
    const before = await balance();
    const made = await send(practice, 'USDC', 'base');
    const shown = async (): Promise<unknown> =>
      pick((await practice.api('GET', '/collateral/deposits?limit=1')).json, 'data.0');
    expect(await shown()).toMatchObject({
      amount: '500.000000',
      confirmations: 0,
      required_confirmations: 12,
      status: 'pending',
    });
    practice.pass(30 * SECOND - 1);
    expect(await shown()).toMatchObject({ confirmations: 11, status: 'pending', confirmed_at: null });
    expect(await balance()).toBe(before);
    practice.pass(1);
    expect(await shown()).toMatchObject({
      id: word(made.json, 'data.id'),
      confirmations: 12,
      status: 'confirmed',
    });
    expect(await balance()).toBe(before + coins('500'));
  });

  it.each([
    ['USDC', 'ethereum'],
    ['USDT', 'tron'],
    ['USDC.e', 'polygon'],
  ])('of %s on %s is listed and never funds the position', async (asset, chain) => {
    const practice = kit();
    practice.pass(HOUR);
    const before = pick((await practice.api('GET', '/collateral/position')).json, 'data.ledger');
    const made = await send(practice, asset, chain);
    practice.pass(DAY);
    const { json } = await practice.api('GET', '/collateral/deposits?limit=1');
    expect(json).toMatchObject({
      data: [{ id: word(made.json, 'data.id'), asset, chain, status: 'unsupported', confirmed_at: null }],
    });
    expect(pick((await practice.api('GET', '/collateral/position')).json, 'data.ledger')).toEqual(before);
    expect(await practice.control('POST', `/deposits/${word(made.json, 'data.id')}/confirm`)).toMatchObject({
      status: 409,
    });
  });

  it('can be confirmed by hand, and to no wallet it cannot be made', async () => {
    const practice = kit();
    const id = word((await send(practice, 'USDC', 'base')).json, 'data.id');
    expect((await practice.control('POST', `/deposits/${id}/confirm`)).json).toMatchObject({
      data: { status: 'confirmed', confirmations: 12 },
    });
    expect(await send(practice, 'USDC', 'solana')).toMatchObject({
      status: 422,
      json: { error: { field: 'chain' } },
    });
    expect(await send(practice, 'DAI', 'base')).toMatchObject({
      status: 422,
      json: { error: { field: 'asset' } },
    });
  });

  it('raises the capacity that an accepted quote then uses', async () => {
    const practice = kit();
    const id = word(
      (await practice.control('POST', '/deposits', { asset: 'USDC', chain: 'base', amount: '10000' })).json,
      'data.id',
    );
    const capacity = async (): Promise<bigint> =>
      kobo(word((await practice.api('GET', '/collateral/position')).json, 'data.borrowing_capacity_ngn'));
    const before = await capacity();
    await practice.control('POST', `/deposits/${id}/confirm`);
    expect((await capacity()) - before).toBeGreaterThan(kobo('9191999.00')); // 10,000 × 1,532 × 0.6
    const after = await capacity();
    await accept(practice, await quoteFor(practice, { amount_ngn: '1000000.00' }));
    expect(await capacity()).toBeLessThanOrEqual(after - kobo('1000000.00'));
  });
});
