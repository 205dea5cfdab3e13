// The connection to the team's server: connects, reports what this desk does, reads the team, and tries again.
// After each connection everything is read again; a notification is only a hint to look.
import type { Payable } from '../../../domain/repayment-events.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type AppError, type Result, type TeamFault } from '../../../contract/errors.ts';
import type { TeamSlice } from '../../../contract/slices/team.ts';
import type { Intent } from '../borrow/intent.ts';
import { inBackground } from '../ports/background.ts';
import type { StoredTeam } from '../ports/profiles.ts';
import type { ClaimEnding, TeamLink, TeamRecords, TeamSecret } from '../ports/team.ts';
import { createTeamJournal } from './journal.ts';
import { createMembership } from './membership.ts';
import { readTeam, type Reading } from './reading.ts';
import { reportTo } from './reporting.ts';
import type { Restore } from './restores.ts';
import { isUnheard, serverClaims } from './server-claims.ts';
import { readSecret } from './settings.ts';
import { NO_TEAM, sliceFrom } from './slice.ts';
import type { TeamPorts } from './team-ports.ts';

/** How often the desk reports that it is there and reads the team again. */
const LOOK_EVERY = millis(10_000);
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;
/** From a connection to the end of its first reading: only that tells whether the database was restored. */
const NOT_READ: AppError = { code: 'team', fault: 'unreachable', detail: 'not read yet' };

export const refusal = (fault: TeamFault, detail = ''): { ok: false; error: AppError } =>
  fail({ code: 'team', fault, detail });

