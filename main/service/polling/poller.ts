// When each resource is asked: at its cadence, later after failures, not at all while asleep or when the service
// asked to be left alone, and only by way of a probe while it is failing as a whole. It only ever asks for reads,
// and never twice at once for one resource (gaps 34, 35).
import { ResourceSchema, type Resource } from '../../../contract/slices/connect.ts';
import {
  epochMillis,
  millis,
  monotonicMillis,
  type EpochMillis,
  type MonotonicMillis,
} from '../../../domain/time.ts';
import { inBackground } from '../../desk/ports/background.ts';
import type { Asked, Poller, PollerOptions, Pollers, Urgency } from '../../desk/ports/service.ts';
import type { Clock, Ids, Log } from '../../desk/ports/system.ts';
import { createCircuit } from './circuit.ts';
import { createRefusals } from './sign-in-refusals.ts';
import { delayOf, trackOf, type Track } from './track.ts';

/** After a pause, a hold or a failing service the resources are asked spread over this long, not all at once. */
export const RESUME_SPREAD = millis(4_000);
/** The smallest answer there is: what is asked to find out whether a failing service is back. */
const PROBE: Resource = 'position';
/** Requests that go first at a start, and for how long the others wait for an answer to one of them. */
const LEADERS = 2;
const LONGEST_LEAD = millis(2_000);
/** Timers are cut into waits of at most this: longer ones overflow the system's and fire at once. */
const LONGEST_TIMER = millis(3_600_000);

export interface PollersParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

export function createPollers(parts: PollersParts): Pollers {
  return { create: (options) => createPoller(parts, options) };
}

