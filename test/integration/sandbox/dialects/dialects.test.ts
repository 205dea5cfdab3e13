// Every dialect states exactly what native states, in its own form, and keeps what the document fixes.
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../../sandbox/dialect/all.ts';
import { coins, items, pick, word } from '../../../unit/sandbox/json.ts';
import { LISTS, accept, applied, everything, live, make, readLoan } from './acts.ts';
import { DIALECT_TABLES } from './more-dialect-tables.ts';
import { native } from './dialect-tables.ts';
import { isListed, pathOf, quoteBody, startDialect, decoded } from './dialect-client.ts';
import type { Answer, Client } from './dialect-client.ts';

describe('the list of dialects', () => {
  it('has no dialect that is not tested here', () => {
    expect(DIALECT_TABLES.map((one) => one.name)).toEqual(Object.keys(DIALECTS));
  });
});

describe.each(DIALECT_TABLES)('the dialect $name', (dialect) => {
  it('states everything exactly as native does', async () => {
    const [client, reference] = [await startDialect(dialect), await startDialect(native)];
    await live(client);
    await live(reference);
    const [said, expected] = [await everything(client), await everything(reference, dialect)];
    expect(Object.keys(said)).toEqual([
      'wallets',
      'deposits',
      'quotes',
      ...(dialect.reads.applications === null ? [] : ['applications']),
      'loans',
      'position',
      'addresses',
    ]);
    expect(said).toEqual(expected);
    expect(items(said, 'loans').length).toBeGreaterThan(200);
  });

  it('returns one loan and one application as in their lists, and finds a quote by external_id', async () => {
    const client = await startDialect(dialect);
    await live(client);
    for (const [name, path] of [
      ['loans', dialect.reads.loan],
      ['applications', dialect.reads.application],
    ] as const) {
      if (path === null) continue;
      const first = dialect.list((await client.ask('GET', pathOf(dialect, name))).json, name)[0];
      const { id } = decoded(dialect, name === 'loans' ? 'loan' : 'application', first);
      expect(dialect.thing((await client.ask('GET', `${path}${String(id)}`)).json)).toEqual(first);
    }
    const { json } = await client.ask('GET', `${dialect.reads.quotes}?external_id=two`);
    expect(dialect.list(json, 'quotes').map((one) => decoded(dialect, 'quote', one))).toMatchObject([
      { externalId: 'two', status: 'open', principal: '2450000.50' },
    ]);
  });

  it('pages its loans so that each is read once', async () => {
    const client = await startDialect(dialect);
    const { found, pages } = await client.walk('loans');
    const ids = found.map((one) => word(decoded(dialect, 'loan', one), 'id'));
    expect(pages).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(
      Array.from({ length: 200 }, (_, n) => `LN-${String(n + 1).padStart(6, '0')}`),
    );
  });

  it('serves a loan from quote to final return', async () => {
    const client = await startDialect(dialect);
    const quote = await make(client, 'whole-way');
    expect(quote.status).toBe(dialect.created);
    expect(decoded(dialect, 'quote', dialect.thing(quote.json))).toMatchObject({
      externalId: 'whole-way',
      status: 'open',
      expiresAt: Date.UTC(2026, 10, 21, 8, 0, 45),
    });
    const accepted = await accept(client, quote);
    expect(accepted.status).toBe(200);
    const application = decoded(dialect, 'application', dialect.thing(accepted.json));
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
    const client = await startDialect(dialect);
    const made = await applied(client);
    expect(made.status).toBe(dialect.created);
    expect(decoded(dialect, 'application', dialect.thing(made.json))).toMatchObject({
      kind: 'direct',
      status: 'under_review',
      collateral: '750.250000',
      payout: 'bank',
    });
  });

  it('keeps the parts that the document prescribes', async () => {
    const client = await startDialect(dialect);
    const wallets = dialect.list((await client.ask('GET', '/collateral/wallets')).json, 'wallets');
    expect(JSON.stringify(wallets[0])).toMatch(/"asset":"USDC","chain":"base"/);
    const loans = await client.ask('GET', dialect.reads.loans);
    expect(loans.text.match(/"payoff_amount_ngn":/g)).toHaveLength(dialect.list(loans.json, 'loans').length);
    expect((await client.ask('GET', '/collateral/deposits')).text).toContain('"confirmed"');
    const { external_id: _, ...rest } = { external_id: '', ...quoteBody(dialect, 'x') };
    const refused = await client.ask('POST', '/loans/quotes', rest);
    expect(dialect.error(refused.json)).toMatchObject({ code: 'missing_field', field: 'external_id' });
  });

  it('states a ledger that equals the sums of its lists', async () => {
    const client = await startDialect(dialect);
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
    const client = await startDialect(dialect);
    const wrong = Object.fromEntries(
      Object.entries(dialect.auth).map(([name, value]) => [name, `${value}x`]),
    );
    const others = DIALECT_TABLES.map((one) => one.auth).filter(
      (auth) => JSON.stringify(auth) !== JSON.stringify(dialect.auth),
    );
    for (const auth of [{}, wrong, ...others]) {
      const { status, json, headers } = await client.ask('GET', dialect.reads.loans, undefined, auth);
      expect(status).toBe(dialect.refused(401));
      expect(dialect.error(json)).toMatchObject({
        code: 'unauthorized',
        requestId: headers.get('x-request-id'),
      });
    }
  });

  it('refuses with its own names', async () => {
    const client = await startDialect(dialect);
    const { quoteNames } = dialect;
    const refusal = async (answer: Promise<Answer>): Promise<object> => {
      const { status, json } = await answer;
      return { status, ...dialect.error(json) };
    };
    const meant = (status: number, code: string, field?: string): object => ({
      status: dialect.refused(status),
      code,
      field,
      message: field === undefined ? expect.any(String) : expect.stringMatching(new RegExp(`^${field} `)),
    });
    expect(await refusal(client.ask('GET', '/nothing'))).toMatchObject(meant(404, 'not_found'));
    expect(await refusal(client.ask('GET', `${dialect.reads.loan}LN-9`))).toMatchObject(
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
        client.ask('POST', '/loans/quotes', { ...quoteBody(dialect, 'x'), [quoteNames.amount]: 20_000 }),
      ),
    ).toMatchObject(meant(422, 'invalid_field', quoteNames.amount));
    expect(
      await refusal(
        client.ask('POST', '/loans/quotes', { ...quoteBody(dialect, 'x'), [quoteNames.payout]: 'cash' }),
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
    const client = await startDialect(dialect);
    await client.control('POST', '/faults', {
      rules: [{ kind: 'status', status: 503, match: { path: dialect.reads.loans }, times: 1 }],
    });
    const { status, json } = await client.ask('GET', dialect.reads.loans);
    expect({ status, ...dialect.error(json) }).toMatchObject({ status: 503, code: 'practice_fault' });
    await client.ask('GET', `${dialect.reads.loan}LN-000001`);
    const state = await client.control('GET', '/state');
    expect(pick(state.json, 'data.requests')).toEqual({
      [`GET ${dialect.reads.loans}`]: '#1',
      [`GET ${dialect.reads.loan}{id}`]: '#1',
    });
  });

  it('uses the same control API, which names it', async () => {
    const [client, reference] = [await startDialect(dialect), await startDialect(native)];
    const state = async ({ control }: Client): Promise<unknown> =>
      pick((await control('GET', '/state')).json, 'data');
    expect(await state(client)).toEqual({ ...((await state(reference)) as object), dialect: dialect.name });
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
      const client = await startDialect(dialect);
      await live(client);
      const paths = [
        ...LISTS.filter(([name]) => isListed(dialect, name)).map(([name]) => pathOf(dialect, name)),
        '/collateral/position',
        '/collateral/withdrawal-addresses',
      ];
      return Promise.all(paths.map(async (path) => (await client.ask('GET', path)).text));
    };
    expect(await texts()).toEqual(await texts());
  });
});

const withoutId = (text: string): string => text.replaceAll(/req_[a-z0-9]{20}/g, 'req');
