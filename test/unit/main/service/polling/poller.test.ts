import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../../../contract/slices/connect.ts';
import { millis } from '../../../../../domain/time.ts';
import { RESUME_SPREAD } from '../../../../../main/service/polling/schedule.ts';
import { LONGEST_BACKOFF, SHORTEST_BACKOFF } from '../../../../../main/service/polling/polled-resource.ts';
import { ALL, CADENCES, down, ok, polling, settled, times } from './polling.ts';
import { fixedIds } from '../support.ts';

describe('cadence (gap 34)', () => {
  it('requests everything at the start and then each resource at its own interval', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    expect(setup.asked).toHaveLength(ALL);
    await setup.pass(60_000);
    expect(times(setup, 'position')).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    expect(times(setup, 'loans')).toEqual([0, 30_000, 60_000]);
    expect(times(setup, 'wallets')).toEqual([0]);
  });
  it('reports its next request and its last answer', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    await setup.pass(4_000);
    expect(setup.of('position')).toMatchObject({
      cadence: 10_000,
      lastAnswerAt: setup.clock.wall() - 4_000,
      nextAt: setup.clock.wall() + 6_000,
      failing: undefined,
    });
  });
  it('changes the interval from the last answer on, in both directions', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    await setup.pass(8_000);
    setup.poller.setCadence('deposits', millis(15_000));
    expect(setup.of('deposits').nextAt).toBe(setup.clock.wall() + 7_000);
    setup.poller.setCadence('deposits', millis(5_000));
    await setup.pass(500);
    expect(times(setup, 'deposits')).toHaveLength(2);
    setup.poller.setCadence('position', millis(60_000));
    await setup.pass(30_000);
    expect(times(setup, 'position')).toEqual([0]);
  });
  it('never has two requests of one resource on their way, however slow the answers', async () => {
    const setup = polling(
      () => new Promise((resolve) => setup.clock.after(millis(35_000), () => resolve(ok))),
    );
    setup.poller.start();
    for (let round = 0; round < 20; round++) {
      await setup.pass(5_000);
      void setup.poller.refreshNow();
    }
    expect(setup.most()).toBe(1);
  });
});

describe('failures (gap 35)', () => {
  it('back off by full jitter under a ceiling that doubles from the interval to 60 s', async () => {
    const setup = polling((resource) => (resource === 'position' ? down() : ok), fixedIds(0.999_999));
    setup.poller.start();
    await settled();
    await setup.pass(300_000, 100);
    const at = times(setup, 'position');
    const waits = at.slice(1).map((moment, index) => Math.round((moment - (at[index] ?? 0)) / 1_000));
    expect(waits.slice(0, 6)).toEqual([10, 20, 40, 60, 60, 60]);
    expect(LONGEST_BACKOFF).toBe(60_000);
  });
  it('may draw any delay below the ceiling, but never zero', async () => {
    const setup = polling((resource) => (resource === 'position' ? down() : ok), fixedIds(0));
    setup.poller.start();
    await settled();
    await setup.pass(5_000, 100);
    expect(times(setup, 'position')).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(SHORTEST_BACKOFF).toBe(1_000);
  });
  it('are reported until the next answer, which also restores the interval', async () => {
    const setup = polling(
      (resource, nth) => (resource === 'position' && nth < 3 ? down() : ok),
      fixedIds(0.5),
    );
    setup.poller.start();
    await settled();
    expect(setup.of('position').failing).toMatchObject({ cause: 'refused' });
    await setup.pass(15_000);
    expect(setup.of('position')).toMatchObject({ failing: undefined, nextAt: setup.clock.wall() + 10_000 });
  });
  it('count the same if they are thrown', async () => {
    const setup = polling(() => Promise.reject(new Error('a fault of ours')));
    setup.poller.start();
    await settled();
    expect(setup.of('loans').failing).toMatchObject({ code: 'internal' });
    await setup.pass(60_000);
    expect(times(setup, 'loans').length).toBeGreaterThan(1);
  });
});

describe('Retry-After (gap 35)', () => {
  it('holds back every resource, both timers and the desk’s own wishes: no request before its end', async () => {
    const setup = polling((resource, nth) => (resource === 'position' && nth === 2 ? down(90_000) : ok));
    setup.poller.start();
    await settled();
    await setup.pass(10_000);
    const before = setup.asked.length;
    for (let round = 0; round < 89; round++) {
      await setup.pass(1_000);
      await setup.poller.refreshNow();
      setup.poller.setCadence('deposits', millis(2_000 + round));
      if (round % 10 === 0) setup.poller.pause();
      setup.poller.resume();
    }
    expect(setup.asked.length).toBe(before);
    expect(setup.of('position').nextAt).toBeGreaterThan(setup.clock.wall());
    await setup.pass(1_000 + RESUME_SPREAD);
    expect(setup.asked.length).toBeGreaterThanOrEqual(before + ALL);
  });
  it('is followed by requests that are spread out, not by a burst', async () => {
    let draw = 0;
    const setup = polling((_resource, nth) => (nth === 1 ? down(60_000) : ok), {
      uuid: () => '',
      fraction: () => (draw = (draw + 0.37) % 1),
    });
    setup.poller.start();
    await settled();
    await setup.pass(180_000, 50);
    const second = Object.keys(CADENCES).flatMap((resource) => times(setup, resource as Resource)[1] ?? []);
    expect(second).toHaveLength(ALL);
    expect(Math.min(...second)).toBeGreaterThanOrEqual(60_000);
    expect(new Set(second).size).toBe(ALL);
  });
  it('of a year does not overflow a timer', async () => {
    const setup = polling((_resource, nth) => (nth === 1 ? down(365 * 86_400_000) : ok));
    setup.poller.start();
    await setup.pass(0);
    await settled();
    setup.clock.advance(30 * 86_400_000);
    await settled();
    expect(setup.asked).toHaveLength(ALL);
  });
});
