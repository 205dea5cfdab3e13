import { describe, expect, it } from 'vitest';
import { countEffect } from '../../../sandbox/rules/effects.ts';
import type { World } from '../../../sandbox/world.ts';
import { SECOND, accept, kit, quoteFor } from './kit.ts';
import { items, pick, word } from './json.ts';

describe('the control API', () => {
  it.each([
    ['/deposits', {}, 'asset'],
    ['/deposits', { asset: 'USDC', chain: 'base', amount: 5 }, 'amount'],
    ['/deposits', { asset: 'USDC', chain: 'base', amount: '0' }, 'amount'],
    ['/price', {}, 'price_ngn or move_percent'],
    ['/price', { price_ngn: '-1' }, 'price_ngn'],
    ['/price', { move_percent: 'lots' }, 'move_percent'],
    ['/price', { move_percent: '-100' }, 'move_percent'],
    ['/price', { price_ngn: '1', move_percent: '1' }, 'move_percent'],
    ['/price/freeze', {}, 'frozen'],
    ['/price/freeze', { frozen: 'yes' }, 'frozen'],
    ['/seizures', { amount: '9999999' }, 'amount'],
    ['/seizures', { amount: '1', loan_id: 'LN-000001' }, 'loan_id'],
    ['/settings', { review_seconds: -1 }, 'review_seconds'],
    ['/settings', { quote_seconds: 1.5 }, 'quote_seconds'],
    [
      '/settings',
      { autoreview: false },
      'auto_disbursement or auto_review or review_seconds or quote_seconds',
    ],
    ['/clock', { speed: 0 }, 'speed'],
    ['/clock', { speed: '60' }, 'speed'],
    ['/clock', { advance_ms: -1 }, 'advance_ms'],
    ['/clock', { paused: 1 }, 'paused'],
    ['/faults', { rules: {} }, 'rules'],
    ['/faults', { rules: [{ kind: 'explode' }] }, 'kind'],
    ['/faults', { rules: [{ kind: 'latency', times: 0 }] }, 'times'],
    ['/faults', { rules: [{ kind: 'status', status: 99 }] }, 'status'],
    ['/faults', { rules: [{ kind: 'status', retry_after: 'a\r\nb' }] }, 'retry_after'],
    ['/faults', { rules: [{ kind: 'drop-after', match: 'x' }] }, 'match'],
    ['/faults', { offline: 'true' }, 'offline'],
    ['/reset', { seed: 5 }, 'seed'],
  ])('refuses %s %o, names the field, and changes nothing', async (path, body, field) => {
    const practice = kit();
    const before = JSON.parse(practice.service.snapshot());
    const refusal = await practice.control('POST', path, body);
    expect(refusal).toMatchObject({ status: 422, json: { error: { field } } });
    expect(word(refusal.json, 'error.message')).toContain(field);
    const after = JSON.parse(practice.service.snapshot());
    expect({ ...after, made: null }).toEqual({ ...before, made: null });
  });

  it.each([
    ['/deposits/none/confirm', {}, 'deposit_not_found'],
    ['/deposits/none/hold', { held: true }, 'deposit_not_found'],
    ['/applications/none/decide', { decision: 'approve' }, 'application_not_found'],
    ['/loans/none/rotate', {}, 'loan_not_found'],
    ['/loans/none/pay', { amount: 'exact' }, 'loan_not_found'],
    ['/loans/none/return', { finish: true }, 'loan_not_found'],
    ['/withdrawal-addresses/none', { active: true }, 'address_not_found'],
    ['/nothing', {}, 'not_found'],
  ])('says what it cannot find: %s', async (path, body, code) => {
    expect(await kit().control('POST', path, body)).toMatchObject({ status: 404, json: { error: { code } } });
  });

  it('refuses the API key, and the API refuses the control key', async () => {
    const { service } = kit();
    const connection = { destroy: () => {}, reset: () => {} };
    const ask = (path: string, headers: Record<string, string>) =>
      service.fetch(new Request(`http://127.0.0.1${path}`, { headers }), connection);
    for (const headers of [
      {},
      { 'x-practice-key': 'api-key' },
      { authorization: 'Bearer control-key' },
    ] as Record<string, string>[]) {
      expect((await ask('/_practice/state', headers))?.status).toBe(401);
    }
    for (const headers of [
      {},
      { authorization: 'Bearer control-key' },
      { authorization: 'api-key' },
      { 'x-practice-key': 'control-key' },
    ] as Record<string, string>[]) {
      expect((await ask('/v1/loans', headers))?.status).toBe(401);
      expect((await ask('/v1/nothing', headers))?.status).toBe(401);
    }
  });

  it('resets to a new world and keeps the clock', async () => {
    const practice = kit();
    await practice.control('POST', '/clock', { speed: 10, advance_ms: 3_600_000, paused: true });
    await quoteFor(practice, { external_id: 'gone' });
    await practice.control('POST', '/faults', { rules: [{ kind: 'html' }], offline: true });
    const { json } = await practice.control('POST', '/reset', { seed: 'other' });
    expect(json).toMatchObject({
      data: {
        seed: 'other',
        clock: {
          now: '2026-11-21T09:00:00.000Z',
          started_at: '2026-11-21T09:00:00.000Z',
          speed: 10,
          paused: true,
        },
        faults: { offline: false, rules: [] },
        effects: {},
        requests: {},
      },
    });
    expect((await quoteFor(practice, { external_id: 'gone' })) !== null).toBe(true);
  });

  it('counts requests by route and effects by external_id', async () => {
    const practice = kit();
    const quote = await quoteFor(practice, { external_id: '__proto__' });
    await accept(practice, quote);
    await accept(practice, quote);
    await practice.api('GET', '/loans/LN-000001');
    await practice.api('PURGE', '/whatever');
    const { json } = await practice.control('GET', '/state');
    expect(pick(json, 'data.requests')).toEqual({
      'POST /loans/quotes': 1,
      'POST /loans/quotes/{id}/accept': 2,
      'GET /loans/{id}': 1,
      'other other': 1,
    });
    expect(pick(json, 'data.effects.__proto__')).toEqual({ quotes: 1, applications: 1, loans: 1 });
  });

  it('would count a second effect', () => {
    const world = { effects: {} } as World;
    countEffect(world, 'x', 'loans');
    countEffect(world, 'x', 'loans');
    expect(world.effects).toEqual({ x: { quotes: 0, applications: 0, loans: 2 } });
  });

  it('triggers a save after a change, and none without', async () => {
    const practice = kit();
    await practice.api('GET', '/loans');
    await practice.api('GET', '/collateral/position');
    await practice.control('GET', '/state');
    expect(practice.changes()).toBe(0);
    await quoteFor(practice);
    expect(practice.changes()).toBe(1);
    practice.pass(200 * SECOND); // the sample deposit is confirmed
    await practice.api('GET', '/loans');
    expect(practice.changes()).toBe(2);
    await practice.control('POST', '/price', { move_percent: '1' });
    expect(practice.changes()).toBe(3);
  });
});

