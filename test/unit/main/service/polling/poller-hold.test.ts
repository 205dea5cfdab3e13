// A Retry-After and the operator's one try in spite of it; and how long each kind of failure is waited for.
import { describe, expect, it } from 'vitest';
import { millis } from '../../../../../domain/time.ts';
import type { Asked } from '../../../../../main/desk/ports/service.ts';
import { FIRST_COOL_DOWN } from '../../../../../main/service/polling/circuit.ts';
import { RESUME_SPREAD } from '../../../../../main/service/polling/schedule.ts';
import { ALL, down, ok, polling, settled, times } from './polling.ts';
import { fixedIds } from '../support.ts';

/** The second read of the position is told to wait; everything else is answered. */
const heldFor = (retryAfter: number) =>
  polling((resource, nth) => (resource === 'position' && nth === 2 ? down(retryAfter) : ok));

describe('a Retry-After', () => {
  it('moves every read that was due before its end to just after it', async () => {
    const setup = heldFor(90_000);
    setup.poller.start();
    await settled();
    await setup.pass(10_000);
    const end = setup.clock.wall() + 90_000;
    expect(setup.of('deposits').nextAt).toBe(end + RESUME_SPREAD / 2);
    // Due after the end anyway.
    expect(setup.of('wallets').nextAt).toBe(end + 20_000);
    await setup.pass(89_999);
    expect(setup.asked).toHaveLength(ALL + 1);
    await setup.pass(1);
    await setup.poller.refreshNow(['loans']);
    expect(times(setup, 'loans')).toHaveLength(2);
  });
  it('is not shortened by a later one', async () => {
    const setup = polling((resource, nth) => {
      if (resource === 'position' && nth === 2) return down(90_000);
      return resource === 'deposits' && nth === 2
        ? new Promise((resolve) => setup.clock.after(millis(5_000), () => resolve(down(10_000))))
        : ok;
    });
    setup.poller.start();
    await settled();
    setup.poller.setCadence('deposits', millis(10_000));
    await setup.pass(10_000);
    await setup.pass(30_000);
    await setup.poller.refreshNow();
    expect(times(setup, 'loans')).toHaveLength(1);
  });
  it('ends with the operator’s try, if that is answered: each resource is polled at its interval again', async () => {
    const setup = heldFor(3_600_000);
    setup.poller.start();
    await settled();
    await setup.pass(10_000);
    setup.urgencies.length = 0;
    await setup.poller.tryAgain();
    expect(setup.urgencies).toEqual(Array(ALL).fill('despite-hold'));
    const before = times(setup, 'position').length;
    await setup.pass(30_000);
    expect(times(setup, 'position')).toHaveLength(before + 3);
  });
  it('stays when a request that was sent before it is answered', async () => {
    let answerLoans: (asked: Asked<void>) => void = () => undefined;
    const setup = polling((resource, nth) => {
      if (resource === 'loans') return new Promise((resolve) => (answerLoans = resolve));
      return resource === 'position' && nth === 2 ? down(90_000) : ok;
    });
    setup.poller.start();
    await settled();
    await setup.pass(10_000);
    answerLoans(ok);
    await settled();
    await setup.poller.refreshNow();
    expect(setup.asked).toHaveLength(ALL + 1);
  });
  it('stays when the operator’s try fails, and another one in its answer belongs to the same try', async () => {
    const setup = polling((resource, nth) => {
      if (nth < 2) return ok;
      return down(resource === 'position' ? 60_000 : 90_000);
    });
    setup.poller.start();
    await settled();
    await setup.pass(10_000);
    await setup.pass(30_000);
    await setup.poller.tryAgain();
    expect(setup.asked).toHaveLength(ALL + 2);
    await setup.pass(40_000);
    await setup.poller.refreshNow();
    await setup.poller.tryAgain();
    expect(setup.asked).toHaveLength(ALL + 2);
  });
  it('is not tried during a pause, and a pause ends a try before its other requests', async () => {
    const setup = heldFor(3_600_000);
    setup.poller.start();
    await settled();
    await setup.pass(10_000);
    setup.poller.pause();
    await setup.poller.tryAgain();
    expect(setup.asked).toHaveLength(ALL + 1);
    setup.poller.resume();
    const trying = setup.poller.tryAgain();
    setup.poller.pause();
    await trying;
    expect(setup.asked).toHaveLength(ALL + 2);
  });
});

