// The databases' thread ends by itself around an accept: nothing is sent without its record, what was sent
// is unknown until a reading settles it, and nothing else can be sent meanwhile.
import { beforeEach, describe, expect, it } from 'vitest';
import { at, deskForEachTest, open, openPracticeService, restart, reviewedQuote, soon } from './rig.ts';

deskForEachTest();
beforeEach(openPracticeService);

/** How many accepts the service got, and how often each request took effect there. */
async function accepts(): Promise<{ sent: number; applications: number[] }> {
  const { requests, effects } = await at.counted();
  const sent = Object.entries(requests).flatMap(([route, count]) =>
    /^POST .*accept/.test(route) ? [count] : [],
  );
  return {
    sent: sent.reduce((sum, count) => sum + count, 0),
    applications: Object.values(effects).map(({ applications }) => applications),
  };
}

describe('an accept while the databases’ thread is dead', () => {
  it('is not sent if the thread ended before the record', async () => {
    const { intent, digest } = await reviewedQuote();
    await open.killDatabases();
    expect(await open.session.borrow.accept(intent.id, digest)).toMatchObject({
      ok: false,
      error: { code: 'store-failed' },
    });
    expect(await accepts()).toMatchObject({ sent: 0 });
  });

  it('is unknown if the thread ended before the answer, blocks another, and is settled by reading', async () => {
    const { intent, digest } = await reviewedQuote();
    await at.steer('/faults', {
      rules: [{ match: { method: 'POST', path_suffix: '/accept' }, kind: 'latency', ms: 1_500 }],
    });
    const accepting = open.session.borrow.accept(intent.id, digest);
    await expect.poll(async () => (await accepts()).sent, soon).toBe(1);
    await open.killDatabases();
    expect(await accepting).toMatchObject({ ok: false, error: { code: 'store-failed' } });
    expect(open.slice('borrow').flow).toMatchObject({ stage: 'unknown' });
    expect(
      await open.session.borrow.createQuote({ amount_ngn: '1.00', payout: 'naira_token' }),
    ).toMatchObject({
      ok: false,
    });

    await restart();
    await expect.poll(() => open.slice('borrow').flow.stage, soon).toBe('accepted');
    expect(await accepts()).toEqual({ sent: 1, applications: [1] });
  });
});
