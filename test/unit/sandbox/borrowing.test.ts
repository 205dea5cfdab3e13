import { describe, expect, it } from 'vitest';
import { SECOND, accept, all, freshExternalId, kit, quoteFor } from './kit.ts';
import { coins, items, kobo, pick, word } from './json.ts';

describe('a quote', () => {
  it('states its terms at 60% LTV and expires after 45 seconds', async () => {
    const practice = kit();
    const quote = await quoteFor(practice, { external_id: 'mine', amount_ngn: '919200' });
    expect(quote).toMatchObject({
      data: {
        external_id: 'mine',
        status: 'open',
        amount_ngn: '919200.00',
        payout: 'naira_token',
        collateral_amount: '1000.000000', // 919,200 ÷ (1,532 × 0.6)
        collateral_asset: 'USDC',
        collateral_chain: 'base',
        price_ngn: '1532.00',
        created_at: '2026-11-21T08:00:00.000Z',
        expires_at: '2026-11-21T08:00:45.000Z',
      },
    });
  });

  it.each(['1000000.00', '1234567.89', '10000.01'])(
    'of ₦%s needs the least collateral that covers it',
    async (amount) => {
      const asked = coins(word(await quoteFor(kit(), { amount_ngn: amount }), 'data.collateral_amount'));
      // collateral (millionths) × 1,532 × 0.6, in the same units as the amount in kobo × 10⁴ × 10³
      const covers = (collateral: bigint): boolean => collateral * 9_192n >= kobo(amount) * 100_000n;
      expect([covers(asked), covers(asked - 1n)]).toEqual([true, false]);
    },
  );

  it('is refused for an external_id that was ever used', async () => {
    const practice = kit();
    await quoteFor(practice, { external_id: 'once' });
    const body = { external_id: 'once', amount_ngn: '20000', payout: 'bank' };
    expect(await practice.api('POST', '/loans/quotes', body)).toMatchObject({
      status: 409,
      json: { error: { code: 'duplicate_external_id', field: 'external_id' } },
    });
    const historic = word((await practice.api('GET', '/loans/quotes?limit=1&cursor=')).json, 'error.field');
    expect(historic).toBe('cursor');
    const old = word((await all(practice, '/loans/quotes')).at(-1), 'external_id');
    expect((await practice.api('POST', '/loans/quotes', { ...body, external_id: old })).status).toBe(409);
    expect(pick((await practice.control('GET', '/state')).json, 'data.effects.once')).toEqual({
      quotes: 1,
      applications: 0,
      loans: 0,
    });
  });

  it('may use the whole capacity and not a kobo more', async () => {
    const practice = kit();
    const { json } = await practice.api('GET', '/collateral/position');
    const capacity = word(json, 'data.borrowing_capacity_ngn');
    const digits = (BigInt(capacity.replace('.', '')) + 1n).toString();
    const more = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    const refusal = await practice.api('POST', '/loans/quotes', {
      external_id: 'x',
      amount_ngn: more,
      payout: 'bank',
    });
    expect(refusal).toMatchObject({
      status: 422,
      json: { error: { code: 'exceeds_capacity', field: 'amount_ngn' } },
    });
    const quote = await quoteFor(practice, { amount_ngn: capacity, payout: 'bank' });
    expect((await accept(practice, quote)).status).toBe(200);
  });
});