describe('a failure', () => {
  it('of an answer that was too large is waited for up to 15 minutes: each try costs the whole answer', async () => {
    const tooLarge: Asked<void> = {
      ok: false,
      error: { code: 'offline', cause: 'too-large', detail: '' },
    };
    const setup = polling((resource) => (resource === 'loans' ? tooLarge : ok), fixedIds(0.999_999));
    setup.poller.start();
    await settled();
    await setup.pass(3_600_000, 500);
    const at = times(setup, 'loans');
    const waits = at.slice(1).map((moment, index) => Math.round((moment - (at[index] ?? 0)) / 1_000));
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
  it('of our own is waited for up to a minute', async () => {
    const setup = polling(
      (resource) => (resource === 'loans' ? Promise.reject(new Error('ours')) : ok),
      fixedIds(0.999_999),
    );
    setup.poller.start();
    await settled();
    await setup.pass(300_000, 500);
    expect(times(setup, 'loans')).toHaveLength(6);
  });
  it('of one resource moves no other', async () => {
    const setup = polling((resource, nth) => (resource === 'position' && nth === 2 ? down() : ok));
    setup.poller.start();
    await settled();
    const before = setup.of('loans').nextAt;
    await setup.pass(10_000);
    expect(setup.of('position').failing).toBeDefined();
    expect(setup.of('loans').nextAt).toBe(before);
  });
});

describe('a service that fails', () => {
  /** Was read once, and has failed since. */
  const hangingProbe = async () => {
    const answers: ((asked: Asked<void>) => void)[] = [];
    let isDown = false;
    const setup = polling((resource) => {
      if (!isDown) return ok;
      return resource === 'position' || resource === 'loans'
        ? new Promise((resolve) => answers.push(resolve))
        : down();
    });
    setup.poller.start();
    await settled();
    isDown = true;
    return { ...setup, answers };
  };
  it('gets no request but the probe while that is under way, after a pause or a late failure either', async () => {
    const { poller, asked, answers, pass } = await hangingProbe();
    const wish = poller.refreshNow();
    await settled();
    // Four have failed; the loans are still under way, and the position fails and is probed again.
    answers[0]?.(down());
    await settled();
    await pass(FIRST_COOL_DOWN, 100);
    expect(poller.circuit().state).toBe('half-open');
    const before = asked.length;
    answers[1]?.(down());
    await settled();
    poller.pause();
    poller.resume();
    await pass(60_000, 1_000);
    expect(poller.circuit().state).toBe('half-open');
    expect(asked).toHaveLength(before);
    answers[2]?.(ok);
    await wish;
  });
  it('gets another read of what was under way when it failed, if the operator wants it', async () => {
    const { poller, asked, answers } = await hangingProbe();
    void poller.refreshNow();
    await settled();
    asked.length = 0;
    const wish = poller.refreshNow(['loans']);
    await settled();
    expect(asked).toEqual([]);
    answers[1]?.(down());
    await settled();
    expect(asked.map(({ resource }) => resource)).toEqual(['loans']);
    answers[2]?.(down());
    await wish;
  });
  it('gets its first cool-down again after each recovery', async () => {
    let isDown = true;
    const setup = polling(() => (isDown ? down() : ok), fixedIds(0.999_999));
    setup.poller.start();
    await setup.pass(31_000, 100);
    isDown = false;
    await setup.poller.refreshNow();
    isDown = true;
    await setup.poller.refreshNow();
    expect(setup.poller.circuit()).toEqual({
      state: 'open',
      until: setup.clock.wall() + FIRST_COOL_DOWN - 1,
    });
  });
});
