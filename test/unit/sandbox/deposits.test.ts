import { describe, expect, it } from 'vitest';
import { HOUR, SECOND, accept, kit, quoteFor } from './kit.ts';
import type { Answer, Kit } from './kit.ts';
import { coins, kobo, pick, word } from './json.ts';

const DAY = 24 * HOUR;

describe('a deposit', () => {
  const send = (practice: Kit, asset: string, chain: string): Promise<Answer> =>
    practice.control('POST', '/deposits', { asset, chain, amount: '500' });

  it('gets a confirmation every 2.5 seconds and counts from the twelfth', async () => {
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

  it('can be confirmed by hand, and needs an existing wallet', async () => {
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