export function createTeamConnection(ports: TeamPorts) {
  const { clock, ids, servers, secrets, settings, journal, intents, session, publish } = ports;
  const membership = createMembership(settings, journal);
  const { stored, keep } = membership;
  let link: TeamLink | undefined;
  let records: TeamRecords | undefined;
  let readAt: EpochMillis | undefined;
  /** Entries of this desk's journal that the server does not have. */
  let behind = 0;
  let shown: TeamSlice = NO_TEAM;
  let problem: AppError | undefined;
  let restored: Restore | undefined;
  /** The connection whose server has answered about each claim of this desk's journal; a restore ends it. */
  let isWhole: TeamLink | undefined;
  /** The payment details that this desk reads of the loans under approval. */
  let stated: ReadonlyMap<string, Payable> = new Map();
  let cancelLook: (() => void) | undefined;
  let retry = FIRST_RETRY;
  let isClosed = false;
  let looking: Promise<void> | undefined;
  let lookAfter: Promise<void> | undefined;

  const why = (): { ok: false; error: AppError } =>
    fail(problem ?? { code: 'team', fault: 'unreachable', detail: '' });
  const openLink = (): Result<TeamLink> =>
    !membership.isMember()
      ? refusal('no-team')
      : link !== undefined && problem === undefined
        ? ok(link)
        : why();
  const claims = serverClaims({
    ids,
    link: openLink,
    epoch: () => stored()?.epoch ?? 0,
    onChange: () => lookSoon(),
  });
  const teamJournal = createTeamJournal({ journal, genesis: ports.genesis, hashOf: ports.hashOf });

  const teamNow = () => ({ stored: stored(), lost: membership.lost() });

  function show(change: Partial<TeamSlice> = {}): void {
    const { test } = shown;
    const next = sliceFrom({ ...teamNow(), readAt, behind, link, records, problem, restored, stated });
    shown = { ...next, ...(test && { test }), ...change };
    publish(shown);
  }

  function lookSoon(): void {
    if (link !== undefined && !isClosed) inBackground('team.look', look);
  }

  /** Reports and reads, one at a time. The promise is of a look that begins after this call. */
  function look(): Promise<void> {
    if (looking === undefined) {
      looking = lookOnce().finally(() => (looking = undefined));
      return looking;
    }
    const again = (): Promise<void> => {
      lookAfter = undefined;
      return look();
    };
    return (lookAfter ??= looking.then(again, again));
  }

  /** After each wait the connection may have been lost or left; then nothing more is changed. */
  async function lookOnce(): Promise<void> {
    const open = link;
    const team = stored();
    if (open === undefined || team === undefined) return;
    cancelLook?.();
    const read = await readTeam(open, team, {
      ...ports,
      teamJournal,
      appended: records?.appended ?? 0,
      isWhole: isWhole === open,
    });
    if (open !== link) return;
    if (!read.ok) {
      failed(read.error);
      return;
    }
    if (read.value === 'other-journal') return renew(open, team);
    ({ records, behind, stated, restored } = read.value);
    claims.read(records.claims, restored === undefined ? read.value.lost.map(({ id }) => id) : 'any');
    readAt = clock.wall();
    problem = restored && { code: 'team', fault: 'restored', detail: restored.detail };
    if (restored === undefined) {
      await upToDate(open, team, read.value);
      if (open !== link) return;
    }
    show();
    if (!isClosed) cancelLook = clock.after(LOOK_EVERY, () => inBackground('team.look', look));
  }

  /**
   * A backup was restored here, or the records were set aside. Entries of the journal would break the chain that the
   * server has, so they get one of their own: the desk connects again as a new one. Claims of before are another
   * desk's then.
   */
  async function renew(open: TeamLink, team: StoredTeam): Promise<void> {
    const renewed = await membership.renew(team, ids.uuid(), clock.wall());
    if (open !== link) return;
    if (!renewed.ok) {
      failed(renewed.error);
      return;
    }
    records = undefined;
    await close();
    inBackground('team.connect', connectStored);
  }

  /** Keeps how far the team was read, and tells the server what it lacks of this desk. */
  async function upToDate(
    open: TeamLink,
    team: StoredTeam,
    { records: read, doing, lost }: Reading,
  ): Promise<void> {
    const { epoch, seq } = read.seen;
    const isAnswered = await reportTo(open, {
      ...ports,
      team,
      records: read,
      lost,
      claims,
      session: session(),
      // A team that was left or joined anew meanwhile is not put back.
      keep: async () => open === link && keep({ ...team, epoch, seq }),
    });
    if (open !== link) return;
    if (isAnswered) isWhole = open;
    const appended = await teamJournal.append(open, read.appended);
    const left = await teamJournal.behind(appended);
    if (open !== link || appended === read.appended) return;
    records = { ...read, appended };
    behind = left;
    // Otherwise the others would show this desk behind after it has ended.
    await open.hello(team.deskName, doing, behind);
  }

  function failed(error: AppError): void {
    const before = link;
    link = undefined;
    problem = error;
    if (before !== undefined) inBackground('team.close', () => before.close());
    const passes = isUnheard(error);
    show({ state: passes ? 'lost' : 'refused' });
    cancelLook?.();
    if (!passes || isClosed) return;
    cancelLook = clock.after(millis(retry), () => inBackground('team.connect', connectStored));
    retry = Math.min(retry * 2, LONGEST_RETRY);
  }

  async function open(team: StoredTeam, secret: TeamSecret): Promise<Result<TeamLink>> {
    let mine: TeamLink | undefined;
    const opened = await servers.open(team.server, secret, team.deskId, {
      step: () => undefined,
      hint: () => lookSoon(),
      lost() {
        if (mine !== undefined && mine === link)
          failed({ code: 'team', fault: 'unreachable', detail: 'the connection was lost' });
      },
    });
    if (opened.ok) mine = opened.value;
    return opened;
  }

  function linked(next: TeamLink): void {
    link = next;
    problem = NOT_READ;
  }

  async function connectStored(): Promise<void> {
    const team = stored();
    if (team === undefined || link !== undefined || isClosed) return;
    const secret = await readSecret(secrets);
    const opened = secret.ok ? await open(team, secret.value) : secret;
    // The team may have been left or joined anew meanwhile, or the desk closed.
    if (stored() !== team || link !== undefined || isClosed) {
      if (opened.ok) await opened.value.close();
      return;
    }
    if (!opened.ok) {
      failed(opened.error);
      return;
    }
    const { seen } = opened.value;
    if (team.databaseId !== seen.databaseId) {
      failed({ code: 'team', fault: 'other-database', detail: `${seen.name} ${seen.databaseId}` });
      await opened.value.close();
      return;
    }
    linked(opened.value);
    retry = FIRST_RETRY;
    await look();
  }

  /** By the last reading: a claim that is not settled, or one that a restored database may still lack. */
  const holdsClaims = (): boolean =>
    records !== undefined &&
    (records.seen.epoch > (stored()?.epoch ?? Infinity) ||
      records.claims.some(
        ({ deskId, state }) =>
          deskId === stored()?.deskId && ['claimed', 'sending', 'unknown'].includes(state),
      ));

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
    membership,
    problem: () => problem,
    records: () => records,
    shown: () => shown,
    why,
    openLink,
    holdsClaims,
    show,
    look,
    lookSoon,
    open,
    connectStored,
    /** The open connection, even while acts are refused. */
    link: () => link,
    async use(next: TeamLink): Promise<void> {
      await close();
      if (isClosed) return next.close();
      linked(next);
      records = undefined;
      await look();
    },
    /** Fails with `store-failed`; then the team is still this desk's, and is connected to again. */
    async leave(): Promise<Result<void>> {
      await close();
      const saved = await keep(undefined);
      if (!saved.ok) {
        if (stored() !== undefined)
          failed({ code: 'team', fault: 'unreachable', detail: 'not connected yet' });
        return saved;
      }
      // An attempt that was under way may have connected while the disk was written.
      await close();
      records = undefined;
      readAt = undefined;
      problem = undefined;
      show();
      return saved;
    },
    retryAtOnce(): void {
      retry = FIRST_RETRY;
    },
    async load(): Promise<Result<void>> {
      const loaded = await membership.load();
      if (!loaded.ok) return loaded;
      const team = stored();
      if (team !== undefined) problem = { code: 'team', fault: 'unreachable', detail: 'not connected yet' };
      else if (membership.isMember())
        problem = { code: 'team', fault: 'settings-lost', detail: loaded.value };
      show(team === undefined ? {} : { state: 'connecting' });
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
    const before = link;
    link = undefined;
    await before?.close();
  }
}
