// Connecting: which profile, its secret from the keychain, one open service, and the polling of it. The parts
// of the desk that need the profile or the service are told here, in one place and in one order.
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ConnectSlice, Resource } from '../../../contract/slices/connect.ts';
import { record } from '../journal/records.ts';
import type { PracticeHost } from '../ports/practice.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { LendingService, LendingServices, Pollers, ProfileStore } from '../ports/service.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop, Ids } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { createPolling } from './polling.ts';
import { isUntried, latest, linkOf, problemOf, soonest } from './link.ts';

export interface ConnectPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly secrets: SecretStore;
  readonly services: LendingServices;
  readonly pollers: Pollers;
  readonly profiles: ProfileStore;
  readonly practice: PracticeHost;
  readonly desktop: Desktop;
  readonly book: Book;
  /** Builds the profile of the practice service listening at this address. */
  readonly sandboxProfile: (baseUrl: string) => ServiceProfile;
  readonly newProfile: (input: Omit<CallParsed<'connect.openService'>, 'secret'>) => ServiceProfile;
  /** Tells the rest of the desk: first the profile, so that the cache is on screen, then the open service. */
  readonly onProfile: (profile: ServiceProfile | undefined) => Promise<void>;
  readonly onService: (profile: ServiceProfile, service: LendingService | undefined) => void;
  /** Settles when the window has painted what the cache knows; the network is asked after that. */
  readonly painted: Promise<void>;
  readonly publish: (slice: ConnectSlice) => void;
}

const NOT_CONNECTED: ConnectSlice = { status: 'none', link: 'offline', paused: false, resources: [] };

export type ConnectDesk = ReturnType<typeof createConnect>;

