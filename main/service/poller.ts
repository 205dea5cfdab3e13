// When each resource is asked: at its cadence, later after failures, not at all while asleep or when the service
// asked to be left alone, and only by way of a probe while it is failing as a whole. It only ever asks for reads,
// and never twice at once for one resource (gaps 34, 35).
import { ResourceSchema, type Resource } from '../../contract/slices/connect.ts';
import {
  epochMillis,
  millis,
  monotonicMillis,
  type EpochMillis,
  type MonotonicMillis,
} from '../../domain/time.ts';
import type { Asked, Poller, PollerOptions, Pollers } from '../desk/ports/service.ts';
import type { Clock, Ids, Log } from '../desk/ports/system.ts';
import { createCircuit } from './circuit.ts';
import { delayOf, trackOf, type Track } from './track.ts';

/** After a pause, a hold or a failing service the resources are asked spread over this long, not all at once. */
export const RESUME_SPREAD = millis(4_000);
/** The smallest answer there is: what is asked to find out whether a failing service is back. */
const PROBE: Resource = 'position';
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
  const tracks = ResourceSchema.options.map((resource) => trackOf(resource, cadences[resource]));
  const circuit = createCircuit({ clock, ids });
  const stopping = new AbortController();
  let running = false;
  let paused = false;
  /** Retry-After binds all resources: the service counts our requests, not our reasons for them. */
  let heldUntil = monotonicMillis(-Infinity);

  const asleep = (): boolean => !running || paused || stopping.signal.aborted;
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
    void run(track);
  }

  function unschedule(track: Track): void {
    track.cancelTimer?.();
    track.cancelTimer = undefined;
    track.due = undefined;
  }

  /** Asks once; whoever wants the same resource meanwhile waits for the same answer. */
  function run(track: Track): Promise<void> {
    track.inFlight ??= (async () => {
      unschedule(track);
      circuit.asks(track.resource);
      const asked = await askSafely(track.resource);
      track.inFlight = undefined;
      if (stopping.signal.aborted) return;
      const isBack = take(track, asked);
      if (!asleep()) {
        if (circuit.state === 'closed') schedule(track, monotonicMillis(clock.mono() + delayOf(track, ids)));
        if (isBack) spread(tracks.filter((other) => other !== track));
        if (circuit.state === 'open') leaveAlone();
      }
      tell();
    })();
    return track.inFlight;
  }

  /**
   * An answer that was asked for from now on: one already under way may tell of the time before whatever made
   * somebody want to know. However many want it, it is asked once.
   */
  function afresh(track: Track): Promise<void> {
    if (track.inFlight === undefined) return run(track);
    return (track.next ??= track.inFlight.then(() => {
      track.next = undefined;
      return mayAsk() ? run(track) : undefined;
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

  /** One of what is wanted from a failing service goes first; it is what is answered with, once it has ended. */
  async function probeWith(wanted: readonly Track[]): Promise<Track | undefined> {
    const underWay = tracks.find((track) => track.resource === circuit.probing);
    const probe = underWay ?? wanted.find((track) => track.resource === PROBE) ?? wanted[0];
    if (probe === undefined || asleep() || held()) return undefined;
    const isOld = probe.inFlight !== undefined;
    await run(probe);
    return isOld ? undefined : probe;
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

  async function askSafely(resource: Resource): Promise<Asked<void>> {
    try {
      return await ask(resource, stopping.signal);
    } catch (cause) {
      return { ok: false, error: { code: 'internal', reference: log.failure(`poll.${resource}`, cause) } };
    }
  }

  /** True when this answer says that a failing service is back. */
  function take(track: Track, asked: Asked<void>): boolean {
    track.endedAt = clock.mono();
    const isBack = circuit.ended(track.resource, asked.ok ? undefined : asked.error);
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

  return {
    start() {
      if (running || stopping.signal.aborted) return;
      running = true;
      if (!paused) for (const track of tracks) void run(track);
      tell();
    },
    stop() {
      stopping.abort();
      for (const track of tracks) unschedule(track);
    },
    async refreshNow(resources = ResourceSchema.options) {
      const wanted = tracks.filter((track) => resources.includes(track.resource));
      const answered = circuit.state === 'closed' ? undefined : await probeWith(wanted);
      if (circuit.state !== 'closed') return;
      const rest = wanted.filter((track) => track !== answered);
      await Promise.all(rest.map(async (track) => (mayAsk() ? afresh(track) : track.inFlight)));
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
