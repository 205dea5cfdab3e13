import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../../contract/slices/connect.ts';
import { millis, type Millis } from '../../../../domain/time.ts';
import type { Asked, Poller } from '../../../../main/desk/ports/service.ts';
import type { Ids } from '../../../../main/desk/ports/system.ts';
import {
  createPollers,
  LONGEST_BACKOFF,
  RESUME_SPREAD,
  SHORTEST_BACKOFF,
} from '../../../../main/service/poller.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { fixedIds, quietLog } from './support.ts';

const CADENCES: Record<Resource, Millis> = {
  position: millis(10_000),
  deposits: millis(20_000),
  loans: millis(30_000),
  applications: millis(30_000),
  wallets: millis(120_000),
  returnAddresses: millis(120_000),
};
const ALL = Object.keys(CADENCES).length;
const ok: Asked<void> = { ok: true, value: undefined };
const down = (retryAfter?: number): Asked<void> => ({
  ok: false,
  error: { code: 'offline', cause: 'refused', detail: '' },
  ...(retryAfter !== undefined && { retryAfter: millis(retryAfter) }),
});
const settled = (): Promise<void> => new Promise(setImmediate);

interface Setup {
  readonly poller: Poller;
  readonly clock: FakeClock;
  /** Every ask in order: at which ms since the start, of what. */
  readonly asked: { at: number; resource: Resource }[];
  readonly most: () => number;
  readonly reports: () => number;
  /** Moves time in small steps, letting answers arrive between them. */
  readonly pass: (ms: number, step?: number) => Promise<void>;
  readonly of: (resource: Resource) => ReturnType<Poller['report']>[number];
}

function polling(
  respond: (resource: Resource, nth: number) => Asked<void> | Promise<Asked<void>> = () => ok,
  ids: Ids = fixedIds(0.5),
): Setup {
  const clock = fakeClock();
  const began = clock.mono();
  const asked: Setup['asked'] = [];
  const inFlight = new Map<Resource, number>();
  let most = 0;
  let reports = 0;
  const poller = createPollers({ clock, ids, log: quietLog() }).create({
    cadences: CADENCES,
    ask: async (resource) => {
      asked.push({ at: clock.mono() - began, resource });
      inFlight.set(resource, (inFlight.get(resource) ?? 0) + 1);
      most = Math.max(most, inFlight.get(resource) ?? 0);
      try {
        return await respond(resource, asked.filter((one) => one.resource === resource).length);
      } finally {
        inFlight.set(resource, (inFlight.get(resource) ?? 0) - 1);
      }
    },
    onReport: () => reports++,
  });
  return {
    poller,
    clock,
    asked,
    most: () => most,
    reports: () => reports,
    async pass(ms, step = 500) {
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(Math.min(step, ms - passed));
        await settled();
      }
    },
    of: (resource) => {
      const report = poller.report().find((one) => one.resource === resource);
      if (report === undefined) throw new Error(resource);
      return report;
    },
  };
}

const times = ({ asked }: Setup, resource: Resource): number[] =>
  asked.filter((one) => one.resource === resource).map((one) => one.at);

describe('cadence (gap 34)', () => {
  it('asks everything at the start and then each resource at its own pace', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    expect(setup.asked).toHaveLength(ALL);
    await setup.pass(60_000);
    expect(times(setup, 'position')).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    expect(times(setup, 'loans')).toEqual([0, 30_000, 60_000]);
    expect(times(setup, 'wallets')).toEqual([0]);
  });
  it('says when it asks next and when it last heard', async () => {
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
  it('changes pace from the last answer on, in both directions', async () => {
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
  it('never has two requests of one resource under way, however slow the answers', async () => {
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
  it('back off by full jitter under a ceiling that doubles from the cadence to 60 s', async () => {
    const setup = polling((resource) => (resource === 'position' ? down() : ok), fixedIds(0.999_999));
    setup.poller.start();
    await settled();
    await setup.pass(300_000, 100);
    const at = times(setup, 'position');
    const waits = at.slice(1).map((moment, index) => Math.round((moment - (at[index] ?? 0)) / 1_000));
    expect(waits.slice(0, 6)).toEqual([10, 20, 40, 60, 60, 60]);
    expect(LONGEST_BACKOFF).toBe(60_000);
  });
  it('draw anything below the ceiling, but never ask again at once', async () => {
    const setup = polling((resource) => (resource === 'position' ? down() : ok), fixedIds(0));
    setup.poller.start();
    await settled();
    await setup.pass(5_000, 100);
    expect(times(setup, 'position')).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(SHORTEST_BACKOFF).toBe(1_000);
  });
  it('are told until the next answer, which also restores the cadence', async () => {
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
  it('that are thrown are failures like any other', async () => {
    const setup = polling(() => Promise.reject(new Error('a fault of ours')));
    setup.poller.start();
    await settled();
    expect(setup.of('loans').failing).toMatchObject({ code: 'internal' });
    await setup.pass(60_000);
    expect(times(setup, 'loans').length).toBeGreaterThan(1);
  });
});

describe('Retry-After (gap 35)', () => {
  it('is obeyed by every resource, by timers and by the operator alike: 0 requests before it', async () => {
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
  it('is not followed by a burst: what had to wait is spread out', async () => {
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
  it('of a year does not overflow a timer into asking at once', async () => {
    const setup = polling((_resource, nth) => (nth === 1 ? down(365 * 86_400_000) : ok));
    setup.poller.start();
    await setup.pass(0);
    await settled();
    setup.clock.advance(30 * 86_400_000);
    await settled();
    expect(setup.asked).toHaveLength(ALL);
  });
});

describe('sleep and offline', () => {
  it('nothing is asked while paused, not even on request', async () => {
    const setup = polling();
    setup.poller.start();
    await settled();
    setup.poller.pause();
    await setup.pass(3_600_000, 60_000);
    await setup.poller.refreshNow();
    expect(setup.asked).toHaveLength(ALL);
    expect(setup.of('loans').nextAt).toBeUndefined();
  });
  it('after an hour everything is asked once, spread over a few seconds', async () => {
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
  it('an answer that arrives while paused is taken, and nothing follows it', async () => {
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
  it('pausing before the start keeps it silent until it resumes', async () => {
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
  it('asks even what is backing off, and settles when all have answered or failed', async () => {
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
  it('joins a request that is under way instead of asking twice', async () => {
    let release: (value: Asked<void>) => void = () => undefined;
    const setup = polling((resource) =>
      resource === 'loans' ? new Promise((resolve) => (release = resolve)) : ok,
    );
    setup.poller.start();
    await settled();
    let done = false;
    const refreshed = setup.poller.refreshNow(['loans']).then(() => (done = true));
    await settled();
    expect(done).toBe(false);
    release(ok);
    await refreshed;
    expect(times(setup, 'loans')).toHaveLength(1);
  });
  it('moves the next poll on: the cadence counts from it', async () => {
    const setup = polling();
    setup.poller.start();
    await setup.pass(9_000);
    await setup.poller.refreshNow(['position']);
    expect(setup.of('position').nextAt).toBe(setup.clock.wall() + 10_000);
  });
});

describe('stop', () => {
  it('cancels every timer and says nothing of what still arrives', async () => {
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