describe('faults', () => {
  const rules = (practice: ReturnType<typeof kit>, list: unknown[]) =>
    practice.control('POST', '/faults', { rules: list });
  const create = (practice: ReturnType<typeof kit>, external_id: string) =>
    practice.api('POST', '/loans/quotes', { external_id, amount_ngn: '20000', payout: 'bank' });
  const quotesMade = async (practice: ReturnType<typeof kit>, id: string): Promise<unknown> =>
    pick((await practice.control('GET', '/state')).json, `data.effects.${id}.quotes`);

  it.each([
    [{ kind: 'drop-before' }, 0, undefined, 'destroyed'],
    [{ kind: 'drop-after' }, 0, 1, 'destroyed'],
    [{ kind: 'reset' }, 0, undefined, 'reset'],
    [{ kind: 'reset', when: 'after' }, 0, 1, 'reset'],
    [{ kind: 'status', status: 500 }, 500, undefined, undefined],
    [{ kind: 'status', status: 500, when: 'after' }, 500, 1, undefined],
    [{ kind: 'html' }, 502, undefined, undefined],
    [{ kind: 'html', when: 'after' }, 502, 1, undefined],
    [{ kind: 'drip' }, 201, 1, undefined],
  ])('%o answers %i with %s quote made', async (rule, status, made, event) => {
    const practice = kit();
    await rules(practice, [{ ...rule, times: 1 }]);
    expect((await create(practice, 'x')).status).toBe(status);
    expect(await quotesMade(practice, 'x')).toBe(made);
    expect(practice.events.filter((one) => !one.startsWith('waited'))).toEqual(
      event === undefined ? [] : [event],
    );
    expect((await create(practice, 'y')).status).toBe(201);
  });

  it('act in the order of the list: all latencies, then the first other rule', async () => {
    const practice = kit();
    await rules(practice, [
      { kind: 'status', status: 500, times: 1 },
      { kind: 'latency', ms: 70 },
      { kind: 'status', status: 429, retry_after: 7, times: 2 },
      { kind: 'latency', ms: 30, times: 2 },
    ]);
    const seen: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { status, headers } = await practice.api('GET', '/loans');
      seen.push([status, headers.get('retry-after')]);
    }
    expect(seen).toEqual([
      [500, null],
      [429, '7'],
      [429, '7'],
      [200, null],
    ]);
    expect(practice.events).toEqual(['waited 100', 'waited 100', 'waited 70', 'waited 70']);
    const left = items((await practice.control('GET', '/state')).json, 'data.faults.rules').map((one) =>
      pick(one, 'remaining'),
    );
    expect(left).toEqual([0, null, 0, 0]);
  });

  it('match by method, path, prefix and suffix, without the query', async () => {
    const practice = kit();
    const status = async (method: string, path: string): Promise<number> =>
      (await practice.api(method, path)).status;
    await rules(practice, [
      { kind: 'html', match: { method: 'post', path_prefix: '/loans/quotes', path_suffix: '/accept' } },
    ]);
    expect(await status('POST', '/loans/quotes/qt_x/accept')).toBe(502);
    expect(await status('POST', '/loans/quotes')).toBe(422);
    await rules(practice, [{ kind: 'html', match: { path: '/loans' } }]);
    expect(await status('GET', '/loans?limit=5')).toBe(502);
    expect(await status('GET', '/loans/LN-000001')).toBe(200);
  });

  it('destroy every API connection while offline, until the control API ends it', async () => {
    const practice = kit();
    await practice.control('POST', '/faults', { offline: true });
    expect((await practice.api('GET', '/loans')).status).toBe(0);
    expect((await create(practice, 'x')).status).toBe(0);
    expect(practice.events).toEqual(['destroyed', 'destroyed']);
    expect(await quotesMade(practice, 'x')).toBeUndefined();
    await practice.control('DELETE', '/faults');
    expect((await practice.api('GET', '/loans')).status).toBe(200);
  });

  it('holds the confirmations of one deposit until it is released or confirmed', async () => {
    const practice = kit();
    const body = { asset: 'USDC', chain: 'base', amount: '10' };
    const id = word((await practice.control('POST', '/deposits', body)).json, 'data.id');
    const hold = (held: boolean) => practice.control('POST', `/deposits/${id}/hold`, { held });
    const confirmations = async (): Promise<unknown> =>
      items((await practice.api('GET', '/collateral/deposits')).json).find((one) => pick(one, 'id') === id);
    practice.pass(5 * 2_500);
    await hold(true);
    practice.pass(3_600 * SECOND);
    expect(await confirmations()).toMatchObject({ confirmations: 5, status: 'pending' });
    expect(pick((await practice.control('GET', '/state')).json, 'data.held_deposits')).toEqual([id]);
    await hold(false);
    practice.pass(7 * 2_500 - 1);
    expect(await confirmations()).toMatchObject({ confirmations: 11, status: 'pending' });
    await hold(true);
    expect((await practice.control('POST', `/deposits/${id}/confirm`)).json).toMatchObject({
      data: { status: 'confirmed', confirmations: 12 },
    });
    expect(await hold(true)).toMatchObject({ status: 409, json: { error: { code: 'not_pending' } } });
  });
});