export function createConnect(ports: ConnectPorts) {
  const { clock, ids, journal, secrets, book } = ports;
  /** Where it listens is known only once it runs; its id and its secret's name are fixed. */
  const practice = ports.sandboxProfile('http://127.0.0.1');
  let profile: ServiceProfile | undefined;
  let status: ConnectSlice['status'] = 'none';
  let problem: AppError | undefined;
  const { services, pollers, onService } = ports;
  const polling = createPolling({ services, pollers, book, onService, onReport: () => publish() });

  /** One change of connection at a time: two at once would each leave a half-open one behind. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = last.then(change);
    last = mine.catch(() => undefined);
    return mine;
  }

  function publish(): void {
    if (profile === undefined)
      return ports.publish({ ...NOT_CONNECTED, status, ...(problem && { problem }) });
    const reports = polling.reports();
    const circuit = polling.circuit();
    const shown = problem ?? problemOf(reports, circuit);
    const { id, name, environment, baseUrl, dashboardUrl } = profile;
    ports.publish({
      status: shown === undefined && isUntried(reports) ? 'starting' : status,
      profile: { id, name, environment, baseUrl, dashboardUrl },
      link: problem?.code === 'locked' ? 'locked' : linkOf(reports, circuit),
      paused: polling.paused,
      // Before this run's first answer, the cache knows when the service last spoke.
      lastAnswerAt: latest(reports) ?? book.atHand.position?.observedAt,
      nextAt: polling.paused ? undefined : soonest(reports),
      clockOffset: book.clockOffset,
      resources: [...reports],
      ...(circuit && { circuit }),
      ...(shown && { problem: shown }),
    });
  }

  /** Shows what the cache knows of the profile at once; the secret and the network come after. */
  async function show(next: ServiceProfile): Promise<Result<void>> {
    await polling.close();
    // The practice service runs only while it is practised on.
    if (next.id !== practice.id) await ports.practice.stop();
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
    const shown = await show(stored);
    if (!shown.ok) return stuck(shown.error);
    await ports.painted;
    if (stored.id === practice.id) return startPractice();
    const secret = await secrets.get(stored.auth.secretName);
    if (!secret.ok) return stuck(secret.error);
    if (secret.value === undefined) return stuck({ code: 'locked', reason: 'secret-missing' });
    poll(secret.value);
    return ok({});
  }

  async function practiceKey(): Promise<Result<string>> {
    const known = await secrets.get(practice.auth.secretName);
    if (!known.ok || known.value !== undefined) return known.ok ? ok(known.value ?? '') : known;
    const made = `practice-${ids.uuid()}`;
    const kept = await secrets.set(practice.auth.secretName, made);
    return kept.ok ? ok(made) : kept;
  }

  /** The practice service listens where the system lets it, so its profile is made anew at each start. */
  async function startPractice(): Promise<Result<object>> {
    const key = await practiceKey();
    if (!key.ok) return stuck(key.error);
    const started = await ports.practice.start(key.value);
    if (!started.ok) return stuck(started.error);
    profile = ports.sandboxProfile(started.value.baseUrl);
    const saved = await ports.profiles.saveCurrent(profile);
    if (!saved.ok) return stuck(saved.error);
    poll(key.value);
    return ok({});
  }

  async function noteOpened(opened: ServiceProfile): Promise<Result<unknown>> {
    const { id, name, environment, baseUrl } = opened;
    return record(journal, 'connection.opened', id, clock.wall(), {
      profile: id,
      name,
      environment,
      baseUrl,
    });
  }

  async function resume(practise: boolean): Promise<Result<object>> {
    const stored = await ports.profiles.load();
    if (!stored.ok) return stuck(stored.error);
    const { current } = stored.value;
    if (current !== undefined) return openStored(current);
    if (practise) return openSandbox();
    publish();
    return ok({});
  }

  async function openSandbox(): Promise<Result<object>> {
    const shown = await show(practice);
    if (!shown.ok) return stuck(shown.error);
    const started = await startPractice();
    if (started.ok && profile) await noteOpened(profile);
    return started;
  }

  async function openService({
    secret,
    ...input
  }: CallParsed<'connect.openService'>): Promise<Result<object>> {
    const made = ports.newProfile(input);
    const kept = await secrets.set(made.auth.secretName, secret);
    if (!kept.ok) return kept;
    const saved = await ports.profiles.saveCurrent(made);
    if (!saved.ok) return saved;
    const noted = await noteOpened(made);
    return noted.ok ? openStored(made) : noted;
  }

  async function replaceSecret(secret: string): Promise<Result<object>> {
    if (profile === undefined) return fail({ code: 'not-connected' });
    const kept = await secrets.set(profile.auth.secretName, secret);
    if (!kept.ok) return kept;
    const body = { profile: profile.id };
    const noted = await record(journal, 'secret.replaced', profile.id, clock.wall(), body);
    // The practice service was started with the old key; it starts again with the new one.
    if (profile.id === practice.id) await ports.practice.stop();
    return noted.ok ? openStored(profile) : noted;
  }

  async function leave(): Promise<Result<object>> {
    const left = profile;
    if (left === undefined) return ok({});
    await polling.close();
    await ports.practice.stop();
    const saved = await ports.profiles.saveCurrent(undefined);
    if (!saved.ok) return saved;
    profile = undefined;
    problem = undefined;
    status = 'none';
    await book.openProfile(undefined);
    await ports.onProfile(undefined);
    publish();
    const noted = await record(journal, 'connection.left', left.id, clock.wall(), { profile: left.id });
    return noted.ok ? ok({}) : noted;
  }

  return {
    publish,
    /** At start: the profile used last, or the sandbox when asked for, or the two doors. */
    resume: (practise: boolean) => inTurn(() => resume(practise)),
    openSandbox: () => inTurn(openSandbox),
    openService: (input: CallParsed<'connect.openService'>) => inTurn(() => openService(input)),
    replaceSecret: (secret: string) => inTurn(() => replaceSecret(secret)),
    leave: () => inTurn(leave),
    async refreshNow(resources?: readonly Resource[]): Promise<Result<object>> {
      const refreshed = polling.refreshNow(resources);
      if (refreshed === undefined) return fail(problem ?? { code: 'not-connected' });
      await refreshed;
      return ok({});
    },
    async settings(): Promise<Result<CallOutput<'connect.settings'>>> {
      if (profile === undefined) return ok({ secretStored: false });
      const secret = await secrets.get(profile.auth.secretName);
      return ok({ profile, secretStored: secret.ok && secret.value !== undefined });
    },
    async openDashboard(): Promise<Result<object>> {
      if (profile?.dashboardUrl === undefined)
        return fail({ code: 'profile-incomplete', field: 'dashboardUrl' });
      await ports.desktop.openLink(profile.dashboardUrl);
      return ok({});
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
  };
}
