import { describe, expect, it } from 'vitest';
import { HOUR, SECOND, borrow, kit, loan, payLoan } from './kit.ts';
import type { Answer, Kit } from './kit.ts';
import { coins, items, pick, word } from './json.ts';

const DAY = 24 * HOUR;

async function approvedAddress(practice: Kit): Promise<{ id: string; address: string }> {
  const { json } = await practice.api('GET', '/collateral/withdrawal-addresses');
  const found = items(json, 'data.approved').find(
    (one) => pick(one, 'active') === true && pick(one, 'chain') === 'base',
  );
  return { id: word(found, 'id'), address: word(found, 'address') };
}

describe('the collateral return', () => {
  const back = async (practice: Kit, id: string): Promise<unknown> =>
    pick(await loan(practice, id), 'data.collateral_return');
  const releases = async (practice: Kit): Promise<bigint> =>
    coins(word((await practice.api('GET', '/collateral/position')).json, 'data.ledger.releases'));

  it('is sent to the approved address 20 seconds after closing, and is a release once final', async () => {
    const practice = kit();
    const before = await releases(practice);
    const id = await borrow(practice);
    const amount = word(await loan(practice, id), 'data.collateral_amount');
    await payLoan(practice, id, 'exact');
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

  it('waits until there is an approved active address', async () => {
    const practice = kit();
    const { id: address } = await approvedAddress(practice);
    const id = await borrow(practice);
    await practice.control('POST', `/withdrawal-addresses/${address}`, { active: false });
    await payLoan(practice, id, 'exact');
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

  it('goes to an unapproved address when misdirected, and no approval stops it', async () => {
    const practice = kit();
    const id = await borrow(practice);
    const misdirect = (): Promise<Answer> =>
      practice.control('POST', `/loans/${id}/return`, { misdirect: true });
    expect(await misdirect()).toMatchObject({ status: 200 });
    await payLoan(practice, id, 'exact');
    practice.pass(20 * SECOND);
    const unlisted = word(await back(practice, id), 'address');
    const { json } = await practice.api('GET', '/collateral/withdrawal-addresses');
    expect(unlisted).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(JSON.stringify(json)).not.toContain(unlisted);
    expect(await misdirect()).toMatchObject({ status: 409, json: { error: { code: 'already_sent' } } });
    practice.pass(12 * 2_500);
    expect(await back(practice, id)).toMatchObject({ status: 'final', address: unlisted });
  });

  it('is what a seizure left, and is not sent if nothing is left', async () => {
    const practice = kit();
    const [part, whole] = [await borrow(practice), await borrow(practice)];
    const amount = coins(word(await loan(practice, part), 'data.collateral_amount'));
    await practice.control('POST', '/seizures', { amount: '100.5', loan_id: part });
    const taken = word(await loan(practice, whole), 'data.collateral_amount');
    await practice.control('POST', '/seizures', { amount: taken, loan_id: whole });
    for (const id of [part, whole]) await payLoan(practice, id, 'exact');
    practice.pass(HOUR);
    expect(coins(word(await back(practice, part), 'amount'))).toBe(amount - coins('100.5'));
    expect(await back(practice, whole)).toBeNull();
    expect(pick((await practice.control('GET', '/state')).json, 'data.pending_returns')).toEqual([]);
  });
});
