// The circuit breaker of the whole connection: how few requests a failing service gets, and how polling
// resumes.
import { describe, expect, it } from 'vitest';
import type { AppError, OfflineCause } from '../../../../../contract/errors.ts';
import { OfflineCauseSchema } from '../../../../../contract/error-schemas.ts';
import type { Resource } from '../../../../../contract/slices/connect.ts';
import { millis } from '../../../../../domain/time.ts';
import type { Asked } from '../../../../../main/desk/ports/service.ts';
import type { Ids } from '../../../../../main/desk/ports/system.ts';
import {
  FIRST_COOL_DOWN,
  LONGEST_COOL_DOWN,
  SHORTEST_COOL_DOWN,
} from '../../../../../main/service/polling/circuit.ts';
import { RESUME_SPREAD } from '../../../../../main/service/polling/schedule.ts';
import { ALL, CADENCES, down, ok, polling, settled, type Setup } from './polling.ts';
import { fixedIds } from '../support.ts';

const offline = (cause: OfflineCause): Asked<void> => ({
  ok: false,
  error: { code: 'offline', cause, detail: '' },
});
const refused = (httpStatus: number): Asked<void> => {
  const error: AppError = { code: 'rejected', httpStatus, serviceWords: '' };
  return { ok: false, error };
};

/** A service that is down until a test says otherwise. */
function failing(ids: Ids = fixedIds(0.5)): Setup & { service: { isDown: boolean } } {
  const service = { isDown: true };
  return { ...polling(() => (service.isDown ? down() : ok), ids), service };
}

/** Seeded jitter, so that a promise is checked for many draws. */
function drawn(seed: number): Ids {
  let state = seed;
  return {
    uuid: () => '',
    fraction: () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647,
  };
}

