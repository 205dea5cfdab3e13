// The polling of one open service: what is asked how often, and what an answer sets off.
import type { ServiceProfile } from '../../../domain/profile.ts';
import { seconds, type Millis } from '../../../domain/time.ts';
import { fail, ok } from '../../../contract/errors.ts';
import type { Circuit, Resource } from '../../../contract/slices/connect.ts';
import { hasPendingDeposit } from '../collateral/collateral.ts';
import type {
  Asked,
  LendingService,
  LendingServices,
  Poller,
  PollReport,
  Pollers,
} from '../ports/service.ts';
import type { Book } from '../readings/book.ts';

export interface PollingPorts {
  readonly services: LendingServices;
  readonly pollers: Pollers;
  readonly book: Book;
  readonly onService: (profile: ServiceProfile, service: LendingService | undefined) => void;
  readonly onReport: () => void;
}

export interface Polling {
  open(profile: ServiceProfile, secret: string): void;
  close(): Promise<void>;
  /** Undefined while nothing is open. */
  refreshNow(resources?: readonly Resource[]): Promise<void> | undefined;
  pause(): void;
  resume(): void;
  readonly paused: boolean;
  reports(): readonly PollReport[];
  /** Undefined while nothing is open. */
  circuit(): Circuit | undefined;
}

interface Open {
  readonly profile: ServiceProfile;
  readonly service: LendingService;
  readonly poller: Poller;
}

export function createPolling({ services, pollers, book, onService, onReport }: PollingPorts): Polling {
  let open: Open | undefined;
  let paused = false;

  async function ask(from: LendingService, resource: Resource, signal: AbortSignal): Promise<Asked<void>> {
    const answer = await from.read(resource, signal);
    // An answer of a connection that was left in the meantime belongs to nobody.
    if (open?.service !== from) return ok(undefined);
    if (!answer.ok) return answer;
    const taken = await book.take(resource, answer.value);
    if (resource === 'deposits' && open?.service === from)
      open.poller.setCadence('deposits', depositCadence(open.profile, book));
    return taken;
  }

  return {
    get paused() {
      return paused;
    },
    open(profile, secret) {
      const service = services.open(profile, secret);
      const poller = pollers.create({
        cadences: cadencesOf(profile),
        ask: (resource, signal) =>
          open === undefined
            ? Promise.resolve(fail({ code: 'not-connected' }))
            : ask(service, resource, signal),
        onReport,
      });
      open = { profile, service, poller };
      onService(profile, service);
      if (paused) poller.pause();
      poller.start();
    },
    async close() {
      const closing = open;
      if (closing === undefined) return;
      open = undefined;
      closing.poller.stop();
      onService(closing.profile, undefined);
      await closing.service.close();
    },
    refreshNow: (resources) => open?.poller.refreshNow(resources),
    pause() {
      paused = true;
      open?.poller.pause();
    },
    resume() {
      paused = false;
      open?.poller.resume();
    },
    reports: () => open?.poller.report() ?? [],
    circuit: () => open?.poller.circuit(),
  };
}

function cadencesOf({ cadenceSeconds }: ServiceProfile): Record<Resource, Millis> {
  const { position, deposits, loans, slow } = cadenceSeconds;
  return {
    position: seconds(position),
    deposits: seconds(deposits),
    loans: seconds(loans),
    applications: seconds(loans),
    returnAddresses: seconds(slow),
    wallets: seconds(slow),
  };
}

/** Faster while a deposit is on its way (gap 34). */
function depositCadence({ cadenceSeconds }: ServiceProfile, { atHand }: Book): Millis {
  const pending = hasPendingDeposit(atHand.deposits?.value ?? []);
  return seconds(pending ? cadenceSeconds.depositsPending : cadenceSeconds.deposits);
}
