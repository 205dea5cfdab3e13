// The connection to the team's server: connects, reports what this desk does, reads the team, and tries again.
// After each connection everything is read again; a notification is only a hint to look.
import { serviceOfClaim } from '../../../domain/claim.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type AppError, type Result, type TeamFault } from '../../../contract/errors.ts';
import type { TeamSlice } from '../../../contract/slices/team.ts';
import type { Intent } from '../borrow/intent.ts';
import type { IntentLog } from '../borrow/intents.ts';
import { inBackground } from '../ports/background.ts';
import type { Settings, SettingsStore, StoredTeam } from '../ports/profiles.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Ids } from '../ports/system.ts';
import type { ClaimEnding, TeamLink, TeamRecords, TeamSecret, TeamServers } from '../ports/team.ts';
import type { ClaimLog } from '../repay/claim-log.ts';
import type { RepaymentEvents } from '../repay/events.ts';
import { statedFor } from './stated.ts';
import type { Session } from '../session.ts';
import { doingOf } from './doing.ts';
import { createTeamJournal } from './journal.ts';
import { lostClaims, ownActs, scopeOfContent } from './own-acts.ts';
import { readSecret } from './settings.ts';
import { serverClaims } from './server-claims.ts';
import { NO_TEAM, sliceFrom } from './slice.ts';
import { reportOf } from './sync.ts';

/** How often the desk reports that it is there and reads the team again. */
const LOOK_EVERY = millis(10_000);
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

export interface TeamPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly servers: TeamServers;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  readonly journal: Journal;
  readonly intents: IntentLog;
  readonly claimLog: ClaimLog;
  readonly events: RepaymentEvents;
  readonly session: () => Session | undefined;
  readonly hostName: string;
  /** The hash before a journal's first entry. */
  readonly genesis: string;
  /** The hash of a journal entry, as the store chains it. */
  readonly hashOf: (entry: Parameters<Parameters<typeof createTeamJournal>[0]['hashOf']>[0]) => string;
  readonly publish: (slice: TeamSlice) => void;
}

export const refusal = (fault: TeamFault, detail = ''): { ok: false; error: AppError } =>
  fail({ code: 'team', fault, detail });

export type TeamConnection = ReturnType<typeof createTeamConnection>;

