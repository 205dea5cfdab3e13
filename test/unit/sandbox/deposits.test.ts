import { describe, expect, it } from 'vitest';
import { HOUR, SECOND, kit } from './kit.ts';
import type { Answer, Kit } from './kit.ts';
import { coins, pick, word } from './json.ts';

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
});
