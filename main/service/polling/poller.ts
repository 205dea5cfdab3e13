// Reads each resource at its cadence: later after a failure, not at all while the computer sleeps or the
// service asked for no requests, and by a probe alone while the whole service fails. It sends reads only, and
// never two at once for one resource.
import { ResourceSchema, type Resource } from '../../../contract/slices/connect.ts';
import { millis, monotonicMillis } from '../../../domain/time.ts';
import { inBackground } from '../../desk/ports/background.ts';
import type { Asked, Poller, PollerOptions, Pollers, Urgency } from '../../desk/ports/service.ts';
import type { Clock, Ids, Log } from '../../desk/ports/system.ts';
import { createCircuit } from './circuit.ts';
import { delayOf, polledResource, recordEnd, type PolledResource } from './polled-resource.ts';
import { idleOf, longestAgo, probeOf, singleTryOf, smallestFirst } from './probe.ts';
import { createSchedule } from './schedule.ts';
import { createSignInRefusals } from './sign-in-refusals.ts';

/** At a start this many requests go first. The others wait this long for an answer to one of them. */
const LEADERS = 2;
const LONGEST_LEAD = millis(2_000);

interface PollersDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

export function createPollers(deps: PollersDeps): Pollers {
  return { create: (options) => createPoller(deps, options) };
}

