// A circuit breaker over the whole connection: when several resources fail in a row for reasons that are the
// service's or the way to it, nothing is asked but one probe a cool-down, until one request is answered again.
// It only decides; the poller asks (gaps 34, 35).
import type { AppError, OfflineCause } from '../../../contract/errors.ts';
import type { CircuitState, Resource } from '../../../contract/slices/connect.ts';
import { millis, monotonicMillis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Clock, Ids } from '../../desk/ports/system.ts';

/** Different resources that must fail in a row, with no answer between: one alone may be a fault of its own. */
export const FAILURES_TO_OPEN = 3;
export const FIRST_COOL_DOWN = millis(10_000);
/** With the few seconds over which the rest is then spread, a service that is back is read whole within a minute. */
export const LONGEST_COOL_DOWN = millis(55_000);
/** Full jitter may draw nearly nothing; a failing service is not asked again at once. */
export const SHORTEST_COOL_DOWN = millis(1_000);

export interface Circuit {
  /** closed: asked as usual · open: left alone · half-open: one probe is under way. */
  readonly state: CircuitState;
  /** When the probe may go, while it is open. */
  readonly until: MonotonicMillis | undefined;
  /** The resource that is being asked as the probe. */
  readonly probing: Resource | undefined;
  /** A request is about to go; while it is open, that is the probe. */
  asks(resource: Resource): void;
  /** How a request ended; true when that closed the circuit. */
  ended(resource: Resource, failure: AppError | undefined): boolean;
}

export function createCircuit({ clock, ids }: { clock: Clock; ids: Ids }): Circuit {
  let state: CircuitState = 'closed';
  let until: MonotonicMillis | undefined;
  let probing: Resource | undefined;
  /** Cool-downs since the service last answered. */
  let coolDowns = 0;
  const failedInARow = new Set<Resource>();

  function open(): void {
    const ceiling = Math.min(LONGEST_COOL_DOWN, FIRST_COOL_DOWN * 2 ** Math.min(coolDowns, 30));
    state = 'open';
    probing = undefined;
    coolDowns++;
    until = monotonicMillis(clock.mono() + Math.max(SHORTEST_COOL_DOWN, ids.fraction() * ceiling));
  }

  function close(): boolean {
    const wasClosed = state === 'closed';
    state = 'closed';
    until = undefined;
    probing = undefined;
    coolDowns = 0;
    failedInARow.clear();
    return !wasClosed;
  }

  return {
    get state() {
      return state;
    },
    get until() {
      return until;
    },
    get probing() {
      return probing;
    },
    asks(resource) {
      if (state !== 'open') return;
      state = 'half-open';
      until = undefined;
      probing = resource;
    },
    ended(resource, failure) {
      if (!speaksOfTheService(failure)) return close();
      if (state === 'half-open' && resource === probing) open();
      if (state !== 'closed') return false;
      failedInARow.add(resource);
      if (failedInARow.size >= FAILURES_TO_OPEN) open();
      return false;
    },
  };
}

/**
 * Causes that will meet the next request as well. A refusal (404 of one resource, 401 of all) is an answer: the
 * service is there, and what it refuses is told beside the data it is about.
 */
const OF_THE_WHOLE: Readonly<Record<OfflineCause, boolean>> = {
  'no-such-host': true,
  refused: true,
  'timed-out': true,
  reset: true,
  tls: true,
  'no-network': true,
  'proxy-unreachable': true,
  'proxy-refused': true,
  'proxy-needs-credentials': true,
  'proxy-unsupported': true,
  'too-many-requests': true,
  'service-error': true,
  // A gateway's page stands where the service should.
  'not-json': true,
  'too-large': false,
  other: false,
};

function speaksOfTheService(failure: AppError | undefined): boolean {
  return failure?.code === 'offline' && OF_THE_WHOLE[failure.cause];
}
