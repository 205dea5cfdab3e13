// The first requests of a poller, who may add to them, and when the screen is told of a change.
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../../../contract/slices/connect.ts';
import { millis } from '../../../../../domain/time.ts';
import type { Asked } from '../../../../../main/desk/ports/service.ts';
import { createPollers } from '../../../../../main/service/polling/poller.ts';
import { RESUME_SPREAD } from '../../../../../main/service/polling/schedule.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { ALL, CADENCES, down, ok, polling, settled, times } from './polling.ts';
import { fixedIds, quietLog } from '../support.ts';

const hanging = (): Promise<Asked<void>> => new Promise(() => undefined);
const LEAD = 2_000;

describe('before its start', () => {
  it('the poller asks nothing, not even for the operator', async () => {
    const setup = polling();
    await setup.poller.refreshNow();
    await setup.poller.tryAgain();
    setup.poller.pause();
    setup.poller.resume();
    await setup.pass(60_000);
    expect(setup.asked).toEqual([]);
  });
  it('a stop is the end: it does not start any more', async () => {
    const setup = polling();
    setup.poller.stop();
    setup.poller.start();
    await setup.pass(60_000);
    expect(setup.asked).toEqual([]);
  });
});

describe('at a start', () => {
  it('two requests go first, and the others after two seconds without an answer', async () => {
    const setup = polling(hanging);
    setup.poller.start();
    setup.poller.start();
    await settled();
    expect(setup.asked.map(({ resource }) => resource)).toEqual(['position', expect.anything()]);
    await setup.pass(LEAD - 1);
    expect(setup.asked).toHaveLength(2);
    await setup.pass(1);
    expect(setup.asked).toHaveLength(ALL);
  });
  it('a pause holds back the others', async () => {
    const setup = polling(hanging);
    setup.poller.start();
    setup.poller.pause();
    await setup.pass(60_000);
    expect(setup.asked).toHaveLength(2);
  });
  it('what the operator has read meanwhile is not read again', async () => {
    const setup = polling((resource) => (resource === 'loans' ? ok : hanging()));
    setup.poller.start();
    await setup.poller.refreshNow(['loans']);
    await setup.pass(LEAD);
    expect(times(setup, 'loans')).toHaveLength(1);
    expect(setup.asked).toHaveLength(ALL);
  });
  it('only resources with an interval are read, ever', async () => {
    const { loans, position } = CADENCES;
    const setup = polling(() => ok, fixedIds(0.5), { loans, position });
    setup.poller.start();
    await setup.poller.refreshNow();
    setup.poller.setCadence('wallets', millis(1_000));
    await setup.pass(60_000);
    expect(new Set(setup.asked.map(({ resource }) => resource))).toEqual(new Set(['position', 'loans']));
    expect(setup.poller.report().map(({ resource }) => resource)).toHaveLength(2);
  });
});

describe('a request', () => {
  it('is marked as the operator’s if they wait for it, and the poller’s own are not', async () => {
    const setup = polling();
    setup.poller.start();
    await setup.pass(10_000);
    expect(new Set(setup.urgencies)).toEqual(new Set([false]));
    setup.urgencies.length = 0;
    await setup.poller.refreshNow(['loans']);
    await setup.poller.tryAgain();
    expect(setup.urgencies).toEqual(Array(ALL + 1).fill(true));
  });
  it('of the operator is marked also if it follows another, or probes a failing service', async () => {
    const releases: ((asked: Asked<void>) => void)[] = [];
    const setup = polling((resource) =>
      resource === 'loans' ? new Promise((resolve) => releases.push(resolve)) : ok,
    );
    setup.poller.start();
    await settled();
    setup.urgencies.length = 0;
    const wish = setup.poller.refreshNow(['loans']);
    releases[0]?.(ok);
    await settled();
    releases[1]?.(ok);
    await wish;
    expect(setup.urgencies).toEqual([true]);
    const failing = polling(() => down());
    failing.poller.start();
    await settled();
    failing.urgencies.length = 0;
    await failing.poller.refreshNow();
    expect(failing.urgencies).toEqual([true]);
  });
  it('under way has no next time, whatever its interval becomes or the poller does meanwhile', async () => {
    const setup = polling((resource, nth) => (resource === 'loans' && nth > 1 ? hanging() : ok));
    setup.poller.start();
    await settled();
    void setup.poller.refreshNow(['loans']);
    await settled();
    expect(setup.of('loans').nextAt).toBeUndefined();
    setup.poller.setCadence('loans', millis(5_000));
    expect(setup.of('loans').nextAt).toBeUndefined();
    setup.poller.pause();
    setup.poller.resume();
    expect(setup.of('loans').nextAt).toBeUndefined();
    await setup.pass(60_000);
    expect(times(setup, 'loans')).toHaveLength(2);
  });
});

describe('the screen', () => {
  it('is told of the start, each answer, a pause, its end and a new interval, and of nothing else', async () => {
    const setup = polling();
    const told = async (act: () => unknown): Promise<number> => {
      const before = setup.reports();
      await act();
      await settled();
      return setup.reports() - before;
    };
    const { poller } = setup;
    expect(await told(() => poller.start())).toBe(1 + ALL);
    expect(await told(() => poller.start())).toBe(0);
    expect(await told(() => poller.refreshNow(['loans']))).toBe(1);
    expect(await told(() => poller.resume())).toBe(0);
    expect(await told(() => poller.setCadence('loans', millis(40_000)))).toBe(1);
    expect(await told(() => poller.setCadence('loans', millis(40_000)))).toBe(0);
    expect(await told(() => poller.pause())).toBe(1);
    expect(await told(() => poller.pause())).toBe(0);
    expect(await told(() => poller.resume())).toBe(1);
  });
  it('may fail without an end of the polling, and the failure is logged', async () => {
    const clock = fakeClock();
    const logged: unknown[] = [];
    const asked: Resource[] = [];
    const poller = createPollers({ clock, ids: fixedIds(0.5), log: quietLog(logged) }).create({
      cadences: CADENCES,
      ask: async (resource) => {
        asked.push(resource);
        return ok;
      },
      onReport: () => {
        throw new Error('a fault of a screen');
      },
    });
    poller.start();
    await settled();
    expect(asked).toHaveLength(ALL);
    expect(logged[0]).toEqual(['poll.report', new Error('a fault of a screen')]);
  });
});

describe('a new interval', () => {
  it('leaves the time of a resource that fails as it is', async () => {
    const setup = polling((resource) => (resource === 'loans' ? down() : ok));
    setup.poller.start();
    await settled();
    const { nextAt } = setup.of('loans');
    setup.poller.setCadence('loans', millis(90_000));
    expect(setup.of('loans').nextAt).toBe(nextAt);
  });
  it('counts from now where nothing was read yet', async () => {
    const setup = polling();
    setup.poller.pause();
    setup.poller.start();
    setup.poller.resume();
    setup.poller.setCadence('wallets', millis(90_000));
    expect(setup.of('wallets').nextAt).toBe(setup.clock.wall() + 90_000);
    await setup.pass(RESUME_SPREAD, 100);
    expect(setup.asked).toHaveLength(ALL - 1);
  });
});