describe('a service that is down', () => {
  it('gets one probe per cool-down, which grows with full jitter to under a minute', async () => {
    const setup = failing(fixedIds(0.999_999));
    setup.poller.start();
    await settled();
    expect(setup.poller.circuit()).toEqual({
      state: 'open',
      until: setup.clock.wall() + FIRST_COOL_DOWN - 1,
    });
    await setup.pass(600_000, 100);
    const after = setup.asked.slice(ALL);
    // The smallest answer first, then another resource each time.
    const probed = after.map((one) => one.resource);
    expect(probed[0]).toBe('position');
    expect(new Set(probed.slice(0, ALL)).size).toBe(ALL);
    expect(probed.slice(ALL, 2 * ALL)).toEqual(probed.slice(0, ALL));
    const waits = after.map((one, index) => one.at - (index === 0 ? 0 : (after[index - 1]?.at ?? 0)));
    expect(waits.map((wait) => Math.round(wait / 1_000)).slice(0, 6)).toEqual([10, 20, 40, 55, 55, 55]);
    expect(LONGEST_COOL_DOWN + RESUME_SPREAD).toBeLessThan(60_000);
  });

  it('gets at most one probe per cool-down whatever the jitter, and never more than one a second', async () => {
    for (const seed of [1, 7, 2_026, 99_991]) {
      const setup = failing(drawn(seed));
      setup.poller.start();
      await settled();
      let until = setup.poller.circuit().until ?? 0;
      for (let step = 0; step < 3_000; step++) {
        const before = setup.asked.length;
        const early = setup.clock.wall() + 100 < until;
        await setup.pass(100, 100);
        const more = setup.asked.length - before;
        expect(more, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(early ? 0 : 1);
        until = setup.poller.circuit().until ?? 0;
      }
      const probes = setup.asked.slice(ALL).map((one) => one.at);
      for (const [index, at] of probes.entries())
        expect(at - (probes[index - 1] ?? 0)).toBeGreaterThanOrEqual(SHORTEST_COOL_DOWN);
    }
  });

  it('gets one probe when the machine wakes after an hour, and the rest follows spread out', async () => {
    const setup = failing();
    setup.poller.start();
    await settled();
    setup.poller.pause();
    setup.clock.advance(3_600_000);
    setup.asked.length = 0;
    setup.service.isDown = false;
    setup.poller.resume();
    await setup.pass(0);
    expect(setup.asked.length).toBeLessThanOrEqual(1);
    const resumed = setup.clock.mono();
    await setup.pass(RESUME_SPREAD + 500, 50);
    expect(setup.clock.mono() - resumed).toBeLessThan(60_000);
    expect(setup.asked.map((one) => one.resource).sort()).toEqual(Object.keys(CADENCES).sort());
    expect(new Set(setup.asked.map((one) => one.at)).size).toBe(ALL);
  });

  it('gets no request before the end of Retry-After, not even the probe', async () => {
    const setup = polling((_resource, nth) => (nth <= 2 ? down(90_000) : ok));
    setup.poller.start();
    await settled();
    await setup.pass(89_900, 100);
    await setup.poller.refreshNow();
    expect(setup.asked).toHaveLength(ALL);
    await setup.pass(100 + RESUME_SPREAD, 100);
    expect(setup.asked.length - ALL).toBe(1);
  });
});

describe('after an outage, a position that fails by its own fault', () => {
  /** The position always fails; the connection drops for a minute. */
  async function withBrokenPosition(): Promise<Setup & { outage: { isOver: boolean } }> {
    const outage = { isOver: true };
    const setup = polling((resource) =>
      resource === 'position' ? offline('service-error') : outage.isOver ? ok : down(),
    );
    setup.poller.start();
    await setup.pass(60_000, 100);
    expect(setup.poller.circuit().state).toBe('closed');
    outage.isOver = false;
    await setup.pass(60_000, 100);
    expect(setup.poller.circuit().state).toBe('open');
    setup.asked.length = 0;
    return { ...setup, outage };
  }

  it('does not keep the other resources from being read again', async () => {
    const setup = await withBrokenPosition();
    setup.outage.isOver = true;
    await setup.pass(2 * LONGEST_COOL_DOWN + RESUME_SPREAD, 100);
    expect(new Set(setup.asked.map((one) => one.resource)).size).toBe(ALL);
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
    for (const resource of ['deposits', 'loans', 'applications', 'wallets', 'returnAddresses'] as const)
      expect(setup.of(resource).failing).toBeUndefined();
  });

  it.each([
    ['tryAgain', (setup: Setup) => setup.poller.tryAgain()],
    ['a refresh of everything', (setup: Setup) => setup.poller.refreshNow()],
    [
      'the refresh that settles an unknown outcome',
      (setup: Setup) => setup.poller.refreshNow(['applications', 'loans', 'position']),
    ],
  ])('does not keep %s from the loans', async (_name, refresh) => {
    const setup = await withBrokenPosition();
    setup.outage.isOver = true;
    await refresh(setup);
    expect(setup.asked.map((one) => one.resource)).toContain('loans');
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
  });
});

describe('the circuit', () => {
  it('closes with the first answer, and then each resource is read once, spread out', async () => {
    const setup = failing();
    setup.poller.start();
    await settled();
    setup.service.isDown = false;
    setup.asked.length = 0;
    await setup.pass(FIRST_COOL_DOWN / 2 + 100, 100);
    expect(setup.asked).toMatchObject([{ resource: 'position' }]);
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
    await setup.pass(RESUME_SPREAD, 50);
    expect(setup.asked.map((one) => one.resource).sort()).toEqual(Object.keys(CADENCES).sort());
    expect(new Set(setup.asked.map((one) => one.at)).size).toBe(ALL);
  });

  it('is half-open during the probe: no other request leaves, and a second wish waits for it', async () => {
    const probes: ((asked: Asked<void>) => void)[] = [];
    const setup = polling((_resource, nth) =>
      nth === 1 ? down() : new Promise((resolve) => probes.push(resolve)),
    );
    setup.poller.start();
    await settled();
    const wishes = [setup.poller.refreshNow(), setup.poller.refreshNow(['loans'])];
    await settled();
    expect(setup.poller.circuit()).toEqual({ state: 'half-open' });
    await setup.pass(300_000, 10_000);
    expect(setup.asked.slice(ALL)).toMatchObject([{ resource: 'position' }]);
    probes[0]?.(down());
    await Promise.all(wishes);
    expect(setup.asked).toHaveLength(ALL + 1);
    expect(setup.poller.circuit().state).toBe('open');
  });

  it('reads what the operator requests at once, although an earlier probe fails', async () => {
    const probes: ((asked: Asked<void>) => void)[] = [];
    const setup = polling((_resource, nth) => {
      if (nth === 1) return down();
      return probes.length === 0 ? new Promise((resolve) => probes.push(resolve)) : ok;
    });
    setup.poller.start();
    await settled();
    await setup.pass(FIRST_COOL_DOWN, 100);
    expect(setup.poller.circuit()).toEqual({ state: 'half-open' });
    const began = setup.clock.mono();
    const wish = setup.poller.refreshNow(['applications', 'loans', 'position']);
    probes[0]?.(down());
    await wish;
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
    expect(
      setup.asked
        .slice(ALL + 1)
        .map(({ resource }) => resource)
        .sort(),
    ).toEqual(['applications', 'loans', 'position']);
    expect(setup.clock.mono()).toBe(began);
  });

  it('lets a wish pass a request that hangs since before the failure', async () => {
    const setup = polling((resource, nth) => {
      if (resource === 'position') return new Promise<Asked<void>>(() => undefined);
      return nth === 1 ? down() : ok;
    });
    setup.poller.start();
    await settled();
    expect(setup.poller.circuit().state).toBe('open');
    const answered = Promise.race([setup.poller.refreshNow(['loans', 'position']), settled()]);
    await answered;
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
    expect(setup.asked.slice(ALL)).toMatchObject([{ resource: 'loans' }]);
  });

  it('uses “Refresh now” as the probe: one request, and the rest only once that is answered', async () => {
    const setup = failing();
    setup.poller.start();
    await settled();
    await setup.poller.refreshNow();
    expect(setup.asked).toHaveLength(ALL + 1);
    await setup.poller.refreshNow(['loans']);
    expect(setup.asked.at(-1)?.resource).toBe('loans');
    expect(setup.asked).toHaveLength(ALL + 2);
    setup.service.isDown = false;
    setup.asked.length = 0;
    await setup.poller.refreshNow();
    expect(setup.asked.map((one) => one.resource).sort()).toEqual(Object.keys(CADENCES).sort());
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
  });

  it('stays closed if only one resource fails repeatedly, which may be its own fault', async () => {
    const setup = polling((resource) => (resource === 'loans' ? offline('service-error') : ok));
    setup.poller.start();
    await setup.pass(600_000);
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
  });

  it('counts failures in a row: an answer resets the count', async () => {
    const fails: Record<string, number[]> = { position: [1], deposits: [1], loans: [2] };
    const setup = polling((resource, nth) => (fails[resource]?.includes(nth) ? down() : ok));
    setup.poller.start();
    await settled();
    await setup.poller.refreshNow(['wallets']);
    await setup.poller.refreshNow(['loans']);
    expect(setup.of('loans').failing).toBeDefined();
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
  });

  it('stays closed for refusals, because any answer shows that the service is there', async () => {
    const setup = polling((resource) => refused(resource === 'loans' ? 404 : 401));
    setup.poller.start();
    await setup.pass(60_000);
    expect(setup.poller.circuit()).toEqual({ state: 'closed' });
  });

  it.each(OfflineCauseSchema.options)('“%s” for everything', async (cause) => {
    const setup = polling(() => offline(cause));
    setup.poller.start();
    await settled();
    expect(setup.poller.circuit().state).toBe(['other', 'too-large'].includes(cause) ? 'closed' : 'open');
  });

  it('states its next attempt, and moves no other resource forward', async () => {
    const setup = failing();
    setup.poller.start();
    await settled();
    const { until } = setup.poller.circuit();
    expect(setup.of('position').nextAt).toBe(until);
    const others = setup.poller.report().filter((report) => report.resource !== 'position');
    expect(others.map((report) => report.nextAt)).toEqual(others.map(() => undefined));
    setup.poller.setCadence('deposits' satisfies Resource, CADENCES.position);
    await setup.pass(FIRST_COOL_DOWN / 2 - 100, 100);
    expect(setup.asked).toHaveLength(ALL);
  });

  it('keeps the time of its probe if the cadence of that resource changes', async () => {
    const setup = polling((resource) => (resource === 'position' ? ok : down()));
    setup.poller.start();
    await settled();
    const { until } = setup.poller.circuit();
    expect(setup.of('position')).toMatchObject({ nextAt: until, failing: undefined });
    setup.poller.setCadence('position', millis(1));
    expect(setup.poller.circuit()).toEqual({ state: 'open', until });
  });
  it('sends no probe of its own while one for a wish is under way', async () => {
    const setup = polling((_resource, nth) => (nth === 1 ? down() : new Promise(() => undefined)));
    setup.poller.start();
    await settled();
    void setup.poller.refreshNow(['loans']);
    await setup.pass(2 * LONGEST_COOL_DOWN, 1_000);
    expect(setup.asked.slice(ALL)).toMatchObject([{ resource: 'loans' }]);
  });
  it('sends only one request of a refresh if the service fails', async () => {
    const releases: ((asked: Asked<void>) => void)[] = [];
    const setup = polling(() => new Promise((resolve) => releases.push(resolve)));
    setup.poller.start();
    const wish = setup.poller.refreshNow();
    for (const release of releases.slice(0, ALL)) release(down());
    await settled();
    expect(setup.asked.length).toBeLessThanOrEqual(ALL + 1);
    for (const release of releases.slice(ALL)) release(down());
    await wish;
  });
});