function createPoller({ clock, ids, log }: PollersParts, { cadences, ask, onReport }: PollerOptions): Poller {
  const tracks = ResourceSchema.options.flatMap((resource) => {
    const cadence = cadences[resource];
    return cadence === undefined ? [] : [trackOf(resource, cadence)];
  });
  const circuit = createCircuit({ clock, ids });
  const stopping = new AbortController();
  let running = false;
  let paused = false;
  /** Retry-After binds all resources: the service counts our requests, not our reasons for them. */
  let heldUntil = monotonicMillis(-Infinity);
  /** The end of a hold in which a person has had their one try. */
  let triedUntil = monotonicMillis(-Infinity);
  const refusals = createRefusals(tracks);
  /** The order of a start: the smallest answer first. */
  const probeFirst = [
    ...tracks.filter(({ resource }) => resource === PROBE),
    ...tracks.filter(({ resource }) => resource !== PROBE),
  ];
  /** Asked once one of the first was answered: with a refused key, each further request may lock the account. */
  let waiting: Track[] = [];
  let cancelLead: (() => void) | undefined;

  const asleep = (): boolean => !running || paused || stopping.signal.aborted || refusals.stop;
  const held = (): boolean => clock.mono() < heldUntil;
  const wallOf = (due: MonotonicMillis): EpochMillis =>
    epochMillis(clock.wall() + Math.max(0, due - clock.mono()));

  /** Sets the timer for `due`; a due time within a hold moves behind its end, spread so that no burst follows. */
  function schedule(track: Track, due: MonotonicMillis): void {
    track.cancelTimer?.();
    track.due = due >= heldUntil ? due : monotonicMillis(heldUntil + ids.fraction() * RESUME_SPREAD);
    const wait = millis(Math.min(LONGEST_TIMER, Math.max(0, track.due - clock.mono())));
    track.cancelTimer = clock.after(wait, () => onTimer(track));
  }

  function onTimer(track: Track): void {
    track.cancelTimer = undefined;
    if (asleep()) return;
    // A timer may fire a little early, and a long wait is cut into several.
    if (track.due !== undefined && clock.mono() < track.due) return schedule(track, track.due);
    begin(track);
  }

  function unschedule(track: Track): void {
    track.cancelTimer?.();
    track.cancelTimer = undefined;
    track.due = undefined;
  }

  /** Asks once; whoever wants the same resource meanwhile waits for the same answer. */
  function run(track: Track, urgency: Urgency = false): Promise<void> {
    track.inFlight ??= (async () => {
      unschedule(track);
      circuit.asks(track.resource);
      const asked = await askSafely(track.resource, urgency);
      track.inFlight = undefined;
      if (stopping.signal.aborted) return;
      if (asked.ok && urgency === 'despite-hold') heldUntil = monotonicMillis(-Infinity);
      const isBack = take(track, asked);
      if (refusals.stop) tracks.forEach(unschedule);
      if (!asleep()) {
        beginWaiting();
        if (circuit.state === 'closed') schedule(track, monotonicMillis(clock.mono() + delayOf(track, ids)));
        if (isBack) spread(tracks.filter((other) => other !== track));
        if (circuit.state === 'open') leaveAlone();
      }
      tell();
    })();
    return track.inFlight;
  }

  function beginWaiting(): void {
    if (asleep() || refusals.any) return;
    const now = waiting.filter(({ endedAt, inFlight }) => endedAt === undefined && inFlight === undefined);
    waiting = [];
    for (const track of now) begin(track);
  }

  const begin = (track: Track): void => inBackground(`poll.${track.resource}`, () => run(track));

  /**
   * An answer that was asked for from now on: one already under way may tell of the time before whatever made
   * somebody want to know. However many want it, it is asked once.
   */
  function afresh(track: Track): Promise<void> {
    if (track.inFlight === undefined) return run(track, true);
    return (track.next ??= track.inFlight.then(() => {
      track.next = undefined;
      return mayAsk() ? run(track, true) : undefined;
    }));
  }

  /** Whether the operator's wish can be met now: not even that breaks a Retry-After or doubles a probe. */
  const mayAsk = (): boolean => !asleep() && !held() && circuit.state !== 'half-open';

  /** All that may be asked of a failing service is the probe, when it has cooled down. */
  function leaveAlone(): void {
    for (const track of tracks) {
      if (track.resource !== PROBE) unschedule(track);
      else if (track.inFlight === undefined) schedule(track, circuit.until ?? clock.mono());
    }
  }

  const probing = (): Track | undefined => tracks.find((track) => track.resource === circuit.probing);

  /**
   * One of what is wanted from a failing service goes first, and at once: the cool-down is for what asks by itself. A
   * request under way may tell of the time before the wish, so where it fails another follows it.
   * @returns what was asked for this wish
   */
  async function probeWith(wanted: readonly Track[]): Promise<Track | undefined> {
    const idle = (): Track[] => wanted.filter((track) => track.inFlight === undefined);
    await (probing() ?? (idle().length === 0 ? wanted[0] : undefined))?.inFlight;
    if (circuit.state === 'closed' || asleep() || held()) return undefined;
    // Another wish's own probe went first.
    const others = probing();
    if (others !== undefined) {
      await others.inFlight;
      return undefined;
    }
    const probe = idle().find((track) => track.resource === PROBE) ?? idle()[0];
    if (probe !== undefined) await run(probe, true);
    return probe;
  }

  /** One request goes first, and the others only if it is answered. */
  async function tryDespiteHold(): Promise<void> {
    if (asleep() || clock.mono() < triedUntil) return;
    triedUntil = heldUntil;
    const [first, ...others] = probeFirst.filter((track) => track.inFlight === undefined);
    if (first === undefined) return;
    await run(first, 'despite-hold');
    // What it was answered with may be another hold, which is the same try's.
    triedUntil = monotonicMillis(Math.max(triedUntil, heldUntil));
    if (first.failing === undefined && !asleep())
      await Promise.all(others.map((track) => run(track, 'despite-hold')));
  }

  function spread(waiting: readonly Track[]): void {
    const idle = waiting.filter((track) => track.inFlight === undefined);
    const slot = RESUME_SPREAD / Math.max(1, idle.length);
    idle.forEach((track, index) =>
      schedule(track, monotonicMillis(clock.mono() + (index + ids.fraction()) * slot)),
    );
  }

  /** A listener's fault must not end the polling it listens to. */
  function tell(): void {
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

  /** True when this answer says that a failing service is back. */
  function take(track: Track, asked: Asked<void>): boolean {
    track.endedAt = clock.mono();
    const isBack = circuit.ended(track.resource, asked.ok ? undefined : asked.error);
    refusals.ended(track, asked.ok ? undefined : asked.error);
    if (asked.ok) {
      track.failures = 0;
      track.failing = undefined;
      track.lastAnswerAt = clock.wall();
    } else {
      track.failures++;
      track.failing = asked.error;
      if (asked.retryAfter !== undefined) hold(monotonicMillis(clock.mono() + asked.retryAfter));
    }
    return isBack;
  }

  function hold(until: MonotonicMillis): void {
    if (until <= heldUntil) return;
    heldUntil = until;
    for (const track of tracks) if (track.due !== undefined && track.due < until) schedule(track, track.due);
  }

  async function refreshNow(resources: readonly Resource[] = ResourceSchema.options): Promise<void> {
    const wanted = tracks.filter((track) => resources.includes(track.resource));
    const answered = circuit.state === 'closed' ? undefined : await probeWith(wanted);
    if (circuit.state !== 'closed') return;
    const rest = wanted.filter((track) => track !== answered);
    await Promise.all(rest.map(async (track) => (mayAsk() ? afresh(track) : track.inFlight)));
  }

  return {
    start() {
      if (running || stopping.signal.aborted) return;
      running = true;
      if (!paused) {
        waiting = probeFirst.slice(LEADERS);
        for (const track of probeFirst.slice(0, LEADERS)) begin(track);
        cancelLead = clock.after(LONGEST_LEAD, beginWaiting);
      }
      tell();
    },
    stop() {
      stopping.abort();
      cancelLead?.();
      for (const track of tracks) unschedule(track);
    },
    refreshNow,
    get refused() {
      return refusals.stop;
    },
    async tryAgain() {
      if (!refusals.stop) return held() ? tryDespiteHold() : refreshNow();
      if (!running || paused || held()) return;
      // Another one each time: a key may lack the permission for one of them alone.
      const lastAsked = ({ endedAt }: Track): number => endedAt ?? -Infinity;
      const [one] = probeFirst.toSorted((a, b) => lastAsked(a) - lastAsked(b));
      if (one !== undefined) await run(one, true);
      if (!asleep()) spread(tracks.filter((track) => track !== one));
      tell();
    },
    pause() {
      if (paused) return;
      paused = true;
      for (const track of tracks) unschedule(track);
      tell();
    },
    resume() {
      if (!paused) return;
      paused = false;
      if (asleep()) return;
      if (circuit.state === 'closed') spread(tracks);
      if (circuit.state === 'open') leaveAlone();
      tell();
    },
    setCadence(resource, cadence) {
      const track = tracks.find((candidate) => candidate.resource === resource);
      if (track === undefined || track.cadence === cadence) return;
      track.cadence = cadence;
      // A backoff under way keeps its time; a waiting poll is moved to where the new cadence puts it.
      if (track.due === undefined || track.failures > 0) return;
      schedule(track, monotonicMillis(Math.max(clock.mono(), (track.endedAt ?? clock.mono()) + cadence)));
      tell();
    },
    report: () =>
      tracks.map(({ resource, cadence, lastAnswerAt, due, failing }) => ({
        resource,
        cadence,
        lastAnswerAt,
        nextAt: due === undefined ? undefined : wallOf(due),
        failing,
      })),
    circuit() {
      const probe = tracks.find((track) => track.resource === PROBE);
      const due = circuit.state === 'open' ? probe?.due : undefined;
      return { state: circuit.state, ...(due !== undefined && { until: wallOf(due) }) };
    },
  };
}
