// When each resource is asked: at its cadence, later after failures, not at all while asleep or when the service
// asked to be left alone. It only ever asks for reads, and never twice at once for one resource (gaps 34, 35).
import type { AppError } from '../../contract/errors.ts';
import { ResourceSchema, type Resource } from '../../contract/slices/connect.ts';
import {
  epochMillis,
  millis,
  monotonicMillis,
  type EpochMillis,
  type Millis,
  type MonotonicMillis,
} from '../../domain/time.ts';
import type { Asked, Poller, PollerOptions, Pollers } from '../desk/ports/service.ts';
import type { Clock, Ids, Log } from '../desk/ports/system.ts';

/** Backoff grows to this and no further, unless the cadence itself is slower. */
export const LONGEST_BACKOFF = millis(60_000);
/** Full jitter may draw nearly nothing; a failing service is not asked again at once. */
export const SHORTEST_BACKOFF = millis(1_000);
/** After a pause or a hold the resources are asked spread over this long, not all at once. */
export const RESUME_SPREAD = millis(4_000);
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

interface Track {
  readonly resource: Resource;
  cadence: Millis;
  failures: number;
  failing: AppError | undefined;
  lastAnswerAt: EpochMillis | undefined;
  /** When it was last asked and had ended, for a changed cadence to count from. */
  endedAt: MonotonicMillis | undefined;
  due: MonotonicMillis | undefined;
  cancelTimer: (() => void) | undefined;
  inFlight: Promise<void> | undefined;
  /** The one request that follows the one under way. */
  next: Promise<void> | undefined;
}

function createPoller({ clock, ids, log }: PollersParts, { cadences, ask, onReport }: PollerOptions): Poller {
  const tracks = ResourceSchema.options.map((resource) => trackOf(resource, cadences[resource]));
  const stopping = new AbortController();
  let running = false;
  let paused = false;
  /** Retry-After binds all resources: the service counts our requests, not our reasons for them. */
  let heldUntil = monotonicMillis(-Infinity);

  const asleep = (): boolean => !running || paused || stopping.signal.aborted;
  const held = (): boolean => clock.mono() < heldUntil;

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
      const asked = await askSafely(track.resource);
      track.inFlight = undefined;
      if (stopping.signal.aborted) return;
      take(track, asked);
      if (!asleep()) schedule(track, monotonicMillis(clock.mono() + delayOf(track)));
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
      return asleep() || held() ? undefined : run(track);
    }));
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

  function take(track: Track, asked: Asked<void>): void {
    track.endedAt = clock.mono();
    if (asked.ok) {
      track.failures = 0;
      track.failing = undefined;
      track.lastAnswerAt = clock.wall();
      return;
    }
    track.failures++;
    track.failing = asked.error;
    if (asked.retryAfter !== undefined) hold(monotonicMillis(clock.mono() + asked.retryAfter));
  }

  function hold(until: MonotonicMillis): void {
    if (until <= heldUntil) return;
    heldUntil = until;
    for (const track of tracks) if (track.due !== undefined && track.due < until) schedule(track, track.due);
  }

  /** Full jitter: anywhere between nothing and a ceiling that doubles with each failure. */
  function delayOf({ cadence, failures }: Track): Millis {
    if (failures === 0) return cadence;
    const ceiling = Math.min(Math.max(LONGEST_BACKOFF, cadence), cadence * 2 ** Math.min(failures - 1, 30));
    return millis(Math.max(SHORTEST_BACKOFF, ids.fraction() * ceiling));
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
      // Even the operator's wish does not break a Retry-After.
      await Promise.all(wanted.map(async (track) => (asleep() || held() ? track.inFlight : afresh(track))));
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
      const waiting = tracks.filter((track) => track.inFlight === undefined);
      const slot = RESUME_SPREAD / Math.max(1, waiting.length);
      waiting.forEach((track, index) =>
        schedule(track, monotonicMillis(clock.mono() + (index + ids.fraction()) * slot)),
      );
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
        nextAt: due === undefined ? undefined : epochMillis(clock.wall() + Math.max(0, due - clock.mono())),
        failing,
      })),
  };
}

const trackOf = (resource: Resource, cadence: Millis): Track => ({
  resource,
  cadence,
  failures: 0,
  failing: undefined,
  lastAnswerAt: undefined,
  endedAt: undefined,
  due: undefined,
  cancelTimer: undefined,
  inFlight: undefined,
  next: undefined,
});
