// A background 429 while a quote is open, over real HTTP: the quote stays open.
import { describe, expect, it } from 'vitest';
import { deskForEachTest, done, open, openPracticeService, review, reviewedQuote, soon } from './rig.ts';

deskForEachTest();

describe('a 429 answer to a poll', () => {
  it('keeps the quote, shows the end of the wait, and allows the accept afterwards', async () => {
    await openPracticeService();
    const { intent, digest } = await reviewedQuote();
    await open.control.act({
      act: 'set-faults',
      rules: [{ on: 'reads', kind: 'status', status: 429, retryAfterSeconds: 8, times: 1 }],
    });
    await open.session.connection.refreshNow(['wallets']);
    await expect.poll(() => review().waitUntil, soon).toBeDefined();
    expect(await open.session.borrow.accept(intent.id, digest)).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'asked-to-wait' },
    });
    await expect.poll(() => review().waitUntil, soon).toBeUndefined();
    expect(await open.session.borrow.accept(intent.id, digest)).toEqual(done);
  });
  it('stops delaying reads as soon as the service answers an operator’s refresh', async () => {
    await openPracticeService();
    await open.control.act({
      act: 'set-faults',
      rules: [{ on: 'reads', kind: 'status', status: 429, retryAfterSeconds: 86_400, times: 1 }],
    });
    await open.session.connection.refreshNow(['wallets']);
    const left = () => open.session.connection.service()?.pauseLeft();
    await expect.poll(left, soon).toBeGreaterThan(3_500_000);
    expect(left()).toBeLessThanOrEqual(3_600_000);
    expect(await open.desk.connect.tryAgain()).toEqual(done);
    expect(left()).toBe(0);
  });
});
