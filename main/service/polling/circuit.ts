// A circuit breaker for the whole connection. It opens when several resources fail in a row because of the
// service or the network. Then the poller sends one probe per cool-down, until the service answers a request.
import type { AppError, OfflineCause } from '../../../contract/errors.ts';
import type { CircuitState, Resource } from '../../../contract/slices/connect.ts';
import { millis, monotonicMillis, type MonotonicMillis } from '../../../domain/time.ts';
import type { Clock, Ids } from '../../desk/ports/system.ts';

/** So many different resources must fail in a row: a single one may have a fault of its own. */
const FAILURES_TO_OPEN = 3;
export const FIRST_COOL_DOWN = millis(10_000);
/**
 * With the spread of the reads afterwards, every resource is read within a minute of the service's return.
 */
export const LONGEST_COOL_DOWN = millis(55_000);
/** Random jitter may be nearly zero, and a failing service must not be read again at once. */
export const SHORTEST_COOL_DOWN = millis(1_000);

export interface Circuit {
  /** closed: reads go as usual · open: no reads · half-open: one probe is under way. */
  readonly state: CircuitState;
  /** While open: when the probe may go. */
  readonly until: MonotonicMillis | undefined;
  /** The resource that the probe is reading. */
  readonly probing: Resource | undefined;
  /** No probe has failed since the service last answered. */
  readonly isFirstProbe: boolean;
  /** A request is about to go. While the circuit is open, that is the probe. */
  asks(resource: Resource): void;
  /** @returns whether the end of this request closed the circuit */
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
    get isFirstProbe() {
      return coolDowns <= 1;
    },
    asks(resource) {
      if (state !== 'open') return;
      state = 'half-open';
      until = undefined;
      probing = resource;
    },
    ended(resource, failure) {
      if (!isOutage(failure)) return close();
      if (resource === probing) open();
      if (state !== 'closed') return false;
      failedInARow.add(resource);
      if (failedInARow.size >= FAILURES_TO_OPEN) open();
      return false;
    },
  };
}

/**
 * True for causes that the next request would meet too. A refusal (404 for one resource, 401 for all) is an
 * answer: the service is up, and the screen shows the refusal beside its data.
 */
const IS_OUTAGE: Readonly<Record<OfflineCause, boolean>> = {
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
  // A gateway answers with a page of its own.
  'not-json': true,
  'too-large': false,
  other: false,
};

function isOutage(failure: AppError | undefined): boolean {
  return failure?.code === 'offline' && IS_OUTAGE[failure.cause];
}
