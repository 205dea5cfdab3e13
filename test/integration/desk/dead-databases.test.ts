// The databases' thread ends by itself around an accept: nothing leaves without its record, what left is unknown until a
// reading settles it, and nothing else can be done in the meantime.
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

const soon = { timeout: 30_000, interval: 20 };

async function reviewed() {
  await open.desk.connect.openSandbox();
  await expect.poll(() => open.slice('connect').link, soon).toBe('live');
  await open.session.borrow.createQuote({ amount_ngn: '1250000.00', payout: 'naira_token' });
  const { flow } = open.slice('borrow');
  if (flow.stage !== 'review') throw new Error(flow.stage);
  return flow;
}
/** How many accepts the service was sent, and how often each request took effect there. */
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
  it('is not sent when it died before the record', async () => {
    const { intent, digest } = await reviewed();
    await open.killDatabases();
    expect(await open.session.borrow.accept(intent.id, digest)).toMatchObject({
      ok: false,
      error: { code: 'store-failed' },
    });
    expect(await accepts()).toMatchObject({ sent: 0 });
  });

  it('is unknown when it died before the answer, blocks another, and is settled by reading', async () => {
    const { intent, digest } = await reviewed();
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

    await open.close();
    open = await openRealDesk(at);
    await open.desk.connect.resume(false);
    await expect.poll(() => open.slice('borrow').flow.stage, soon).toBe('accepted');
    expect(await accepts()).toEqual({ sent: 1, applications: [1] });
  });
});
