// Every row of the lender's document, over real HTTP. Each test's title is a row.
import { describe, expect, it } from 'vitest';
import { START, live } from './live.ts';
import type { Live } from './live.ts';
import { coins, items, kobo, pick, word } from '../../unit/sandbox/json.ts';

const DAY = 86_400_000;
let quotes = 0;
const terms = (more: object = {}): object => ({
  external_id: `doc-${String((quotes += 1))}`,
  amount_ngn: '1500000.00',
  payout: 'naira_token',
  ...more,
});
const quote = async ({ api }: Live, more: object = {}): Promise<unknown> =>
  (await api('POST', '/loans/quotes', terms(more))).json;
const accept = ({ api }: Live, made: unknown) => api('POST', `/loans/quotes/${word(made, 'data.id')}/accept`);
const advance = ({ control }: Live, ms: number) => control('POST', '/clock', { advance_ms: ms });
/** Real time does not pass, so that every time in an answer is known. */
const still = (): Promise<Live> => live({ real: () => START });

describe('the service’s document: endpoints', () => {
  it('GET /collateral/wallets → deposit wallets, each with asset and chain; exactly one is USDC on Base', async () => {
    const { json } = await (await still()).api('GET', '/collateral/wallets');
    const pairs = items(json).map((one) => `${word(one, 'asset')} ${word(one, 'chain')}`);
    expect(pairs).toEqual(['USDC base', 'USDC ethereum', 'USDT tron', 'USDC.e polygon']);
    for (const one of items(json))
      expect(word(one, 'address')).toMatch(/^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/);
  });

  it('GET /collateral/deposits → deposits with confirmation count and status, polled until confirmed', async () => {
    const practice = await still();
    const newest = async (): Promise<unknown> =>
      pick((await practice.api('GET', '/collateral/deposits?limit=1')).json, 'data.0');
    expect(await newest()).toMatchObject({ confirmations: 1, required_confirmations: 12, status: 'pending' });
    await advance(practice, 120_000);
    expect(await newest()).toMatchObject({ confirmations: 13, status: 'confirmed' });
  });

  it('GET /collateral/position → value, borrowing capacity, LTV, price timestamp', async () => {
    const { json } = await (await still()).api('GET', '/collateral/position');
    const value = kobo(word(json, 'data.collateral_value_ngn'));
    expect((coins(word(json, 'data.collateral_amount')) * 153_200n + 500_000n) / 1_000_000n).toBe(value);
    expect(kobo(word(json, 'data.borrowing_capacity_ngn'))).toBeLessThan(value);
    const ltv = (kobo(word(json, 'data.debt_ngn')) * 20_000n + value) / (value * 2n);
    expect(kobo(word(json, 'data.ltv_percent'))).toBe(ltv);
    expect(word(json, 'data.price_timestamp')).toBe('2026-11-21T08:00:00.000Z');
  });

  it('GET /collateral/withdrawal-addresses → approved and pending destinations', async () => {
    const { json } = await (await still()).api('GET', '/collateral/withdrawal-addresses');
    expect(items(json, 'data.approved').map((one) => pick(one, 'active'))).toEqual([false, true, true]);
    expect(items(json, 'data.pending')).toMatchObject([{ status: 'pending', approved_at: null }]);
  });

  it('POST /loans/quotes with a unique external_id → quote with identifier and expiry', async () => {
    const practice = await still();
    const made = await practice.api('POST', '/loans/quotes', terms({ external_id: 'unique' }));
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      data: { external_id: 'unique', expires_at: '2026-11-21T08:00:45.000Z' },
    });
    expect(word(made.json, 'data.id')).toMatch(/^qt_[a-z0-9]{20}$/);
    expect((await practice.api('POST', '/loans/quotes', terms({ external_id: 'unique' }))).status).toBe(409);
  });

  it('POST /loans/quotes/{quote_id}/accept → the application', async () => {
    const practice = await still();
    const made = await quote(practice);
    expect(await accept(practice, made)).toMatchObject({
      status: 200,
      json: { data: { kind: 'quote', quote_id: word(made, 'data.id'), status: 'disbursed' } },
    });
  });

  it('POST /loans/applications with an exact collateral amount → the created application', async () => {
    const { status, json } = await (
      await still()
    ).api('POST', '/loans/applications', { collateral_amount: '750.25' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      data: { kind: 'direct', collateral_amount: '750.250000', status: 'under_review' },
    });
  });

  it('the implied reads → loans, one loan, applications, one application, quotes by external_id', async () => {
    const { api } = await still();
    for (const path of ['/loans', '/loans/applications', '/loans/quotes']) {
      const { status, json } = await api('GET', `${path}?limit=2`);
      expect([status, items(json).length]).toEqual([200, 2]);
    }
    const { json } = await api('GET', '/loans?limit=1');
    const id = word(json, 'data.0.id');
    expect((await api('GET', `/loans/${id}`)).json).toEqual({ data: pick(json, 'data.0') });
    expect((await api('GET', '/loans/LN-999999')).status).toBe(404);
    expect((await api('GET', '/loans/applications/app_none')).status).toBe(404);
  });
});