describe('an accept', () => {
  it('works in the last millisecond of its window and not in the next', async () => {
    const practice = kit();
    const [inTime, late] = [await quoteFor(practice), await quoteFor(practice)];
    practice.pass(45 * SECOND);
    expect((await accept(practice, inTime)).status).toBe(200);
    practice.pass(1);
    expect(await accept(practice, late)).toMatchObject({
      status: 410,
      json: { error: { code: 'quote_expired' } },
    });
    expect(
      pick(
        (await practice.control('GET', '/state')).json,
        `data.effects.${word(late, 'data.external_id')}.applications`,
      ),
    ).toBe(0);
  });

  it('disburses a naira-token loan of up to ₦5,000,000 at once', async () => {
    const practice = kit();
    const application = await accept(practice, await quoteFor(practice, { amount_ngn: '5000000.00' }));
    expect(application.json).toMatchObject({
      data: { status: 'disbursed', kind: 'quote', decided_at: '2026-11-21T08:00:00.000Z' },
    });
    const id = word(application.json, 'data.loan_id');
    expect(id).toBe('LN-000201');
    expect((await practice.api('GET', `/loans/${id}`)).json).toMatchObject({
      data: { id, status: 'active', principal_ngn: '5000000.00', payout: 'naira_token' },
    });
  });

  it.each([
    ['a kobo more', { amount_ngn: '5000000.01' }, {}],
    ['a bank payout', { payout: 'bank' }, {}],
    ['auto-disbursement off', {}, { auto_disbursement: false }],
  ])('sends %s to the operator, who approves after 90 seconds', async (_name, terms, settings) => {
    const practice = kit();
    if (Object.keys(settings).length > 0) await practice.control('POST', '/settings', settings);
    const application = await accept(practice, await quoteFor(practice, terms));
    expect(application.json).toMatchObject({
      data: { status: 'under_review', loan_id: null, decided_at: null },
    });
    const path = `/loans/applications/${word(application.json, 'data.id')}`;
    practice.pass(90 * SECOND - 1);
    expect((await practice.api('GET', path)).json).toMatchObject({ data: { status: 'under_review' } });
    practice.pass(1);
    expect((await practice.api('GET', path)).json).toMatchObject({
      data: { status: 'disbursed', loan_id: 'LN-000201' },
    });
  });

  it('has one effect when sent twice', async () => {
    const practice = kit();
    const quote = await quoteFor(practice);
    const first = await accept(practice, quote);
    expect(await accept(practice, quote)).toMatchObject({
      status: 409,
      json: { error: { code: 'already_accepted' } },
    });
    practice.pass(60 * SECOND); // even past its window the words stay true
    expect(await accept(practice, quote)).toMatchObject({
      status: 409,
      json: { error: { code: 'already_accepted' } },
    });
    const effects = pick((await practice.control('GET', '/state')).json, 'data.effects');
    expect(pick(effects, word(quote, 'data.external_id'))).toEqual({ quotes: 1, applications: 1, loans: 1 });
    expect(word(first.json, 'data.loan_id')).toBe('LN-000201');
    expect((await practice.api('GET', '/loans')).json).toMatchObject({ meta: { total: 201 } });
  });

  it.each([
    ['1547.32', 200, undefined], // +1 % exactly
    ['1547.33', 409, 'price_moved'],
    ['1516.68', 200, undefined], // −1 % exactly
    ['1516.67', 409, 'price_moved'],
  ])('rechecks the price: at ₦%s against ₦1,532 it answers %i', async (price, status, code) => {
    const practice = kit();
    const quote = await quoteFor(practice);
    await practice.control('POST', '/price', { price_ngn: price });
    const answer = await accept(practice, quote);
    expect([answer.status, pick(answer.json, 'error.code')]).toEqual([status, code]);
  });
});

describe('a direct application', () => {
  it('locks exactly its collateral, waits for the operator, and then disburses', async () => {
    const practice = kit();
    const lockedBefore = coins(
      word((await practice.api('GET', '/collateral/position')).json, 'data.collateral_locked'),
    );
    const made = await practice.api('POST', '/loans/applications', { collateral_amount: '1234.567891' });
    expect(made).toMatchObject({
      status: 201,
      json: {
        data: {
          kind: 'direct',
          quote_id: null,
          external_id: null,
          status: 'under_review',
          collateral_amount: '1234.567891',
          amount_ngn: '1134814.80', // 1,234.567891 × 1,532 × 0.6 = 1,134,814.805…, cut to the kobo
          payout: 'bank',
        },
      },
    });
    const locked = coins(
      word((await practice.api('GET', '/collateral/position')).json, 'data.collateral_locked'),
    );
    expect(locked - lockedBefore).toBe(coins('1234.567891'));
    practice.pass(90 * SECOND);
    const path = `/loans/applications/${word(made.json, 'data.id')}`;
    expect((await practice.api('GET', path)).json).toMatchObject({ data: { status: 'disbursed' } });
  });

  it('is two applications when sent twice, because it has no unique key', async () => {
    const practice = kit();
    const body = { collateral_amount: '100' };
    await practice.api('POST', '/loans/applications', body);
    await practice.api('POST', '/loans/applications', body);
    expect(pick((await practice.control('GET', '/state')).json, 'data.direct_applications')).toBe(2);
  });

  it('can be approved or declined by hand, once', async () => {
    const practice = kit();
    await practice.control('POST', '/settings', { auto_review: false });
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      ids.push(
        word(
          (await practice.api('POST', '/loans/applications', { collateral_amount: '100' })).json,
          'data.id',
        ),
      );
    }
    practice.pass(24 * 3_600 * SECOND);
    expect(pick((await practice.control('GET', '/state')).json, 'data.pending_applications')).toEqual(ids);
    const decide = (id: string, decision: string) =>
      practice.control('POST', `/applications/${id}/decide`, { decision });
    expect((await decide(ids[0] ?? '', 'approve')).json).toMatchObject({ data: { status: 'disbursed' } });
    expect((await decide(ids[1] ?? '', 'decline')).json).toMatchObject({
      data: { status: 'declined', loan_id: null },
    });
    expect(await decide(ids[1] ?? '', 'approve')).toMatchObject({
      status: 409,
      json: { error: { code: 'already_decided' } },
    });
  });
});

describe('lists', () => {
  it('are newest first and have no gap or repeat while things are made', async () => {
    const practice = kit();
    const first = await practice.api('GET', '/loans/quotes?limit=50');
    await quoteFor(practice, { external_id: freshExternalId() });
    const second = await practice.api(
      'GET',
      `/loans/quotes?limit=50&cursor=${word(first.json, 'meta.next_cursor')}`,
    );
    const seen = [...items(first.json), ...items(second.json)].map((one) => word(one, 'id'));
    expect(new Set(seen).size).toBe(100);
    const everything = (await all(practice, '/loans/quotes')).map((one) => word(one, 'id'));
    expect(everything.slice(1, 101)).toEqual(seen);
  });
});
