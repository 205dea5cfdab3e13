// A poller with a test's clock and a record of every request.
import type { Resource } from '../../../../../contract/slices/connect.ts';
import { millis, type Millis } from '../../../../../domain/time.ts';
import type { Asked, Poller, Urgency } from '../../../../../main/desk/ports/service.ts';
import type { Ids } from '../../../../../main/desk/ports/system.ts';
import { createPollers } from '../../../../../main/service/polling/poller.ts';
import { fakeClock, type FakeClock } from '../../../../support/fake-clock.ts';
import { fixedIds, quietLog } from '../support.ts';

export const CADENCES: Record<Resource, Millis> = {
  position: millis(10_000),
  deposits: millis(20_000),
  loans: millis(30_000),
  applications: millis(30_000),
  wallets: millis(120_000),
  returnAddresses: millis(120_000),
};
export const ALL = Object.keys(CADENCES).length;
export const ok: Asked<void> = { ok: true, value: undefined };
export const down = (retryAfter?: number): Asked<void> => ({
  ok: false,
  error: { code: 'offline', cause: 'refused', detail: '' },
  ...(retryAfter !== undefined && { retryAfter: millis(retryAfter) }),
});
export const settled = (): Promise<void> => new Promise(setImmediate);

export interface Setup {
  readonly poller: Poller;
  readonly clock: FakeClock;
  /** Every request in order: milliseconds since the start, and resource. */
  readonly asked: { at: number; resource: Resource }[];
  /** How each request was wanted, in the same order. */
  readonly urgencies: Urgency[];
  readonly most: () => number;
  readonly reports: () => number;
  /** Moves time in small steps, so that answers can arrive between them. */
  readonly pass: (ms: number, step?: number) => Promise<void>;
  readonly of: (resource: Resource) => ReturnType<Poller['report']>[number];
}

/** Timers past 2^31 − 1 ms overflow and fire at once; this one throws instead. */
function strictClock(): FakeClock {
  const clock = fakeClock();
  return {
    ...clock,
    after(delay, task) {
      if (!(delay >= 0 && delay < 2 ** 31)) throw new RangeError(`a timer of ${delay} ms`);
      return clock.after(delay, task);
    },
  };
}

export function polling(
  respond: (resource: Resource, nth: number) => Asked<void> | Promise<Asked<void>> = () => ok,
  ids: Ids = fixedIds(0.5),
  cadences: Partial<Record<Resource, Millis>> = CADENCES,
): Setup {
  const clock = strictClock();
  const began = clock.mono();
  const asked: Setup['asked'] = [];
  const urgencies: Urgency[] = [];
  const inFlight = new Map<Resource, number>();
  let most = 0;
  let reports = 0;
  const poller = createPollers({ clock, ids, log: quietLog() }).create({
    cadences,
    ask: async (resource, _signal, urgency) => {
      asked.push({ at: clock.mono() - began, resource });
      urgencies.push(urgency);
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
    urgencies,
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

export const times = ({ asked }: Setup, resource: Resource): number[] =>
  asked.filter((one) => one.resource === resource).map((one) => one.at);
