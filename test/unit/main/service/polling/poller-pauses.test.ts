import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../../../main/desk/ports/service.ts';
import { createPollers } from '../../../../../main/service/polling/poller.ts';
import { RESUME_SPREAD } from '../../../../../main/service/polling/schedule.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { ALL, CADENCES, down, ok, polling, settled, times } from './polling.ts';
import { fixedIds, quietLog } from '../support.ts';

describe('sleep and offline', () => {
  it('nothing is requested during a pause, not even by the operator', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    setup.poller.pause();
    await setup.pass(3_600_000, 60_000);
    await setup.poller.refreshNow();
    expect(setup.asked).toHaveLength(ALL);
    expect(setup.of('loans').nextAt).toBeUndefined();
  });
  it('after an hour everything is requested once, spread over a few seconds', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    setup.poller.pause();
    setup.clock.jump(3_600_000);
    await setup.pass(1_000);
    setup.asked.length = 0;
    const resumed = setup.clock.mono() - 1_000;
    setup.poller.resume();
    await settled();
    expect(setup.asked).toHaveLength(0);
    await setup.pass(RESUME_SPREAD, 50);
    expect(setup.asked.map((one) => one.resource).sort()).toEqual(Object.keys(CADENCES).sort());
    const moments = setup.asked.map((one) => one.at - resumed);
    expect(new Set(moments).size).toBe(ALL);
    expect(Math.max(...moments) - Math.min(...moments)).toBeGreaterThan(RESUME_SPREAD / 2);
  });
  it('an answer that arrives during a pause is taken, and nothing follows it', async () => {
    let release: (value: Asked<void>) => void = () => undefined;
    const setup = polling((resource) =>
      resource === 'loans' ? new Promise((resolve) => (release = resolve)) : ok,
    );
    setup.poller.start();
    await settled();
    setup.poller.pause();
    release(ok);
    await settled();
    expect(setup.of('loans')).toMatchObject({ lastAnswerAt: setup.clock.wall(), nextAt: undefined });
    await setup.pass(120_000, 10_000);
    expect(times(setup, 'loans')).toHaveLength(1);
  });
  it('a pause before the start keeps the poller silent until it resumes', async () => {
    const setup = polling();
    setup.poller.pause();
    setup.poller.start();
    await setup.pass(60_000);
    expect(setup.asked).toHaveLength(0);
    setup.poller.resume();
    await setup.pass(RESUME_SPREAD, 100);
    expect(setup.asked).toHaveLength(ALL);
  });
});

describe('refresh now', () => {
  it('requests even what is backing off, and settles when all have answered or failed', async () => {
    const setup = polling(
      (resource, nth) => (resource === 'position' && nth === 1 ? down() : ok),
      fixedIds(0.99),
    );
    setup.poller.start();
    await settled();
    await setup.poller.refreshNow(['position']);
    expect(setup.of('position').failing).toBeUndefined();
    expect(times(setup, 'position')).toEqual([0, 0]);
  });
  it('requests once more after one on its way, however often it is pressed, because that answer may be older', async () => {
    const releases: ((value: Asked<void>) => void)[] = [];
    const setup = polling((resource) =>
      resource === 'loans' ? new Promise((resolve) => releases.push(resolve)) : ok,
    );
    setup.poller.start();
    await settled();
    let done = 0;
    const wishes = [1, 2, 3].map(() => setup.poller.refreshNow(['loans']).then(() => done++));
    releases[0]?.(ok);
    await settled();
    expect(done).toBe(0);
    expect(times(setup, 'loans')).toHaveLength(2);
    releases[1]?.(ok);
    await Promise.all(wishes);
    expect(times(setup, 'loans')).toHaveLength(2);
  });
  it('moves the next poll: its interval counts from here', async () => {
    const setup = polling();
    setup.poller.start();
    await setup.pass(9_000);
    await setup.poller.refreshNow(['position']);
    expect(setup.of('position').nextAt).toBe(setup.clock.wall() + 10_000);
  });
});

describe('stop', () => {
  it('cancels every timer and reports nothing of late answers', async () => {
    let release: (value: Asked<void>) => void = () => undefined;
    let aborted: AbortSignal | undefined;
    const clock = fakeClock();
    let reports = 0;
    let count = 0;
    const poller = createPollers({ clock, ids: fixedIds(0.5), log: quietLog() }).create({
      cadences: CADENCES,
      ask: (resource, signal) => {
        count++;
        aborted = signal;
        return resource === 'loans' ? new Promise((resolve) => (release = resolve)) : Promise.resolve(ok);
      },
      onReport: () => reports++,
    });
    poller.start();
    await settled();
    poller.stop();
    expect(aborted?.aborted).toBe(true);
    const before = reports;
    release(ok);
    await settled();
    clock.advance(3_600_000);
    await settled();
    await poller.refreshNow();
    poller.start();
    expect(reports).toBe(before);
    expect(count).toBe(ALL);
  });
});
