// Connecting: which profile, its secret from the keychain, and the session of the one service that is open.
import { explorerLink, type ExplorerKind } from '../../../domain/explorer.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ConnectSlice, Resource } from '../../../contract/slices/connect.ts';
import { record } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop, ServicePeer } from '../ports/system.ts';
import type { InTurn } from '../ports/turns.ts';
import { secretFor } from '../profiles/service-secret.ts';
import type { OpenSession, Session } from '../session.ts';
import { createPractising, type PractisingPorts } from './practising.ts';
import { connectSlice } from './connect-slice.ts';
import { failureOf, problemOf } from './link.ts';

export interface ConnectPorts extends PractisingPorts {
  readonly clock: Clock;
  /** Shared with whatever else changes profiles. */
  readonly inTurn: InTurn;
  readonly journal: Journal;
  readonly desktop: Desktop;
  readonly openSession: OpenSession;
  /** Tells the rest of the desk which session is open now, once its cache is on screen. */
  readonly onSession: (session: Session | undefined) => void;
  /** The service is being polled from now on. */
  readonly onConnected: (session: Session) => void;
  /** The service that was left with a request still on its way to it. */
  readonly sendingTo: (open: ServiceProfile | undefined) => string | undefined;
  /** Who vouches for its service, as last seen. */
  readonly peerOf: (profile: ServiceProfile) => ServicePeer | undefined;
  /** Settles when the window has painted what the cache knows; the network is asked after that. */
  readonly painted: Promise<void>;
  readonly publish: (slice: ConnectSlice) => void;
}

export type ConnectDesk = ReturnType<typeof createConnect>;

