// A background 429 while a quote stands, over real HTTP: the quote is not ended by it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';

let at: Premises;
let open: RealDesk;
beforeEach(async () => {
  at = await premises();
  open = await openRealDesk(at);
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

const soon = { timeout: 15_000, interval: 20 };
const review = () => {
  const { flow } = open.slice('borrow');
  if (flow.stage !== 'review') throw new Error(flow.stage);
  return flow;
};

describe('a 429 in answer to a poll', () => {
  it('lets the quote stand: it says until when to wait, and is accepted after that', async () => {
    await open.desk.connect.openSandbox();
    await expect.poll(() => open.slice('connect').link, soon).toBe('live');
    await open.session.borrow.createQuote({ amount_ngn: '1250000.00', payout: 'naira_token' });
    await open.control.act({
      act: 'set-faults',
      rules: [{ on: 'reads', kind: 'status', status: 429, retryAfterSeconds: 8, times: 1 }],
    });
    await open.session.connection.refreshNow(['wallets']);
    await expect.poll(() => review().waitUntil, soon).toBeDefined();
    const { intent, digest } = review();
    expect(await open.session.borrow.accept(intent.id, digest)).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'asked-to-wait' },
    });
    await expect.poll(() => review().waitUntil, { ...soon, timeout: 25_000 }).toBeUndefined();
    expect(await open.session.borrow.accept(intent.id, digest)).toEqual({ ok: true, value: {} });
  });
  it('is overcome by one deliberate refresh that the service answers', async () => {
    await open.desk.connect.openSandbox();
    await expect.poll(() => open.slice('connect').link, soon).toBe('live');
    await open.control.act({
      act: 'set-faults',
      rules: [{ on: 'reads', kind: 'status', status: 429, retryAfterSeconds: 86_400, times: 1 }],
    });
    await open.session.connection.refreshNow(['wallets']);
    const left = () => open.session.connection.service()?.heldFor();
    await expect.poll(left, soon).toBeGreaterThan(3_500_000);
    expect(left()).toBeLessThanOrEqual(3_600_000);
    expect(await open.desk.connect.tryAgain()).toEqual({ ok: true, value: {} });
    expect(left()).toBe(0);
  });
});
