// The connection of an open service: its client and its poller. It connects once the secret is there, and
// closes with the session.
import type { ServiceProfile } from '../../../domain/profile.ts';
import { seconds, type Millis } from '../../../domain/time.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
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
  Urgency,
} from '../ports/service.ts';
import type { Book } from '../readings/book.ts';
import { isNoSuchList } from './link.ts';

interface ConnectionPorts {
  readonly services: LendingServices;
  readonly pollers: Pollers;
  readonly book: Book;
  /** Called after each poll, and when the connection opens. */
  readonly onChange: () => void;
}

export interface Connection {
  /** Connects, once. @param profile with the present address of the practice service */
  open(profile: ServiceProfile, secret: Secrets): void;
  /** Ends every read; a POST that is on its way is not cut off. */
  close(): Promise<void>;
  /** Undefined before `open` and after `close`. */
  service(): LendingService | undefined;
  /** Undefined while it is not connected. */
  refreshNow(resources?: readonly Resource[]): Promise<void> | undefined;
  /** Whether the service refused the sign-in, so that the poller has stopped. */
  readonly refused: boolean;
  /** See `Poller.tryAgain`. Undefined while it is not connected. */
  tryAgain(): Promise<void> | undefined;
  pause(): void;
  resume(): void;
  /** One for each resource that the service has. */
  reports(): readonly PollReport[];
  /** Undefined while it is not connected. */
  circuit(): Circuit | undefined;
}

interface Open {
  readonly profile: ServiceProfile;
  readonly service: LendingService;
  readonly poller: Poller;
}

export function createConnection({ services, pollers, book, onChange }: ConnectionPorts): Connection {
  let open: Open | undefined;
  let paused = false;
  let isClosed = false;

  async function ask(
    from: LendingService,
    resource: Resource,
    signal: AbortSignal,
    urgency: Urgency,
  ): Promise<Asked<void>> {
    const answer = await from.read(resource, signal, urgency);
    // The connection was closed meanwhile: its answer is dropped.
    if (open?.service !== from) return ok(undefined);
    if (!answer.ok) {
      if (isNoSuchList(resource, answer.error)) book.takeMissing(resource);
      return answer;
    }
    const filed = await book.take(resource, answer.value);
    if (resource === 'deposits' && open?.service === from)
      open.poller.setCadence('deposits', depositCadence(open.profile, book));
    return filed;
  }

  return {
    open(profile, secret) {
      if (isClosed) return;
      const service = services.open(profile, secret);
      const poller = pollers.create({
        cadences: cadencesOf(profile),
        ask: (resource, signal, urgency) =>
          open === undefined
            ? Promise.resolve(fail({ code: 'not-connected' }))
            : ask(service, resource, signal, urgency),
        onReport: onChange,
      });
      open = { profile, service, poller };
      if (paused) poller.pause();
      poller.start();
    },
    async close() {
      isClosed = true;
      const closing = open;
      if (closing === undefined) return;
      open = undefined;
      closing.poller.stop();
      await closing.service.close();
    },
    service: () => open?.service,
    refreshNow: (resources) => open?.poller.refreshNow(resources),
    get refused() {
      return open?.poller.refused ?? false;
    },
    tryAgain: () => open?.poller.tryAgain(),
    pause() {
      paused = true;
      open?.poller.pause();
    },
    resume() {
      paused = false;
      open?.poller.resume();
    },
    reports: () => open?.poller.report().filter(({ resource }) => !book.lacks(resource)) ?? [],
    circuit: () => open?.poller.circuit(),
  };
}

function cadencesOf({ cadenceSeconds, noSuchLists = [] }: ServiceProfile): Partial<Record<Resource, Millis>> {
  const { position, deposits, loans, slow } = cadenceSeconds;
  const all: Record<Resource, Millis> = {
    position: seconds(position),
    deposits: seconds(deposits),
    loans: seconds(loans),
    applications: seconds(loans),
    returnAddresses: seconds(slow),
    wallets: seconds(slow),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([resource]) => !noSuchLists.some((missing) => missing === resource)),
  );
}

/** Faster while a deposit is pending. */
function depositCadence({ cadenceSeconds }: ServiceProfile, { latest }: Book): Millis {
  const pending = hasPendingDeposit(latest.deposits?.value ?? []);
  return seconds(pending ? cadenceSeconds.depositsPending : cadenceSeconds.deposits);
}
