import { describe, expect, it } from 'vitest';
import { SECOND, accept, kit, quoteFor } from './kit.ts';
import { items, pick, word } from './json.ts';

describe('the control API', () => {
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