export function createTeamConnection(ports: TeamPorts) {
  const { clock, ids, servers, secrets, settings, journal, intents, claimLog, events, session, publish } =
    ports;
  let stored: StoredTeam | undefined;
  let link: TeamLink | undefined;
  let records: TeamRecords | undefined;
  let readAt: EpochMillis | undefined;
  /** Entries of this desk's journal that the server does not have. */
  let behind = 0;
  let shown: TeamSlice = NO_TEAM;
  let problem: AppError | undefined;
  /** The payment details that this desk reads of the loans under approval. */
  let stated: ReadonlyMap<string, Payable> = new Map();
  let cancelLook: (() => void) | undefined;
  let retry = FIRST_RETRY;
  let isClosed = false;
  let looking: Promise<void> | undefined;
  let isLookWanted = false;
  /** Numbers connections, so that an old one that ends changes nothing. */
  let connection = 0;

  const why = (): { ok: false; error: AppError } =>
    fail(problem ?? { code: 'team', fault: 'unreachable', detail: '' });
  const openLink = (): Result<TeamLink> =>
    stored === undefined
      ? refusal('no-team')
      : link !== undefined && problem === undefined
        ? ok(link)
        : why();
  const claims = serverClaims({
    ids,
    link: openLink,
    epoch: () => stored?.epoch ?? 0,
    onChange: () => lookSoon(),
  });
  const teamJournal = createTeamJournal({ journal, genesis: ports.genesis, hashOf: ports.hashOf });

  function show(change: Partial<TeamSlice> = {}): void {
    const { test } = shown;
    const next = sliceFrom({ readAt, behind, stored, link, records, problem, stated });
    shown = { ...next, ...(test && { test }), ...change };
    publish(shown);
  }

  function lookSoon(): void {
    if (link !== undefined && !isClosed) inBackground('team.look', look);
  }

  /** Reports and reads, one at a time; a wish meanwhile is one more. */
  function look(): Promise<void> {
    if (looking !== undefined) {
      isLookWanted = true;
      return looking;
    }
    looking = lookOnce().finally(() => {
      looking = undefined;
      if (isLookWanted) {
        isLookWanted = false;
        lookSoon();
      }
    });
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const open = link;
    const team = stored;
    if (open === undefined || team === undefined) return;
    cancelLook?.();
    const now = session();
    const doing = now === undefined ? [] : doingOf(now.profile, now.borrow.shown(), now.repay.shown());
    behind = await teamJournal.behind(records?.appended ?? 0);
    const greeted = await open.hello(team.deskName, doing, behind);
    const read = greeted.ok ? await open.read() : greeted;
    if (open !== link) return;
    if (!read.ok) {
      failed(read.error);
      return;
    }
    const { seen } = read.value;
    const isOlder = seen.epoch < team.epoch || (seen.epoch === team.epoch && seen.seq < team.seq);
    records = read.value;
    readAt = clock.wall();
    stated = await statedFor(now, read.value);
    problem = isOlder ? { code: 'team', fault: 'restored', detail: `${seen.seq} < ${team.seq}` } : undefined;
    if (isOlder) {
      show();
    } else {
      const isNewEpoch = seen.epoch > team.epoch;
      if (seen.seq !== team.seq || isNewEpoch) await keep({ ...team, epoch: seen.epoch, seq: seen.seq });
      await report(open, read.value, isNewEpoch);
      const appended = await teamJournal.append(open, read.value.appended);
      if (appended !== read.value.appended) {
        records = { ...read.value, appended };
        behind = await teamJournal.behind(appended);
        // Otherwise the others would show this desk behind after it has ended.
        await open.hello(team.deskName, doing, behind);
      }
      show();
    }
    if (link === open && !isClosed)
      cancelLook = clock.after(LOOK_EVERY, () => inBackground('team.look', look));
  }

  async function report(
    open: TeamLink,
    { claims: listed, approvals }: TeamRecords,
    isNewEpoch: boolean,
  ): Promise<void> {
    const team = stored;
    if (team === undefined) return;
    const acts = ownActs({ intents, claimLog, events });
    const known = {
      inJournal: (id: (typeof listed)[number]['id']) => acts.get(id)?.state,
      isUnderWay: (id: (typeof listed)[number]['id']) => claims.isUnderWay(id),
      wasGivenUp: (id: (typeof listed)[number]['id']) => claims.wasGivenUp(id),
    };
    for (const claim of listed) {
      if (claim.deskId !== team.deskId) continue;
      const ending = reportOf(claim, known);
      if (ending !== undefined) await open.ending(claim.id, ending);
    }
    if (isNewEpoch)
      for (const { id, asked, state } of lostClaims(
        acts,
        new Set(listed.map((one) => one.id)),
        team.databaseId,
      ))
        await open.reinstate(id, asked, state);
    const current = session();
    if (current === undefined) return;
    const service = serviceOfClaim(current.profile.baseUrl);
    const digests = new Set([current.borrow.reviewedDigest(), ...current.repay.digests()]);
    for (const one of approvals) {
      const isOpen = one.state === 'asked' || one.state === 'approved';
      if (!isOpen || one.deskId !== team.deskId || one.service !== service || digests.has(one.digest))
        continue;
      const about = scopeOfContent(one.content, service);
      if (about !== undefined) await open.voidApprovals(about);
    }
  }

  function failed(error: AppError): void {
    link = undefined;
    problem = error;
    const passes =
      error.code === 'team' &&
      ['unreachable', 'slow', 'server-disk-full', 'server-closing', 'server-error'].includes(error.fault);
    show({ state: passes ? 'lost' : 'refused' });
    cancelLook?.();
    if (!passes || isClosed) return;
    cancelLook = clock.after(millis(retry), () => inBackground('team.connect', connectStored));
    retry = Math.min(retry * 2, LONGEST_RETRY);
  }

  async function keep(next: StoredTeam | undefined): Promise<Result<void>> {
    stored = next;
    const change: Partial<Settings> = { team: next };
    return settings.change(change);
  }

  async function open(team: StoredTeam, secret: TeamSecret): Promise<Result<TeamLink>> {
    const mine = (connection += 1);
    const opened = await servers.open(team.server, secret, team.deskId, {
      step: () => undefined,
      hint: () => lookSoon(),
      lost() {
        if (mine === connection && link !== undefined)
          failed({ code: 'team', fault: 'unreachable', detail: 'the connection was lost' });
      },
    });
    if (opened.ok && mine !== connection) {
      await opened.value.close();
      return refusal('unreachable');
    }
    return opened;
  }

  async function connectStored(): Promise<void> {
    const team = stored;
    if (team === undefined || isClosed) return;
    const secret = await readSecret(secrets);
    const opened = secret.ok ? await open(team, secret.value) : secret;
    if (!opened.ok) {
      failed(opened.error);
      return;
    }
    const { seen } = opened.value;
    if (team.databaseId !== seen.databaseId) {
      await opened.value.close();
      failed({ code: 'team', fault: 'other-database', detail: `${seen.name} ${seen.databaseId}` });
      return;
    }
    link = opened.value;
    problem = undefined;
    retry = FIRST_RETRY;
    await look();
  }

  /** Whether this desk holds a claim that is not settled; by the last reading. */
  const holdsClaims = (): boolean =>
    (records?.claims ?? []).some(
      ({ deskId, state }) => deskId === stored?.deskId && ['taken', 'sending', 'unknown'].includes(state),
    );

  async function ended({ claim, state, by, detail }: Intent): Promise<void> {
    if (claim === undefined) return;
    claims.settled(claim.id);
    if (state !== 'confirmed' && state !== 'rejected' && state !== 'unknown') return;
    const ending: ClaimEnding = { to: state, evidence: detail ?? by ?? '' };
    const open = openLink();
    // Without a connection the next reading reports it from the journal.
    if (open.ok) await open.value.ending(claim.id, ending);
    lookSoon();
  }

  return {
    claims,
    teamJournal,
    stored: () => stored,
    problem: () => problem,
    records: () => records,
    shown: () => shown,
    why,
    openLink,
    holdsClaims,
    show,
    look,
    lookSoon,
    keep,
    open,
    connectStored,
    /** The open connection, even while acts are refused. */
    link: () => link,
    async use(next: TeamLink): Promise<void> {
      await link?.close();
      link = next;
      problem = undefined;
      records = undefined;
      await look();
    },
    async leave(): Promise<Result<void>> {
      const saved = await keep(undefined);
      await close();
      records = undefined;
      problem = undefined;
      shown = NO_TEAM;
      publish(shown);
      return saved;
    },
    retryAtOnce(): void {
      retry = FIRST_RETRY;
    },
    async load(): Promise<Result<void>> {
      const loaded = await settings.load();
      // Damaged settings are reported elsewhere.
      if (!loaded.ok) return loaded.error.code === 'store-failed' ? ok(undefined) : loaded;
      stored = loaded.value.team;
      if (stored !== undefined) problem = { code: 'team', fault: 'unreachable', detail: 'not connected yet' };
      show(stored === undefined ? {} : { state: 'connecting' });
      intents.onOutcome((intent) => inBackground('team.outcome', () => ended(intent)));
      return ok(undefined);
    },
    async close(): Promise<void> {
      isClosed = true;
      await close();
    },
  };

  async function close(): Promise<void> {
    cancelLook?.();
    connection += 1;
    const before = link;
    link = undefined;
    await before?.close();
  }
}