describe('the service’s document: states and transitions', () => {
  it('deposit: required confirmations reached → confirmed; ledger credited; position updates', async () => {
    const practice = await still();
    const before = (await practice.api('GET', '/collateral/position')).json;
    const { json } = await practice.api('GET', '/collateral/deposits?limit=1');
    await advance(practice, 120_000);
    const after = (await practice.api('GET', '/collateral/position')).json;
    const credited =
      coins(word(after, 'data.ledger.confirmed_credits')) -
      coins(word(before, 'data.ledger.confirmed_credits'));
    expect(credited).toBe(coins(word(json, 'data.0.amount')));
    expect(coins(word(after, 'data.collateral_amount'))).toBeGreaterThan(
      coins(word(before, 'data.collateral_amount')),
    );
  });

  it('quote: accepted within 45 seconds → an application; after them → none', async () => {
    const practice = await still();
    const [early, late] = [await quote(practice), await quote(practice)];
    await advance(practice, 45_000);
    expect((await accept(practice, early)).status).toBe(200);
    await advance(practice, 1);
    expect(await accept(practice, late)).toMatchObject({
      status: 410,
      json: { error: { code: 'quote_expired' } },
    });
  });

  it('quote: the service rechecks prices and collateral', async () => {
    const practice = await still();
    const made = await quote(practice);
    await practice.control('POST', '/price', { move_percent: '-1.5' });
    expect(await accept(practice, made)).toMatchObject({
      status: 409,
      json: { error: { code: 'price_moved' } },
    });
  });

  it('acceptance: a small naira-token loan with auto-disbursement on is disbursed during it', async () => {
    const practice = await still();
    const { json } = await accept(practice, await quote(practice, { amount_ngn: '5000000.00' }));
    const { json: made } = await practice.api('GET', `/loans/${word(json, 'data.loan_id')}`);
    expect(made).toMatchObject({
      data: { status: 'active', principal_ngn: '5000000.00', opened_at: '2026-11-21T08:00:00.000Z' },
    });
  });

  it('direct application: disbursement follows operator review', async () => {
    const practice = await still();
    const { json } = await practice.api('POST', '/loans/applications', { collateral_amount: '900' });
    const path = `/loans/applications/${word(json, 'data.id')}`;
    await advance(practice, 89_999);
    expect((await practice.api('GET', path)).json).toMatchObject({
      data: { status: 'under_review', loan_id: null },
    });
    await advance(practice, 1);
    expect((await practice.api('GET', path)).json).toMatchObject({ data: { status: 'disbursed' } });
  });

  it('loan: payment of exactly payoff_amount_ngn to the current destination → closes; a collateral return follows', async () => {
    const practice = await still();
    const { json } = await accept(practice, await quote(practice));
    const id = word(json, 'data.loan_id');
    await advance(practice, 3 * DAY);
    const payoff = word((await practice.api('GET', `/loans/${id}`)).json, 'data.payoff_amount_ngn');
    await practice.control('POST', `/loans/${id}/pay`, { amount: payoff });
    await advance(practice, 50_000);
    expect((await practice.api('GET', `/loans/${id}`)).json).toMatchObject({
      data: {
        status: 'closed',
        payoff_amount_ngn: '0.00',
        collateral_return: { status: 'final', confirmations: 12 },
      },
    });
  });

  it('loan: the current repayment destination can change, so it is read immediately before paying', async () => {
    const practice = await still();
    const id = word((await practice.control('GET', '/state')).json, 'data.open_loans.0');
    const read = async (): Promise<unknown> =>
      pick((await practice.api('GET', `/loans/${id}`)).json, 'data.repayment_destination');
    const before = await read();
    await practice.control('POST', `/loans/${id}/rotate`);
    expect(await read()).not.toEqual(before);
    const paid = await practice.control('POST', `/loans/${id}/pay`, {
      amount: 'exact',
      destination: 'previous',
    });
    expect(paid.json).toMatchObject({
      data: { status: 'active', payments: [{ reason: 'old_destination' }] },
    });
  });

  it('ledger: balances equal confirmed credits minus releases and seizures', async () => {
    const practice = await still();
    await practice.control('POST', '/seizures', { amount: '33.000001' });
    const { json } = await practice.api('GET', '/collateral/position');
    const of = (name: string): bigint => coins(word(json, `data.ledger.${name}`));
    expect(of('balance')).toBe(of('confirmed_credits') - of('releases') - of('seizures'));
  });

  it('return address: must stay approved and active until the return is final', async () => {
    const practice = await still();
    const id = word((await practice.control('GET', '/state')).json, 'data.open_loans.0');
    const { json } = await practice.api('GET', '/collateral/withdrawal-addresses');
    const address = items(json, 'data.approved').find((one) => pick(one, 'active') === true);
    await practice.control('POST', `/loans/${id}/pay`, { amount: 'exact' });
    await advance(practice, 35_000);
    await practice.control('POST', `/withdrawal-addresses/${word(address, 'id')}`, { active: false });
    await advance(practice, DAY);
    expect((await practice.api('GET', `/loans/${id}`)).json).toMatchObject({
      data: { collateral_return: { status: 'held' } },
    });
  });
});
