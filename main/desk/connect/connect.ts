// Connecting: which profile, its secret from the keychain, one open service, and the polling of it. The parts
// of the desk that need the profile or the service are told here, in one place and in one order.
import { explorerLink, type ExplorerKind } from '../../../domain/explorer.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ConnectSlice, Resource } from '../../../contract/slices/connect.ts';
import { record } from '../journal/records.ts';
import type { LendingService, LendingServices, Pollers } from '../ports/service.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop, ServicePeer } from '../ports/system.ts';
import type { InTurn } from '../ports/turns.ts';
import type { Book } from '../readings/book.ts';
import { createPolling } from './polling.ts';
import { createPractising, type PractisingPorts } from './practising.ts';
import { isUntried, latest, linkOf, problemOf, soonest } from './link.ts';

export interface ConnectPorts extends PractisingPorts {
  readonly clock: Clock;
  /** Shared with whatever else changes profiles. */
  readonly inTurn: InTurn;
  readonly journal: Journal;
  readonly services: LendingServices;
  readonly pollers: Pollers;
  readonly desktop: Desktop;
  readonly book: Book;
  /** Tells the rest of the desk: first the profile, so that the cache is on screen, then the open service. */
  readonly onProfile: (profile: ServiceProfile | undefined) => Promise<void>;
  readonly onService: (profile: ServiceProfile, service: LendingService | undefined) => void;
  /** Who vouches for its service, as last seen. */
  readonly peerOf: (profile: ServiceProfile) => ServicePeer | undefined;
  /** Settles when the window has painted what the cache knows; the network is asked after that. */
  readonly painted: Promise<void>;
  readonly publish: (slice: ConnectSlice) => void;
}

const NOT_CONNECTED: ConnectSlice = { status: 'none', link: 'offline', paused: false, resources: [] };

export type ConnectDesk = ReturnType<typeof createConnect>;