function createPoller({ clock, ids, log }: PollersDeps, { cadences, ask, onReport }: PollerOptions): Poller {
  const all = ResourceSchema.options.flatMap((resource) => {
    const cadence = cadences[resource];
    return cadence === undefined ? [] : [polledResource(resource, cadence)];
  });
  const circuit = createCircuit({ clock, ids });
  const refusals = createSignInRefusals(all);
  // Whatever ends or stops the polling also cancels its timers.
  const schedule = createSchedule({ clock, ids }, all, (polled) => begin(polled));
  const stopping = new AbortController();
  let running = false;
  let paused = false;
  /** The end of the hold in which the operator has used the one try. */
  let triedUntil = monotonicMillis(-Infinity);
  const startOrder = smallestFirst(all);
  /** Read once a leader is answered. With a refused key, each further request may lock the account. */
  let followers: PolledResource[] = [];
  let cancelLead: (() => void) | undefined;

  const isOff = (): boolean => !running || paused || stopping.signal.aborted;
  const isAsleep = (): boolean => isOff() || refusals.stop;

  /** Reads once. Callers that want the same resource meanwhile wait for the same answer. */
  function read(polled: PolledResource, urgency: Urgency = false): Promise<void> {
    polled.inFlight ??= (async () => {
      schedule.cancel(polled);
      circuit.asks(polled.resource);
      // The poller's own probe may be due meanwhile.
      if (circuit.state === 'half-open') all.forEach(schedule.cancel);
      const heldUntil = schedule.pausedUntil;
      const asked = await askSafely(polled.resource, urgency);
      polled.inFlight = undefined;
      if (stopping.signal.aborted) return;
      // Another answer may have a Retry-After of its own meanwhile.
      if (asked.ok && urgency === 'despite-hold' && schedule.pausedUntil === heldUntil) schedule.release();
      // A request that was under way when the key was refused may be answered: then every other one has no timer.
      const wasRefused = refusals.stop;
      const isBack = recordResult(polled, asked) || wasRefused;
      if (refusals.stop) all.forEach(schedule.cancel);
      if (!isAsleep()) {
        beginFollowers();
        if (circuit.state === 'closed')
          schedule.set(polled, monotonicMillis(clock.mono() + delayOf(polled, ids)));
        if (isBack) schedule.spread(all.filter((other) => other !== polled));
        if (circuit.state === 'open') scheduleProbeOnly();
      }
      report();
    })();
    return polled.inFlight;
  }

  const begin = (polled: PolledResource): void => inBackground(`poll.${polled.resource}`, () => read(polled));

  function beginFollowers(): void {
    if (isAsleep() || refusals.any) return;
    const now = followers.filter(({ endedAt }) => endedAt === undefined);
    followers = [];
    for (const polled of now) begin(polled);
  }

  /** Reads by a request that starts after this call: one under way may state what was true before it. */
  function readAfresh(polled: PolledResource): Promise<void> {
    if (polled.inFlight === undefined) return read(polled, true);
    return (polled.next ??= polled.inFlight.then(() => {
      polled.next = undefined;
      return mayAsk() ? read(polled, true) : undefined;
    }));
  }

  /** Not even the operator's refresh breaks a Retry-After or sends a second probe. */
  const mayAsk = (): boolean => !isAsleep() && !schedule.isHeld() && circuit.state !== 'half-open';

  /** A failing service gets the probe alone, when the circuit has cooled down. */
  function scheduleProbeOnly(): void {
    all.forEach(schedule.cancel);
    const probe = probeOf(all, circuit.isFirstProbe);
    if (probe !== undefined) schedule.set(probe, circuit.until ?? clock.mono());
  }

  const probing = (): PolledResource | undefined => all.find((polled) => polled.resource === circuit.probing);

  /**
   * Sends one of the wanted reads to a failing service at once; the cool-down is only for the poller's own
   * reads. A request under way may state what was true before this call, so another follows it if it fails.
   * @returns the resource that was read for this call
   */
  async function probeWith(wanted: readonly PolledResource[]): Promise<PolledResource | undefined> {
    await (probing() ?? (idleOf(wanted).length === 0 ? wanted[0] : undefined))?.inFlight;
    if (circuit.state === 'closed' || isAsleep() || schedule.isHeld()) return undefined;
    // Another caller's probe went first.
    const others = probing();
    if (others !== undefined) {
      await others.inFlight;
      return undefined;
    }
    const probe = probeOf(wanted, circuit.isFirstProbe);
    if (probe !== undefined) await read(probe, true);
    return probe;
  }

  /** Sends one request despite a Retry-After, and the others only if it is answered. */
  async function tryDespiteHold(): Promise<void> {
    if (isAsleep() || clock.mono() < triedUntil) return;
    triedUntil = schedule.pausedUntil;
    const first = singleTryOf(all, circuit.isFirstProbe);
    const others = idleOf(all).filter((polled) => polled !== first);
    if (first === undefined) return;
    await read(first, 'despite-hold');
    if (first.failing === undefined && !schedule.isHeld() && !isAsleep())
      await Promise.all(others.map((polled) => read(polled, 'despite-hold')));
    // The answers may have another Retry-After; it belongs to the same try.
    triedUntil = monotonicMillis(Math.max(triedUntil, schedule.pausedUntil));
  }

  /** A listener's failure must not end the polling. */
  function report(): void {
    try {
      onReport();
    } catch (cause) {
      log.failure('poll.report', cause);
    }
  }

  async function askSafely(resource: Resource, urgency: Urgency): Promise<Asked<void>> {
    try {
      return await ask(resource, stopping.signal, urgency);
    } catch (cause) {
      return { ok: false, error: { code: 'internal', reference: log.failure(`poll.${resource}`, cause) } };
    }
  }

  /** @returns whether this answer shows that a failing service is back */
  function recordResult(polled: PolledResource, asked: Asked<void>): boolean {
    const failure = asked.ok ? undefined : asked.error;
    const isBack = circuit.ended(polled.resource, failure);
    refusals.ended(polled, failure);
    recordEnd(polled, asked, clock);
    if (!asked.ok && asked.retryAfter !== undefined)
      schedule.hold(monotonicMillis(clock.mono() + asked.retryAfter));
    return isBack;
  }

  async function refreshNow(resources: readonly Resource[] = ResourceSchema.options): Promise<void> {
    const wanted = all.filter((polled) => resources.includes(polled.resource));
    const probed = circuit.state === 'closed' ? undefined : await probeWith(wanted);
    if (circuit.state !== 'closed') return;
    const rest = wanted.filter((polled) => polled !== probed);
    await Promise.all(rest.map(async (polled) => (mayAsk() ? readAfresh(polled) : polled.inFlight)));
  }

  return {
    start() {
      if (running || stopping.signal.aborted) return;
      running = true;
      if (!paused) {
        followers = startOrder;
        for (const polled of startOrder.slice(0, LEADERS)) begin(polled);
        cancelLead = clock.after(LONGEST_LEAD, beginFollowers);
      }
      report();
    },
    stop() {
      stopping.abort();
      cancelLead?.();
      all.forEach(schedule.cancel);
    },
    refreshNow,
    get refused() {
      return refusals.stop;
    },
    async tryAgain() {
      if (!refusals.stop) return schedule.isHeld() ? tryDespiteHold() : refreshNow();
      if (isOff() || schedule.isHeld()) return;
      // Another resource at each try: the key may lack the permission for one of them alone.
      const one = longestAgo(startOrder);
      if (one !== undefined) await read(one, true);
    },
    pause() {
      if (paused) return;
      paused = true;
      all.forEach(schedule.cancel);
      report();
    },
    resume() {
      if (!paused) return;
      paused = false;
      if (isAsleep()) return;
      if (circuit.state === 'closed') schedule.spread(all);
      if (circuit.state === 'open') scheduleProbeOnly();
      report();
    },
    setCadence(resource, cadence) {
      const polled = all.find((candidate) => candidate.resource === resource);
      if (polled === undefined || polled.cadence === cadence) return;
      polled.cadence = cadence;
      // A backoff and a probe keep their time; a waiting poll moves to where the new cadence puts it.
      if (polled.due === undefined || polled.failures > 0 || circuit.state !== 'closed') return;
      const due = Math.max(clock.mono(), (polled.endedAt ?? clock.mono()) + cadence);
      schedule.set(polled, monotonicMillis(due));
      report();
    },
    report: () =>
      all.map(({ resource, cadence, lastAnswerAt, due, failing }) => ({
        resource,
        cadence,
        lastAnswerAt,
        nextAt: due === undefined ? undefined : schedule.wallOf(due),
        failing,
      })),
    circuit() {
      const scheduled = all.find((polled) => polled.due !== undefined);
      const due = circuit.state === 'open' ? scheduled?.due : undefined;
      return { state: circuit.state, ...(due !== undefined && { until: schedule.wallOf(due) }) };
    },
  };
}