export function createConnect(ports: ConnectPorts) {
  const { clock, journal, secrets, shelf, inTurn } = ports;
  const practising = createPractising(ports);
  let session: Session | undefined;
  /** The session's; of the practice service with the address where it listens by now. */
  let profile: ServiceProfile | undefined;
  let paused = false;
  /** The desk is being closed: what is still under way opens nothing any more. */
  let isEnded = false;
  let status: ConnectSlice['status'] = 'none';
  let problem: AppError | undefined;

  function publish(): void {
    const open = session && profile && { session, profile, peer: ports.peerOf(profile) };
    const slice = connectSlice(open, { status, paused, problem, sendingTo: ports.sendingTo(profile) });
    ports.publish(slice);
    session?.borrow.setReachable(slice.link === 'live' || slice.link === 'stale');
  }

  /** Nothing is shown or asked of the service any more. */
  async function endSession(): Promise<void> {
    const ending = session;
    session = undefined;
    profile = undefined;
    await ending?.dispose();
  }

  /** The service was left, or the desk closed, while something was waited for. */
  const isOver = (mine: Session): boolean => isEnded || session !== mine;
  const overtaken = () => fail({ code: 'not-connected' });

  /** Shows what the cache knows of the profile at once; the secret and the network come after. */
  async function show(next: ServiceProfile): Promise<Session> {
    await endSession();
    // The practice service runs only while it is practised on.
    if (next.id !== practising.id) await practising.stop();
    status = 'starting';
    problem = undefined;
    const opened = await ports.openSession(next, publish);
    session = opened;
    profile = next;
    if (paused) opened.connection.pause();
    ports.onSession(opened);
    publish();
    return opened;
  }

  function poll(mine: Session, secret: string): Result<object> {
    if (profile === undefined || isOver(mine)) return overtaken();
    status = 'connected';
    mine.connection.open(profile, secret);
    ports.onConnected(mine);
    publish();
    return ok({});
  }

  /** What keeps the profile from being asked stays on screen beside what the cache knows. */
  function stuck(error: AppError): { ok: false; error: AppError } {
    problem = error;
    status = profile === undefined ? 'none' : 'connected';
    publish();
    return fail(error);
  }

  async function openStored(stored: ServiceProfile): Promise<Result<object>> {
    if (isEnded) return overtaken();
    const isPractice = stored.id === practising.id;
    const mine = await show(isPractice ? await practising.profile() : stored);
    if (isEnded) {
      await endSession();
      return overtaken();
    }
    await ports.painted;
    if (isOver(mine)) return overtaken();
    if (isPractice) return startPractice(mine);
    const secret = await secretFor(secrets, stored);
    if (isOver(mine)) return overtaken();
    return secret.ok ? poll(mine, secret.value) : stuck(secret.error);
  }

  async function startPractice(mine: Session): Promise<Result<object>> {
    const started = await practising.start();
    if (isOver(mine)) {
      await practising.stop();
      return overtaken();
    }
    if (!started.ok) return stuck(started.error);
    ({ profile } = started.value);
    return poll(mine, started.value.secret);
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
    const saved = await shelf.choose(undefined);
    if (!saved.ok) return saved;
    await endSession();
    await practising.stop();
    problem = undefined;
    status = 'none';
    ports.onSession(undefined);
    publish();
    return ok(undefined);
  }

  async function leave(): Promise<Result<object>> {
    const left = session?.profile;
    if (left === undefined) return ok({});
    const closed = await close();
    if (!closed.ok) return closed;
    const noted = await record(journal, 'connection.left', left.id, clock.wall(), { profile: left.id });
    return noted.ok ? ok({}) : noted;
  }

  async function refreshNow(resources?: readonly Resource[], again = false): Promise<Result<object>> {
    const connection = session?.connection;
    const refreshed = again ? connection?.tryAgain() : connection?.refreshNow(resources);
    if (connection === undefined || refreshed === undefined)
      return fail(problem ?? { code: 'not-connected' });
    await refreshed;
    const failure = failureOf(connection.reports(), resources);
    return failure === undefined ? ok({}) : fail(failure);
  }

  async function openOutside(link: string | undefined, field: string): Promise<Result<object>> {
    if (link === undefined) return fail({ code: 'profile-incomplete', field });
    await ports.desktop.openLink(link);
    return ok({});
  }

  /** The value may come from the service; it never chooses where the link leads. */
  function explorerLinkOf(kind: ExplorerKind, value: string): string | undefined {
    const template = profile?.explorer?.[kind];
    return template && explorerLink(template, kind, value);
  }

  return {
    publish,
    /** Undefined while no service is open. */
    session: (): Session | undefined => session,
    /** At start: the profile used last, or the sandbox when asked for, or the two doors. */
    resume: (practise: boolean) => inTurn(() => resume(practise)),
    openSandbox: () => inTurn(openSandbox),
    leave: () => inTurn(leave),
    refreshNow: (resources?: readonly Resource[]) => refreshNow(resources),
    /** A person asks: a refused sign-in, or a service that wants to be left alone, is tried once more. */
    async tryAgain(): Promise<Result<object>> {
      const connection = session?.connection;
      if (connection?.refused !== true) return refreshNow(undefined, true);
      await connection.tryAgain();
      const refusal = connection.refused ? problemOf(connection.reports(), connection.circuit()) : undefined;
      return refusal === undefined ? ok({}) : fail(refusal);
    },
    dashboardLink: (): string | undefined => profile?.dashboardUrl,
    explorerLink: explorerLinkOf,
    openDashboard: () => openOutside(profile?.dashboardUrl, 'dashboardUrl'),
    openExplorer: (kind: ExplorerKind, value: string): Promise<Result<object>> =>
      openOutside(explorerLinkOf(kind, value), `explorer.${kind}`),
    pause(): void {
      paused = true;
      session?.connection.pause();
      publish();
    },
    wake(): void {
      paused = false;
      session?.connection.resume();
      publish();
    },
    /** The app ends, or its records are replaced: what is still being opened comes to nothing. */
    async close(): Promise<void> {
      isEnded = true;
      await endSession();
      await practising.stop();
    },
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
        const stored = session?.profile;
        if (stored === undefined) return;
        await show(stored);
        await practising.stop();
        stuck({ code: 'locked', reason: 'secret-missing' });
      },
    },
  };
}
