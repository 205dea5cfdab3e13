// The operator's one try within a Retry-After: which resource it reads first, and what its answers end.
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../../../main/desk/ports/service.ts';
import { ALL, down, ok, polling, settled, times } from './polling.ts';

describe('the operator’s try', () => {
  it('goes to a resource that did not fail: the operator has one try, and a failure may be its own fault', async () => {
    const setup = polling((resource, nth) => {
      if (resource === 'position') return down();
      return resource === 'loans' && nth === 2 ? down(3_600_000) : ok;
    });
    setup.poller.start();
    await settled();
    await setup.pass(30_000);
    expect(times(setup, 'loans')).toHaveLength(2);
    expect(setup.poller.circuit().state).toBe('closed');
    const before = setup.asked.length;
    await setup.poller.tryAgain();
    expect(setup.asked).toHaveLength(before + ALL);
    expect(setup.of('loans').failing).toBeUndefined();
  });
  it('goes to the smallest resource, if that did not fail', async () => {
    const setup = polling((resource, nth) => (resource === 'loans' && nth === 2 ? down(3_600_000) : ok));
    setup.poller.start();
    await settled();
    await setup.pass(30_000);
    const before = setup.asked.length;
    await setup.poller.tryAgain();
    expect(setup.asked[before]?.resource).toBe('position');
  });
  it('goes to a resource that is not under way', async () => {
    const setup = polling((resource, nth) => {
      if (resource === 'position') return new Promise(() => undefined);
      return resource === 'deposits' && nth === 2 ? down(3_600_000) : ok;
    });
    setup.poller.start();
    await setup.pass(22_000);
    expect(times(setup, 'deposits')).toHaveLength(2);
    const before = setup.asked.length;
    await setup.poller.tryAgain();
    expect(setup.asked).toHaveLength(before + ALL - 1);
  });
  it('ends the Retry-After it was sent within, but no later one, and that belongs to the same try', async () => {
    let answerWallets: (asked: Asked<void>) => void = () => undefined;
    const setup = polling((resource, nth) => {
      if (resource === 'loans' && nth >= 2) return down(nth === 2 ? 60_000 : 90_000);
      return resource === 'wallets' && nth === 2 ? new Promise((resolve) => (answerWallets = resolve)) : ok;
    });
    setup.poller.start();
    await settled();
    await setup.pass(30_000);
    const trying = setup.poller.tryAgain();
    await settled();
    answerWallets(ok);
    await trying;
    const before = setup.asked.length;
    await setup.pass(70_000);
    await setup.poller.tryAgain();
    expect(setup.asked).toHaveLength(before);
  });
});
