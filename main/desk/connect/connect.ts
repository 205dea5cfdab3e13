// Opens and closes services: chooses the profile, reads its secret from the keychain, keeps the open session.
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Secrets } from '../../../domain/sign-in.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ConnectSlice, Resource } from '../../../contract/slices/connect.ts';
import { record } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop, ServicePeer } from '../ports/system.ts';
import type { InTurn } from '../../common/turns.ts';
import { secretFor } from '../profiles/service-secret.ts';
import type { OpenSession, Session } from '../session.ts';
import { createPractising, type PractisingPorts } from './practising.ts';
import { connectSlice } from './connect-slice.ts';
import { failureOf, problemOf } from './link.ts';
import { createServiceLinks } from './service-links.ts';

export interface ConnectPorts extends PractisingPorts {
  readonly clock: Clock;
  /** Shared with the other commands that change profiles. */
  readonly inTurn: InTurn;
  readonly journal: Journal;
  readonly desktop: Desktop;
  readonly openSession: OpenSession;
  /** Called with the open session once its cache is on screen. */
  readonly onSession: (session: Session | undefined) => void;
  /** Called when polling starts. */
  readonly onConnected: (session: Session) => void;
  /** The name of another service that still has a request on its way. */
  readonly sendingTo: (open: ServiceProfile | undefined) => string | undefined;
  /** The certificate that the service last showed. */
  readonly peerOf: (profile: ServiceProfile) => ServicePeer | undefined;
  /** The desk shows a backup: no service is asked. */
  readonly isBackup?: boolean;
  /** Settles when the window has painted the cache; the network comes after that. */
  readonly painted: Promise<void>;
  readonly publish: (slice: ConnectSlice) => void;
}

export type ConnectDesk = ReturnType<typeof createConnect>;

export function createConnect(ports: ConnectPorts) {
  const { clock, journal, secrets, shelf, inTurn } = ports;
  const practising = createPractising(ports);
  let session: Session | undefined;
  /** The session's profile; for the practice service with its present address. */
  let profile: ServiceProfile | undefined;
  let paused = false;
  /** The desk is closing: nothing may be opened any more. */
  let isEnded = false;
  let status: ConnectSlice['status'] = 'none';
  let problem: AppError | undefined;

  function publish(): void {
    const open = session && profile && { session, profile, peer: ports.peerOf(profile) };
    const slice = connectSlice(open, { status, paused, problem, sendingTo: ports.sendingTo(profile) });
    ports.publish(slice);
    session?.borrow.setReachable(slice.link === 'live' || slice.link === 'stale');
  }

  /** Ends the session: nothing of its service is shown or requested any more. */
  async function endSession(): Promise<void> {
    const ending = session;
    session = undefined;
    profile = undefined;
    await ending?.dispose();
  }

  /** Whether the service or the desk was closed during a wait. */
  const isOver = (mine: Session): boolean => isEnded || session !== mine;
  const closedMeanwhile = () => fail({ code: 'not-connected' });

  /** Shows the profile's cache at once; the secret and the network come after. */
  async function show(next: ServiceProfile): Promise<Session> {
    await endSession();
    // The practice service runs only while it is open.
    if (next.id !== practising.id) await practising.stop();
    status = ports.isBackup ? 'connected' : 'starting';
    problem = undefined;
    const opened = await ports.openSession(next, publish);
    session = opened;
    profile = next;
    if (paused) opened.connection.pause();
    ports.onSession(opened);
    publish();
    return opened;
  }

  function poll(mine: Session, secret: Secrets): Result<object> {
    if (profile === undefined || isOver(mine)) return closedMeanwhile();
    status = 'connected';
    mine.connection.open(profile, secret);
    ports.onConnected(mine);
    publish();
    return ok({});
  }

  /** Shows why nothing can be requested, beside the cache. */
  function stuck(error: AppError): { ok: false; error: AppError } {
    problem = error;
    status = profile === undefined ? 'none' : 'connected';
    publish();
    return fail(error);
  }

  async function openStored(stored: ServiceProfile): Promise<Result<object>> {
    if (isEnded) return closedMeanwhile();
    const isPractice = stored.id === practising.id;
    const mine = await show(isPractice ? await practising.profile() : stored);
    if (isEnded) {
      await endSession();
      return closedMeanwhile();
    }
    await ports.painted;
    if (isOver(mine)) return closedMeanwhile();
    if (ports.isBackup) return ok({});
    if (isPractice) return startPractice(mine);
    const secret = await secretFor(secrets, stored);
    if (isOver(mine)) return closedMeanwhile();
    return secret.ok ? poll(mine, secret.value) : stuck(secret.error);
  }

  async function startPractice(mine: Session): Promise<Result<object>> {
    const started = await practising.start();
    if (isOver(mine)) {
      await practising.stop();
      return closedMeanwhile();
    }
    if (!started.ok) return stuck(started.error);
    ({ profile } = started.value);
    return poll(mine, started.value.secret);
  }

  /** Opens a service for the operator: the next start opens it too, and the journal records it. */
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

  /** Closes the service; the next start opens none. */
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

  return {
    publish,
    /** Undefined while no service is open. */
    session: (): Session | undefined => session,
    /** At start: opens the profile used last, or the practice service, or shows the start screen. */
    resume: (practise: boolean) => inTurn(() => resume(practise)),
    openSandbox: () => inTurn(openSandbox),
    leave: () => inTurn(leave),
    refreshNow: (resources?: readonly Resource[]) => refreshNow(resources),
    /** The operator asks for one more try after a refused sign-in or during a Retry-After. */
    async tryAgain(): Promise<Result<object>> {
      const connection = session?.connection;
      if (connection?.refused !== true) return refreshNow(undefined, true);
      await connection.tryAgain();
      const refusal = connection.refused ? problemOf(connection.reports(), connection.circuit()) : undefined;
      return refusal === undefined ? ok({}) : fail(refusal);
    },
    ...createServiceLinks(ports.desktop, () => profile),
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
    /** Called when the app ends or its records are replaced; an opening under way is dropped. */
    async close(): Promise<void> {
      isEnded = true;
      await endSession();
      await practising.stop();
    },
    /** For commands that have the turn already. */
    within: {
      current: () => profile,
      practiceId: practising.id,
      open: openNamed,
      /** Opens the open profile again after a change. */
      reopen: openStored,
      /** The practice service only knows the key that it was started with. */
      stopPractice: practising.stop,
      close,
      /** Stops requests: their secret was deleted. */
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
