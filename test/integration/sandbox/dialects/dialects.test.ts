// What every dialect promises: it says exactly what native says, in its own way, and keeps what the document fixes.
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../../sandbox/dialect/all.ts';
import { coins, items, pick, word } from '../../../unit/sandbox/json.ts';
import { LISTS, accept, applied, everything, live, make, readLoan } from './acts.ts';
import { TONGUES } from './more-tongues.ts';
import { native } from './tongues.ts';
import { isListed, pathOf, quoteBody, speak, told } from './tongue.ts';
import type { Answer, Client } from './tongue.ts';

describe('the dialects', () => {
  it('are all tested here', () => {
    expect(TONGUES.map((one) => one.name)).toEqual(Object.keys(DIALECTS));
  });
});

describe.each(TONGUES)('the dialect $name', (tongue) => {
  it('states everything exactly as native does', async () => {
    const [client, reference] = [await speak(tongue), await speak(native)];
    await live(client);
    await live(reference);
    const [said, expected] = [await everything(client), await everything(reference, tongue)];
    expect(Object.keys(said)).toEqual([
      'wallets',
      'deposits',
      'quotes',
      ...(tongue.reads.applications === null ? [] : ['applications']),
      'loans',
      'position',
      'addresses',
    ]);
    expect(said).toEqual(expected);
    expect(items(said, 'loans').length).toBeGreaterThan(200);
  });

  it('returns one loan and one application as in their lists, and finds a quote by external_id', async () => {
    const client = await speak(tongue);
    await live(client);
    for (const [name, path] of [
      ['loans', tongue.reads.loan],
      ['applications', tongue.reads.application],
    ] as const) {
      if (path === null) continue;
      const first = tongue.list((await client.ask('GET', pathOf(tongue, name))).json, name)[0];
      const { id } = told(tongue, name === 'loans' ? 'loan' : 'application', first);
      expect(tongue.thing((await client.ask('GET', `${path}${String(id)}`)).json)).toEqual(first);
    }
    const { json } = await client.ask('GET', `${tongue.reads.quotes}?external_id=two`);
    expect(tongue.list(json, 'quotes').map((one) => told(tongue, 'quote', one))).toMatchObject([
      { externalId: 'two', status: 'open', principal: '2450000.50' },
    ]);
  });

  it('pages its loans so that each is read once', async () => {
    const client = await speak(tongue);
    const { found, pages } = await client.walk('loans');
    const ids = found.map((one) => word(told(tongue, 'loan', one), 'id'));
    expect(pages).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(
      Array.from({ length: 200 }, (_, n) => `LN-${String(n + 1).padStart(6, '0')}`),
    );
  });

  it('serves a loan from quote to final return', async () => {
    const client = await speak(tongue);
    const quote = await make(client, 'whole-way');
    expect(quote.status).toBe(tongue.created);
    expect(told(tongue, 'quote', tongue.thing(quote.json))).toMatchObject({
      externalId: 'whole-way',
      status: 'open',
      expiresAt: Date.UTC(2026, 10, 21, 8, 0, 45),
    });
    const accepted = await accept(client, quote);
    expect(accepted.status).toBe(200);
    const application = told(tongue, 'application', tongue.thing(accepted.json));
    expect(application).toMatchObject({ kind: 'quote', status: 'disbursed', payout: 'naira_token' });
    const id = word(application, 'loanId');
    const before = await readLoan(client, id);
    expect(before).toMatchObject({ status: 'active', principal: '1500000.00', back: null, payments: [] });
    await client.control('POST', `/loans/${id}/pay`, { amount: word(before, 'payoff') });
    await client.control('POST', '/clock', { advance_ms: 60_000 });
    expect(await readLoan(client, id)).toMatchObject({
      status: 'closed',
      payoff: '0.00',
      back: { status: 'final', has: '#12' },
      payments: [{ paid: before['payoff'], reason: null, destination: before['destination'] }],
    });
  });

  it('accepts a direct application with its own name of the amount', async () => {
    const client = await speak(tongue);
    const made = await applied(client);
    expect(made.status).toBe(tongue.created);
    expect(told(tongue, 'application', tongue.thing(made.json))).toMatchObject({
      kind: 'direct',
      status: 'under_review',
      collateral: '750.250000',
      payout: 'bank',
    });
  });

  it('keeps what the document fixes', async () => {
    const client = await speak(tongue);
    const wallets = tongue.list((await client.ask('GET', '/collateral/wallets')).json, 'wallets');
    expect(JSON.stringify(wallets[0])).toMatch(/"asset":"USDC","chain":"base"/);
    const loans = await client.ask('GET', tongue.reads.loans);
    expect(loans.text.match(/"payoff_amount_ngn":/g)).toHaveLength(tongue.list(loans.json, 'loans').length);
    expect((await client.ask('GET', '/collateral/deposits')).text).toContain('"confirmed"');
    const { external_id: _, ...rest } = { external_id: '', ...quoteBody(tongue, 'x') };
    const refused = await client.ask('POST', '/loans/quotes', rest);
    expect(tongue.error(refused.json)).toMatchObject({ code: 'missing_field', field: 'external_id' });
  });

  it('states a ledger that equals the sums of its lists', async () => {
    const client = await speak(tongue);
    await live(client);
    const { deposits, loans, position } = await everything(client);
    let expected = 0n;
    for (const one of items(deposits === undefined ? {} : { deposits }, 'deposits'))
      if (pick(one, 'status') === 'confirmed') expected += coins(word(one, 'amount'));
    for (const one of items({ loans }, 'loans')) {
      expected -= coins(word(one, 'seized'));
      if (pick(one, 'back.status') === 'final') expected -= coins(word(one, 'back.amount'));
    }
    expect(coins(word(position, 'balance'))).toBe(expected);
    const of = (name: string): bigint => coins(word(position, name));
    expect(of('balance')).toBe(of('credits') - of('releases') - of('seizures'));
    expect(of('amount')).toBe(of('balance'));
  });

  it('refuses missing, wrong and another dialect’s credentials in its own form', async () => {
    const client = await speak(tongue);
    const wrong = Object.fromEntries(Object.entries(tongue.auth).map(([name, value]) => [name, `${value}x`]));
    const others = TONGUES.map((one) => one.auth).filter(
      (auth) => JSON.stringify(auth) !== JSON.stringify(tongue.auth),
    );
    for (const auth of [{}, wrong, ...others]) {
      const { status, json, headers } = await client.ask('GET', tongue.reads.loans, undefined, auth);
      expect(status).toBe(tongue.refused(401));
      expect(tongue.error(json)).toMatchObject({
        code: 'unauthorized',
        requestId: headers.get('x-request-id'),
      });
    }
  });

  it('refuses with its own names', async () => {
    const client = await speak(tongue);
    const { quoteNames } = tongue;
    const refusal = async (answer: Promise<Answer>): Promise<object> => {
      const { status, json } = await answer;
      return { status, ...tongue.error(json) };
    };
    const meant = (status: number, code: string, field?: string): object => ({
      status: tongue.refused(status),
      code,
      field,
      message: field === undefined ? expect.any(String) : expect.stringMatching(new RegExp(`^${field} `)),
    });
    expect(await refusal(client.ask('GET', '/nothing'))).toMatchObject(meant(404, 'not_found'));
    expect(await refusal(client.ask('GET', `${tongue.reads.loan}LN-9`))).toMatchObject(
      meant(404, 'loan_not_found'),
    );
    expect(await refusal(client.ask('POST', '/loans/quotes', []))).toMatchObject(
      meant(400, 'malformed_json'),
    );
    expect(await refusal(client.ask('POST', '/loans/quotes', { external_id: 'x' }))).toMatchObject(
      meant(422, 'missing_field', quoteNames.amount),
    );
    expect(
      await refusal(
        client.ask('POST', '/loans/quotes', { ...quoteBody(tongue, 'x'), [quoteNames.amount]: 20_000 }),
      ),
    ).toMatchObject(meant(422, 'invalid_field', quoteNames.amount));
    expect(
      await refusal(
        client.ask('POST', '/loans/quotes', { ...quoteBody(tongue, 'x'), [quoteNames.payout]: 'cash' }),
      ),
    ).toMatchObject(meant(422, 'invalid_field', quoteNames.payout));
    expect(await refusal(make(client, 'x', '900000000.00'))).toMatchObject(
      meant(422, 'exceeds_capacity', quoteNames.amount),
    );
    expect(
      await refusal(client.ask('POST', '/loans/applications', { [quoteNames.collateral]: '9000000' })),
    ).toMatchObject(meant(422, 'insufficient_collateral', quoteNames.collateral));
    const quote = await make(client, 'late');
    expect(await refusal(make(client, 'late'))).toMatchObject(
      meant(409, 'duplicate_external_id', 'external_id'),
    );
    await client.control('POST', '/clock', { advance_ms: 45_001 });
    expect(await refusal(accept(client, quote))).toMatchObject(meant(410, 'quote_expired'));
  });

  it('counts requests and matches faults by its own paths', async () => {
    const client = await speak(tongue);
    await client.control('POST', '/faults', {
      rules: [{ kind: 'status', status: 503, match: { path: tongue.reads.loans }, times: 1 }],
    });
    const { status, json } = await client.ask('GET', tongue.reads.loans);
    expect({ status, ...tongue.error(json) }).toMatchObject({ status: 503, code: 'practice_fault' });
    await client.ask('GET', `${tongue.reads.loan}LN-000001`);
    const state = await client.control('GET', '/state');
    expect(pick(state.json, 'data.requests')).toEqual({
      [`GET ${tongue.reads.loans}`]: '#1',
      [`GET ${tongue.reads.loan}{id}`]: '#1',
    });
  });

  it('uses the same control API, which names it', async () => {
    const [client, reference] = [await speak(tongue), await speak(native)];
    const state = async ({ control }: Client): Promise<unknown> =>
      pick((await control('GET', '/state')).json, 'data');
    expect(await state(client)).toEqual({ ...((await state(reference)) as object), dialect: tongue.name });
    const id = word(await state(client), 'open_loans.0');
    for (const [method, path, body] of [
      ['POST', `/loans/${id}/pay`, { amount: 'under' }],
      ['POST', '/deposits', { asset: 'USDC', chain: 'base', amount: '2500.5' }],
      ['POST', '/price', {}],
      ['GET', '/nothing', undefined],
    ] as const) {
      const [one, other] = [
        await client.control(method, path, body),
        await reference.control(method, path, body),
      ];
      expect([one.status, withoutId(one.text)]).toEqual([other.status, withoutId(other.text)]);
    }
  });

  it('gives the same bytes for the same seed and actions', async () => {
    const texts = async (): Promise<string[]> => {
      const client = await speak(tongue);
      await live(client);
      const paths = [
        ...LISTS.filter(([name]) => isListed(tongue, name)).map(([name]) => pathOf(tongue, name)),
        '/collateral/position',
        '/collateral/withdrawal-addresses',
      ];
      return Promise.all(paths.map(async (path) => (await client.ask('GET', path)).text));
    };
    expect(await texts()).toEqual(await texts());
  });
});

const withoutId = (text: string): string => text.replaceAll(/req_[a-z0-9]{20}/g, 'req');