export function createConnect(ports: ConnectPorts) {
  const { clock, journal, secrets, shelf, book, inTurn } = ports;
  const practising = createPractising(ports);
  let profile: ServiceProfile | undefined;
  let status: ConnectSlice['status'] = 'none';
  let problem: AppError | undefined;
  const { services, pollers, onService } = ports;
  const polling = createPolling({ services, pollers, book, onService, onReport: () => publish() });

  function publish(): void {
    if (profile === undefined)
      return ports.publish({ ...NOT_CONNECTED, status, ...(problem && { problem }) });
    const reports = polling.reports();
    const circuit = polling.circuit();
    const peer = ports.peerOf(profile);
    const shown = problem ?? problemOf(reports, circuit);
    const { id, name, environment, baseUrl, dashboardUrl, explorer } = profile;
    const explores = (['transaction', 'address'] as const).filter((kind) => explorer?.[kind] !== undefined);
    ports.publish({
      status: shown === undefined && isUntried(reports) ? 'starting' : status,
      profile: { id, name, environment, baseUrl, dashboardUrl, explores },
      link: problem?.code === 'locked' ? 'locked' : linkOf(reports, circuit),
      paused: polling.paused,
      // Before this run's first answer, the cache knows when the service last spoke.
      lastAnswerAt: latest(reports) ?? book.atHand.position?.observedAt,
      nextAt: polling.paused ? undefined : soonest(reports),
      clockOffset: book.clockOffset,
      resources: [...reports],
      ...(circuit && { circuit }),
      ...(peer && { peer: { issuer: peer.issuer, validTo: peer.validTo } }),
      ...(shown && { problem: shown }),
    });
  }

  /** Shows what the cache knows of the profile at once; the secret and the network come after. */
  async function show(next: ServiceProfile): Promise<Result<void>> {
    await polling.close();
    // The practice service runs only while it is practised on.
    if (next.id !== practising.id) await practising.stop();
    profile = next;
    status = 'starting';
    problem = undefined;
    const opened = await book.openProfile(next.id);
    if (!opened.ok) return opened;
    await ports.onProfile(next);
    publish();
    return ok(undefined);
  }

  function poll(secret: string): void {
    if (profile === undefined) return;
    status = 'connected';
    polling.open(profile, secret);
    publish();
  }

  /** What keeps the profile from being asked stays on screen beside what the cache knows. */
  function stuck(error: AppError): { ok: false; error: AppError } {
    problem = error;
    status = profile === undefined ? 'none' : 'connected';
    publish();
    return fail(error);
  }

  async function openStored(stored: ServiceProfile): Promise<Result<object>> {
    const isPractice = stored.id === practising.id;
    const shown = await show(isPractice ? await practising.profile() : stored);
    if (!shown.ok) return stuck(shown.error);
    await ports.painted;
    if (isPractice) return startPractice();
    const secret = await secrets.get(stored.auth.secretName);
    if (!secret.ok) return stuck(secret.error);
    if (secret.value === undefined) return stuck({ code: 'locked', reason: 'secret-missing' });
    poll(secret.value);
    return ok({});
  }

  async function startPractice(): Promise<Result<object>> {
    const started = await practising.start();
    if (!started.ok) return stuck(started.error);
    ({ profile } = started.value);
    poll(started.value.secret);
    return ok({});
  }

  /** An opening the operator asked for: remembered for the next start, and written down. */
  async function openNamed(stored: ServiceProfile): Promise<Result<object>> {
    const chosen = await shelf.choose(stored.id);
    if (!chosen.ok) return chosen;
    const opened = await openStored(stored);
    const { id, name, environment, baseUrl } = profile ?? stored;
    const body = { profile: id, name, environment, baseUrl };
    const noted = await record(journal, 'connection.opened', id, clock.wall(), body);
    return noted.ok ? opened : noted;
  }

  async function resume(practise: boolean): Promise<Result<object>> {
    const stored = await shelf.last();
    if (!stored.ok) return stuck(stored.error);
    if (stored.value !== undefined) return openStored(stored.value);
    if (practise) return openSandbox();
    publish();
    return ok({});
  }

  const openSandbox = async (): Promise<Result<object>> => openNamed(await practising.profile());

  /** Nothing is open afterwards, at the next start neither. */
  async function close(): Promise<Result<void>> {
    await polling.close();
    await practising.stop();
    const saved = await shelf.choose(undefined);
    if (!saved.ok) return saved;
    profile = undefined;
    problem = undefined;
    status = 'none';
    await book.openProfile(undefined);
    await ports.onProfile(undefined);
    publish();
    return ok(undefined);
  }

  async function leave(): Promise<Result<object>> {
    const left = profile;
    if (left === undefined) return ok({});
    const closed = await close();
    if (!closed.ok) return closed;
    const noted = await record(journal, 'connection.left', left.id, clock.wall(), { profile: left.id });
    return noted.ok ? ok({}) : noted;
  }

  async function openOutside(link: string | undefined, field: string): Promise<Result<object>> {
    if (link === undefined) return fail({ code: 'profile-incomplete', field });
    await ports.desktop.openLink(link);
    return ok({});
  }

  return {
    publish,
    /** At start: the profile used last, or the sandbox when asked for, or the two doors. */
    resume: (practise: boolean) => inTurn(() => resume(practise)),
    openSandbox: () => inTurn(openSandbox),
    leave: () => inTurn(leave),
    async refreshNow(resources?: readonly Resource[]): Promise<Result<object>> {
      const refreshed = polling.refreshNow(resources);
      if (refreshed === undefined) return fail(problem ?? { code: 'not-connected' });
      await refreshed;
      return ok({});
    },
    openDashboard: () => openOutside(profile?.dashboardUrl, 'dashboardUrl'),
    /** The value may come from the service; it never chooses where the link leads. */
    openExplorer(kind: ExplorerKind, value: string): Promise<Result<object>> {
      const template = profile?.explorer?.[kind];
      return openOutside(template && explorerLink(template, kind, value), `explorer.${kind}`);
    },
    pause(): void {
      polling.pause();
      publish();
    },
    wake(): void {
      polling.resume();
      publish();
    },
    close: () => polling.close(),
    /** For whoever holds the turn already. */
    within: {
      current: () => profile,
      practiceId: practising.id,
      open: openNamed,
      /** The open profile again, after something of it was changed. */
      reopen: openStored,
      /** The practice service knows the key it was started with. */
      stopPractice: practising.stop,
      close,
      /** Asks no more: the secret it was asked with is gone. */
      async lock(): Promise<void> {
        await polling.close();
        await practising.stop();
        stuck({ code: 'locked', reason: 'secret-missing' });
      },
    },
  };
}
